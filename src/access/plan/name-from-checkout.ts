import type { PaymentStatus } from '../../payments/payment/state.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'

/** ms after a payment within which the name that was given with it is used. */
export const FRESH_MS = 30 * DAY_MS

/**
 * A purchase and the username that was given with it. `askedAt`: when the code host was asked about the name.
 * `accounts`: the number of accounts that were ever named for the purchase. Times in ms.
 */
export type NamedPurchase = {
  username: string | null
  askedAt: number | null
  status: PaymentStatus
  paidAt: number | null
  accounts: number
}

/** Whether an account was named with the payment, of which the code host is still to be asked. `now` in ms. */
export function isNameOpen({ username, askedAt, status, paidAt, accounts }: NamedPurchase, now: number): boolean {
  const isFresh = paidAt !== null && paidAt > now - FRESH_MS
  return username !== null && askedAt === null && status === 'paid' && isFresh && accounts === 0
}
