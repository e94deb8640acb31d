import type { Refusal } from '../code-host/code-host.ts'
import { digestOf } from '../code-host/token-digest.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'

/** ms for which no invitation is tried after the host refused one for its limit. */
const LIMITED_MS = 60 * 60_000

/**
 * Remembers what a refusal says about the repository as a whole: quiet until a time, a token that is rejected. Also where
 * nothing has ever been written to it. Quiet and the token are about all repositories that the token is used for; the
 * limit of invitations is each one's own.
 * @param targets those repositories
 */
export async function heedRefusal(
  db: Database,
  target: string,
  refusal: Refusal,
  { now, targets = [target] }: { now(): number; targets?: readonly string[] }
): Promise<void> {
  const { kind } = refusal
  if (kind !== 'throttled' && kind !== 'limit' && kind !== 'token_refused') return
  for (const each of kind === 'limit' ? [target] : new Set([target, ...targets])) {
    await heedFor(db, each, refusal, now)
  }
}

async function heedFor(
  db: Database,
  target: string,
  refusal: Refusal & { kind: 'throttled' | 'limit' | 'token_refused' },
  now: () => number
): Promise<void> {
  await serializable(db, async (tx) => {
    await tx
      .insertInto('access_target')
      .values({ target })
      .onConflict((conflict) => conflict.column('target').doNothing())
      .execute()
    const row = tx.updateTable('access_target').where('target', '=', target)
    if (refusal.kind === 'throttled') {
      const { until } = refusal
      await row
        .set((set) => ({ throttled_until: until, throttles: set('throttles', '+', 1) }))
        .where('throttled_until', '<', until)
        .execute()
    } else if (refusal.kind === 'limit') {
      await row.set({ limited_until: now() + LIMITED_MS }).execute()
    } else {
      await row.set({ refused_token: refusal.token ?? digestOf(undefined), refused_at: now() }).execute()
    }
  })
}
