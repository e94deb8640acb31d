import type { Clock } from '../../clock.ts'
import { newId } from '../books/ids.ts'
import type { Store } from '../books/store.ts'
import type { Courier } from './courier.ts'
import type { Delivery, StoredEvent } from './delivery.ts'
import type { Message, SenderName } from './sender.ts'

/** How long a caller waits for a first delivery, in ms: long enough that a buyer normally arrives after it. */
const firstDeliveryMs = 2000

/** What was said, and what is on its way. */
export type Outbox = {
  /** Puts a message into the books, of what happened `at` (ms); on disk with the first `send` or `lose`. */
  write(sender: SenderName, sessionId: string, message: Message, at: number): StoredEvent
  /** Books a delivery, and returns once it was tried, or after two seconds. */
  send(event: StoredEvent): Promise<Delivery>
  /** The event was made, and its delivery is never tried. */
  lose(event: StoredEvent): Delivery
  /** Tries one that waits right now. */
  hurry(delivery: Delivery): Promise<void>
  find(eventId: string): StoredEvent | undefined
}

export function openOutbox(store: Store, courier: Courier, clock: Clock): Outbox {
  const { state } = store
  return {
    write(sender, sessionId, { id, type, body }, at) {
      const event: StoredEvent = { id, type, sender, sessionId, at, body }
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
