import { sendsMails } from '../../config/sends-mails.ts'
import type { Context } from '../../context.ts'
import { isUsername } from '../../invite/username.ts'
import { policiesOf } from '../../payments/payment/policy.ts'
import { type Product, productOfScene } from '../../product.ts'
import { findPaidProducts } from '../../users/users-and-guests/find-purchases.ts'
import type { Problem } from '../http/problem.ts'

/** The title of the problem of a product that the shop does not have. */
export const NO_SUCH_PRODUCT = 'No such product'

/** The product that a request is about, or the problem with its choice. */
export type Chosen = { product: Product } | { problem: Problem }

/**
 * The product that a request names; without a name the only product of the shop, else the only one that the user has
 * paid for. If the user has paid for none, the first one: the gate then refuses.
 */
export async function chosenProduct(
  { config, db, now }: Pick<Context, 'config' | 'db' | 'now'>,
  { userId, username, named }: { userId: string; username: string; named: unknown }
): Promise<Chosen> {
  const { products } = config
  const [first, ...others] = products
  if (named != null) {
    const product = typeof named === 'string' ? productOfScene(products, named) : undefined
    if (product) return { product }
    const detail = `There is no such product here. Leave "product" out, or send ${oneOf(products)}.`
    return { problem: { status: 400, title: NO_SUCH_PRODUCT, detail, field: 'product' } }
  }
  // An invalid username is refused for every product, and before the gate.
  if (others.length === 0 || !isUsername(username)) return { product: first }
  const ending = { now: now(), policyOf: policiesOf(products), sendsMails: sendsMails(config) }
  const paid = await findPaidProducts(db, { userId, products }, ending)
  const [only, another] = paid
  if (!another) return { product: only ?? first }
  const detail = `There is a purchase of several products: say with the field "product" which one is meant, ${oneOf(paid)}.`
  return { problem: { status: 400, title: 'Which product?', detail, field: 'product' } }
}

function oneOf(products: readonly Product[]): string {
  return products.map(({ id }) => `"${id}"`).join(' or ')
}
