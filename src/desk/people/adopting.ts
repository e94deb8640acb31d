import { coveredSeats } from '../../access/plan/choose-seat.ts'
import { nameOf, type Product, type RepositoryName } from '../../product.ts'
import { type CannotBe, cannot } from '../actions/action.ts'
import { type PurchaseFacts, type PurchaseScope, readPurchase } from '../actions/purchase-facts.ts'
import { statusWords } from '../actions/purchase-names.ts'
import { listPurchases } from '../queries/list-purchases.ts'
import { searchTerms } from '../queries/search-terms.ts'
import type { Line } from '../repositories/lines/compare.ts'
import { findPurchases } from '../search/find-purchases.ts'

/** A purchase that an account can follow. `holds`: the account holds a seat of it already. */
export type Followable = { ok: true; purchase: PurchaseFacts; product: Product; holds: boolean }

/** A purchase that the search found. `why`: the reason if the account cannot follow it. */
export type FoundPurchase = { purchase: PurchaseFacts; why: string | undefined }

type Where = PurchaseScope & { repository: RepositoryName }

/** The most purchases that are offered. */
const MOST_OFFERED = 20

/** The purchases that a search text finds, of this repository's products: first those that can be followed. */
export async function purchasesToFollow(where: Where, text: string, line: Line): Promise<FoundPurchase[]> {
  const ids = await newestFound(where, text)
  const found: FoundPurchase[] = []
  for (const id of ids) {
    const purchase = await readPurchase(where, id)
    if (!purchase.ok) continue
    const follows = await followable(where, id, line)
    found.push({ purchase, why: follows.ok ? undefined : follows.why })
  }
  // Purchases that the account can follow come first.
  const rank = ({ why }: FoundPurchase) => (why === undefined ? 0 : 1)
  return found.sort((a, b) => rank(a) - rank(b) || b.purchase.createdAt - a.purchase.createdAt).slice(0, MOST_OFFERED)
}

/** The newest purchases of this repository's products that a text finds: a page of those that are paid, and of all. */
async function newestFound(where: Where, text: string): Promise<Set<string>> {
  const { db, config, repository } = where
  const { products } = config
  const terms = searchTerms(text)
  const found = terms && (await findPurchases(db, terms))
  const ids = new Set<string>()
  if (!found) return ids
  for (const state of ['paid', undefined] as const) {
    for (const product of products.filter((each) => sells(each, repository))) {
      const query = { search: text, product: product.id, order: 'newest', ...(state && { state }) } as const
      const listed = await listPurchases(db, config, query, { found: found.ids, matching: found.matching })
      for (const id of listed.ids) ids.add(id)
    }
  }
  return ids
}

/** Whether an account can follow this purchase: it is paid, its product has the repository, and a seat is free. */
export async function followable(where: Where, paymentId: string, line: Line): Promise<Followable | CannotBe> {
  const { db, repository } = where
  const purchase = await readPurchase(where, paymentId)
  if (!purchase.ok) return purchase
  const { product, status, accounts } = purchase
  if (!product || !sells(product, repository))
    return cannot(`Its product does not have the repository ${repository.owner}/${repository.repo}.`)
  if (status !== 'paid') return cannot(`It is ${statusWords(status)}.`)
  const [first] = accounts
  const holding = accounts.filter(({ target, givesWay }) => target === first?.target && !givesWay)
  if (holding.some(({ accountId }) => accountId === line.accountId)) return { ok: true, purchase, product, holds: true }
  const { quantity } = await db
    .selectFrom('payment')
    .select('quantity')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  if (holding.length >= coveredSeats(product.seats, { quantity }))
    return cannot(`Its seats are taken by ${holding.map(({ login }) => login).join(', ')}.`)
  return { ok: true, purchase, product, holds: false }
}

function sells(product: Product | undefined, repository: RepositoryName): boolean {
  return product?.repositories.some((each) => nameOf(each) === nameOf(repository)) ?? false
}
