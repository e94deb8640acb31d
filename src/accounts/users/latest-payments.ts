import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** A payment as the page after the checkout shows it. `createdAt` in ms; `amount` in minor units of the currency. */
export type LatestPayment = Awaited<ReturnType<typeof latestPayments>>[number]

/** The latest payments of a user or a guest, the newest first; a page shows the first one that it is about. */
export async function latestPayments(db: Database, userId: string) {
  return newestOf.all(db, { userId })
}

const newestOf = statement((db, value: { userId: string }) =>
  db
    .selectFrom('payment')
    .select(['id', 'user_id as userId', 'scene', 'status', 'email', 'amount', 'currency', 'created_at as createdAt'])
    .where('user_id', '=', value.userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(20)
)
