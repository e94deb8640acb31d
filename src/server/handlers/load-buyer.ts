import type { User } from '../../accounts/sessions/current-user.ts'
import { findPurchases } from '../../accounts/users/find-purchases.ts'
import type { Product } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { type BuyerStatus, statusUpdate } from '../../pages/buyer/live-status.ts'
import type { Bought } from '../../pages/words/purchases.ts'

/** The state of a buyer's purchases. */
export type BuyerState = { bought: readonly Bought[]; status: BuyerStatus }

type BuyerContext = Pick<Context, 'config' | 'db' | 'now' | 'access'>

/** Loads the present state that a buyer's page shows. */
export async function buyerState(context: BuyerContext, user: User, from: string): Promise<BuyerState> {
  const { config, db, now, access } = context
  const { products } = config
  const bought = await findPurchases(db, { userId: user.id, products }, now())
  const standing = ({ id }: Product) => bought.find(({ product }) => product.id === id)?.purchase.status ?? 'none'
  const purchases = await access.purchases(user.id)
  return { bought, status: { config, purchases, from, shown: products.map(standing).join('-'), now: now() } }
}

/** The parts of an open page that may have changed after an action, to be sent along with the toast. */
export async function updateAfter(context: BuyerContext, user: User, from: string): Promise<string> {
  const { status } = await buyerState(context, user, from)
  return statusUpdate(status)
}
