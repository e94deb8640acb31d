import type { User } from '../accounts/current-user.ts'
import type { Context } from '../context.ts'
import { type BuyerStatus, statusUpdate } from '../pages/buyer-status.ts'
import { findPurchases, type Purchase } from '../payments/paid-payment.ts'

/** What a buyer has. */
export type BuyerState = { purchase: Purchase | undefined; status: BuyerStatus }

/** Everything that a buyer's page shows, as it is now. */
export async function buyerState(context: Context, user: User, from: string): Promise<BuyerState> {
  const { config, db, now, access } = context
  const [found] = await findPurchases(db, { userId: user.id, products: config.products }, now())
  const purchase = found?.purchase
  const purchases = await access.purchases(user.id)
  return { purchase, status: { config, purchases, from, shown: purchase?.status ?? 'none', now: now() } }
}

/** What changes on an open page after something was done, to be sent along with the toast. */
export async function updateAfter(context: Context, user: User, from: string): Promise<string> {
  const { status } = await buyerState(context, user, from)
  return statusUpdate(status)
}
