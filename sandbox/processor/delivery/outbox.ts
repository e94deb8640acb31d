import type { Clock } from '../../clock.ts'
import { newId } from '../books/ids.ts'
import { withOwnReceipts } from '../books/receipts.ts'
import type { Store } from '../books/store.ts'
import type { Message, ProcessorName, Webhooks } from './carrier.ts'
import type { Courier } from './courier.ts'
import type { Delivery, StoredEvent } from './delivery.ts'

/** ms for which a caller waits for the first attempt: so the event normally reaches the shop before the buyer does. */
const firstDeliveryMs = 2000

/** The events that were made, and their deliveries. */
export type Outbox = {
  /** Whether the webhook is set up for this type of event, which a shop does not need. */
  isWanted(processor: ProcessorName, type: string): boolean
  /** Stores the message of a change `at` this time (ms since the epoch); on disk with the next `send` or `lose`. */
  write(processor: ProcessorName, sessionId: string, message: Message, at: number): StoredEvent
  /** Adds a delivery, and resolves after its first attempt, or after two seconds. */
  send(event: StoredEvent): Promise<Delivery>
  /** Adds a delivery that is never tried. */
  lose(event: StoredEvent): Delivery
  /** Tries a waiting delivery at once. */
  hurry(delivery: Delivery): Promise<void>
  find(eventId: string): StoredEvent | undefined
}

/** `url`: the address of this sandbox, where the pages of receipts are. */
type Place = { clock: Clock; webhooks: Webhooks; url(): string }

export function openOutbox(store: Store, courier: Courier, { clock, webhooks, url }: Place): Outbox {
  const { state } = store
  return {
    isWanted: (processor, type) => webhooks[processor]?.also?.includes(type) === true,
    write(processor, sessionId, { id, type, body }, at) {
      const event: StoredEvent = { id, type, processor, sessionId, at, body: withOwnReceipts(body, url()) }
      state.events.push(event)
      return event
    },
    async send(event) {
      const delivery = courier.book(event)
      store.save()
      courier.wake()
      await courier.attempted(delivery, firstDeliveryMs)
      return delivery
    },
    lose(event) {
      const delivery: Delivery = {
        id: newId('dlv_'),
        eventId: event.id,
        startedAt: clock.now(),
        attempts: [],
        nextAt: null,
        lost: true
      }
      state.deliveries.push(delivery)
      store.save()
      return delivery
    },
    async hurry(delivery) {
      if (delivery.nextAt === null) return
      delivery.nextAt = clock.now()
      store.save()
      courier.wake()
      await courier.attempted(delivery, firstDeliveryMs)
    },
    find: (eventId) => state.events.find(({ id }) => id === eventId)
  }
}
