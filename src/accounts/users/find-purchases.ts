import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PaymentRecord } from '../../invite/gate.ts'
import type { PaymentState, SaleState } from '../../payments/payment/fold.ts'
import { type PaymentStatus, shownState } from '../../payments/payment/policy.ts'
import { claimPayments } from './claim-payments.ts'

type Wanted = { userId: string; scenes: readonly string[] }

/** What a buyer has of the product. `state`: finer than the status. `paidAt` in ms; null while no money has come. */
export type Purchase = { status: PaymentStatus; state: PaymentState; paidAt: number | null }

/** What the gate asks for: a payment that qualifies. */
export async function findPaidPayment(db: Database, wanted: Wanted, now: number): Promise<PaymentRecord | undefined> {
  return foundOrClaimed(db, wanted, now, () =>
    payments(db, wanted).where('status', '=', sql.lit('paid')).executeTakeFirst()
  )
}

/**
 * What the buyer's pages tell of: of each product a paid purchase where there is one, else the newest of another status.
 * @param products what is sold, each by the scenes that stand for it
 */
export async function findPurchases<Sold extends { scenes: readonly string[] }>(
  db: Database,
  { userId, products }: { userId: string; products: readonly Sold[] },
  now: number
): Promise<{ product: Sold; purchase: Purchase }[]> {
  const wanted = { userId, scenes: products.flatMap(({ scenes }) => scenes) }
  const read = async () => {
    const all = await payments(db, wanted).orderBy('created_at', 'desc').limit(100).execute()
    return products.flatMap((product) => {
      const own = all.filter(({ scene }) => scene !== null && product.scenes.includes(scene))
      const found = own.find(({ status }) => status === 'paid') ?? own[0]
      if (!found) return []
      const status = found.status as PaymentStatus
      const state = shownState({ status, state: found.state as PaymentState, sale: found.saleState as SaleState })
      return [{ product, purchase: { status, state, paidAt: found.paidAt } }]
    })
  }
  const found = await read()
  // As at the gate, which looks for each product by itself.
  return found.length < products.length && (await claimPayments(db, userId, now)).length > 0 ? read() : found
}

function payments(db: Database, { userId, scenes }: Wanted) {
  return db
    .selectFrom('payment')
    .select(['user_id as userId', 'status', 'state', 'sale_state as saleState', 'scene', 'paid_at as paidAt'])
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
  if (found || (await claimPayments(db, userId, now)).length === 0) return found
  return find()
}
