// The controller continues with waiting grants while a part of the code host fails or lags.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../../sandbox/code-host/endpoints.ts'
import type { MisbehaviourOrder } from '../../../sandbox/code-host/rehearse/misbehave.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { type Buyer, peopleOf, repository } from '../../support/worlds/people.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { newestMail, subjectsOf } from '../../support/worlds/visitor.ts'

const admin = 'seller@acme.example'

onEachDatabase(
  'the controller, while a part of the code host fails',
  aWorld({ config: { admins: [admin] }, wire: true }),
  (world) => {
    const { buyer, send, byHand, refund, pass, collaborators, statesOf } = peopleOf(world)
    const host = () => world().codeHost

    /** Makes this endpoint fail until `back`. */
    const out = (endpoint: Endpoint, order: MisbehaviourOrder = { status: 500, body: 'oops' }) =>
      host().rehearse.misbehave({ ...order, endpoint, times: null })
    const isIn = (who: Buyer) => collaborators().includes(who.login)
    async function back() {
      host().rehearse.behave()
      await pass(30 * MINUTE_MS)
    }
    /** A grant that waits because the host throttled the buyer's own Send invite. */
    async function queued(who: Buyer) {
      host().rehearse.misbehave({ preset: 'secondary_403', times: 1, method: 'PUT' })
      assert.equal((await send(who, who.login)).reason, 'forbidden')
      assert.deepEqual(await statesOf(who), [`${who.login} queued throttled`])
    }

    for (const [words, answer] of [
      ['a call whose answer was lost', { preset: 'drop_after' }],
      ['a call that was answered 502 after it had worked', { status: 502, body: '', work: true }]
    ] as [string, MisbehaviourOrder][]) {
      test(`An account that the controller invited by ${words}, while no invitation is listed, loses its access by a refund`, async () => {
        const ada = await buyer()
        await queued(ada)
        out('invitations')
        host().rehearse.misbehave({ ...answer, times: 1, method: 'PUT' })
        const calls = () =>
          host()
            .record.calls()
            .filter(({ method, path }) => method === 'PUT' && path.endsWith(`/${ada.login}`)).length
        for (let minute = 0; minute < 30 && calls() < 2; minute += 1) {
          host().clock.advance(MINUTE_MS)
          await world().context.access.round()
        }
        byHand('accept', ada.login)
        await pass(20 * MINUTE_MS)
        assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
        await refund(ada)
        await back()
        assert.ok(!isIn(ada), 'access that came through the shop is removed')
        assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
      })
    }

    test('An account of a member that got access at once (204), while no invitation is listed, loses it by a refund', async () => {
      const ada = await buyer()
      host().rehearse.byHand({ action: 'join', repository, login: ada.login })
      await queued(ada)
      out('invitations')
      await pass(20 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
      await refund(ada)
      await back()
      assert.ok(!isIn(ada))
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    })
  }
)

onEachDatabase('a renewal that the code host refuses', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, pass, invited, statesOf, grantsOf } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  const told = async () => {
    await world().context.access.sendMails()
    return (await subjectsOf(world(), admin)).map((subject) => subject.replace('Acme Starters: ', ''))
  }

  for (const [status, subject] of [
    [403, 'The invite token may not do its work'],
    [404, 'The invite token cannot see the repository']
  ] as const) {
    test(`A renewal that the host refuses with ${status} is told to the seller, and is made once the cause is mended`, async () => {
      const ada = await buyer()
      await send(ada, ada.login)
      await pass(5.5 * DAY_MS, { rounds: 5 })
      const before = (await told()).length
      // The sandbox answers 404 itself for a missing invitation; this 404 is about the repository.
      rehearse().misbehave({ endpoint: 'withdraw', status, body: '{"message":"Not accessible"}', times: null })
      if (status === 404)
        rehearse().misbehave({ endpoint: 'repository', status, body: '{"message":"Not Found"}', times: null })
      await pass(0.6 * DAY_MS, { rounds: 5 })
      assert.deepEqual((await told()).slice(before), [subject])
      assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
      await pass(3 * DAY_MS, { rounds: 30 })
      const [grant] = await grantsOf(ada)
      assert.deepEqual([grant?.state, grant?.because, grant?.acts], ['expired', 'renewal', 'seller'])
      assert.deepEqual((await told()).slice(before), [subject], 'once a week')
      rehearse().behave()
      await pass(1.1 * DAY_MS, { rounds: 20 })
      assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
      assert.ok(invited().includes(ada.login))
    })
  }

  test('A renewal that was refused is made at once after Check now, before its open invitation expires', async () => {
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(5.5 * DAY_MS, { rounds: 5 })
    rehearse().misbehave({ endpoint: 'withdraw', status: 403, body: '{"message":"Not accessible"}', times: null })
    await pass(0.6 * DAY_MS, { rounds: 5 })
    rehearse().behave()
    const renewed = () => {
      const calls = world()
        .codeHost.record.calls()
        .filter(({ method }) => method === 'PUT')
      return calls.filter(({ path }) => path.endsWith(`/${ada.login}`)).length - 1
    }
    await pass(10 * MINUTE_MS)
    assert.equal(renewed(), 0, 'the same token is not tried again so soon')
    await world().context.access.tryHeldAgain()
    await pass(10 * MINUTE_MS)
    assert.equal(renewed(), 1)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    await world().context.access.tryHeldAgain()
    await pass(10 * MINUTE_MS)
    assert.equal(renewed(), 1, 'a renewal that was made is not made again')
  })
})

const subject = 'The code host does not answer questions about a buyer’s account'

/** Makes questions of the code host fail, and reads what the seller is told. */
function askedInVain(world: () => SandboxWorld) {
  const rehearse = () => world().codeHost.rehearse
  return {
    rehearse,
    out(...endpoints: Endpoint[]) {
      for (const endpoint of endpoints) rehearse().misbehave({ endpoint, status: 500, body: 'oops', times: null })
    },
    async told() {
      await world().context.access.sendMails()
      return (await subjectsOf(world(), admin)).map((each) => each.replace('Acme Starters: ', ''))
    }
  }
}

onEachDatabase('a withdrawal that cannot be asked about', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, accepted, refund, pass, collaborators, statesOf } = peopleOf(world)
  const { rehearse, out, told } = askedInVain(world)

  test('The seller is told of a withdrawal whose last question has no answer, and it ends once it has one', async () => {
    const ada = await buyer()
    await accepted(ada, ada.login)
    out('check', 'permission')
    await refund(ada)
    const before = (await told()).length
    await pass(10 * MINUTE_MS)
    assert.deepEqual(
      [await statesOf(ada), collaborators().includes(ada.login)],
      [[`${ada.login} revoking refunded`], false]
    )
    assert.deepEqual((await told()).slice(before), [], 'the seller is not told of an outage of minutes')
    await pass(2 * 60 * MINUTE_MS, { rounds: 60 })
    assert.deepEqual((await told()).slice(before), [subject])
    rehearse().behave()
    await pass(30 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })
})

onEachDatabase('an account that cannot be asked about', aWorld({ config: { admins: [admin] } }), (world) => {
  const { buyer, send, accepted, refund, pass, statesOf, grantsOf } = peopleOf(world)
  const { rehearse, out, told } = askedInVain(world)

  for (const endpoints of [
    ['check', 'permission'],
    ['user_by_id', 'user_by_name']
  ] as Endpoint[][]) {
    test(`While ${endpoints.join(' and ')} fail, the page and a mail to the seller say so, and the invitation is sent once they work`, async () => {
      const ada = await buyer()
      rehearse().misbehave({ preset: 'secondary_403', times: 1, method: 'PUT' })
      assert.equal((await send(ada, ada.login)).reason, 'forbidden')
      out(...endpoints)
      const before = (await told()).length
      await pass(10 * MINUTE_MS)
      const [early] = await grantsOf(ada)
      assert.deepEqual(
        [early?.because, early?.queuePosition, early?.expectedAt, early?.slow],
        ['unreachable', undefined, undefined, false]
      )
      await pass(15 * MINUTE_MS)
      assert.equal((await grantsOf(ada))[0]?.slow, true)
      assert.deepEqual((await told()).slice(before), [], 'the seller is not told of an outage of minutes')
      await pass(35 * MINUTE_MS, { rounds: 60 })
      assert.deepEqual((await told()).slice(before), [subject])
      assert.equal((await grantsOf(ada))[0]?.acts, 'seller')
      await pass(2 * DAY_MS, { rounds: 60 })
      assert.deepEqual((await told()).slice(before), [subject], 'once a week')
      assert.deepEqual(await statesOf(ada), [`${ada.login} queued unreachable`])
      rehearse().behave()
      await pass(5 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
      assert.equal((await grantsOf(ada))[0]?.slow, false)
    })
  }

  test('While a name cannot be looked up the seller is told, and the invitation is sent once it can', async () => {
    const ada = await buyer()
    out('user_by_name')
    rehearse().misbehave({ preset: 'secondary_403', times: 1, method: 'PUT' })
    assert.equal((await send(ada, ada.login)).reason, 'forbidden')
    const before = (await told()).length
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued unreachable`])
    await pass(50 * MINUTE_MS, { rounds: 80 })
    assert.deepEqual((await told()).slice(before), [subject])
    rehearse().behave()
    await pass(5 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
  })

  test('The seller is told of a withdrawal that waits until the host says which account another buyer has named', async () => {
    // There is one mail of a kind a day.
    await pass(DAY_MS, { rounds: 5 })
    const [ada, bob] = [await buyer(), await buyer()]
    await accepted(ada, ada.login)
    out('user_by_name', 'user_by_id')
    await send(bob, ada.login)
    await refund(ada)
    const before = (await told()).length
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking refunded`])
    assert.deepEqual((await told()).slice(before), [], 'the seller is not told of an outage of minutes')
    await pass(60 * MINUTE_MS, { rounds: 80 })
    assert.deepEqual((await told()).slice(before), [subject])
    const { text = '' } = await newestMail(world(), admin)
    assert.match(text, new RegExp(`${ada.login} \\(its access has to end\\)`))
    rehearse().behave()
    await pass(30 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoking other_claim`])
    assert.deepEqual(await statesOf(bob), [`${ada.login} accepted shown`])
  })

  test('A grant that could not be asked about waits for its turn when the invitations of the day are used up', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    rehearse().misbehave({ preset: 'secondary_403', times: 1, method: 'PUT' })
    await send(ada, ada.login)
    out('check', 'permission')
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued unreachable`])
    rehearse().behave()
    const words = 'Cannot invite more than 50 people to a repository within a 24 hour period'
    rehearse().misbehave({ method: 'PUT', status: 422, body: JSON.stringify({ message: words }), times: 1 })
    await send(bob, bob.login)
    await pass(10 * MINUTE_MS)
    const [grant] = await grantsOf(ada)
    assert.deepEqual([grant?.because, grant?.acts, grant?.queuePosition !== undefined], ['new', null, true])
    await pass(2 * 60 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
  })

  const refusals = [
    ['no_seat', 422, 'You must purchase at least one more seat to add this user as a collaborator.', 60],
    ['forbidden', 403, 'Resource not accessible by personal access token', 15]
  ] as const
  for (const [because, status, message, minutes] of refusals) {
    test(`The page names no time for a grant that waits as "${because}", which is sent once the seller and the limit allow it`, async () => {
      const [ada, bob] = [await buyer(), await buyer()]
      rehearse().misbehave({ method: 'PUT', status, body: JSON.stringify({ message }), times: 1 })
      await send(ada, ada.login)
      const expectedAt = async () => (await grantsOf(ada))[0]?.expectedAt
      assert.deepEqual(await statesOf(ada), [`${ada.login} queued ${because}`])
      assert.equal(await expectedAt(), undefined)
      world().codeHost.clock.advance((minutes - 5) * MINUTE_MS)
      const words = 'Cannot invite more than 50 people to a repository within a 24 hour period'
      rehearse().misbehave({ method: 'PUT', status: 422, body: JSON.stringify({ message: words }), times: 1 })
      await send(bob, bob.login)
      await pass(10 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} queued ${because}`])
      assert.equal(await expectedAt(), undefined)
      await pass(2 * 60 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    })
  }

  test('The seller is told of a due withdrawal from an account that cannot be asked about', async () => {
    // There is one mail of a kind a day.
    await pass(DAY_MS, { rounds: 5 })
    const ada = await buyer()
    await send(ada, ada.login)
    await pass(2 * MINUTE_MS)
    const before = (await told()).length
    world().codeHost.rehearse.byHand({ action: 'accept', repository, login: ada.login })
    out('check', 'permission', 'user_by_id', 'user_by_name')
    rehearse().set({ lagOf: { collaborators: 2 * 60 * MINUTE_MS } })
    await refund(ada)
    await pass(60 * MINUTE_MS, { rounds: 80 })
    assert.ok((await told()).slice(before).includes(subject))
    rehearse().behave()
    rehearse().set({ lagOf: { collaborators: null } })
    await pass(30 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })
})

onEachDatabase(
  'an account that was removed, while the code host lags behind',
  aWorld({ config: { admins: [admin] } }),
  (world) => {
    const { person, buyer, send, byHand, pass, accepted, collaborators, invited, statesOf } = peopleOf(world)
    const rehearse = () => world().codeHost.rehearse

    test('A removed account that its buyer names again is invited, and the present account keeps its access until it accepts', async () => {
      const ada = await buyer()
      const [first, second] = [ada.login, person()]
      await accepted(ada, first)
      await pass(60 * MINUTE_MS, { rounds: 40 })
      assert.equal((await send(ada, second)).reason, 'invited')
      // The removal takes 20 minutes, so that the lagging lists later show the time between the new access and the
      // removal.
      rehearse().misbehave({ endpoint: 'remove', status: 502, forMs: 20 * MINUTE_MS })
      byHand('accept', second)
      await pass(30 * MINUTE_MS)
      assert.deepEqual([collaborators().includes(first), collaborators().includes(second)], [false, true])
      rehearse().set({ lagMs: 25 * MINUTE_MS })
      const result = await send(ada, first)
      assert.deepEqual([result.reason, invited().includes(first)], ['invited', true])
      for (let minute = 0; minute < 60; minute += 1) {
        await pass(MINUTE_MS)
        assert.ok(collaborators().includes(second), `minute ${minute}: ${await statesOf(ada)}`)
      }
      byHand('accept', first)
      await pass(60 * MINUTE_MS, { rounds: 40 })
      assert.deepEqual([collaborators().includes(first), collaborators().includes(second)], [true, false])
      rehearse().set({ lagMs: 0 })
    })
  }
)
