import type { Database } from '../../db/database.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { MergeFacts } from '../merging/merge-record.ts'
import { UNDO_DAYS } from '../users-and-guests/link-minutes.ts'
import { userOfAddress } from '../users-and-guests/users.ts'

/**
 * Why an account cannot be deleted now. `admin`: an address of `admins` signs in to it. `merged`: two sign-ins were
 * brought together, and the owner of either can undo that until then (ms).
 */
export type WhyNotDelete = { kind: 'admin' } | { kind: 'merged'; until: number }

/**
 * Reads why a user cannot be deleted; undefined if nothing is in the way. `ids`: the user, and all users and guests
 * that lead to it. `admins`: canonical addresses. `now` in ms. A linked account, an added address and the purchases of
 * a guest are not in the way: after the deletion they are as they would be after separating them.
 */
export async function whyNotDelete(
  db: Database,
  { userId, ids, admins, now }: { userId: string; ids: readonly string[]; admins: readonly string[]; now: number }
): Promise<WhyNotDelete | undefined> {
  for (const address of admins) if ((await userOfAddress(db, address)) === userId) return { kind: 'admin' }
  const merges = await db
    .selectFrom('joining')
    .select(['facts', 'joined_at'])
    .where('user_id', 'in', ids)
    .where('kind', '=', 'merge')
    .where('undone_at', 'is', null)
    .where('joined_at', '>', now - UNDO_DAYS * DAY_MS)
    .execute()
  const times = merges.filter(({ facts }) => !isOfGuest(JSON.parse(facts))).map(({ joined_at }) => Number(joined_at))
  return times.length === 0 ? undefined : { kind: 'merged', until: Math.max(...times) + UNDO_DAYS * DAY_MS }
}

function isOfGuest(facts: MergeFacts): boolean {
  return facts.kind === 'merge' && isGuestId(facts.from)
}
