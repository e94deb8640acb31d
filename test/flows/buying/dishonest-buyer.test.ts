import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'

onEachDatabase('a buyer who wants more than was paid for', aWorld({ wire: true }), (world) => {
  const { person, byHand, pass, accepted, collaborators, grantsOf, ...people } = peopleOf(world)
  const invitationsSent = () => world().codeHost.record.invitationsSince(repository, 0)
  const send = async (who: Buyer, username: string) => (await people.send(who, username)).reason

  /** A new buyer, a day later, so that the invitations of the previous story do not count for the limit of a day. */
  async function buyer(): Promise<Buyer> {
    await pass(DAY_MS + MINUTE_MS, { rounds: 0 })
    return await people.buyer()
  }

  async function takeBack(who: Buyer, login: string): Promise<boolean> {
    const grant = (await grantsOf(who)).find((each) => each.login === login)
    assert.ok(grant, `${login} is on a seat`)
    return (await world().context.access.mistyped({ ...who, grantId: grant.id, evenAccepted: true })).ok
  }

  test('Of many names sent at the same moment only one is invited', async () => {
    const eve = await buyer()
    const before = invitationsSent()
    const reasons = await Promise.all(Array.from({ length: 12 }, () => send(eve, person())))
    assert.deepEqual(reasons.toSorted(), ['invited', ...Array(11).fill('rate_limited')])
    assert.equal(invitationsSent() - before, 1)
  })

  test('A buyer who alternates between an own account and strangers can invite five strangers', async () => {
    const eve = await buyer()
    const own = await accepted(eve)
    const before = invitationsSent()
    for (let count = 0; count < 8; count += 1) {
      await send(eve, person())
      assert.equal(await send(eve, own), 'already_invited')
    }
    assert.equal(invitationsSent() - before, 5)
  })

  test('A buyer whose invited strangers decline can invite six', async () => {
    const eve = await buyer()
    const before = invitationsSent()
    for (let count = 0; count < 8; count += 1) {
      const stranger = person()
      if ((await send(eve, stranger)) === 'invited') byHand('decline', stranger)
      await pass(5 * MINUTE_MS)
    }
    assert.equal(invitationsSent() - before, 6)
  })

  test('An account that declines and asks again is invited at most five times a day', async () => {
    const eve = await buyer()
    const own = person()
    const before = invitationsSent()
    for (let count = 0; count < 8; count += 1) {
      if ((await send(eve, own)) === 'invited') byHand('decline', own)
      await pass(5 * MINUTE_MS)
    }
    assert.equal(invitationsSent() - before, 5)
    world().codeHost.clock.advance(DAY_MS)
    assert.equal(await send(eve, own), 'invited')
  })

  test('An account that is invited and taken back repeatedly does not end up with access of unknown origin', async () => {
    const eve = await buyer()
    const own = person()
    for (let count = 0; count < 4; count += 1) {
      assert.equal(await send(eve, own), 'invited')
      byHand('accept', own)
      await pass(5_000)
      assert.ok(await takeBack(eve, own))
      await pass(65_000)
    }
    await pass(10 * MINUTE_MS)
    assert.ok(!collaborators().includes(own))
    assert.deepEqual([...new Set((await grantsOf(eve)).map(({ state }) => state))], ['revoked'])
  })

  test('An account that accepts while the next waits for the limit of moves replaces the account before it', async () => {
    const eve = await buyer()
    const first = await accepted(eve)
    let last = ''
    for (let count = 0; count < 5; count += 1) {
      last = person()
      assert.equal(await send(eve, last), 'invited')
      await pass(5_000)
    }
    assert.equal(await send(eve, person()), 'rate_limited')
    byHand('accept', last)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(
      collaborators().filter((login) => login === first || login === last),
      [last]
    )
  })

  test('A buyer can find out at most five members of the repository by trying names', async () => {
    const [ada, eve] = [await buyer(), await buyer()]
    const member = await accepted(ada)
    const taken: boolean[] = []
    for (let count = 0; count < 7; count += 1) {
      assert.equal(await send(eve, member), 'already_invited')
      taken.push(await takeBack(eve, member))
    }
    assert.deepEqual(taken, [true, true, true, true, true, false, false])
    assert.ok(collaborators().includes(member))
  })
})
