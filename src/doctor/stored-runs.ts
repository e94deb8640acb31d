import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { type Finding, isNothingWrong } from './finding.ts'

/** A run of all checks. `findings`: worst first. `tokenEndsAt`: absent if the host names no end. Times in ms. */
export type DoctorRun = { at: number; findings: readonly Finding[]; tokenEndsAt?: number }

/** Runs that are kept. */
const KEPT = 30

/**
 * Stores a run, and forgets all but the newest 30. `userId`: the admin who asked for it. A run that is dated later was
 * stored by a clock that ran ahead, and would count as the last one for as long as that.
 */
export async function storeRun(
  db: Database,
  id: string,
  { at, findings, tokenEndsAt }: DoctorRun,
  userId?: string
): Promise<void> {
  const all_well = isNothingWrong(findings) ? 1 : 0
  const more = { token_ends_at: tokenEndsAt ?? null, user_id: userId ?? null }
  const row = { id, at, all_well, findings: JSON.stringify(findings), ...more }
  await serializable(db, async (tx) => {
    await tx.deleteFrom('doctor_run').where('at', '>', at).execute()
    await tx.insertInto('doctor_run').values(row).execute()
    const kept = tx.selectFrom('doctor_run').select('id').orderBy('at', 'desc').orderBy('id').limit(KEPT)
    await tx.deleteFrom('doctor_run').where('id', 'not in', kept).execute()
  })
}

/** The last stored run; undefined if there was none. */
export async function lastRun(db: Database): Promise<DoctorRun | undefined> {
  const row = await newest(db).select(['at', 'findings', 'token_ends_at']).executeTakeFirst()
  return row && { at: Number(row.at), findings: JSON.parse(row.findings), ...endOf(row) }
}

/** The last run without its findings. `isWell`: it found nothing wrong. */
export async function lastVerdict(
  db: Database
): Promise<(Omit<DoctorRun, 'findings'> & { isWell: boolean }) | undefined> {
  const row = await newest(db).select(['at', 'all_well', 'token_ends_at']).executeTakeFirst()
  return row && { at: Number(row.at), isWell: row.all_well === 1, ...endOf(row) }
}

function endOf({ token_ends_at }: { token_ends_at?: number | null | undefined }): Pick<DoctorRun, 'tokenEndsAt'> {
  return token_ends_at === null || token_ends_at === undefined ? {} : { tokenEndsAt: Number(token_ends_at) }
}

function newest(db: Database) {
  return db.selectFrom('doctor_run').orderBy('at', 'desc').orderBy('doctor_run.id').limit(1)
}

/** The address of the admin who asked for the last run; undefined if it was due by itself. */
export async function askerOfLast(db: Database): Promise<string | undefined> {
  const last = await newest(db)
    .leftJoin('user', 'user.id', 'doctor_run.user_id')
    .select('user.email as asker')
    .executeTakeFirst()
  return last?.asker ?? undefined
}
