import type { Database } from '../db/database.ts'
import type { PaymentRecord } from '../invite/gate.ts'

/** What the gate asks for, with the time of the payment in ms. */
export async function findPaidPayment(
  db: Database,
  wanted: { userId: string; scenes: readonly string[] }
): Promise<(PaymentRecord & { paidAt: number }) | undefined> {
  return db
    .selectFrom('payment')
    .select(['user_id as userId', 'status', 'scene', 'created_at as paidAt'])
    .where('user_id', '=', wanted.userId)
    .where('status', '=', 'paid')
    .where('scene', 'in', wanted.scenes)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
}
