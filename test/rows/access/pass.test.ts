import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeSurvey } from '../../../src/access/controller/pass.ts'
import { MINUTE_MS } from '../../../src/runtime/time/durations.ts'
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
})
