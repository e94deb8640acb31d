// Two purchases cover one account: what is said of it once both have ended, while nothing can be taken away yet.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('an account of two purchases', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, byHand, send, pass, refund, accepted, collaborators } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const pageOf = async ({ email }: Buyer) =>
    visible(await (await (await signIn(world(), email)).get('/dashboard')).text())
  const purchasesOf = async ({ email }: Buyer) => {
    const rows = world().context.db.selectFrom('payment').select('id').where('email', '=', email)
    return (await rows.orderBy('created_at').execute()).map(({ id }) => id)
  }
  const deskOf = async (id = '') => visible(await (await seller.get(`/admin/buyers/${id}`)).text())

  test('An account that no purchase covers any more is kept by none, though the host lets nothing be taken away', async () => {
    const first = await buyer()
    const { login } = first
    const second = await buyer()
    await accepted(first, login)
    await send(second, login)
    await pass(2 * MINUTE_MS)
    await refund(first)
    await pass(5 * MINUTE_MS)
    const [id] = await purchasesOf(first)
    assert.match(await pageOf(first), new RegExp(`Another purchase covers ${login}`))
    const kept = await deskOf(id)
    assert.match(kept, /Kept by another purchase/)
    assert.match(kept, new RegExp(`The purchase does not cover ${login} any more, and another purchase keeps what`))
    assert.doesNotMatch(kept, /is being withdrawn/)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'revoked' })
    await refund(second)
    await pass(3 * HOUR_MS)
    assert.ok(collaborators().includes(login))
    for (const who of [first, second]) {
      const page = await pageOf(who)
      assert.match(page, new RegExp(`${login} still has access`))
      assert.doesNotMatch(page, /Another purchase/)
    }
    const desk = await deskOf(id)
    assert.match(desk, /Not removed/)
    assert.doesNotMatch(desk, /Kept by another|keeps what it has through/)
    assert.match(visible(await (await seller.get('/admin')).text()), /1 removal waits/)
    await world().tell('/_sandbox/tokens/trouble', { account: 'acme-bot', trouble: 'none' })
    await pass(HOUR_MS)
    assert.ok(!collaborators().includes(login))
  })

  test('An account that lost its access is covered anew by another purchase, which is not said to have kept anything', async () => {
    const who = await buyer()
    const { login } = who
    await accepted(who, login)
    await refund(who)
    await pass(5 * MINUTE_MS)
    await world().pay({ email: who.email })
    await send(who, login)
    await pass(2 * MINUTE_MS)
    const [id] = await purchasesOf(who)
    const desk = await deskOf(id)
    assert.match(desk, /Covered by another purchase Next: Nothing: the account lost what it had/)
    assert.match(desk, /It has its invitation through your purchase of/)
    assert.match(desk, new RegExp(`${login} has what it has through`))
    assert.doesNotMatch(desk, /[Kk]eeps|Kept/)
    byHand('accept', login)
    await pass(5 * MINUTE_MS)
    assert.match(await deskOf(id), /It has what it has through your purchase of/)
  })
})
