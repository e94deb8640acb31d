import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordUnreadable } from '../../../src/access/host/unanswered.ts'
import { held } from '../../../src/access/requests/without-call.ts'
import { readGrant } from '../../../src/access/tables/grants.ts'
import { reasonSince } from '../../../src/access/tables/history.ts'
import { recordTransition } from '../../../src/access/tables/record-transition.ts'
import { scopeOf } from '../../../src/access/tables/scope.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { AT, buy, grant, tables, target } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { repositoryDeps } from '../../support/databases/repository-deps.ts'

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

onEachDatabase('a grant that waits for an answer of the host', tables, ({ db }) => {
  const deps = () => repositoryDeps(db(), AT)
  const stored = (id: string) => readGrant(scopeOf(deps(), target), id)
  const waiting = async (because: 'unreachable' | 'limit') => {
    const { paymentId } = await buy(db())
    return grant(db(), { paymentId, state: 'queued', because })
  }
  /** Records transitions of a grant in the queue, a second apart. */
  async function goThrough(id: string, reasons: readonly ('unreachable' | 'throttled')[]) {
    for (const [seconds, because] of reasons.entries()) {
      const before = await stored(id)
      assert.ok(before)
      const transition = { grantId: id, to: 'queued', because, acts: null } as const
      await serializable(db(), (tx) =>
        recordTransition(tx, before, transition, { actor: 'host', now: AT + seconds * 1000 })
      )
    }
  }

  test('It has waited since the reason was first recorded, and not since a reason of the same name before another one', async () => {
    const id = await waiting('limit')
    const since = () => reasonSince(db(), { grantId: id, state: 'queued', because: 'unreachable' })
    assert.equal(await since(), undefined)
    await goThrough(id, ['unreachable', 'unreachable', 'throttled', 'unreachable', 'unreachable', 'unreachable'])
    assert.equal(await since(), AT + 3000)
  })

  test('It goes on waiting when the buyer presses Send invite while another writer is at work, unlike any other grant', async () => {
    for (const [because, then] of [
      ['unreachable', 'unreachable'],
      ['limit', 'busy']
    ] as const) {
      const id = await waiting(because)
      await held(deps(), id, 'busy', AT + 5000)
      assert.equal((await stored(id))?.because, then)
    }
  })
})
