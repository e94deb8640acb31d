import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Context } from '../../context.ts'
import { formState } from '../../pages/buyer/live-status.ts'
import { purchaseCard } from '../../pages/buyer/purchase-card.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import { askedOf } from '../../server/handlers/load-buyer.ts'
import { page } from '../../server/http/respond.ts'
import type { DeskHandler } from '../frame/desk-handler.ts'
import { seenPage } from './buyer-view-page.ts'
import { readRow } from './read-purchase.ts'
import { readReaders } from './readers.ts'

/** GET /admin/buyers/:payment/seen: the card of the purchase as its buyer sees it, of which nothing can be used. */
export const getSeen: DeskHandler = async (_, { context, seller, param }) => {
  const { config } = context
  const row = await readRow(context, param)
  const view = row && (await context.access.purchase(row.id, row.userId))
  if (!row || !view) return undefined
  const product = productNamed(config.products, view.product)
  const isOff = isOffFor(context, view)
  const now = context.now()
  const holder = { id: row.userId ?? '' }
  const askedFor = (await askedOf(context, holder, [view])).get(row.id)
  const facts = { config, purchase: view, index: 0, nth: 1, from: routes.dashboard, askedFor, now }
  const { purpose } = formState({ config, purchases: [view], isOff: () => isOff, now }, product)
  const card = purchaseCard({ ...facts, isOff, purpose, latestOf: context.latestReleases.of })
  const readers = await readReaders(context, row, view)
  return page(seenPage({ config, seller: seller.user, row, readers, card }))
}

/** Whether the repository of the purchase cannot give access, as far as that is known. */
export function isOffFor(
  { config, knownRepositories }: Pick<Context, 'config' | 'knownRepositories'>,
  { product }: PurchaseView
): boolean {
  return knownRepositories.of(productNamed(config.products, product)).knownPersonal()
}
