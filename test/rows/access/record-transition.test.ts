import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Transition } from '../../../src/access/plan/facts.ts'
import { recordName } from '../../../src/access/tables/accounts.ts'
import { readAccount, type StoredAccount } from '../../../src/access/tables/grants.ts'
import { recordPlan, recordTransition } from '../../../src/access/tables/record-transition.ts'
import { Overtaken } from '../../../src/access/tables/write-conflicts.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import type { PaymentStatus } from '../../../src/payments/payment/state.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const now = AT + 1000
const reading = (db: Database) => ({ db, target, now, scenesOf: () => ['kit'] })
let accounts = 100

async function aGrant(db: Database, state: 'queued' | 'invited' | 'accepted' = 'queued') {
  accounts += 1
  const { paymentId } = await buy(db)
  const grantId = await grant(db, { paymentId, state, accountId: accounts })
  return { grantId, paymentId, accountId: accounts }
}

async function account(db: Database, accountId: number): Promise<StoredAccount> {
  const found = await readAccount(reading(db), accountId)
  assert.ok(found)
  return found
}

const history = async (db: Database, grantId: string) =>
  (await db.selectFrom('access_history').selectAll().where('grant_id', '=', grantId).orderBy('version').execute()).map(
    ({ version, from_state, to_state, because, actor, status }) => [
      version,
      from_state,
      to_state,
      because,
      actor,
      status
    ]
  )

const invited = (grantId: string): Transition => ({ grantId, to: 'invited', because: 'sent', acts: 'buyer' })
const cause = { actor: 'controller', now } as const

onEachDatabase('recording transitions', tables, ({ db, other }) => {
  test('A transition is recorded with its history and its mail, or not at all', async () => {
    const { grantId, accountId } = await aGrant(db())
    const [before] = (await account(db(), accountId)).grants
    assert.ok(before)
    const dying = serializable(db(), async (tx) => {
      await recordTransition(tx, { ...before }, invited(grantId), { ...cause, status: 201, invitationId: 5 })
      throw new Error('killed')
    })
    await assert.rejects(dying, /killed/)
    assert.deepEqual(await history(db(), grantId), [])
    assert.equal((await account(db(), accountId)).grants[0]?.state, 'queued')
    await serializable(db(), (tx) =>
      recordTransition(tx, before, invited(grantId), { ...cause, status: 201, invitationId: 5 })
    )
    assert.deepEqual(await history(db(), grantId), [[2, 'queued', 'invited', 'sent', 'controller', 201]])
    const mails = await db().selectFrom('access_mail').select('fact').where('subject', '=', grantId).execute()
    assert.deepEqual(
      mails.map(({ fact }) => fact),
      ['invited:5']
    )
  })

  test('Of several concurrent transitions of a grant from the same state, one succeeds, and the others throw', async () => {
    const { grantId, accountId } = await aGrant(db())
    const racers = await Promise.all(
      [db(), other(), db(), other(), db()].map(async (each) => ({
        each,
        found: (await account(each, accountId)).grants[0]
      }))
    )
    const ended = await Promise.allSettled(
      racers.map(({ each, found }) => {
        assert.ok(found)
        return serializable(each, (tx) => recordTransition(tx, { ...found }, invited(grantId), cause))
      })
    )
    assert.equal(ended.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const end of ended)
      if (end.status === 'rejected') assert.ok(end.reason instanceof Overtaken, String(end.reason))
    assert.equal((await history(db(), grantId)).length, 1)
  })

  test('A plan that transitions a grant twice leaves both transitions in the history', async () => {
    const { grantId, accountId } = await aGrant(db())
    const found = await account(db(), accountId)
    const transitions: Transition[] = [
      { grantId, to: 'revoking', because: 'refunded', acts: null },
      { grantId, to: 'revoked', because: 'refunded', acts: null }
    ]
    const plan = { transitions, record: {}, outcomes: [] }
    await serializable(db(), (tx) =>
      recordPlan(tx, structuredClone(found), plan, cause, { startedAt: now, direct: true, collaborator: false })
    )
    const rows = await history(db(), grantId)
    assert.deepEqual(
      rows.map(([, from, to]) => [from, to]),
      [
        ['queued', 'revoking'],
        ['revoking', 'revoked']
      ]
    )
  })

  test('A mail that was void becomes due again, and a mail that was sent does not', async () => {
    const { grantId, accountId } = await aGrant(db())
    const mail = () =>
      db().selectFrom('access_mail').select(['state', 'at']).where('subject', '=', grantId).executeTakeFirst()
    const becomes = (state: 'sent' | 'void') =>
      db().updateTable('access_mail').set({ state }).where('subject', '=', grantId).execute()
    async function transition(to: Transition, at: number) {
      const [of] = (await account(db(), accountId)).grants
      assert.ok(of)
      await serializable(db(), (tx) => recordTransition(tx, of, to, { ...cause, now: at, invitationId: 5 }))
    }
    const refunded: Transition = { grantId, to: 'revoking', because: 'refunded', acts: null }
    await transition(invited(grantId), now)
    await becomes('void')
    await transition(refunded, now + 1)
    await transition(invited(grantId), now + 2)
    assert.deepEqual({ ...(await mail()) }, { state: 'waiting', at: now + 2 })
    await becomes('sent')
    await transition(refunded, now + 3)
    await transition(invited(grantId), now + 4)
    assert.deepEqual({ ...(await mail()) }, { state: 'sent', at: now + 2 })
  })

  test('A withdrawal that a late write repeats is mailed only once until the grant is queued again', async () => {
    const { grantId, accountId } = await aGrant(db(), 'accepted')
    const go = async (to: Transition['to'], because: Transition['because'], at: number) => {
      const [found] = (await account(db(), accountId)).grants
      assert.ok(found)
      await serializable(db(), (tx) =>
        recordTransition(tx, found, { grantId, to, because, acts: null }, { ...cause, now: at })
      )
    }
    const withdrawn = async () => {
      const mails = db().selectFrom('access_mail').select('fact').where('subject', '=', grantId)
      return (await mails.where('kind', '=', 'withdrawn').execute()).length
    }
    for (const to of ['revoking', 'revoked', 'revoking', 'revoked'] as const) await go(to, 'refunded', now)
    assert.equal(await withdrawn(), 1)
    await go('queued', 'paid_again', now + 1)
    for (const to of ['invited', 'accepted', 'revoking', 'revoked'] as const) await go(to, 'refunded', now + 2)
    assert.equal(await withdrawn(), 2)
  })

  test('An account that turns out to have only an invitation is released if its replacement is invited already', async () => {
    for (const [heirState, released] of [
      ['queued', null],
      ['invited', 'moved'],
      ['accepted', 'moved']
    ] as const) {
      const { grantId, accountId } = await aGrant(db(), 'accepted')
      const { paymentId } = await buy(db())
      const heir = await grant(db(), { paymentId, state: heirState, accountId: accountId + 1000 })
      await db().updateTable('access_grant').set({ replaced_by: heir }).where('id', '=', grantId).execute()
      const [before] = (await account(db(), accountId)).grants
      assert.ok(before)
      await serializable(db(), (tx) => recordTransition(tx, before, invited(grantId), cause))
      const row = await db().selectFrom('access_grant').select('released').where('id', '=', grantId).executeTakeFirst()
      assert.equal(row?.released, released, heirState)
    }
  })

  test('A transition that is not in the table is refused', async () => {
    const { grantId, accountId } = await aGrant(db())
    const [found] = (await account(db(), accountId)).grants
    assert.ok(found)
    const transition = { grantId, to: 'revoked', because: 'refunded', acts: null } as const
    await assert.rejects(
      serializable(db(), (tx) => recordTransition(tx, found, transition, cause)),
      /queued cannot become revoked/
    )
  })

  test('Recording an account writes only changes, and undefined clears a column', async () => {
    const { accountId } = await aGrant(db(), 'invited')
    const write = async (record: Partial<StoredAccount['record']>, direct = false) => {
      const found = await account(db(), accountId)
      const plan = { transitions: [], record, outcomes: [] }
      await serializable(db(), (tx) =>
        recordPlan(tx, found, plan, cause, { startedAt: now, direct, collaborator: false })
      )
      return (await account(db(), accountId)).record
    }
    assert.equal((await write({ shown: 'nothing' })).seenAt, 0, 'nothing new: nothing written')
    const kept = await write({ origin: 'ours', shown: 'invitation', invitationId: 4, invitedAt: AT, absentAt: AT })
    assert.deepEqual(
      [kept.origin, kept.shown, kept.invitationId, kept.absentAt, kept.seenAt],
      ['ours', 'invitation', 4, AT, now]
    )
    const less = await write({ absentAt: undefined, renewals: 2 })
    assert.deepEqual([less.origin, less.absentAt, less.renewals, less.invitationId], ['ours', undefined, 2, 4])
  })

  test('An attempt whose outcome is recorded keeps it', async () => {
    const { grantId, accountId } = await aGrant(db())
    const attempt = { target, kind: 'invite', grant_id: grantId, login: 'ada', fence: 1, at: AT, deadline: AT } as const
    await db()
      .insertInto('access_intent')
      .values({ ...attempt, id: grantId, account_id: accountId, outcome: 'done' })
      .execute()
    const plan = { transitions: [], record: {}, outcomes: [{ id: grantId, outcome: 'unknown' as const }] }
    const found = await account(db(), accountId)
    await serializable(db(), (tx) =>
      recordPlan(tx, found, plan, cause, { startedAt: now, direct: false, collaborator: false })
    )
    const row = await db().selectFrom('access_intent').select('outcome').where('id', '=', grantId).executeTakeFirst()
    assert.equal(row?.outcome, 'done')
  })

  test('A grant is live while its payment is paid and for the product, and otherwise names the reason', async () => {
    const ends = async (change: { status?: PaymentStatus; scene?: string } | 'gone') => {
      const { paymentId, accountId } = await aGrant(db())
      if (change === 'gone') await db().deleteFrom('payment').where('id', '=', paymentId).execute()
      else await db().updateTable('payment').set(change).where('id', '=', paymentId).execute()
      const [found] = (await account(db(), accountId)).grants
      return [found?.live, found?.ended, found?.verified]
    }
    assert.deepEqual(await ends({ status: 'paid' }), [true, undefined, true])
    assert.deepEqual(await ends({ status: 'refunded' }), [false, 'refunded', true])
    assert.deepEqual(await ends({ status: 'disputed' }), [false, 'disputed', true])
    assert.deepEqual(await ends({ status: 'lost' }), [false, 'payment_lost', true])
    assert.deepEqual(await ends({ status: 'ended' }), [false, 'subscription_ended', true])
    assert.deepEqual(await ends({ status: 'partially_refunded' }), [false, 'refunded', true])
    assert.deepEqual(await ends({ status: 'pending' }), [false, 'no_payment', false])
    assert.deepEqual(await ends({ scene: 'another' }), [false, 'no_payment', false])
    assert.deepEqual(await ends('gone'), [false, 'no_payment', false])
  })

  test('The new name of an account is kept with the earlier one, and a list that lags behind does not take it back', async () => {
    const { grantId, accountId } = await aGrant(db(), 'accepted')
    const named = async (login: string, at: number, readAt?: number) => {
      const heard = { accountId, login, ...(readAt !== undefined && { readAt }) }
      await serializable(db(), (tx) => recordName(tx, heard, at))
      const { login: stored } = await account(db(), accountId)
      const names = db().selectFrom('access_rename').select(['from_login', 'to_login', 'at']).orderBy('at')
      return [
        stored,
        (await names.where('grant_id', '=', grantId).execute()).map((row) => Object.values(row).join(' '))
      ]
    }
    const [first] = await named('first', AT)
    assert.equal(first, 'first')
    await db().deleteFrom('access_rename').execute()
    assert.deepEqual(await named('First', AT), ['First', []], 'another spelling is no new name')
    const second = `First second ${AT + 1}`
    assert.deepEqual(await named('second', AT + 1), ['second', [second]])
    assert.deepEqual(await named('first', AT + 9, AT + 60_000), ['second', [second]])
    const third = `second first ${AT + 60_001}`
    assert.deepEqual(await named('first', AT + 60_001, AT + 60_001), ['first', [second, third]])
  })
})
