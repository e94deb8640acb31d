import type { Selectable } from 'kysely'
import type { AccessTables } from '../../db/access-tables.ts'
import type { Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { type AccountRecord, LAG_MS } from '../plan/facts.ts'

type Columns = Omit<Selectable<AccessTables['access_account']>, 'target' | 'account_id' | 'login'>

/** The record of an account about which nothing is stored. */
export const emptyRecord: AccountRecord = {
  origin: undefined,
  shown: 'nothing',
  invitationId: undefined,
  invitedAt: undefined,
  renewals: 0,
  renewedAt: undefined,
  writtenAt: 0,
  absentAt: undefined,
  removedAt: undefined,
  strayOf: undefined,
  seenAt: 0,
  provenAt: undefined,
  oursUntil: undefined,
  listedAt: undefined
}

/** Reads the record from a row; the columns are null for an account about which nothing is stored. */
export function recordOf(row: { [Column in keyof Columns]: Columns[Column] | null }): AccountRecord {
  if (row.shown === null) return emptyRecord
  return {
    origin: row.origin ?? undefined,
    shown: row.shown,
    invitationId: row.invitation_id ?? undefined,
    invitedAt: row.invited_at ?? undefined,
    renewals: row.renewals ?? 0,
    renewedAt: row.renewed_at ?? undefined,
    writtenAt: row.written_at ?? 0,
    absentAt: row.absent_at ?? undefined,
    removedAt: row.removed_at ?? undefined,
    strayOf: row.stray_of ?? undefined,
    seenAt: row.seen_at ?? 0,
    provenAt: row.proven_at ?? undefined,
    oursUntil: row.ours_until ?? undefined,
    listedAt: row.listed_at ?? undefined
  }
}

/**
 * The name that the host shows now for an account. `readAt` (ms): when the list was read that shows it; undefined if
 * the host was asked for the account by its number.
 */
export type NamedNow = { accountId: number; login: string; readAt?: number }

/**
 * Stores the present name of an account, in all repositories: for the account and for each of its grants. The earlier
 * name of a grant is stored too, with the time. A list that lags behind may still show the earlier name: the account
 * does not get that name back. A name that only changes in upper and lower case is stored, and counts as no new name.
 */
export async function recordName(tx: Tx, { accountId, login, readAt }: NamedNow, now: number): Promise<void> {
  const grants = await grantsOfOtherName.all(tx, { accountId, login })
  const isSame = (other: string) => other.toLowerCase() === login.toLowerCase()
  const renamed: Tables['access_rename'][] = []
  for (const { id, login: before } of grants) {
    if (isSame(before)) continue
    const last = await lastRename.first(tx, { id })
    if (readAt !== undefined && last && isSame(last.from_login) && readAt < last.at + LAG_MS) return
    renamed.push({ grant_id: id, at: Math.max(now, (last?.at ?? 0) + 1), from_login: before, to_login: login })
  }
  for (const rename of renamed) await insertRename.run(tx, rename)
  await nameGrants.run(tx, { accountId, login })
  await nameRecords.run(tx, { accountId, login })
}

const grantsOfOtherName = statement((db, value: { accountId: number; login: string }) =>
  db
    .selectFrom('access_grant')
    .select(['id', 'login'])
    .where('target', 'in', (of) => of.selectFrom('access_target').select('target'))
    .where('account_id', '=', value.accountId)
    .where('login', '!=', value.login)
    .orderBy('id')
)

const lastRename = statement((db, value: { id: string }) =>
  db
    .selectFrom('access_rename')
    .select(['at', 'from_login'])
    .where('grant_id', '=', value.id)
    .orderBy('at', 'desc')
    .limit(1)
)

const insertRename = statement((db, row: Tables['access_rename']) => db.insertInto('access_rename').values(row))

const nameGrants = statement((db, value: { accountId: number; login: string }) =>
  db
    .updateTable('access_grant')
    .set({ login: value.login })
    .where('target', 'in', (of) => of.selectFrom('access_target').select('target'))
    .where('account_id', '=', value.accountId)
    .where('login', '!=', value.login)
)

const nameRecords = statement((db, value: { accountId: number; login: string }) =>
  db
    .updateTable('access_account')
    .set({ login: value.login })
    .where('target', 'in', (of) => of.selectFrom('access_target').select('target'))
    .where('account_id', '=', value.accountId)
    .where('login', '!=', value.login)
)

/** Whether an account, or one of its grants, is stored under another name than this. */
export function isNamedOtherwise(
  { login, grants }: { login: string; grants: readonly { login: string }[] },
  now: string
): boolean {
  return login !== now || grants.some((grant) => grant.login !== now)
}
