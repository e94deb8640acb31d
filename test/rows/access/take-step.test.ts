import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeStep } from '../../../src/access/controller/take-step.ts'
import { AT, buy, grant, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { repositoryDeps } from '../../support/databases/repository-deps.ts'

onEachDatabase('an account of a repository that belongs to a person', tables, ({ db }) => {
  test('A grant on a repository of a personal account waits for the seller, without a place or a time, and nothing is sent', async () => {
    const grantId = await grant(db(), { paymentId: (await buy(db())).paymentId })
    const deps = repositoryDeps(db(), AT, { repository: { isPersonal: () => true } })
    const shown = { collaborator: false, invitation: undefined, complete: true, direct: false, startedAt: AT }
    const done = await deps.repository.hold(1000, (lease) =>
      takeStep(deps, { lease, accountId: 7, shown, listed: [], stopped: false })
    )
    assert.deepEqual(done?.value, { wrote: false, waits: true, nextAt: AT + 60_000 })
    const row = await db().selectFrom('access_grant').selectAll().where('id', '=', grantId).executeTakeFirstOrThrow()
    const { state, because, acts, retry_at } = row
    assert.deepEqual([state, because, acts, retry_at], ['queued', 'personal_repository', 'seller', AT + 60_000])
  })
})
