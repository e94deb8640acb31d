import { createFlashCookie } from '../../server/http/flash.ts'
import { page } from '../../server/http/respond.ts'
import { purchasesOfNeed } from '../needs/purchases-of-need.ts'
import { type BuyerLine, buyersPage } from '../pages/buyers-page.ts'
import { type BuyerQuery, readBuyerQuery } from '../queries/buyer-query.ts'
import { countLists } from '../queries/figures.ts'
import { listPurchases } from '../queries/list-purchases.ts'
import { findVisitors } from '../queries/people.ts'
import { readPurchaseRows } from '../queries/purchase-rows.ts'
import { searchTerms } from '../queries/search-terms.ts'
import { findPurchases } from '../search/find-purchases.ts'
import { nearAddresses } from '../search/near-addresses.ts'
import type { DeskHandler } from './desk-handler.ts'
import { stateOf } from './state-of.ts'

/** GET /admin/buyers: the list of purchases, limited and searched as its address says. */
export const getBuyers: DeskHandler = async (request, { context, seller }) => {
  const { config, db, now } = context
  const query = readBuyerQuery(new URL(request.url).searchParams)
  const terms = searchTerms(query.search)
  const found = terms && (await findPurchases(db, terms))
  const { need } = query
  const needed = need === undefined ? undefined : await purchasesOfNeed(db, config.products, { need, now: now() })
  const few = needed && found?.ids ? needed.intersection(found.ids) : (needed ?? found?.ids)
  const { ids, next } = await listPurchases(db, config, query, few, found?.matching)
  const rows = await readPurchaseRows({ db, products: config.products, now }, ids)
  const lines = rows.map((row): BuyerLine => ({ row, state: stateOf(row, context) }))
  const near = terms && found?.ids?.size === 0 ? await nearAddresses(db, terms) : []
  const visitors = terms ? await findVisitors(db, terms) : []
  const flashCookie = createFlashCookie(context)
  const flash = flashCookie.read(request)
  const message = flash && 'message' in flash ? flash.message : undefined
  const figures = isCounted(query) ? await countLists(db, config.products) : undefined
  const shown = { config, seller: seller.user, query, lines, near, visitors, next, figures, now: now(), message }
  return page(buyersPage(shown), { cookies: flash ? [flashCookie.clear] : [] })
}

/** Whether the list is one of those that are counted: of all buyers, or of those in a state. */
function isCounted({ search, need, product, processor }: BuyerQuery): boolean {
  return search === '' && need === undefined && product === undefined && processor === undefined
}
