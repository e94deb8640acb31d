import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeSurvey } from '../../../src/access/controller/survey.ts'
import type { Surveyed } from '../../../src/access/host/repository-deps.ts'
import { HOUR_MS, MINUTE_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { hostOf, repositoryDeps } from '../../support/databases/repository-deps.ts'

onEachDatabase('the survey', tables, ({ db }) => {
  test('the survey counts an account once if its unverified removal did not work at first', async () => {
    const ids = [1, 2, 3, 4]
    for (const accountId of ids) {
      const { paymentId } = await buy(db(), { scene: 'another' })
      await grant(db(), { paymentId, state: 'accepted', because: 'shown', accountId })
      const account = { target, account_id: accountId, login: `a${accountId}`, shown: 'collaborator' as const }
      await db()
        .insertInto('access_account')
        .values({ ...account, origin: 'ours', seen_at: 0 })
        .execute()
    }
    // A removal that already happened counts as well (the ninth account).
    for (const account_id of [1, 1, 9]) {
      const at = AT - 5 * MINUTE_MS
      const removal = { target, kind: 'remove', grant_id: 'g', login: 'a', fence: 1, unverified: 1 } as const
      const id = `${account_id}-${Math.random()}`
      await db()
        .insertInto('access_intent')
        .values({ ...removal, id, account_id, at, deadline: at, ended_at: at, outcome: 'done' })
        .execute()
    }
    const all = { complete: true, startedAt: AT, pages: 1, unchanged: 0 }
    const codeHost = hostOf({
      invitations: async () => ({ ...all, items: [] }),
      collaborators: async () => ({ ...all, items: ids.map((id) => ({ id, login: `a${id}` })) })
    })
    const { unverified, accounts } = await takeSurvey(repositoryDeps(db(), AT, { host: { codeHost } }))
    assert.deepEqual({ unverified, accounts }, { unverified: 5, accounts: 4 })
  })

  test('accounts whose grants are all withdrawn are read only if something may have changed, and all of them once an hour', async () => {
    const withdrawn = async (accountId: number, { paidAt }: { paidAt?: number } = {}) => {
      const { paymentId } = await buy(db(), { status: paidAt === undefined ? 'refunded' : 'paid' })
      if (paidAt !== undefined)
        await db().updateTable('payment').set({ updated_at: paidAt }).where('id', '=', paymentId).execute()
      await grant(db(), { paymentId, state: 'revoked', because: 'refunded', accountId })
      const account = { target, account_id: accountId, login: `b${accountId}`, shown: 'nothing', seen_at: 0 } as const
      await db().insertInto('access_account').values(account).execute()
    }
    await withdrawn(21)
    await withdrawn(22, { paidAt: AT - HOUR_MS })
    await withdrawn(23, { paidAt: AT + MINUTE_MS })
    await withdrawn(24)
    await withdrawn(25)
    await withdrawn(26)
    const [asked, open] = [AT - 11 * MINUTE_MS, AT - 10 * MINUTE_MS]
    await db().updateTable('access_account').set({ proven_at: asked }).where('account_id', '=', 25).execute()
    const removal = { target, kind: 'remove', grant_id: 'g', login: 'b26', fence: 1, unverified: 0 } as const
    await db()
      .insertInto('access_intent')
      .values({ ...removal, id: 'open', account_id: 26, at: open, deadline: open })
      .execute()
    const all = { complete: true, startedAt: AT + 5 * MINUTE_MS, pages: 1, unchanged: 0 }
    const codeHost = hostOf({
      invitations: async () => ({ ...all, items: [] }),
      collaborators: async () => ({ ...all, items: [{ id: 24, login: 'b24' }] })
    })
    const evenSince = () => 0
    const surveyAt = async (surveyed: Surveyed) => {
      const deps = repositoryDeps(db(), AT + 5 * MINUTE_MS, { host: { codeHost, surveyed }, process: { evenSince } })
      const { todos } = await takeSurvey(deps)
      return todos.map(({ accountId }) => accountId).filter((id) => id > 20)
    }
    assert.deepEqual(await surveyAt({ target, at: AT }), [23, 24, 25, 26])
    assert.deepEqual(await surveyAt({ target, at: AT - HOUR_MS }), [22, 23, 24, 25, 26])
    assert.deepEqual(await surveyAt({ target: 'another', at: AT }), [22, 23, 24, 25, 26])
    const surveyed: Surveyed = {}
    assert.deepEqual(await surveyAt(surveyed), [22, 23, 24, 25, 26])
    assert.deepEqual(surveyed, { target, at: AT + 5 * MINUTE_MS })
  })
})
