import type { Database } from '../../db/database.ts'
import { digestOf, isId, keptId } from '../payment/storable-event.ts'
import type { Processor } from '../processors/processor.ts'
import type { SignedDelivery } from '../processors/signature.ts'
import { keptHeaders } from './kept-headers.ts'
import { createStoreTogether } from './store-delivery.ts'

/** The result of a delivery. `stored` and `duplicate` are on disk. */
export type Receipt = 'stored' | 'duplicate' | 'not_signed' | 'unknown_processor'

/** Receives one delivery; resolves once it is stored, or once it is clear that it will not be. */
export type Receive = (processor: string, delivery: SignedDelivery) => Promise<Receipt>

export type ReceiveOptions = {
  db: Database
  now(): number
  sleep(ms: number): Promise<void>
  /** The processors that are switched on, by name. */
  processors: Readonly<Record<string, Processor>>
  /** Called after a new delivery is on disk. */
  onStored(): void
}

/**
 * Verifies a delivery over its raw bytes and stores it once. It is processed after the answer (`process-delivery.ts`),
 * so that the answer is quick and a crash in between loses nothing. Rejects when the database fails: then the processor
 * must not be answered 200.
 */
export function createReceive({ db, now, sleep, processors, onStored }: ReceiveOptions): Receive {
  const storeOne = createStoreTogether({ db, now, sleep })
  return async (name, delivery) => {
    const processor = Object.hasOwn(processors, name) ? processors[name] : undefined
    if (!processor) return 'unknown_processor'
    const receivedAt = now()
    if (!(await processor.isSigned(delivery, receivedAt))) return 'not_signed'
    const { body, headers } = delivery
    const content = parsed(body)
    const named = processor.eventId(content, headers)
    // A delivery without an id gets a digest of its body as the id.
    const eventId = named === undefined ? digestOf(body) : keptId(named)
    const kept = { body, headers: keptHeaders(headers), eventType: keptType(processor.eventType(content)) }
    const isNew = await storeOne({ processor: name, eventId, receivedAt, ...kept, source: 'webhook' })
    if (!isNew) return 'duplicate'
    onStored()
    return 'stored'
  }
}

/** The type of an event, if it can be stored. */
function keptType(type: string | undefined): string | null {
  return type !== undefined && isId(type) ? type : null
}

/** The body parsed as JSON, or undefined when it is not JSON. */
export function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
