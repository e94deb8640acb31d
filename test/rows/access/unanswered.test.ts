import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordUnreadable } from '../../../src/access/host/unanswered.ts'
import { AT, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

onEachDatabase('lists that cannot be read completely', tables, ({ db }) => {
  test('The failure of a list is stored with the repository until the lists can be read', async () => {
    const note = (why: string | undefined, at: number) => recordUnreadable({ db: db(), target, now: () => at }, why)
    assert.deepEqual(await note('status 500', AT), { since: AT, isNews: true })
    assert.deepEqual(await note('status 500', AT + 1000), { since: AT, isNews: false })
    assert.deepEqual(await note('status 502', AT + 2000), { since: AT, isNews: true })
    assert.deepEqual(await note(undefined, AT + 3000), { since: undefined, isNews: true })
    assert.deepEqual(await note(undefined, AT + 4000), { since: undefined, isNews: false })
  })

  test('The failure of a list creates no row for a repository whose row was joined with another one', async () => {
    await recordUnreadable({ db: db(), target: 'joined away', now: () => AT }, 'status 500')
    const rows = await db().selectFrom('access_target').select('target').execute()
    assert.deepEqual(
      rows.map((row) => row.target),
      [target]
    )
  })
})
