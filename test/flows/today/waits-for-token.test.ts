// The item of Today about a rejected token counts all that waits for it, as the group of the purchases does.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { assertGroups, linesOn } from '../../support/worlds/groups.ts'
import { peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('what waits for a new token', aWorld({ workers: [], config: { admins: [SELLER] } }), (world) => {
  const tell = tellerOf(world)
  const { buyer, send, person, pass, accepted, refund } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const read = async (path: string) => (await seller.get(path)).text()
  const token = (trouble: 'revoked' | 'none') =>
    world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble })
  const item = async () =>
    /The code host rejects the invite token.*?(Began|Noticed)/.exec(plain(await read('/admin')))?.[0]

  test('Removals that wait for a new token are counted beside invitations, and the list of the item has both', async () => {
    const [leaver, other] = [await buyer('lea-leaves'), await buyer('lou-leaves')]
    await accepted(leaver)
    await accepted(other)
    await accepted(await buyer('ina-inside'))
    await pass(HOUR_MS)
    await token('revoked')
    await refund(leaver)
    await pass(10 * MINUTE_MS)
    assert.match((await item()) ?? '', /until it is replaced\. 1 removal waits\./)
    assert.match(await read('/admin'), /class="need-leads">.*<a href="\/admin\/buyers\/[^"]+">Open the purchase<\/a>/)
    await refund(other)
    const waiting = await buyer('wanda-waits')
    await send(waiting, person())
    await pass(10 * MINUTE_MS)
    assert.match((await item()) ?? '', /until it is replaced\. 1 invitation and 2 removals wait\./)
    assert.match(await read('/admin'), /<a href="\/admin\/buyers\?need=token_refused">Open the purchases<\/a>/)
    const those = ['lea-leaves', 'lou-leaves', 'wanda-waits']
    const listed = await linesOn(read, '/admin/buyers?need=token_refused')
    assert.deepEqual(listed.map(([email]) => email.replace(/@.*/, '')).sort(), those)
    assert.deepEqual((await assertGroups(read)).needs_you, those, 'those of the item are those of the group')
    await token('none')
    await pass(HOUR_MS)
    assert.equal(await item(), undefined)
    assert.deepEqual((await assertGroups(read)).needs_you, [])
  })

  test('An account that was named at the checkout waits for a new token from the payment on, as an invitation', async () => {
    const inside = await buyer('ivo-inside')
    await accepted(inside)
    await token('revoked')
    await refund(inside)
    await pass(10 * MINUTE_MS)
    assert.match((await item()) ?? '', /until it is replaced\. 1 removal waits\./)
    const { email } = await tell('standard', 'paid', { username: person('cora-codes'), scene: 'starter-kit' })
    assert.match((await item()) ?? '', /until it is replaced\. 1 invitation and 1 removal wait\./)
    assert.deepEqual((await assertGroups(read)).needs_you, [email.replace(/@.*/, ''), 'ivo-inside'].sort())
    assert.equal((await linesOn(read, '/admin/buyers?need=token_refused')).length, 2)
    const { id } = await world()
      .context.db.selectFrom('payment')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const page = plain(await read(`/admin/buyers/${id}`))
    assert.match(
      page,
      /Waits for you Next: Replace the token: Code Host rejects it, so Pullpass cannot ask whose account the name is\./
    )
    // The buyer's page and the answer to the buyer say whom it waits for, too.
    assert.match(page, /reads: “Waiting for Acme Starters\. Something on their side blocks invitations\./)
    assert.match(page, /Starter Kit: Your invitation has to wait\. Something on our side blocks invitations\. We know;/)
    const cora = await signIn(world(), email)
    const card = plain(await (await cora.get('/dashboard')).text())
    assert.match(card, /Waiting for Acme Starters .*They know; we then check cora-codes on Code Host/)
    assert.doesNotMatch(`${page} ${card}`, /Checking cora-codes|gets in line/)
    await pass(2 * HOUR_MS)
    assert.match((await item()) ?? '', /until it is replaced\. 1 invitation and 1 removal wait\./)
    await token('none')
    await pass(HOUR_MS)
    assert.deepEqual((await assertGroups(read)).needs_you, [])
    assert.match(plain(await read(`/admin/buyers/${id}`)), /Invited Next: The buyer accepts/)
  })
})
