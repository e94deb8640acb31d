import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createLeases } from '../../../src/access/host/lease.ts'
import { createPace } from '../../../src/access/host/write-pace.ts'
import { createWriter } from '../../../src/access/host/writer.ts'
import { readRepository, recordedBackOff } from '../../../src/access/tables/repository.ts'
import type { InviteOutcome } from '../../../src/code-host/code-host.ts'
import { resultOf } from '../../../src/invite/result.ts'
import { createLog } from '../../../src/runtime/logging/log.ts'
import { createShutdown } from '../../../src/runtime/shutdown.ts'
import { steadyClock } from '../../../src/runtime/time/clock.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { hostOf } from '../../support/databases/repository-deps.ts'

onEachDatabase('a writer', tables, ({ db }) => {
  test('The inviting account of an earlier token does not count after the token was replaced', async () => {
    const stopping = createShutdown()
    let ids = 0
    const log = createLog('silent')
    const around = { ...steadyClock(() => AT), sleep: async () => {}, newId: () => `id-${++ids}`, log, stopping }
    const leases = createLeases({ ...around, db: db() })
    const invitation = {
      id: 5,
      inviteeId: 7,
      inviteeLogin: 'ada',
      inviterId: 99,
      permission: 'read',
      createdAt: AT
    }
    const unanswered: InviteOutcome = {
      result: resultOf('unavailable'),
      status: undefined,
      requestId: undefined,
      invitation: undefined,
      hostNow: undefined,
      refusal: { kind: 'unreachable', words: '' },
      words: undefined,
      noToken: false,
      unsent: false,
      report: {}
    }
    let token = 'one'
    const grantId = await grant(db(), { paymentId: (await buy(db())).paymentId })
    let answers = true
    const writer = createWriter({
      name: 'acme/kit',
      replacedBy: async () => undefined,
      ...around,
      db: db(),
      codeHost: hostOf({
        invite: async () => ({
          ...unanswered,
          ...(answers && { result: resultOf('invited'), status: 201, invitation, refusal: undefined })
        })
      }),
      pace: createPace({ ...around, db: db(), pauseMs: 0 }),
      tokenDigest: () => token,
      deadlineMs: 10_000
    })
    const inviterAfter = async () => {
      await leases.hold(target, 1000, (lease) =>
        writer.invite({ lease, grantId, accountId: 7, login: 'ada', wasAbsent: true })
      )
      const row = await db().selectFrom('access_target').select('inviter_id').executeTakeFirst()
      return row?.inviter_id
    }
    assert.equal(await inviterAfter(), 99)
    answers = false
    assert.equal(await inviterAfter(), 99, 'the same token')
    token = 'another'
    assert.equal(await inviterAfter(), null)
    answers = true
    assert.equal(await inviterAfter(), 99, 'and then as it answers')
  })

  test('A refusal is recorded for every repository, even without a write to it', async () => {
    await db().insertInto('access_target').values({ target: 'new' }).execute()
    const log = createLog('silent')
    const unused = { log, codeHost: hostOf({}) }
    const stopping = createShutdown()
    const replacedBy = async () => undefined
    const around = { ...steadyClock(() => AT), sleep: async () => {}, newId: () => 'id', stopping, replacedBy }
    const pace = createPace({ ...around, db: db(), pauseMs: 0 })
    const limits = { name: 'acme/kit', pace, deadlineMs: 10_000, tokenDigest: () => 'new-digest' }
    const { noteRefusal } = createWriter({ db: db(), ...unused, ...around, ...limits })
    await noteRefusal(target, { kind: 'throttled', until: AT + 60_000 })
    const row = await db().selectFrom('access_target').selectAll().where('target', '=', 'new').executeTakeFirst()
    assert.deepEqual([row?.throttled_until, row?.throttles], [AT + 60_000, 1])
    // The answer may arrive when another token is set, which has not been rejected.
    await noteRefusal(target, { kind: 'token_refused', token: 'old-digest' })
    const refused = await readRepository(db(), 'new')
    assert.equal(refused.refusedToken, 'old-digest')
    assert.equal(recordedBackOff(refused, 'new-digest', AT + 61_000), undefined)
    assert.equal(recordedBackOff(refused, 'old-digest', AT + 60_000)?.because, 'token_refused')
  })

  for (const [status, shown] of [
    [204, 'nothing'],
    [404, 'invitation']
  ] as const) {
    test(`An invitation that a withdrawal finds with ${status} is kept as ${shown}`, async () => {
      const unused = { log: createLog('silent') }
      const stopping = createShutdown()
      const replacedBy = async () => undefined
      const around = { db: db(), ...steadyClock(() => AT), sleep: async () => {}, stopping, replacedBy }
      const codeHost = hostOf({ withdrawInvitation: async () => ({ outcome: 'done', status }) })
      const pace = createPace({ ...around, pauseMs: 0 })
      const limits = { name: 'acme/kit', pace, deadlineMs: 10_000, tokenDigest: () => 'digest' }
      const writer = createWriter({ ...unused, ...around, ...limits, codeHost, newId: randomUUID })
      const leases = createLeases({ ...around, newId: randomUUID })
      const known = {
        target,
        login: `eve-${status}`,
        shown: 'invitation',
        origin: 'ours',
        written_at: 0,
        seen_at: 0
      } as const
      await db()
        .insertInto('access_account')
        .values({ ...known, account_id: status, invitation_id: status })
        .execute()
      const order = { grantId: 'g', accountId: status, login: 'eve', invitationId: status, verified: true }
      await leases.hold(target, 1000, (lease) => writer.withdraw({ ...order, lease }))
      const kept = db().selectFrom('access_account').select('shown').where('account_id', '=', status)
      assert.equal((await kept.executeTakeFirstOrThrow()).shown, shown)
    })
  }
})
