import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { PaymentRecord } from '../../invite/gate.ts'
import { shownState } from '../../payments/payment/policy.ts'
import type { PaymentState, PaymentStatus } from '../../payments/payment/state.ts'
import { claimPayments } from './claim-payments.ts'

type Wanted = { userId: string; scenes: readonly string[] }

/** A buyer's purchase of a product. `state`: finer than the status. `paidAt` in ms; null if it was never paid. */
export type Purchase = { status: PaymentStatus; state: PaymentState; paidAt: number | null }

/** Finds the payment that the gate requires: one that qualifies. */
export async function findPaidPayment(db: Database, wanted: Wanted, now: number): Promise<PaymentRecord | undefined> {
  return foundOrClaimed(db, wanted, now, () => paidPayment.first(db, wanted))
}

/**
 * The purchases on the buyer's pages: for each product a paid one if there is any, else the newest one.
 * @param products the products, each with its scenes
 */
export async function findPurchases<Sold extends { scenes: readonly string[] }>(
  db: Database,
  { userId, products }: { userId: string; products: readonly Sold[] },
  now: number
): Promise<{ product: Sold; purchase: Purchase }[]> {
  const wanted = { userId, scenes: products.flatMap(({ scenes }) => scenes) }
  const read = async () => {
    const all = await newestPayments.all(db, wanted)
    return products.flatMap((product) => {
      const own = all.filter(({ scene }) => scene !== null && product.scenes.includes(scene))
      const found = own.find(({ status }) => status === 'paid') ?? own[0]
      if (!found) return []
      const { status, saleState: sale, paidAt } = found
      return [{ product, purchase: { status, state: shownState({ status, state: found.state, sale }), paidAt } }]
    })
  }
  const found = await read()
  // Claims payments like the gate, which does so for each product.
  return found.length < products.length && (await claimPayments(db, userId, now)).length > 0 ? read() : found
}

function payments(db: Database, { userId, scenes }: Wanted) {
  return db
    .selectFrom('payment')
    .select(['user_id as userId', 'status', 'state', 'sale_state as saleState', 'scene', 'paid_at as paidAt'])
    .where('user_id', '=', userId)
    .where('scene', 'in', scenes)
}

const paidPayment = statement((db, wanted: Wanted) => payments(db, wanted).where('status', '=', sql.lit('paid')))

const newestPayments = statement((db, wanted: Wanted) => payments(db, wanted).orderBy('created_at', 'desc').limit(100))

/**
 * A payment and its buyer's sign-in may miss each other while both are being written (the sign-in library has its own
 * transaction). So a user without a matching payment claims payments without a user, and the search is repeated.
 */
async function foundOrClaimed<T>(
  db: Database,
  { userId }: Wanted,
  now: number,
  find: () => Promise<T | undefined>
): Promise<T | undefined> {
  const found = await find()
  if (found || (await claimPayments(db, userId, now)).length === 0) return found
  return find()
}
