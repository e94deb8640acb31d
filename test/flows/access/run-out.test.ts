// The clock leaps over the end of an invitation, and nobody has asked the host since.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, subjectsOf } from '../../support/worlds/visitor.ts'

onEachDatabase('an invitation whose time is over', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const { buyer, send, pass } = peopleOf(world)

  /** The pages of the buyer and of the seller, with their words alone. */
  async function pagesOf({ userId, email }: Buyer) {
    const [purchase] = await world().context.access.purchases(userId)
    const dashboard = await (await (await signIn(world(), email)).get('/dashboard')).text()
    const desk = await (await (await signIn(world(), SELLER)).get(`/admin/buyers/${purchase?.paymentId}`)).text()
    return { dashboard: plain(dashboard), desk: plain(desk) }
  }
  async function invitedLongAgo(): Promise<Buyer> {
    const ada = await buyer()
    assert.equal((await send(ada, ada.login)).reason, 'invited')
    await pass(2 * MINUTE_MS)
    world().codeHost.clock.advance(8 * DAY_MS)
    return ada
  }
  const ACCEPT = /Accept the invitation\.|Accept the invitation here|Open the invitation|The buyer accepts/

  test('The pages say that its time is over and that a new one follows, which the next round sends', async () => {
    const ada = await invitedLongAgo()
    const { dashboard, desk } = await pagesOf(ada)
    assert.match(
      dashboard,
      /The invitation’s time is over It expired yesterday at .* If it expired, we’ll send a new one\./
    )
    assert.match(desk, /Invitation’s time is over Next: Unless it was accepted or declined, the invitation expired\./)
    assert.match(dashboard, new RegExp(`Ordered, done Account, done ${ada.login} Accept the invitation, comes next`))
    assert.match(desk, /The time of the invitation ended yesterday at/)
    for (const page of [dashboard, desk]) assert.doesNotMatch(page, ACCEPT)
    await world().context.access.sendMails()
    assert.ok(!(await subjectsOf(world(), ada.email)).includes(`${ada.login} is invited to Starter Kit`))
    await pass(HOUR_MS)
    assert.match((await pagesOf(ada)).dashboard, /Accept the invitation/)
    assert.match((await pagesOf(ada)).desk, /Invited Next: The buyer accepts/)
  })

  test('After the last renewal the buyer is asked to press Send invite', async () => {
    const ada = await invitedLongAgo()
    await world().context.db.updateTable('access_account').set({ renewals: 3 }).execute()
    const { dashboard, desk } = await pagesOf(ada)
    assert.match(dashboard, /It expired yesterday at .*, unless \S+ accepted it\. Press Send invite for a new one\./)
    assert.match(desk, /Unless it was accepted, the invitation expired\. The buyer presses Send invite\./)
    for (const page of [dashboard, desk]) assert.doesNotMatch(page, ACCEPT)
    await pass(HOUR_MS)
    assert.match((await pagesOf(ada)).dashboard, /The invitation is no longer open/)
  })

  test('With a token that the host rejects, the seller is asked to act', async () => {
    const ada = await invitedLongAgo()
    await world().context.db.updateTable('access_target').set({ refused_token: 'another' }).execute()
    const { dashboard, desk } = await pagesOf(ada)
    assert.match(dashboard, /Waiting for Acme Starters Code Host doesn’t let us renew the invitation/)
    assert.match(desk, /Next: Replace the token: Code Host rejects it, .* nor renew it\. Look at Health\./)
    assert.match(desk, /We know, and send it as soon as we can/)
    for (const page of [dashboard, desk]) assert.doesNotMatch(page, ACCEPT)
  })
})
