import type { AskedAgain } from '../alert-words.ts'
import type { AlertPurchase } from './read-alert-purchases.ts'

const says: Record<AskedAgain, (purchase: AlertPurchase) => boolean> = {
  account_not_named: ({ status, hasNoneInOrInvited }) => status === 'paid' && Boolean(hasNoneInOrInvited),
  sale_of_nobody: ({ status, isUnnamed, userId }) => status === 'paid' && Boolean(isUnnamed) && userId === null,
  dispute_opened: ({ paymentState }) => paymentState === 'disputed',
  invitation_lapsed: ({ state, released }) => released === null && state === 'expired'
}

/** Whether the purchase itself says that an alert of this kind about it is still so. */
export function isSaidByPurchase(kind: AskedAgain, purchase: AlertPurchase): boolean {
  return says[kind](purchase)
}
