import type { Database } from '../db/database.ts'
import { lastHeard, type TokenHeard } from './last-heard.ts'
import { lastRun } from './stored-runs.ts'

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
