import type { Database } from '../../db/database.ts'
import type { PaymentEvent } from '../payment/event.ts'
import { joinedEvents } from '../payment/joined-events.ts'
import type { Found } from '../processors/list-reader.ts'
import type { Processor } from '../processors/processor.ts'

/**
 * The entries of a page that no stored event reports yet. Only for lists whose entries are not the processor's events:
 * there the webhook's delivery has another id, and both would be stored. If the webhook's delivery still waits in the
 * inbox, its event is not stored yet; then the entry is stored too, and changes nothing.
 */
export async function newsIn(
  db: Database,
  processor: string,
  read: Processor['read'],
  page: readonly Found[]
): Promise<Found[]> {
  const news: Found[] = []
  for (const found of page) {
    const reading = read(found.body)
    if (reading.kind === 'ignored') continue
    if (reading.kind === 'event') {
      const keys = reading.event.key === undefined ? [] : [reading.event.key]
      if (!isNews(reading.event, await joinedEvents(db, processor, { keys, references: [] }))) continue
    }
    news.push(found)
  }
  return news
}

/**
 * Whether an event says more about a payment than the known events. After a failed refund the same fields may be about
 * another refund.
 */
export function isNews(event: PaymentEvent, known: readonly PaymentEvent[]): boolean {
  if (known.some(({ kind }) => kind === 'refund_failed')) return true
  return !known.some(
    ({ kind, period, refunded }) => kind === event.kind && period === event.period && refunded === event.refunded
  )
}
