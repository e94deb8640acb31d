// A time that pages name has passed, and the host could not be asked: nothing is said of it as if it had happened.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { reconcile } from '../../../src/cli/reconcile.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('times that have passed', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, byHand, send, pass, refund, accepted, statesOf } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const pageOf = async ({ email }: Buyer) =>
    visible(await (await (await signIn(world(), email)).get('/dashboard')).text())
  const deskOf = async ({ email }: Buyer) => {
    const { id } = await paymentOf(world().context.db, email)
    return visible(await (await seller.get(`/admin/buyers/${id}`)).text())
  }
  async function report(): Promise<string> {
    const printed: string[] = []
    await reconcile(world().context, { apply: false }, (text) => printed.push(text))
    return printed.join('\n')
  }

  test('An invitation that was declined while the token is rejected is not said to count as declined since yesterday', async () => {
    const who = await buyer()
    const { login } = who
    await send(who, login)
    byHand('decline', login)
    await pass(4 * MINUTE_MS)
    const soon = /or we treat the old one as declined today at/
    assert.match(await pageOf(who), soon)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
    await pass(30 * HOUR_MS, { rounds: 200 })
    assert.deepEqual(await statesOf(who), [`${login} invited unlisted`])
    const page = await pageOf(who)
    assert.match(page, /Press Send invite for a new one, or wait until we can ask Code Host again\./)
    assert.doesNotMatch(page, /as declined|stays open/)
    const desk = await deskOf(who)
    assert.match(desk, /Unless it shows one, it counts as declined once Pullpass can ask again\./)
    assert.match(
      desk,
      /Starter Kit: The invitation isn’t shown\. [^.]*\. Press Send invite for a new one, or wait until/
    )
    assert.doesNotMatch(desk, /in a moment|treat the old one/)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    for (let quarter = 0; quarter < 4; quarter += 1) await pass(15 * MINUTE_MS)
    assert.deepEqual(await statesOf(who), [`${login} gone declined`])
  })

  test('Reconcile says of a refunded invitation in the queue that the payment was refunded, and of no invitation that it goes out', async () => {
    const first = await buyer()
    await accepted(first)
    const who = await buyer()
    const { login } = who
    world().codeHost.rehearse.misbehave({ preset: 'secondary_403', forMs: 30 * MINUTE_MS })
    await send(who, login)
    assert.deepEqual(await statesOf(who), [`${login} queued throttled`])
    assert.match(await report(), new RegExp(`${login} +queued +nobody +throttled`))
    await refund(who)
    const text = await report()
    assert.match(text, new RegExp(`${login} +queued +nobody +refunded`))
    assert.match(text, /refunded: The payment was refunded\./)
    assert.doesNotMatch(text, /goes out by itself/)
  })
})
