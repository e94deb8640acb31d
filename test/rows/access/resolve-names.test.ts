import assert from 'node:assert/strict'
import { test } from 'node:test'
import { resolveNames } from '../../../src/access/controller/resolve-names.ts'
import type { HostInvitation } from '../../../src/code-host/code-host.ts'
import type { Database } from '../../../src/db/database.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { hostOf, repositoryDeps } from '../../support/databases/repository-deps.ts'

const NOW = AT + 10 * MINUTE_MS

/** Resolves the names without an account; the host knows none of them. */
async function identify(
  db: Database,
  listed: readonly (Pick<HostInvitation, 'id' | 'inviteeId' | 'inviteeLogin'> & { createdAt?: number })[] = [],
  complete = true
) {
  const items = listed.map((one) => ({ permission: 'read', expired: false, inviterId: 99, createdAt: AT, ...one }))
  const codeHost = hostOf({
    accountByLogin: async () => ({ noAccount: true }),
    invitations: async () => ({ items, complete, startedAt: NOW, pages: 1, unchanged: 0 })
  })
  await resolveNames(repositoryDeps(db, NOW, { codeHost }))
}

async function stateOf(db: Database, grantId: string) {
  const row = await db.selectFrom('access_grant').selectAll().where('id', '=', grantId).executeTakeFirstOrThrow()
  const { state, because, account_id, login, released, replaced_by } = row
  return { state, because, account_id, login, released, replaced_by }
}

/**
 * An invite call in the name of the grant that had no answer. `at`: when it was made, by the clock of this machine
 * (ms).
 */
async function called(db: Database, grantId: string, { at = AT, host_at = null as number | null } = {}) {
  const attempt = { target, grant_id: grantId, login: 'ada', fence: 1, at, host_at, deadline: at + 10_000 }
  await db
    .insertInto('access_intent')
    .values({ ...attempt, kind: 'invite', id: grantId, account_id: null })
    .execute()
}

onEachDatabase('names that could not be looked up', tables, ({ db }) => {
  test('If no account has the new name, the account that it was to replace keeps its seat', async () => {
    const { paymentId } = await buy(db())
    const before = await grant(db(), { paymentId, state: 'accepted', because: 'shown', accountId: 50 })
    const givesWay = (to: string) =>
      db().updateTable('access_grant').set({ replaced_by: to }).where('id', '=', before).execute()
    // A seat has only one current grant.
    await givesWay('the next one')
    const typo = await grant(db(), { paymentId, accountId: null })
    await givesWay(typo)
    await identify(db())
    assert.deepEqual(await stateOf(db(), typo), {
      state: 'blocked',
      because: 'no_such_account',
      account_id: null,
      login: 'ada',
      released: 'mistyped',
      replaced_by: null
    })
    assert.equal((await stateOf(db(), before)).replaced_by, null)
  })

  test('An account that was invited and then renamed is found by its invitation', async () => {
    const { paymentId } = await buy(db(), { status: 'refunded' })
    const grantId = await grant(db(), { paymentId, state: 'revoking', because: 'refunded', accountId: null })
    await called(db(), grantId)
    await grant(db(), { paymentId: (await buy(db())).paymentId, state: 'invited', because: 'sent', accountId: 61 })
    const mine = { id: 1, inviteeId: 60, inviteeLogin: 'ada-renamed' }
    const another = { id: 2, inviteeId: 61, inviteeLogin: 'bob' }
    const earlier = { id: 3, inviteeId: 62, inviteeLogin: 'eve', createdAt: AT - 5 * MINUTE_MS }
    await identify(db(), [mine, another, earlier], false)
    assert.equal((await stateOf(db(), grantId)).state, 'revoking', 'nothing is said from a list that is not whole')
    await identify(db(), [mine, { ...mine, id: 4, inviteeId: 63 }])
    assert.equal((await stateOf(db(), grantId)).state, 'revoking', 'of two nobody knows which')
    await identify(db(), [mine, another, earlier])
    const { account_id, login, state } = await stateOf(db(), grantId)
    assert.deepEqual({ account_id, login, state }, { account_id: 60, login: 'ada-renamed', state: 'revoking' })
    const attempt = await db()
      .selectFrom('access_intent')
      .select('account_id')
      .where('id', '=', grantId)
      .executeTakeFirst()
    assert.equal(attempt?.account_id, 60)
  })

  test('The invitation is found by the time of the host, also if the clock of this machine was wrong', async () => {
    const { paymentId } = await buy(db(), { status: 'refunded' })
    const grantId = await grant(db(), { paymentId, state: 'revoking', because: 'refunded', accountId: null })
    await called(db(), grantId, { at: AT - 33 * HOUR_MS, host_at: AT })
    const atThatTime = { id: 11, inviteeId: 71, inviteeLogin: 'eve-invited-by-hand', createdAt: AT - 33 * HOUR_MS }
    await identify(db(), [{ id: 10, inviteeId: 70, inviteeLogin: 'ada-renamed' }, atThatTime])
    const { account_id, login } = await stateOf(db(), grantId)
    assert.deepEqual({ account_id, login }, { account_id: 70, login: 'ada-renamed' })
  })

  test('A name that another process has found to be nobody’s meanwhile stays as that process has recorded it', async () => {
    const { paymentId } = await buy(db())
    const grantId = await grant(db(), { paymentId, accountId: null })
    const codeHost = hostOf({
      accountByLogin: async () => {
        await identify(db())
        return { noAccount: true }
      }
    })
    await resolveNames(repositoryDeps(db(), NOW, { codeHost }))
    const { state, because, released } = await stateOf(db(), grantId)
    assert.deepEqual([state, because, released], ['blocked', 'no_such_account', 'mistyped'])
  })

  test('A refunded grant whose call had no effect is revoked', async () => {
    const { paymentId } = await buy(db(), { status: 'refunded' })
    const grantId = await grant(db(), { paymentId, state: 'revoking', because: 'refunded', accountId: null })
    await called(db(), grantId)
    await identify(db())
    assert.equal((await stateOf(db(), grantId)).state, 'revoked')
  })

  test('A blocked grant without an account asks the seller while it is paid, and nobody once it is refunded', async () => {
    const { paymentId } = await buy(db())
    const grantId = await grant(db(), { paymentId, state: 'blocked', because: 'other_invitee', accountId: null })
    const set = (to: object) => db().updateTable('access_grant').set(to).where('id', '=', grantId).execute()
    await set({ acts: 'seller' })
    await identify(db())
    assert.equal((await stateOf(db(), grantId)).because, 'other_invitee', 'the seller decides')
    await db().updateTable('payment').set({ status: 'refunded' }).where('id', '=', paymentId).execute()
    await identify(db())
    await identify(db())
    const row = db().selectFrom('access_grant').select(['state', 'because', 'acts']).where('id', '=', grantId)
    const { state, because, acts } = await row.executeTakeFirstOrThrow()
    assert.deepEqual([state, because, acts], ['revoked', 'refunded', null])
  })
})
