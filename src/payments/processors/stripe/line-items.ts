import * as z from 'zod'
import type { PaymentEvent } from '../../payment/event.ts'
import { askForPage } from '../ask.ts'
import { type CartLine, itemsIn, toFacts } from '../facts.ts'
import { idOf, shown } from '../payload-parts.ts'
import type { Answer, ProcessorApi, ProcessorOptions, Question } from '../processor.ts'

/** https://docs.stripe.com/api/checkout/sessions/line_items */
const answer = z.object({
  data: z.array(
    z.object({
      quantity: shown(),
      amount_total: shown(),
      price: z
        .object({ id: z.string(), product: idOf().catch(null), type: shown() })
        .nullish()
        .catch(null)
    })
  )
})

/** Deadline (ms) for the whole request. */
const DEADLINE_MS = 5_000
/** The maximum number of line items of a session: https://docs.stripe.com/api/checkout/sessions/create */
const MOST_ITEMS = '100'

/**
 * Asks Stripe for the line items of sessions. After a failure it backs off, so that a hanging host does not delay other
 * deliveries.
 */
export function createLineItems(api: ProcessorApi, scenes: ProcessorOptions['scenes']) {
  const never = new AbortController().signal
  let failures = 0
  let backOff = { until: 0, why: '', keyRefused: false }

  return async function ask({ id, isSubscription }: Question, event: PaymentEvent): Promise<Answer> {
    if (api.now() < backOff.until) return whileBackingOff()
    const path = `/v1/checkout/sessions/${encodeURIComponent(id)}/line_items`
    const result = await askForPage(
      {
        ...api,
        reader: { origin: 'https://api.stripe.com', path, headers: { accept: 'application/json' } },
        deadline: () => api.deadline(DEADLINE_MS),
        stopped: never,
        failures: () => failures
      },
      new URLSearchParams({ limit: MOST_ITEMS })
    )
    const items = result.ok ? answer.safeParse(result.answer).data : undefined
    if (items) {
      failures = 0
      return { ok: true, event: withItems(event, items.data, isSubscription) }
    }
    if (!result.ok && result.failure.detail === 'status 404') {
      const why = 'its line items are not known: STRIPE_API_KEY is of another mode or account'
      return { ok: false, why, retryAt: undefined }
    }
    failures += 1
    const failure = result.ok
      ? { detail: 'its answer has another shape', retryAt: api.now() + AGAIN_MS }
      : result.failure
    const keyRefused = !result.ok && result.failure.why === 'key_refused'
    const detail = keyRefused
      ? `${failure.detail}: STRIPE_API_KEY needs the right Checkout Sessions: Read`
      : failure.detail
    backOff = { until: failure.retryAt, why: `its line items are not known: ${detail}`, keyRefused }
    return whileBackingOff()
  }

  function whileBackingOff(): Answer {
    const { until: retryAt, why, keyRefused } = backOff
    return { ok: false, why, retryAt, ...(keyRefused && { keyRefused }) }
  }

  function withItems(
    { facts: { scene, quantity: _, unmapped = [], ...facts }, ...event }: PaymentEvent,
    items: z.infer<typeof answer>['data'],
    isSubscription: boolean
  ): PaymentEvent {
    const lines = items.map(({ price, quantity, amount_total: amount }): CartLine => {
      return { ids: [price?.id, price?.product], quantity, amount, once: isSubscription && price?.type === 'one_time' }
    })
    const bought = itemsIn(lines, scenes, scene)
    const ids = [...(bought.unmapped ?? []), ...unmapped]
    return { ...event, facts: { ...facts, ...toFacts({ ...bought, unmapped: ids }) } }
  }
}

/** ms until the next request after an answer that was not understood. */
const AGAIN_MS = 10 * 60_000
