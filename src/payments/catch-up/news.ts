import type { Database } from '../../db/database.ts'
import type { PaymentEvent } from '../payment/event.ts'
import { joinedEvents } from '../payment/joined-events.ts'
import type { Found } from '../processors/list-reader.ts'
import type { Processor } from '../processors/processor.ts'

/**
 * What of a page nobody has told us yet. Only for lists whose entries are no events of the processor's: there a webhook's
 * delivery has another id, and would be there twice. A delivery that still waits in the inbox has told us nothing yet; then
 * the entry is kept as well, and says the same.
 */
export async function newsIn(
  db: Database,
  provider: string,
  read: Processor['read'],
  page: readonly Found[]
): Promise<Found[]> {
  const news: Found[] = []
  for (const found of page) {
    const reading = read(found.body)
    if (reading.kind === 'ignored') continue
    if (reading.kind === 'event') {
      const keys = reading.event.key === undefined ? [] : [reading.event.key]
      if (!isNews(reading.event, await joinedEvents(db, provider, { keys, references: [] }))) continue
    }
    news.push(found)
  }
  return news
}

/**
 * Whether an event says more of a payment than those that are known. After a refund that failed the same words may mean
 * another refund.
 */
export function isNews(event: PaymentEvent, known: readonly PaymentEvent[]): boolean {
  if (known.some(({ kind }) => kind === 'refund_failed')) return true
  return !known.some(
    ({ kind, period, refunded }) => kind === event.kind && period === event.period && refunded === event.refunded
  )
}
