// The controller goes on with what waits while a part of the code host fails or lags behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Endpoint } from '../../sandbox/code-host/endpoints.ts'
import type { MisbehaviourOrder } from '../../sandbox/code-host/rehearse/misbehave.ts'
import { type Buyer, MINUTE_MS, onEachWorld, peopleOf, repository } from './people.ts'

const admin = 'seller@acme.example'

onEachWorld('the controller, while a part of the code host fails', { admins: [admin] }, (world) => {
  const { buyer, send, byHand, refund, pass, collaborators, statesOf } = peopleOf(world)
  const host = () => world().codeHost

  /** This part is out until `back`. */
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
    test(`an account that the controller invited by ${words}, while no invitation is listed, loses its access by a refund`, async () => {
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
        await world().context.access.pass()
      }
      byHand('accept', ada.login)
      await pass(20 * MINUTE_MS)
      assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
      await refund(ada)
      await back()
      assert.ok(!isIn(ada), 'what was given through the shop is taken away')
      assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
    })
  }

  test('an account of a member that got access at once (204), while no invitation is listed, loses it by a refund', async () => {
    const ada = await buyer()
    host().rehearse.byHand({ deed: 'join', repository, login: ada.login })
    await queued(ada)
    out('invitations')
    await pass(20 * MINUTE_MS)
    assert.deepEqual(await statesOf(ada), [`${ada.login} accepted shown`])
    await refund(ada)
    await back()
    assert.ok(!isIn(ada))
    assert.deepEqual(await statesOf(ada), [`${ada.login} revoked refunded`])
  })
})
