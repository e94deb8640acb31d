import type { PaymentEvent } from './event.ts'
import type { Payment } from './fold.ts'

/** Whether the event is a decision of the seller to end access, or to give it back. */
export function isSellerEnd({ kind }: PaymentEvent): boolean {
  return kind === 'access_ended' || kind === 'given_back'
}

/**
 * The payment after the seller's decisions about its sale. The last decision that does not spare the product counts,
 * whatever the processor reports before or after it. So a product that the sale gets later is ended, too: a buyer whose
 * access was ended does not come back by changing the subscription.
 */
export function withSellerEnd(payment: Payment, inTime: readonly PaymentEvent[]): Payment {
  const { scene } = payment
  const decisions = inTime.filter(
    (event) => isSellerEnd(event) && !(scene !== undefined && event.spares?.includes(scene))
  )
  const last = decisions.at(-1)
  if (last?.kind !== 'access_ended') return payment
  const ends = decisions.slice(decisions.findLastIndex(({ kind }) => kind === 'given_back') + 1)
  const stateAt = ends[0]?.occurredAt ?? last.occurredAt
  const { state: reportedState } = payment
  const words = last.words !== undefined && { words: last.words }
  return { ...payment, state: 'ended_by_seller', reportedState, stateAt, ...words }
}

/**
 * The end of the time for which access was given, where it has passed and no event says so yet; in ms, as `now`. Access
 * that is given back after its last day is over at once, and not valid until somebody looks at the clock.
 */
export function timeOverUntold(payments: readonly Payment[], now: number): number | undefined {
  const over = payments.find(({ until, sale }) => until !== undefined && until <= now && sale !== 'time_over')
  return over?.until
}
