import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Selectable } from 'kysely'
import { grantStates } from '../../../src/access/grant-states.ts'
import { joinRows } from '../../../src/access/repositories/join-rows.ts'
import type { AccessTables } from '../../../src/db/access-tables.ts'
import type { Database } from '../../../src/db/database.ts'
import { serializable } from '../../../src/db/serializable.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { AT, buy, tables } from '../../support/databases/access-rows.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'

const past = fc.integer({ min: 0, max: 20 }).map((days) => AT - days * DAY_MS)
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** The turn of an account on a seat. `known`: whether the account's number is known. */
const turn = fc.record({
  account: fc.integer({ min: 1, max: 6 }),
  known: fc.constantFrom(true, true, true, false),
  state: fc.constantFrom(...grantStates),
  ended: fc.constantFrom(null, 'moved', 'mistyped', 'taken_back_by_seller', 'seat_gone'),
  at: past,
  updated: past,
  invited: fc.boolean(),
  accepted: fc.boolean(),
  moved: fc.boolean(),
  versions: fc.integer({ min: 1, max: 3 }),
  mails: fc.uniqueArray(fc.constantFrom('invited:1', 'invited:2', 'lapsed:1'), { maxLength: 2 }),
  mailState: fc.constantFrom('waiting', 'sent', 'void')
})

/** The accounts that followed one another on the seats of a purchase; the last of each list has the seat. */
const seats = fc.array(fc.array(turn, { minLength: 1, maxLength: 3 }), { maxLength: 2 })

type AccountRow = Selectable<AccessTables['access_account']>
type RepositoryRow = Selectable<AccessTables['access_target']>
/** Every column needs a generator, so that a new column cannot be forgotten. */
type Drawn<Row> = { [Column in keyof Row]: fc.Arbitrary<Row[Column]> }

const accountColumns: Drawn<Omit<AccountRow, 'target' | 'login' | 'stray_of'>> = {
  account_id: fc.integer({ min: 1, max: 6 }),
  origin: maybe(fc.constantFrom('ours', 'found', 'adopted')),
  shown: fc.constantFrom('nothing', 'invitation', 'expired', 'collaborator'),
  invitation_id: maybe(fc.integer({ min: 1, max: 3 })),
  invited_at: maybe(past),
  renewals: fc.integer({ min: 0, max: 3 }),
  renewed_at: maybe(past),
  written_at: past,
  absent_at: maybe(past),
  removed_at: maybe(past),
  seen_at: past,
  proven_at: maybe(past),
  ours_until: maybe(past),
  listed_at: maybe(past)
}

const account = fc.record({ columns: fc.record(accountColumns), stray: fc.constantFrom(false, false, true) })

const attempt = fc.record({
  account: fc.integer({ min: 1, max: 6 }),
  kind: fc.constantFrom('invite', 'withdraw', 'remove'),
  outcome: maybe(fc.constantFrom('done', 'refused', 'unknown')),
  at: past
})

const digest = maybe(fc.constantFrom('a', 'b'))

const limitColumns: Drawn<Omit<RepositoryRow, 'target' | 'repository_id' | 'holder' | 'unreadable_why'>> = {
  inviter_id: maybe(fc.integer({ min: 1, max: 3 })),
  inviter_token: digest,
  tried_token: digest,
  fence: fc.integer({ min: 0, max: 9 }),
  lease_until: past,
  written_at: past,
  throttled_until: past,
  throttles: fc.integer({ min: 0, max: 3 }),
  limited_until: past,
  refused_token: digest,
  refused_at: past,
  observed_at: past,
  unreadable_since: maybe(past)
}

const limits = fc.record(limitColumns)

const half = fc.record({
  purchases: fc.array(seats, { minLength: 3, maxLength: 3 }),
  accounts: fc.uniqueArray(account, { selector: ({ columns }) => columns.account_id, maxLength: 5 }),
  attempts: fc.array(attempt, { maxLength: 5 }),
  limits
})

type Half = typeof half extends fc.Arbitrary<infer Value> ? Value : never

/**
 * Two buyers: the first has two purchases, of which the second may be refunded. `seats`: the accounts that each
 * purchase covers.
 */
const both = fc.record({ kept: half, other: half, refunded: fc.boolean(), seats: fc.constantFrom(1, 1, 2) })

/** Writes a half to the database as one row of a repository would have stored it. */
async function write(db: Database, target: string, payments: readonly string[], part: Half, seats: number) {
  const { fence, unreadable_since } = part.limits
  const unreadable_why = unreadable_since === null ? null : `since ${unreadable_since}`
  await db
    .insertInto('access_target')
    .values({ target, ...part.limits, unreadable_why })
    .execute()
  const grants: string[] = []
  for (const [place, chains] of part.purchases.entries()) {
    const taken = new Set<number>()
    for (const [seat, chain] of chains.slice(0, seats).entries()) {
      const turns = [...chain].sort((a, b) => a.at - b.at).filter(({ account: id }) => !taken.has(id) && taken.add(id))
      const ids = turns.map(() => randomUUID() as string)
      for (const [nth, one] of turns.entries()) {
        const isLast = nth === turns.length - 1
        await insertGrant(
          db,
          { ...one, id: ids[nth] ?? '', target, seat: seat + 1, payment: payments[place] ?? '' },
          isLast ? null : (ids.at(-1) ?? null)
        )
      }
      grants.push(...ids)
    }
  }
  for (const { columns, stray } of part.accounts) {
    const stray_of = stray ? (grants[0] ?? null) : null
    await db
      .insertInto('access_account')
      .values({ target, login: `a${columns.account_id}`, ...columns, stray_of })
      .execute()
  }
  for (const { account: id, at, ...one } of part.attempts) {
    const row = { id: randomUUID(), target, grant_id: grants.at(-1) ?? 'none', account_id: id, login: `a${id}`, fence }
    await db
      .insertInto('access_intent')
      .values({ ...row, ...one, at, deadline: at + 1 })
      .execute()
  }
  return grants
}

type Turn = (typeof turn extends fc.Arbitrary<infer Value> ? Value : never) & {
  id: string
  target: string
  seat: number
  payment: string
}

async function insertGrant(db: Database, one: Turn, heir: string | null) {
  const { id, account: number, at } = one
  // The grant that has the seat is open; the grants before it may be released.
  const released = heir === null ? null : one.ended
  await db
    .insertInto('access_grant')
    .values({
      ...{ id, payment_id: one.payment, product: 'kit', target: one.target, seat: one.seat, login: `a${number}` },
      ...{ account_id: one.known ? number : null, proven: 0, state: one.state, because: 'new', acts: null },
      ...{ retry_at: null, queued_at: at, released, replaced_by: heir, moved: one.moved ? 1 : 0 },
      ...{ invited_at: one.invited ? at : null, accepted_at: one.accepted ? at : null },
      ...{ created_at: at, updated_at: Math.max(at, one.updated), version: one.versions }
    })
    .execute()
  for (let version = 1; version <= one.versions; version += 1) {
    const row = { grant_id: id, version, at, from_state: null, to_state: one.state, because: 'new' } as const
    await db
      .insertInto('access_history')
      .values({ ...row, actor: 'buyer', acts: null, status: null, request_id: null })
      .execute()
  }
  for (const fact of one.mails) {
    const row = { subject: id, fact, kind: 'invited', at, state: one.mailState, next_at: at } as const
    await db.insertInto('access_mail').values(row).execute()
  }
}

const all = {
  grants: (db: Database, payments: readonly string[]) =>
    db.selectFrom('access_grant').selectAll().where('payment_id', 'in', payments).orderBy('created_at').execute(),
  targets: (db: Database, targets: readonly string[]) =>
    db.selectFrom('access_target').selectAll().where('target', 'in', targets).execute(),
  accounts: (db: Database, targets: readonly string[]) =>
    db.selectFrom('access_account').selectAll().where('target', 'in', targets).execute(),
  attempts: (db: Database, targets: readonly string[]) =>
    db.selectFrom('access_intent').selectAll().where('target', 'in', targets).execute()
}

type Grant = Awaited<ReturnType<typeof all.grants>>[number]
const isCurrent = ({ released, replaced_by }: Grant) => released === null && replaced_by === null
const isOpen = ({ released }: Grant) => released === null
const isSame = (a: Pick<Grant, 'account_id' | 'login'>, b: Pick<Grant, 'account_id' | 'login'>) =>
  a.account_id !== null && b.account_id !== null ? a.account_id === b.account_id : a.login === b.login

function checkGrants(before: readonly Grant[], after: readonly Grant[], other: string, seats: number) {
  const words = () => JSON.stringify({ before, after }, undefined, 1)
  assert.ok(
    after.every(({ target }) => target !== other),
    words()
  )
  for (const payment of new Set(after.map(({ payment_id }) => payment_id))) {
    const mine = after.filter(({ payment_id }) => payment_id === payment)
    const current = mine.filter(isCurrent)
    const had = before.filter((grant) => grant.payment_id === payment && isCurrent(grant) && grant.target !== other)
    assert.ok(current.length <= Math.max(seats, had.length), `a seat twice: ${words()}`)
    assert.ok(new Set(current.map(({ seat }) => seat)).size === current.length)
    const open = mine.filter(isOpen)
    const twice = open.some((one, place) => open.slice(place + 1).some((two) => isSame(one, two)))
    assert.ok(!twice, `a grant twice: ${words()}`)
  }
  for (const { replaced_by: heir, id } of after) {
    if (heir === null) continue
    assert.notEqual(heir, id)
    assert.ok(
      after.some((grant) => grant.id === heir),
      `nobody takes the seat: ${words()}`
    )
  }
}

/** Whether the name or its invitation was taken back, by the buyer or by the seller. */
function isTakenBack({ released }: Grant): boolean {
  return released === 'mistyped' || released === 'taken_back_by_seller'
}

/** An account named last in the merged row still has a seat, or waits for an account that was named after it. */
function checkWishes(before: readonly Grant[], after: readonly Grant[], other: string) {
  for (const grant of before.filter((one) => one.target === other && isCurrent(one))) {
    const twins = after.filter((one) => isSame(one, grant))
    assert.ok(twins.length > 0, `a wish was lost: ${JSON.stringify({ grant, after }, undefined, 1)}`)
    const later = before.some((one) => one.created_at > grant.created_at || isTakenBack(one))
    if (!later) assert.ok(twins.some(isOpen), JSON.stringify({ grant, after }, undefined, 1))
  }
}

/** In a purchase with one seat, the account that was named last has it, in whichever row that was. */
function checkLastWord(before: readonly Grant[], after: readonly Grant[], payment: string) {
  const mine = before.filter(({ payment_id }) => payment_id === payment)
  const [first, second] = mine.filter(isCurrent)
  if (!first || !second || first.created_at === second.created_at) return
  if (mine.some(isTakenBack)) return
  const last = first.created_at > second.created_at ? first : second
  const holder = after.find((grant) => grant.payment_id === payment && isCurrent(grant))
  assert.ok(holder && isSame(holder, last), JSON.stringify({ before: mine, after }, undefined, 1))
}

/** The later of two times; either may be null. */
const later = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))

/** Checks that the facts which the host told either row still count. */
function checkTarget(kept: RepositoryRow, other: RepositoryRow, after: RepositoryRow) {
  const words = () => JSON.stringify({ kept, other, after }, undefined, 1)
  for (const column of [
    'written_at',
    'throttled_until',
    'throttles',
    'limited_until',
    'refused_at',
    'observed_at'
  ] as const)
    assert.equal(after[column], Math.max(kept[column], other[column]), `${column}: ${words()}`)
  if (kept.inviter_token !== null || other.inviter_token !== null) assert.notEqual(after.inviter_token, null, words())
  const since = [kept, other].flatMap(({ unreadable_since }) => unreadable_since ?? [])
  const open = since.filter((at) => at >= after.observed_at)
  assert.equal(after.unreadable_since, open.length === 0 ? null : Math.min(...open), words())
  assert.equal(after.unreadable_why, open.length === 0 ? null : `since ${after.unreadable_since}`, words())
}

/** Neither row forgets what was done to an account, and until when it counts. */
function checkAccount(kept: AccountRow, other: AccountRow, after: AccountRow) {
  const words = () => JSON.stringify({ kept, other, after }, undefined, 1)
  for (const column of ['proven_at', 'ours_until', 'removed_at', 'renewed_at'] as const)
    assert.equal(after[column], later(kept[column], other[column]), `${column}: ${words()}`)
  for (const column of ['renewals', 'written_at'] as const)
    assert.equal(after[column], Math.max(kept[column], other[column]), `${column}: ${words()}`)
  assert.equal(after.absent_at, null, 'the proof begins anew')
  const said = ({ shown, invitation_id, invited_at, seen_at }: AccountRow) =>
    JSON.stringify({ shown, invitation_id, invited_at, seen_at })
  const seen = [kept, other].filter((row) => said(row) === said(after))
  assert.ok(seen.length > 0, `what one of them has seen: ${words()}`)
  const fromBoth = after.origin !== seen[0]?.origin || seen.length > 1
  const listed = fromBoth ? [kept.listed_at, other.listed_at] : seen.map(({ listed_at }) => listed_at)
  assert.ok(listed.includes(after.listed_at), `when it was listed: ${words()}`)
}

onEachDatabase('joining two rows of one repository', tables, ({ db }) => {
  test('Joining two rows leaves each grant and seat once, loses nothing, and takes over no access that was not ours', async () => {
    await fc.assert(
      fc.asyncProperty(both, async ({ kept, other, refunded, seats }) => {
        await db().deleteFrom('access_mail').execute()
        const [target, second] = [randomUUID() as string, randomUUID() as string]
        const { userId, paymentId } = await buy(db())
        const more = await buy(db(), { userId, status: refunded ? 'refunded' : 'paid' })
        const payments = [paymentId, more.paymentId, (await buy(db())).paymentId]
        await write(db(), target, payments, kept, seats)
        await write(db(), second, payments, other, seats)
        const targets = [target, second]
        const grants = await all.grants(db(), payments)
        const accounts = await all.accounts(db(), targets)
        const attempts = await all.attempts(db(), targets)
        const limitsBefore = await all.targets(db(), targets)
        const sold = () => ({ seats, scenes: ['kit'] })
        await serializable(db(), (tx) => joinRows(tx, { target, other: second }, { now: AT, sold }))

        const [row, ...rest] = await all.targets(db(), targets)
        const [keptRow, otherRow] = targets.map((name) => limitsBefore.find((one) => one.target === name))
        assert.ok(row && keptRow && otherRow && rest.length === 0)
        assert.equal(row.target, target)
        checkTarget(keptRow, otherRow, row)
        const joined = await all.grants(db(), payments)
        checkGrants(grants, joined, second, seats)
        checkWishes(grants, joined, second)
        if (seats === 1) checkLastWord(grants, joined, payments[2] ?? '')
        const ids = new Set(joined.map(({ id }) => id))
        const moved = await all.attempts(db(), targets)
        assert.equal(moved.length, attempts.length, 'the limit of a day counts every write')
        assert.ok(moved.every((one) => one.target === target && (one.grant_id === 'none' || ids.has(one.grant_id))))
        for (const { id, version } of joined) {
          const history = await db().selectFrom('access_history').select('version').where('grant_id', '=', id).execute()
          assert.deepEqual(
            history.map((one) => one.version).sort((a, b) => a - b),
            Array.from({ length: version }, (_, nth) => nth + 1)
          )
        }
        const after = await all.accounts(db(), targets)
        assert.equal(after.length, new Set(accounts.map(({ account_id }) => account_id)).size)
        for (const one of after) {
          const before = accounts.filter(({ account_id }) => account_id === one.account_id)
          assert.equal(one.target, target)
          assert.ok(before.some(({ origin }) => origin === one.origin))
          assert.ok(one.stray_of === null || ids.has(one.stray_of))
          const [mine, theirs] = targets.map((name) => before.find((each) => each.target === name))
          if (mine && theirs) checkAccount(mine, theirs, one)
          else assert.deepEqual({ ...one, stray_of: null }, { ...before[0], target, stray_of: null })
        }
        const mails = await db().selectFrom('access_mail').select(['subject']).execute()
        assert.ok(mails.every(({ subject }) => ids.has(subject)))
      }),
      { numRuns: 60 }
    )
  })
})
