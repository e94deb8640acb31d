import type { Selectable } from 'kysely'
import type { Tables } from '../../db/database.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { stateForBuyer } from '../../payments/payment/policy.ts'
import { type AccessEnd, accessEnd } from '../../words/access-end.ts'

/** The columns of a payment that decide when its access ends; null of a payment that is not there any more. */
type Column = 'status' | 'state' | 'sale_state' | 'ends_at' | 'subscription_ends_at' | 'processor'
type Paid = { [Each in Column]: Payment[Each] | null }
type Payment = Selectable<Tables['payment']>

/** When the access of a payment ends; undefined if it has no end, or gives no access. */
export function endOfAccessOf(payment: Paid): AccessEnd | undefined {
  const { status, state, sale_state: sale, ends_at, subscription_ends_at, processor } = payment
  if (status === null || state === null || sale === null) return undefined
  const shown = stateForBuyer({ status, state, sale })
  const ends = { endsAt: ends_at ?? undefined, subscriptionEndsAt: subscription_ends_at ?? undefined }
  return accessEnd({ status, state: shown, ...ends, isGiven: processor === BY_HAND })
}
