import { hostName } from '../../pages/words/code-host.ts'
import { productOfScene } from '../../product.ts'
import { page } from '../../server/http/respond.ts'
import { type BuyerLine, buyersPage } from '../pages/buyers-page.ts'
import { readBuyerQuery } from '../queries/buyer-query.ts'
import { listPurchases } from '../queries/list-purchases.ts'
import { type PurchaseRow, readPurchaseRows } from '../queries/purchase-rows.ts'
import { findPurchases, MOST_FOUND } from '../queries/search.ts'
import { searchTerms } from '../queries/search-terms.ts'
import { stateOfPurchase } from '../words/purchase-state.ts'
import type { DeskHandler, DeskVisit } from './desk-handler.ts'

/** GET /admin/buyers: the list of purchases, limited and searched as its address says. */
export const getBuyers: DeskHandler = async (request, { context, seller }) => {
  const { config, db, now } = context
  const query = readBuyerQuery(new URL(request.url).searchParams)
  const terms = searchTerms(query.search)
  const found = terms && (await findPurchases(db, terms))
  const { ids, next } = await listPurchases(db, config, query, found)
  const lines = (await readPurchaseRows(db, ids)).map((row): BuyerLine => ({ row, state: stateOf(row, context) }))
  const isCut = (found?.size ?? 0) >= MOST_FOUND
  return page(buyersPage({ config, seller: seller.user, query, lines, next, isCut, now: now() }))
}

/** How a purchase stands, in the words of the desk. */
export function stateOf(row: PurchaseRow, { config }: Pick<DeskVisit['context'], 'config'>) {
  const { site, codeHost, products } = config
  const product = productOfScene(products, row.scene)?.name
  return stateOfPurchase(row, { host: hostName(codeHost), shop: site.name, seller: site.supportEmail, product })
}
