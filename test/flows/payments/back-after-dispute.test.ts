// A dispute takes access away and its end brings it back: what is said of the account that had it, and of the others.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { visible } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, subjectsOf, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('access that comes back after a dispute', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { buyer, byHand, pass, refund, accepted, statesOf, collaborators, invited } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  const mail = () => world().context.access.sendMails()
  const dispute = ({ email }: Buyer) => world().atProcessor('dispute', email)
  const win = ({ email }: Buyer) => world().atProcessor('win', email)
  const pageOf = async ({ email }: Buyer) =>
    visible(await (await (await signIn(world(), email)).get('/dashboard')).text())
  const deskOf = async ({ email }: Buyer) => {
    const { id } = await paymentOf(world().context.db, email)
    return visible(await (await seller.get(`/admin/buyers/${id}`)).text())
  }

  test('An invitation after a won dispute is cancelled by a refund, and no access is said to be removed', async () => {
    const who = await buyer()
    const { login } = who
    await accepted(who, login)
    await dispute(who)
    await pass(5 * MINUTE_MS)
    await win(who)
    await pass(2 * MINUTE_MS)
    assert.deepEqual(invited(), [login])
    await mail()
    assert.match((await newestMail(world(), who.email)).text ?? '', /The earlier access was removed/)
    await refund(who)
    for (const said of [await pageOf(who), await deskOf(who)]) {
      assert.match(said, /invitation is being cancelled/i)
      assert.doesNotMatch(said, /Access (is )?being removed|is losing access/)
    }
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(who), [`${login} revoked refunded`])
    assert.match(await deskOf(who), /Not invited any more/)
    await mail()
    assert.match((await subjectsOf(world(), who.email)).at(-1) ?? '', new RegExp(`${login} isn’t invited any more`))
  })

  test('An invitation after a won dispute that was accepted unseen is access that a refund removes', async () => {
    const who = await buyer()
    const { login } = who
    await accepted(who, login)
    await dispute(who)
    await pass(5 * MINUTE_MS)
    await win(who)
    await pass(2 * MINUTE_MS)
    await refund(who)
    byHand('accept', login)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(collaborators().includes(login), false)
    await mail()
    assert.match((await subjectsOf(world(), who.email)).at(-1) ?? '', new RegExp(`${login} no longer has access`))
  })
})
