import { openBooks } from '../../../../sandbox/processor/books/books.ts'
import { sandboxProducts } from '../../../../sandbox/processor/books/products.ts'
import { isProcessorName, type ProcessorName } from '../../../../sandbox/processor/delivery/carrier.ts'
import type { StoredEvent } from '../../../../sandbox/processor/delivery/delivery.ts'
import { spoken, wireFormats } from '../../../../sandbox/processor/formats/spoken.ts'
import { openStripeBooks } from '../../../../sandbox/processor/stripe/stripe-books.ts'
import { parseJson } from '../../../runtime/json.ts'

/** A delivery as the processor would send it. */
export type Delivery = { headers: Record<string, string>; body: string }

/**
 * The sale to make. `soldId`: the processor's id of what is sold; undefined where the sale names the `scene` itself.
 * `at`: ms since the epoch.
 */
export type SaleOrder = { email: string; soldId: string | undefined; scene: string; at: number }

/** A sale that no real processor has made. Each step returns the deliveries about it, unsigned. */
export type TestSale = { paid: Unsigned[]; refund(at: number): Unsigned[] }

/** A delivery before it is signed. `sign` adds the headers of an attempt at this time (ms). */
export type Unsigned = { sign(secret: string, at: number): Delivery }

/**
 * Makes a sale in the format of a processor, as the sandbox does; undefined for a processor that the sandbox cannot
 * imitate. It is marked as real, since a shop may ignore test purchases.
 */
export function makeTestSale(processor: string, { email, soldId, scene, at }: SaleOrder): TestSale | undefined {
  if (!isProcessorName(processor)) return undefined
  const outbox = {
    isWanted: () => false,
    write: (by: ProcessorName, id: string, message: { id: string; type: string; body: string }, when: number) =>
      ({ ...message, processor: by, sessionId: id, at: when }) satisfies StoredEvent
  }
  const shared = { state: { payments: [], sales: [] }, outbox }
  const books = processor === 'stripe' ? openStripeBooks(shared) : openBooks(processor, wireFormats[processor], shared)
  const sold = books.buy({ email, live: true, ...(soldId === undefined && { scene }) }, 'paid', at)
  const unsigned = (events: readonly StoredEvent[]) =>
    events.map((event) => {
      const body =
        soldId === undefined ? event.body : naming(event.body, sandboxProducts[processor]['starter-kit'], soldId)
      const message = { id: event.id, type: event.type, body }
      return {
        sign: (secret: string, when: number) => ({ headers: spoken[processor].headers(message, secret, when), body })
      }
    })
  return {
    paid: unsigned(sold.events),
    refund(when) {
      const refunded = books.move(sold.id, 'refund_rest', when)
      if (!refunded?.ok) throw new Error('the test sale cannot be refunded')
      return unsigned(refunded.events)
    }
  }
}

/** The body with the seller's own id in place of that of the sandbox's product, as a number where that is one. */
function naming(body: string, product: string, soldId: string): string {
  const rename = (_: string, value: unknown) => {
    if (value === product) return soldId
    return value === Number(product) && /^\d+$/.test(soldId) ? Number(soldId) : value
  }
  return JSON.stringify(parseJson(body), rename, 2)
}
