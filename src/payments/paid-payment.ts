import { claimPayments } from '../accounts/claim.ts'
import type { Database } from '../db/database.ts'
import type { PaymentRecord } from '../invite/gate.ts'

/** A payment that qualifies; `paidAt` in ms. */
type PaidPayment = PaymentRecord & { paidAt: number | null }

/**
 * What the gate asks for. A payment and its buyer's sign-in may miss each other while both are being written (the
 * sign-in library's transaction is not ours); so who has none is looked for among the payments that belong to nobody.
 */
export async function findPaidPayment(
  db: Database,
  wanted: { userId: string; scenes: readonly string[] },
  now: number
): Promise<PaidPayment | undefined> {
  const found = await find(db, wanted)
  if (found || (await claimPayments(db, wanted.userId, now)) === 0) return found
  return find(db, wanted)
}

async function find(
  db: Database,
  wanted: { userId: string; scenes: readonly string[] }
): Promise<PaidPayment | undefined> {
  return db
    .selectFrom('payment')
    .select(['user_id as userId', 'status', 'scene', 'paid_at as paidAt'])
    .where('user_id', '=', wanted.userId)
    .where('status', '=', 'paid')
    .where('scene', 'in', wanted.scenes)
    .orderBy('paid_at')
    .limit(1)
    .executeTakeFirst()
}
