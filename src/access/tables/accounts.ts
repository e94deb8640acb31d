import type { Selectable } from 'kysely'
import type { AccessTables } from '../../db/access-tables.ts'
import type { AccountRecord } from '../plan/facts.ts'

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
