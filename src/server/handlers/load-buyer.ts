import type { User } from '../../accounts/sessions/current-user.ts'
import { findPurchases } from '../../accounts/users/find-purchases.ts'
import type { Product } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { type BuyerStatus, statusUpdate } from '../../pages/buyer/live-status.ts'
import type { Bought } from '../../pages/words/purchases.ts'

/** What a buyer has. */
export type BuyerState = { bought: readonly Bought[]; status: BuyerStatus }

/** Everything that a buyer's page shows, as it is now. */
export async function buyerState(context: Context, user: User, from: string): Promise<BuyerState> {
  const { config, db, now, access } = context
  const { products } = config
  const bought = await findPurchases(db, { userId: user.id, products }, now())
  const standing = ({ id }: Product) => bought.find(({ product }) => product.id === id)?.purchase.status ?? 'none'
  const purchases = await access.purchases(user.id)
  return { bought, status: { config, purchases, from, shown: products.map(standing).join('-'), now: now() } }
}

/** What changes on an open page after something was done, to be sent along with the toast. */
export async function updateAfter(context: Context, user: User, from: string): Promise<string> {
  const { status } = await buyerState(context, user, from)
  return statusUpdate(status)
}
