import type { Database } from '../../db/database.ts'
import type { Actor, Acts, Because, GrantState } from '../grant.ts'

/** Who moves a grant, and what the host said when that was the cause. */
export type Cause = { actor: Actor; now: number; status?: number | undefined; requestId?: string | undefined }

/** Adds what happened to a grant to its history, under the version that the grant has got by it. */
export async function addHistory(
  tx: Database,
  { grantId, version }: { grantId: string; version: number },
  { from, to, because, acts }: { from: GrantState | null; to: GrantState; because: Because; acts: Acts },
  { actor, now, status, requestId }: Cause
): Promise<void> {
  const host = { status: status ?? null, request_id: requestId ?? null }
  const move = { from_state: from, to_state: to, because, acts }
  await tx
    .insertInto('access_history')
    .values({ grant_id: grantId, version, at: now, actor, ...move, ...host })
    .execute()
}
