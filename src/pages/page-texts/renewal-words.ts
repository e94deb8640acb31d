import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Text } from '../../words/text.ts'
import { isRenewalUnpaid, lastDay } from '../../words/when-access-ends.ts'

/** Whether the buyer has access for now, and loses it unless a renewal is paid. */
export function isRenewalDue({ status, state, isGiven }: PurchaseView): boolean {
  return status === 'paid' && state === 'past_due' && !isGiven
}

/**
 * The sentence about a renewal that failed while the purchase gives access, whether or not an account has it; undefined
 * for every other purchase. After the end of the access the headline says it all.
 */
export function renewalWords(purchase: PurchaseView): Text | undefined {
  const { state, endsAt } = purchase
  if (!isRenewalUnpaid(purchase)) return undefined
  if (endsAt === undefined) return { key: 'card.renewal_failed', values: {} }
  const end = { at: lastDay(endsAt), style: 'date', now: undefined } as const
  return { key: state === 'ended' ? 'card.grace.ended' : 'card.grace', values: { end } }
}
