import { hasTokenWorked } from '../alerts/checks/host-evidence.ts'
import type { Database } from '../db/database.ts'
import { asksForProof, lastHeard, type TokenHeard } from './last-heard.ts'
import { type DoctorRun, lastRun } from './stored-runs.ts'

/**
 * The host's newest answer about the invite token, from a call, a pass or the doctor; undefined without one. `now` in
 * ms.
 */
export async function readTokenHeard(db: Database, now: number): Promise<TokenHeard | undefined> {
  const rows = await db.selectFrom('access_target').select(['refused_token', 'refused_at', 'observed_at']).execute()
  const repositories = rows.map(({ refused_token, refused_at, observed_at }) => ({
    refusedAt: refused_token === null ? undefined : Number(refused_at),
    observedAt: Number(observed_at)
  }))
  return lastHeard(repositories, await lastRun(db), now)
}

/**
 * The repositories, as `owner/name` in lower case, in which the token has done its work since a run that could not say
 * that of it, or found the contrary. The same proof ends the item of Today about the permissions of the token.
 */
export async function readWorkedSince(db: Database, { at, findings }: DoctorRun): Promise<ReadonlySet<string>> {
  const worked = new Set<string>()
  for (const finding of findings.filter(asksForProof)) {
    const about = finding.about?.toLowerCase() ?? ''
    if (about !== '' && (await hasTokenWorked(db, { about, after: at }))) worked.add(about)
  }
  return worked
}

/**
 * Records that the host has accepted the token in a call that began then (ms): no earlier rejection counts any more.
 */
export async function noteTokenAccepted(db: Database, askedAt: number): Promise<void> {
  await db
    .updateTable('access_target')
    .set({ refused_token: null })
    .where('refused_token', 'is not', null)
    .where('refused_at', '<', askedAt)
    .execute()
}
