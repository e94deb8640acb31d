// A buyer accepts the invitation in the moment in which Pullpass has it deleted: the code host answers that there is no
// such invitation. Whether the account has access is not known until it is asked about.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { type Buyer, peopleOf } from '../../support/worlds/people.ts'
import { plain } from '../../support/worlds/plain.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, signIn, type Visitor } from '../../support/worlds/visitor.ts'

onEachDatabase('an invitation that is gone before it is deleted', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const { person, buyer, send, byHand, refund, pass, collaborators } = peopleOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })

  /** The pages of the buyer and of the desk about the purchase. */
  async function read({ email }: Buyer): Promise<{ buyer: string; desk: string }> {
    const { id } = await paymentOf(world().context.db, email)
    const visitor = await signIn(world(), email)
    const [mine, desk] = [await visitor.get('/settings/purchases'), await seller.get(`/admin/buyers/${id}`)]
    return { buyer: plain(await mine.text()), desk: plain(await desk.text()) }
  }

  /** Has the host answer the next deletion of an invitation with 404, and the account accept or decline it then. */
  async function goneBefore(action: 'accept' | 'decline', login: string): Promise<void> {
    world().codeHost.rehearse.misbehave({ method: 'DELETE', path: '/invitations/', status: 404, times: 1 })
    await world().context.access.round()
    byHand(action, login)
  }

  test('After a refund, an account that accepted in the same moment is said to lose its access, by pages, story and mail', async () => {
    const zoe = await buyer('zoe-accepts')
    await send(zoe, zoe.login)
    await refund(zoe)
    await goneBefore('accept', zoe.login)
    const gone = /The invitation of zoe-accepts was gone before Code Host could delete it: it was accepted, declined/
    const meanwhile = await read(zoe)
    assert.match(meanwhile.desk, gone)
    assert.match(meanwhile.desk, /Invitation gone, being checked/)
    assert.match(
      meanwhile.buyer,
      /The invitation was already gone .*zoe-accepts may have accepted it, so we remove any access/
    )
    assert.doesNotMatch(meanwhile.desk + meanwhile.buyer, /being cancelled/)
    await pass(2 * MINUTE_MS, { rounds: 1 })
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(zoe.login))
    const { buyer: mine, desk } = await read(zoe)
    assert.match(mine, /refunded on .* Access to \S+ ended the same day\./)
    assert.match(desk, /Access ended/)
    assert.match(desk, /Code Host answered that zoe-accepts is removed from the repository/)
    assert.doesNotMatch(desk + mine, /deleted the invitation|Invitation cancelled|isn’t invited any more/)
    await world().context.access.sendMails()
    assert.match((await newestMail(world(), zoe.email)).subject ?? '', /zoe-accepts no longer has access/)
  })

  test('After a refund, an account that declined in the same moment is not said to have lost an access', async () => {
    const dan = await buyer('dan-declines')
    await send(dan, dan.login)
    await refund(dan)
    await goneBefore('decline', dan.login)
    assert.match((await read(dan)).buyer, /The invitation was already gone/)
    await pass(10 * MINUTE_MS)
    const { desk } = await read(dan)
    assert.match(desk, /Not invited any more/)
    assert.doesNotMatch(desk, /deleted the invitation|Invitation cancelled|Access ended/)
    await world().context.access.sendMails()
    assert.match((await newestMail(world(), dan.email)).subject ?? '', /dan-declines isn’t invited any more/)
  })

  test('An account that gives its seat to another one, and accepts in the same moment, is said to lose its access', async () => {
    const eve = await buyer('eve-moves')
    await send(eve, eve.login)
    await send(eve, person('eve-second'))
    await goneBefore('accept', eve.login)
    const meanwhile = await read(eve)
    assert.match(meanwhile.buyer, /The invitation was already gone/)
    assert.match(meanwhile.desk, /eve-moves is replaced by another account\./)
    assert.doesNotMatch(meanwhile.desk + meanwhile.buyer, /being cancelled|another account took the seat/)
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(eve.login))
    assert.match((await read(eve)).buyer, /eve-moves no longer has access/)
  })
})
