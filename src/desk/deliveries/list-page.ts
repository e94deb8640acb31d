import type { Database } from '../../db/database.ts'
import {
  type Delivery,
  type DeliveryCursor,
  type DeliveryState,
  listDeliveries
} from '../../payments/inbox/deliveries.ts'
import { type DeliveryListQuery, deliveryId, timesOf } from './delivery-query.ts'
import { type DeliveryOutcome, outcomeOf } from './outcomes.ts'
import { type LedTo, purchasesOf } from './purchases-of.ts'

/** Lines of one page of the list. */
const PAGE = 50
/** Deliveries that are read at a time where the list is limited to an outcome that is found by looking at each. */
const BATCH = 500
/** The most batches of one page: so a page takes the same time however rare the outcome is. */
const MOST_BATCHES = 4
/** The most deliveries that are read for one page. */
export const MOST_LOOKED_AT = BATCH * MOST_BATCHES

/** A line of the list: a delivery, what became of it, and the purchase that it led to, if any. */
export type DeliveryLine = { delivery: Delivery; outcome: DeliveryOutcome; purchase: LedTo | undefined }

/**
 * A page of the list. `next`: after which delivery the next page begins. `isCut`: older ones were not looked at yet.
 */
export type DeliveryPage = { lines: DeliveryLine[]; next: DeliveryCursor | undefined; isCut: boolean }

const stateOf: Record<DeliveryOutcome, DeliveryState | 'ignored'> = {
  processed: 'done',
  no_purchase: 'done',
  ignored: 'ignored',
  waiting: 'waiting',
  failing: 'failing',
  unreadable: 'unreadable'
}

/** Reads a page of the list of deliveries, the newest first. */
export async function listPage(db: Database, query: DeliveryListQuery): Promise<DeliveryPage> {
  const { processor, outcome } = query
  const state = outcome && stateOf[outcome]
  const isLookedAt = state === 'done'
  const limit = isLookedAt ? BATCH : PAGE + 1
  const lines: DeliveryLine[] = []
  let after = query.after
  for (let batch = 0; batch < (isLookedAt ? MOST_BATCHES : 1); batch += 1) {
    const found = await listDeliveries(db, { processor, state, ...timesOf(query), after, limit })
    lines.push(...(await linesOf(db, found)).filter((line) => outcome === undefined || line.outcome === outcome))
    const last = found.at(-1)
    if (lines.length > PAGE) break
    if (!last || found.length < limit) return { lines, next: undefined, isCut: false }
    after = cursorOf(last)
  }
  const last = lines[PAGE - 1]
  if (lines.length > PAGE && last) return { lines: lines.slice(0, PAGE), next: cursorOf(last.delivery), isCut: false }
  return { lines, next: after, isCut: true }
}

async function linesOf(db: Database, deliveries: readonly Delivery[]): Promise<DeliveryLine[]> {
  const purchases = await purchasesOf(db, deliveries)
  return deliveries.map((delivery) => {
    const purchase = purchases.get(deliveryId(delivery))
    return { delivery, outcome: outcomeOf(delivery, purchase !== undefined), purchase }
  })
}

function cursorOf({ receivedAt: at, processor, eventId }: Delivery): DeliveryCursor {
  return { at, processor, eventId }
}
