import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import { type Product, productNamed } from '../../product.ts'

/** The part of a purchase that decides where its card stands. */
type Ordered = Pick<PurchaseView, 'product' | 'createdAt'>

/**
 * The purchases in the order of their cards, whatever became of them: as the shop lists its products, and of one
 * product the newest first. Purchases of the same moment keep their order.
 */
export function inOrderOfCards<Purchase extends Ordered>(
  products: readonly [Product, ...Product[]],
  purchases: readonly Purchase[]
): Purchase[] {
  const rankOf = ({ product }: Ordered) => products.indexOf(productNamed(products, product))
  return purchases.toSorted((a, b) => rankOf(a) - rankOf(b) || b.createdAt - a.createdAt)
}
