import type { Clock } from '../../../sandbox/clock.ts'
import { stripeApi } from '../../../sandbox/processor/api/stripe-api.ts'
import { type Books, openBooks } from '../../../sandbox/processor/books/books.ts'
import {
  type Item,
  sandboxPrices,
  sandboxProducts,
  sandboxScenes,
  stripeProducts
} from '../../../sandbox/processor/books/products.ts'
import type { State } from '../../../sandbox/processor/books/store.ts'
import { type Message, type ProcessorName, processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import type { StoredEvent } from '../../../sandbox/processor/delivery/delivery.ts'
import { spoken, wireFormats } from '../../../sandbox/processor/formats/spoken.ts'
import { openStripeBooks } from '../../../sandbox/processor/stripe/stripe-books.ts'

/** The second product of a seed that sells two: what the sandbox's processors call the sticker. */
export const SECOND = 'sticker'

/** The sandbox's items for this product: the first product is also sold as a subscription. */
export function itemsOf(product: string): [Item, ...Item[]] {
  return product === SECOND ? ['sticker'] : ['starter-kit', 'starter-kit', 'membership']
}

/** The scenes of the site config, by the ids that the processors know. */
export function scenesOf(first: string): Record<ProcessorName, Record<string, string>> {
  const known = sandboxScenes(first)
  const second = processorNames.map((name) => [name, { ...known[name], [sandboxProducts[name].sticker]: SECOND }])
  const all = Object.fromEntries(second) as Record<ProcessorName, Record<string, string>>
  // Ids that only Stripe's API or its subscriptions give.
  const prices = { [sandboxPrices.stripe.sticker]: SECOND, [stripeProducts.membership]: first }
  return { ...all, stripe: { ...all.stripe, ...prices } }
}

/** The signing secret of every processor, in a form that all of them accept. Built at run time. */
export const signingSecret = `whsec_${Buffer.from('a secret of the simulation, and no other').toString('base64')}`

/**
 * The books of all six processors, which write events in the wire format of each. They are the sandbox's, and share no
 * code with the readers in src. The shop decides when and how often an event is sent.
 */
export function openAllBooks(): Record<ProcessorName, Books> {
  return openProcessors().books
}

/** The API key for Stripe. */
export const stripeKey = 'rk_of_the_simulation'

/** The books, and Stripe's API for requests with the key. */
export function openProcessors(): { books: Record<ProcessorName, Books>; stripe(request: Request): Promise<Response> } {
  const state: State = { version: 1, payments: [], sales: [], events: [], deliveries: [] }
  const write = (processor: ProcessorName, sessionId: string, message: Message, at: number): StoredEvent => {
    return { ...message, processor, sessionId, at }
  }
  const outbox = { write, isWanted: () => false }
  const others = processorNames.flatMap((name) =>
    name === 'stripe' ? [] : [[name, openBooks(name, wireFormats[name], { state, outbox })] as const]
  )
  const books = { stripe: openStripeBooks({ state, outbox }), ...Object.fromEntries(others) } as Record<
    ProcessorName,
    Books
  >
  const api = stripeApi(state, { now: () => 0 } as Clock, stripeKey)
  return { books, stripe: async (request) => api.fetch(request) }
}

/** The headers of one attempt, signed as this processor does. `now` in ms. */
export function signedHeaders(processor: ProcessorName, message: Message, now: number): Record<string, string> {
  return spoken[processor].headers(message, signingSecret, now)
}
