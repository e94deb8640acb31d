import type { Database } from '../../db/database.ts'
import { reportedStateOf } from '../../payments/payment/state.ts'
import { type Product, productOfScene } from '../../product.ts'
import { deskBuyerPath } from '../../routes.ts'
import type { AskedAgain } from '../alert-words.ts'
import { type AlertPurchase, readAlertPurchases } from './read-alert-purchases.ts'
import { saleWords } from './sale-words.ts'

/** The most purchases that one all-clear names. */
const MOST_NAMED = 20

/**
 * The purchases that alerts were about which are over, each as a line without personal data, and with its page of the
 * desk. `desk`: the address of the desk, where there is one.
 */
export async function purchasesOver(
  db: Database,
  over: { kind: AskedAgain; items: readonly string[]; products: readonly Product[]; desk: string | undefined }
): Promise<{ item: string; words: string; page: string | undefined }[]> {
  const { kind, items, products, desk } = over
  const purchaseOf = await readAlertPurchases(
    db,
    products,
    items.slice(0, MOST_NAMED).map((item) => ({ kind, item }))
  )
  return items.flatMap((item) => {
    const purchase = purchaseOf({ kind, item })
    if (!purchase) return []
    const { id, processor, key, createdAt, scene } = purchase
    const product = productOfScene(products, scene)?.name
    const sale = `${product === undefined ? '' : `${product}, `}${saleWords({ processor, key, created_at: createdAt })}`
    const words = kind === 'dispute_opened' ? `${sale}: ${endOfDispute(purchase)}` : sale
    return [{ item, words, page: desk === undefined ? undefined : new URL(deskBuyerPath(id), desk).href }]
  })
}

/** The end of a purchase whose dispute is over, by its state. A dispute that is won gives its former state back. */
function endOfDispute({
  paymentState: state,
  reportedState,
  status
}: Pick<AlertPurchase, 'paymentState' | 'reportedState' | 'status'>): string {
  const reported = reportedStateOf({ state, reportedState })
  if (reported === 'lost') return 'the dispute was lost'
  if (state === 'ended_by_seller') return 'it is not disputed any more, and you have ended its access'
  if (status === 'paid') return 'it is not disputed any more, and counts as paid'
  return `it is not disputed any more, and its payment is ${state.replaceAll('_', ' ')}`
}
