import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { wasOpenBefore } from '../../../src/access/host/sent-invitation.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { AT, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const HOST_AHEAD_MS = 7 * 60 * MINUTE_MS

onEachDatabase('the invitation that a 201 names', tables, ({ db }) => {
  beforeEach(async () => {
    await db().deleteFrom('access_intent').execute()
    await db().deleteFrom('access_account').execute()
  })

  /** `age` in ms by the host's clock, which is hours ahead of ours. */
  const answered = (age: number, dated = true) => {
    const invitation = {
      id: 5,
      inviteeId: 7,
      inviteeLogin: 'Ada',
      inviterId: undefined,
      permission: 'read',
      createdAt: AT + HOST_AHEAD_MS - age
    }
    const hostNow = dated ? AT + HOST_AHEAD_MS : undefined
    return wasOpenBefore(db(), { target, hostNow, invitation, now: AT })
  }

  const attempt = (more: {
    ago: number
    host_at?: number
    outcome?: 'refused' | 'done'
    invitation_id?: number
    account_id?: number
  }) => {
    const { ago, outcome = null, ...changes } = more
    const row = {
      kind: 'invite' as const,
      grant_id: 'g',
      login: 'ada',
      account_id: null,
      invitation_id: null,
      fence: 1
    }
    const about = { id: 'i', target, was_absent: 0, unverified: 0, at: AT - ago, deadline: AT - ago + 10_000 }
    return db()
      .insertInto('access_intent')
      .values({ ...row, ...about, ...changes, outcome })
      .execute()
  }

  const known = (invitation_id: number, origin: 'ours' | 'found') =>
    db()
      .insertInto('access_account')
      .values({
        target,
        account_id: 7,
        login: 'ada',
        shown: 'invitation',
        written_at: 0,
        seen_at: 0,
        origin,
        invitation_id
      })
      .execute()

  test('An invitation older than our call existed before, if no call of ours explains it', async () => {
    assert.equal(await answered(6 * DAY_MS), true)
    await attempt({ ago: 6 * DAY_MS, outcome: 'refused' })
    assert.equal(await answered(6 * DAY_MS), true)
  })

  test('An invitation that is new, or whose age is not known, is ours', async () => {
    assert.equal(await answered(1000), false)
    assert.equal(await answered(-HOST_AHEAD_MS), false)
    assert.equal(await answered(6 * DAY_MS, false), false)
  })

  test('An invitation is ours if an earlier call without an answer may have created it', async () => {
    await attempt({ ago: 2 * DAY_MS + 5000 })
    assert.equal(await answered(2 * DAY_MS), false)
    assert.equal(await answered(6 * DAY_MS), true, 'older than that call, too')
  })

  test('An invitation is ours if it was made at the time of an earlier call by the host, whatever our clock said', async () => {
    await attempt({ ago: 5 * DAY_MS, host_at: AT + HOST_AHEAD_MS - 2 * DAY_MS })
    assert.equal(await answered(2 * DAY_MS), false)
    assert.equal(await answered(4 * DAY_MS), true, 'older than that call')
  })

  test('An invitation is not explained by a call that created another one', async () => {
    await attempt({ ago: 2 * DAY_MS + 5000, outcome: 'done', invitation_id: 4, account_id: 7 })
    assert.equal(await answered(2 * DAY_MS), true)
  })

  test('An invitation has the origin that is recorded for it', async () => {
    await known(5, 'ours')
    assert.equal(await answered(6 * DAY_MS), false)
    await db().updateTable('access_account').set({ origin: 'found' }).execute()
    assert.equal(await answered(6 * DAY_MS), true)
    await db().updateTable('access_account').set({ origin: 'ours', invitation_id: 4 }).execute()
    assert.equal(await answered(6 * DAY_MS), true, 'another one than that')
  })
})
