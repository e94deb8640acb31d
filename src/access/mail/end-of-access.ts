import type { Selectable } from 'kysely'
import type { Tables } from '../../db/database.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { stateForBuyer } from '../../payments/payment/policy.ts'
import { type AccessEnd, accessEnd } from '../../words/access-end.ts'

/** The columns of a payment that decide when its access ends; null of a payment that is not there any more. */
type Paid = { [Column in 'status' | 'state' | 'sale_state' | 'ends_at' | 'provider']: Payment[Column] | null }
type Payment = Selectable<Tables['payment']>

/** When the access of a payment ends; undefined if it has no end, or gives no access. */
export function endOfAccessOf({ status, state, sale_state: sale, ends_at, provider }: Paid): AccessEnd | undefined {
  if (status === null || state === null || sale === null) return undefined
  const shown = stateForBuyer({ status, state, sale })
  return accessEnd({ status, state: shown, endsAt: ends_at ?? undefined, isGiven: provider === BY_HAND })
}
