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
  const { buyer, person, send, byHand, pass, refund, accepted, statesOf, collaborators, invited } = peopleOf(world)
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

  /** A buyer with access that a dispute took away, and who was invited again when the dispute was won. */
  async function invitedAnew(): Promise<Buyer> {
    const who = await buyer()
    await accepted(who, who.login)
    await dispute(who)
    await pass(5 * MINUTE_MS)
    await win(who)
    await pass(2 * MINUTE_MS)
    return who
  }

  test('An invitation after a won dispute is cancelled by a refund, and no access is said to be removed', async () => {
    const who = await invitedAnew()
    const { login } = who
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
    const who = await invitedAnew()
    const { login } = who
    await refund(who)
    byHand('accept', login)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(collaborators().includes(login), false)
    await mail()
    assert.match((await subjectsOf(world(), who.email)).at(-1) ?? '', new RegExp(`${login} no longer has access`))
  })

  /** A buyer whose account has access, and who has named another account, which is invited or has declined. */
  async function changing({ declined = false } = {}) {
    const who = await buyer()
    await accepted(who, who.login)
    const next = person()
    await send(who, next)
    await pass(2 * MINUTE_MS)
    if (declined) byHand('decline', next)
    await pass(5 * MINUTE_MS)
    await mail()
    return { who, next }
  }
  const told = async ({ email }: Buyer) => {
    await mail()
    return (await newestMail(world(), email, /no longer has access/)).text ?? ''
  }

  for (const declined of [true, false]) {
    const is = declined ? 'has declined' : 'is invited'
    test(`A won dispute brings back the account that had access, though another one that ${is} was to replace it`, async () => {
      const { who, next } = await changing({ declined })
      const { login } = who
      await dispute(who)
      await pass(5 * MINUTE_MS)
      const text = await told(who)
      assert.match(text, /Your bank opened a dispute/)
      assert.doesNotMatch(text, /replaced/)
      const desk = await deskOf(who)
      assert.doesNotMatch(desk, /is replaced|replaced it/)
      assert.match(desk, new RegExp(`${login} Access paused`))
      assert.doesNotMatch(desk, new RegExp(`${next} Access paused`))
      const revoked = declined ? [] : [`${next} revoked disputed`]
      assert.deepEqual(await statesOf(who), [`${login} revoked disputed`, ...revoked])
      await win(who)
      await pass(5 * MINUTE_MS)
      assert.deepEqual(invited().includes(login), true)
      assert.deepEqual(invited().includes(next), false)
      assert.deepEqual((await statesOf(who))[0], `${login} invited sent`)
      await mail()
      const page = await pageOf(who)
      assert.match(page, new RegExp(`Code Host invited ${login} today`))
      assert.doesNotMatch(page, /invitation is gone/)
      await newestMail(world(), who.email, new RegExp(`earlier access was removed, so ${login} has to accept`))
      byHand('accept', login)
      await pass(5 * MINUTE_MS)
      assert.ok(collaborators().includes(login))
      assert.deepEqual((await statesOf(who))[0], `${login} accepted shown`)
    })
  }

  test('A change of account goes on if the dispute is won before anything was taken away', async () => {
    const { who, next } = await changing()
    await dispute(who)
    await win(who)
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(who), [`${next} invited sent`, `${who.login} accepted shown`])
    byHand('accept', next)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(who.login))
    assert.match(await told(who), /Another account replaced/)
  })

  test('A won dispute brings back the account that had accepted unseen, not the one that it replaced', async () => {
    const { who, next } = await changing()
    byHand('accept', next)
    await dispute(who)
    await pass(5 * MINUTE_MS)
    assert.ok(!collaborators().includes(next) && !collaborators().includes(who.login))
    await win(who)
    await pass(5 * MINUTE_MS)
    assert.ok(invited().includes(next) && !invited().includes(who.login))
    assert.deepEqual((await statesOf(who))[0], `${next} invited sent`)
  })

  test('A refund during a change of account is the reason of the mail and of the story', async () => {
    const { who } = await changing({ declined: true })
    await refund(who)
    await pass(5 * MINUTE_MS)
    const text = await told(who)
    assert.match(text, /refunded/)
    assert.doesNotMatch(text, /replaced/)
    assert.match(
      await deskOf(who),
      new RegExp(`${who.login} has neither access nor an invitation any more[^.]*refunded`)
    )
  })
})
