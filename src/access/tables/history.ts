import type { Insertable } from 'kysely'
import type { Tables, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Actor, Acts, Because, GrantState } from '../grant-states.ts'

/** The cause of a transition, with the host's answer if that was the cause. */
export type Cause = { actor: Actor; now: number; status?: number | undefined; requestId?: string | undefined }

/** Adds a transition to the history of a grant, under the version that it gave the grant. */
export async function addHistory(
  tx: Tx,
  { grantId, version }: { grantId: string; version: number },
  { from, to, because, acts }: { from: GrantState | null; to: GrantState; because: Because; acts: Acts },
  { actor, now, status, requestId }: Cause
): Promise<void> {
  const host = { status: status ?? null, request_id: requestId ?? null }
  const transition = { from_state: from, to_state: to, because, acts }
  await insertHistory.run(tx, { grant_id: grantId, version, at: now, actor, ...transition, ...host })
}

const insertHistory = statement((db, row: Insertable<Tables['access_history']>) =>
  db.insertInto('access_history').values(row)
)
