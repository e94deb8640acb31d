import { claimPayments } from '../accounts/claim.ts'
import type { Database } from '../db/database.ts'
import type { PaymentRecord } from '../invite/gate.ts'
import type { PaymentState } from './payment.ts'
import type { PaymentStatus } from './payment-policy.ts'

type Wanted = { userId: string; scenes: readonly string[] }

/** What a buyer has of the product. `state`: finer than the status. `paidAt` in ms; null while no money has come. */
export type Purchase = { status: PaymentStatus; state: PaymentState; paidAt: number | null }

/** What the gate asks for: a payment that qualifies. */
export async function findPaidPayment(db: Database, wanted: Wanted, now: number): Promise<PaymentRecord | undefined> {
  return foundOrClaimed(db, wanted, now, () => payments(db, wanted).where('status', '=', 'paid').executeTakeFirst())
}

/** What the buyer's pages tell of: a paid purchase where there is one, else the newest of another status. */
export async function findPurchase(db: Database, wanted: Wanted, now: number): Promise<Purchase | undefined> {
  return foundOrClaimed(db, wanted, now, async () => {
    const all = await payments(db, wanted).orderBy('created_at', 'desc').limit(100).execute()
    const found = all.find(({ status }) => status === 'paid') ?? all[0]
    return found && { status: found.status as PaymentStatus, state: found.state as PaymentState, paidAt: found.paidAt }
  })
}

function payments(db: Database, { userId, scenes }: Wanted) {
  return db
    .selectFrom('payment')
    .select(['user_id as userId', 'status', 'state', 'scene', 'paid_at as paidAt'])
    .where('user_id', '=', userId)
    .where('scene', 'in', scenes)
}

/**
 * A payment and its buyer's sign-in may miss each other while both are being written (the sign-in library's transaction
 * is not ours); so who has none is looked for among the payments that belong to nobody.
 */
async function foundOrClaimed<T>(
  db: Database,
  { userId }: Wanted,
  now: number,
  find: () => Promise<T | undefined>
): Promise<T | undefined> {
  const found = await find()
  if (found || (await claimPayments(db, userId, now)) === 0) return found
  return find()
}
