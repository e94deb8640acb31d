import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Insertable } from 'kysely'
import { recordUnreadable } from '../../../src/access/host/unanswered.ts'
import { held } from '../../../src/access/requests/queue-without-call.ts'
import { followsSilence } from '../../../src/access/tables/attempts.ts'
import { readGrant } from '../../../src/access/tables/grants.ts'
import { reasonSince } from '../../../src/access/tables/history.ts'
import { recordTransition } from '../../../src/access/tables/record-transition.ts'
import type { Tables } from '../../../src/db/database.ts'
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
  const stored = (id: string) => readGrant(deps().records.scope(), id)
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

  test('A grant has waited since its present reason was first recorded; an earlier time with the same reason does not count', async () => {
    const id = await waiting('limit')
    const since = () => reasonSince(db(), { grantId: id, state: 'queued', because: 'unreachable' })
    assert.equal(await since(), undefined)
    await goThrough(id, ['unreachable', 'unreachable', 'throttled', 'unreachable', 'unreachable', 'unreachable'])
    assert.equal(await since(), AT + 3000)
  })

  test('A grant that waits for the host goes on waiting when the buyer presses Send invite while another writer is at work, unlike any other grant', async () => {
    for (const [because, then] of [
      ['unreachable', 'unreachable'],
      ['limit', 'busy']
    ] as const) {
      const id = await waiting(because)
      await held(deps(), { grantId: id, actor: 'buyer' }, 'busy', AT + 5000)
      assert.equal((await stored(id))?.because, then)
    }
  })
})

onEachDatabase('a refusal without a reason', tables, ({ db }) => {
  type Row = Partial<Insertable<Tables['access_intent']>>
  const MINUTE_MS = 60_000
  const now = AT + 2 * 60 * MINUTE_MS
  /**
   * A call for the account 7 and the grant g, whose answer is unknown, half an hour before, unless the row says
   * otherwise.
   */
  async function isAfter(row: Row): Promise<boolean> {
    await db().deleteFrom('access_intent').execute()
    const call = { id: 'before', target, kind: 'invite', grant_id: 'g', account_id: 7, login: 'ada', fence: 1 } as const
    const at = now - 30 * MINUTE_MS
    const open = { was_absent: 1, at, deadline: at + 10_000, outcome: null, status: null }
    await db()
      .insertInto('access_intent')
      .values({ ...call, ...open, ...row })
      .execute()
    return followsSilence(db(), { id: 'now', target, grantId: 'g', accountId: 7, at: now })
  }

  const rows: [words: string, row: Row, follows: boolean][] = [
    ['a call without an answer', {}, true],
    ['a call without an answer that left no trace', { outcome: 'unknown' }, true],
    ['a call with an answer of 502', { status: 502 }, true],
    ['a call with an answer of 500', { status: 500 }, true],
    ['a call for the same grant, before its account was known', { account_id: null }, true],
    ['a call for another grant of the account', { grant_id: 'other' }, true],
    ['a call for another account and another grant', { account_id: 8, grant_id: 'other' }, false],
    ['a call that was refused', { outcome: 'refused', status: 422 }, false],
    ['a refusal that was not believed', { status: 422 }, false],
    ['a call that worked', { outcome: 'done', status: 201 }, false],
    ['a withdrawal', { kind: 'withdraw' }, false],
    ['a call of more than an hour ago', { at: now - 61 * MINUTE_MS }, false],
    ['nothing but itself', { id: 'now' }, false]
  ]
  for (const [words, row, follows] of rows) {
    test(`A refusal without a reason ${follows ? 'may come from' : 'has nothing to do with'} ${words}`, async () => {
      assert.equal(await isAfter(row), follows)
    })
  }
})
