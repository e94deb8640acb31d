import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { HostAccount } from '../code-host/code-host.ts'
import type { Database, Tables } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { inParts } from '../db/statement.ts'
import { IMPORTED } from '../payments/by-seller/given-access.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import type { Cells } from './csv-file.ts'
import type { Finding } from './finding.ts'

/** A stored file of earlier buyers. Times in ms. */
export type StoredImport = Selectable<Tables['buyer_import']>

/**
 * A line of it. `account`: of its username, as the host has named it; null if it has none, undefined if it was not
 * asked.
 */
export type StoredLine = {
  cells: Cells
  finding: Finding | undefined
  account: HostAccount | null | undefined
  isDone: boolean
  paymentId: string | undefined
}

/**
 * A file to store. `by`: the id of the admin; undefined: the command line. `isConfirmed`: its lines are applied at
 * once.
 */
export type NewImport = {
  id: string
  file: string
  lines: readonly Cells[]
  by: string | undefined
  mails: boolean
  isConfirmed: boolean
}

/** How long, in ms, an unconfirmed file and the report about a finished import are kept. */
export const UNCONFIRMED_MS = 7 * DAY_MS
const ENDED_MS = 30 * DAY_MS

/** A later time (ms from now) was stored by a clock that ran ahead. */
const FARTHEST_MS = UNCONFIRMED_MS + DAY_MS

/**
 * Stores a file, so that nothing of it is lost before it is confirmed. Storing it again under the same id changes
 * nothing.
 */
export async function storeImport(db: Database, order: NewImport, now: number): Promise<void> {
  const { id, file, lines, by = null, mails, isConfirmed } = order
  const confirmed_at = isConfirmed ? now : null
  const row = { id, file, at: now, user_id: by, mails: mails ? 1 : 0, confirmed_at, next_at: now }
  const rows = lines.map((cells) => ({ import_id: id, line: cells.line, cells: JSON.stringify(cells) }))
  await serializable(db, async (tx) => {
    const added = await tx
      .insertInto('buyer_import')
      .values(row)
      .onConflict((on) => on.doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n) return
    for (const part of inParts(rows)) await tx.insertInto('buyer_import_line').values(part).execute()
  })
}

/** Confirms the report: from now on its lines are applied. A second time changes nothing. */
export async function confirmImport(
  db: Database,
  { id, by, mails }: Pick<NewImport, 'id' | 'by' | 'mails'>,
  now: number
): Promise<void> {
  await db
    .updateTable('buyer_import')
    .set({ confirmed_at: now, user_id: by ?? null, mails: mails ? 1 : 0, next_at: now })
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** The stored file with this id. */
export function readImport(db: Database, id: string): Promise<StoredImport | undefined> {
  return db.selectFrom('buyer_import').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The stored files, the newest first. */
export function listImports(db: Database, most: number): Promise<StoredImport[]> {
  return db.selectFrom('buyer_import').selectAll().orderBy('at', 'desc').orderBy('id').limit(most).execute()
}

/** The lines of a stored file, in order. */
export async function linesOf(db: Database, id: string): Promise<StoredLine[]> {
  const rows = await db
    .selectFrom('buyer_import_line')
    .selectAll()
    .where('import_id', '=', id)
    .orderBy('line')
    .execute()
  return rows.map(({ cells, finding, account, is_done, payment_id }) => ({
    cells: JSON.parse(cells),
    finding: finding === null ? undefined : JSON.parse(finding),
    account: account === null ? undefined : JSON.parse(account),
    isDone: is_done === 1,
    paymentId: payment_id ?? undefined
  }))
}

/** The outcome of a line. `account`: as in {@link StoredLine}; undefined leaves what is stored. */
export type LineChange = {
  finding: Finding
  account?: HostAccount | null | undefined
  isDone?: boolean
  paymentId?: string | undefined
}

/** Stores the outcome of a line. */
export async function changeLine(
  db: Database,
  { id, line }: { id: string; line: number },
  { finding, account, isDone = false, paymentId }: LineChange
): Promise<void> {
  await db
    .updateTable('buyer_import_line')
    .set({
      finding: JSON.stringify(finding),
      ...(account !== undefined && { account: JSON.stringify(account) }),
      ...(isDone && { is_done: 1 }),
      ...(paymentId !== undefined && { payment_id: paymentId })
    })
    .where('import_id', '=', id)
    .where('line', '=', line)
    .execute()
}

/** The key of the payment that a line leads to. Lines that mean the same purchase have the same key. */
export function keyOfPurchase(name: string): string {
  return `${IMPORTED}${createHash('sha256').update(name).digest('hex').slice(0, 20)}`
}

/** The files that are not done with: those to go on with by now, and when the next one is, in ms. */
export async function openImports(db: Database, now: number): Promise<{ due: string[]; nextAt: number }> {
  const open = db.selectFrom('buyer_import').select(['id', 'next_at']).where('ended_at', 'is', null)
  const rows = await open.orderBy('at').orderBy('id').execute()
  const isDue = ({ next_at }: { next_at: number }) => next_at <= now || next_at > now + FARTHEST_MS
  const later = rows.filter((row) => !isDue(row)).map(({ next_at }) => next_at)
  return {
    due: rows.filter(isDue).map(({ id }) => id),
    nextAt: Math.min(...later, Number.POSITIVE_INFINITY)
  }
}

/**
 * Takes a file for this process until `until`, in ms; false if another process has taken it meanwhile. Two processes
 * that work on one file at the same time would only ask the host twice.
 */
export async function takeImport(db: Database, { id, now, until }: { id: string; now: number; until: number }) {
  const taken = await db
    .updateTable('buyer_import')
    .set({ next_at: until })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(({ eb, or }) => or([eb('next_at', '<=', now), eb('next_at', '>', now + FARTHEST_MS)]))
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

/** Stores when to go on with a file (ms), and what it waits for. */
export async function waitUntil(db: Database, id: string, { at, why }: { at: number; why: string | null }) {
  await db.updateTable('buyer_import').set({ next_at: at, why }).where('id', '=', id).execute()
}

/** Stores that each line of a confirmed file has its outcome. */
export async function endImport(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('buyer_import').set({ ended_at: now, why: null }).where('id', '=', id).execute()
}

/**
 * Deletes files that nobody confirmed, and reports that are old: they name buyers, and the purchases have their own
 * stories.
 */
export async function forgetOldImports(db: Database, now: number): Promise<void> {
  const ids = await db
    .selectFrom('buyer_import')
    .select('id')
    .where(({ eb, or, and }) =>
      or([
        and([eb('confirmed_at', 'is', null), eb('at', '<=', now - UNCONFIRMED_MS)]),
        eb('ended_at', '<=', now - ENDED_MS)
      ])
    )
    .execute()
  for (const { id } of ids) {
    await db.deleteFrom('buyer_import_line').where('import_id', '=', id).execute()
    await db.deleteFrom('buyer_import').where('id', '=', id).execute()
  }
}
