// The toast right after an unclear answer, while the host's lists may lag, and the state that rounds find later.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { peopleOf, repository } from '../../support/worlds/people.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { subjectsOf } from '../../support/worlds/visitor.ts'

onEachDatabase('an unclear answer of a host that lags', aWorld(), (world) => {
  const { buyer, send, toastOf, byHand, refund, pass, invited, collaborators, statesOf } = peopleOf(world)
  const rehearse = () => world().codeHost.rehearse
  const puts = (login: string) =>
    world()
      .codeHost.record.calls()
      .filter(({ method, path }) => method === 'PUT' && path.endsWith(`/collaborators/${login}`)).length

  test('After a 204 the buyer is told that the host is asked, and minutes later the grant is accepted', async () => {
    const ada = await buyer()
    rehearse().byHand({ action: 'join', repository, login: ada.login })
    rehearse().set({ lagMs: 1000 })
    const result = await send(ada, ada.login)
    assert.deepEqual([result.reason, result.verified], ['already_invited', 'unknown'])
    assert.match(await toastOf(ada, result), /No clear answer.*not known whether/)
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued unclear`])
    world().codeHost.clock.advance(2 * MINUTE_MS)
    await pass(3 * MINUTE_MS)
    assert.match((await statesOf(ada)).join(), /accepted/)
    assert.equal(puts(ada.login), 1)
    rehearse().set({ lagMs: 0 })
  })

  test('An invitation that the host hides behind a 422 is found minutes later, without another call', async () => {
    const ada = await buyer()
    rehearse().set({ lagMs: 1000, putWhilePending: 'unprocessable' })
    world().codeHost.clock.advance(2 * MINUTE_MS)
    rehearse().byHand({ action: 'invite', repository, login: ada.login })
    const result = await send(ada, ada.login)
    assert.deepEqual([result.reason, result.verified], ['already_invited', 'unknown'])
    assert.doesNotMatch(await toastOf(ada, result), /did not take/)
    await pass(3 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited found`])
    assert.equal(puts(ada.login), 1)
    rehearse().set({ lagMs: 0 })
  })

  test('A 422 without a reason is first unknown, then not_taken, and is tried again when due', async () => {
    const ada = await buyer()
    rehearse().misbehave({ method: 'PUT', status: 422, body: '{"message":"Validation Failed"}', times: 1 })
    const result = await send(ada, ada.login)
    assert.deepEqual([result.verified, result.grant?.because], ['unknown', 'unclear'])
    await pass(3 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} queued not_taken`])
    assert.equal(puts(ada.login), 1)
    await pass(70 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
  })

  test('A 422 for a missing host seat is known to be a refusal', async () => {
    const ada = await buyer()
    rehearse().seats('acme-starters', 0)
    const result = await send(ada, ada.login)
    assert.deepEqual([result.verified, result.grant?.because], [false, 'no_seat'])
    assert.match(await toastOf(ada, result), /Request saved: The seller has no Code Host licence left/)
    rehearse().seats('acme-starters', null)
    await pass(2 * HOUR_MS)
  })

  const refusals = [
    ['limit', 'Cannot invite more than 50 people to a repository within a 24 hour period'],
    ['no_seat', 'You must purchase at least one more seat to add this user as a collaborator.']
  ] as const
  for (const [because, message] of refusals) {
    test(`A 403 with the reason "${because}" is forbidden, and says nothing of verified`, async () => {
      const ada = await buyer()
      rehearse().misbehave({ method: 'PUT', status: 403, body: JSON.stringify({ message }), times: 1 })
      const result = await send(ada, ada.login)
      assert.deepEqual([result.reason, result.grant?.because, 'verified' in result], ['forbidden', because, false])
      // Both are tried again after an hour.
      await pass(2 * HOUR_MS)
    })
  }

  test('A 429 that names the limit of a day says until when, also to a buyer who is second in the queue', async () => {
    const [ada, bob] = [await buyer(), await buyer()]
    const body = JSON.stringify({
      message: 'Cannot invite more than 50 people to a repository within a 24 hour period'
    })
    for (const who of [ada, bob]) {
      // The call is made, though the host has refused one before.
      await world().context.db.updateTable('access_target').set({ limited_until: 0 }).execute()
      rehearse().misbehave({ method: 'PUT', status: 429, body, times: 1 })
      const { reason, grant, retryAt } = await send(who, who.login)
      assert.deepEqual([reason, grant?.because], ['rate_limited', 'limit'])
      assert.ok((retryAt ?? 0) > world().context.now(), `place ${grant?.place}, until ${retryAt}`)
    }
    await pass(2 * HOUR_MS)
  })

  test('After a 422 that is a throttle the buyer is told of the queue, and the invitation is sent when it is over', async () => {
    const ada = await buyer()
    const words = '{"message":"Validation failed, or the endpoint has been spammed."}'
    rehearse().misbehave({ method: 'PUT', status: 422, body: words, headers: { 'retry-after': '300' }, times: 1 })
    const result = await send(ada, ada.login)
    assert.deepEqual(
      [result.reason, result.verified, result.grant?.because],
      ['already_invited', 'unknown', 'throttled']
    )
    assert.match(await toastOf(ada, result), /Request saved: The invitation for .* is due/)
    assert.doesNotMatch(await toastOf(ada, result), /access or an invitation already/)
    await pass(10 * MINUTE_MS)
    assert.ok(invited().includes(ada.login))
  })

  test('A 201 without an invitation for an account with access is accepted, without a second call or a mail', async () => {
    const ada = await buyer()
    rehearse().byHand({ action: 'join', repository, login: ada.login })
    const says = { method: 'PUT', status: 201, body: '{"permission":"read"}', work: true, times: 1 }
    rehearse().misbehave(says)
    const result = await send(ada, ada.login)
    assert.deepEqual([result.reason, result.verified, result.grant?.state], ['invited', true, 'accepted'])
    assert.doesNotMatch(await toastOf(ada, result), /Invitation sent|open until/)
    assert.equal((await send(ada, ada.login)).reason, 'already_invited')
    await pass(5 * MINUTE_MS)
    await world().context.access.sendMails()
    assert.equal(puts(ada.login), 1)
    assert.deepEqual(
      (await subjectsOf(world(), ada.email)).filter((subject) => subject.includes('is invited')),
      []
    )
  })

  test('An invitation from a 201 without its id that is accepted unseen has origin ours, so a refund removes the access', async () => {
    const ada = await buyer()
    // The look-up before the call fails, and after the call only the question for the collaborator works.
    rehearse().misbehave({ endpoint: 'user_by_name', status: 502, times: 1 })
    rehearse().misbehave({ endpoint: 'invitations', status: 502, forMs: 30 * MINUTE_MS })
    rehearse().misbehave({ method: 'PUT', status: 201, body: '[]', work: true, times: 1 })
    assert.equal((await send(ada, ada.login)).verified, 'unknown')
    byHand('accept', ada.login)
    await pass(40 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
    await refund(ada)
    await pass(20 * MINUTE_MS)
    assert.ok(!collaborators().includes(ada.login))
  })

  test('An invitation that is read before the account of its name is known is ours, also for an account of an earlier purchase', async () => {
    const [first, second] = [await buyer(), await buyer()]
    const login = first.login
    await send(first, login)
    byHand('accept', login)
    await pass(2 * MINUTE_MS)
    await refund(first)
    await pass(10 * MINUTE_MS)
    assert.deepEqual(await statesOf(first), [`${login} revoked refunded`])
    // The account of the name cannot be looked up for an hour, and the call for the name does not name its invitation.
    rehearse().misbehave({ endpoint: 'user_by_name', status: 502, forMs: HOUR_MS })
    rehearse().misbehave({ method: 'PUT', status: 201, body: '[]', work: true, times: 1 })
    await send(second, login)
    await pass(30 * MINUTE_MS)
    assert.ok(invited().includes(login))
    await pass(HOUR_MS)
    assert.deepEqual(await statesOf(second), [`${login} invited sent`])
    await refund(second)
    await pass(20 * MINUTE_MS)
    assert.ok(!invited().includes(login))
    assert.deepEqual(await statesOf(second), [`${login} revoked refunded`])
  })

  test('A 201 without an invitation that the host then shows makes one invitation and one mail', async () => {
    const ada = await buyer()
    rehearse().set({ lagMs: 1000 })
    rehearse().misbehave({ method: 'PUT', status: 201, body: '[]', work: true, times: 1 })
    const result = await send(ada, ada.login)
    assert.deepEqual([result.verified, result.grant?.because], ['unknown', 'unclear'])
    assert.doesNotMatch(await toastOf(ada, result), /Invitation sent|open until/)
    await pass(5 * MINUTE_MS)
    await world().context.access.sendMails()
    assert.deepEqual(await statesOf(ada), [`${ada.login} invited sent`])
    assert.equal(puts(ada.login), 1)
    const mails = (await subjectsOf(world(), ada.email)).filter((subject) => subject.includes('is invited'))
    assert.equal(mails.length, 1)
    rehearse().set({ lagMs: 0 })
  })
})
