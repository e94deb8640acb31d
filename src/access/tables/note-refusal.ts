import type { Refusal } from '../../code-host/code-host.ts'
import { digestOf } from '../../code-host/token-digest.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'

/** ms for which no invitation is tried after the host refused one for its limit. */
const LIMITED_MS = 60 * 60_000

/**
 * Remembers what a refusal says about the repository as a whole: quiet until a time, a token that is rejected. Quiet and
 * the token are about all repositories, since one token is used for all; the limit of invitations is each one's own.
 */
export async function heedRefusal(
  db: Database,
  target: string,
  refusal: Refusal,
  { now }: { now(): number }
): Promise<void> {
  const { kind } = refusal
  if (kind !== 'throttled' && kind !== 'limit' && kind !== 'token_refused') return
  await serializable(db, async (tx) => {
    const rows = tx.updateTable('access_target')
    if (refusal.kind === 'throttled') {
      const { until } = refusal
      await rows
        .set((set) => ({ throttled_until: until, throttles: set('throttles', '+', 1) }))
        .where('throttled_until', '<', until)
        .execute()
    } else if (refusal.kind === 'limit') {
      await rows
        .set({ limited_until: now() + LIMITED_MS })
        .where('target', '=', target)
        .execute()
    } else if (refusal.kind === 'token_refused') {
      await rows.set({ refused_token: refusal.token ?? digestOf(undefined), refused_at: now() }).execute()
    }
  })
}
