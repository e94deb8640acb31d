import type { Database } from '../../db/database.ts'
import { usersLeadingTo } from './users.ts'

/** The largest number of sign-ins of a user that are kept: the newest ones. */
const MOST_KEPT = 100

/**
 * Keeps that a user has signed in, when, and with which kind of browser: the session is deleted when it ends. `id`: of
 * the session. `at` in ms.
 */
export async function noteSignIn(
  db: Database,
  { id, userId, at, ...kind }: { id: string; userId: string; at: number; browser: string | null; system: string | null }
): Promise<void> {
  await db
    .insertInto('sign_in')
    .values({ id, user_id: userId, at, ...kind })
    .onConflict((on) => on.doNothing())
    .execute()
  const newest = db.selectFrom('sign_in').select('id').where('user_id', '=', userId).orderBy('at', 'desc')
  await db
    .deleteFrom('sign_in')
    .where('user_id', '=', userId)
    .where('id', '<>', id)
    .where('id', 'not in', newest.limit(MOST_KEPT))
    .execute()
}

/**
 * The sign-ins of a user that are kept, and of the users that were merged into this one, the newest first. `at` in ms.
 */
export async function signInsOf(db: Database, userId: string, limit: number = MOST_KEPT) {
  return db
    .selectFrom('sign_in')
    .select(['at', 'browser', 'system', 'by_paid_link as byPaidLink'])
    .where('user_id', 'in', await usersLeadingTo(db, userId))
    .orderBy('at', 'desc')
    .limit(limit)
    .execute()
}
