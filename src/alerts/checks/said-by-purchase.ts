import { isAnswerOver } from '../../payments/payment/fold.ts'
import { isDisputed } from '../../payments/payment/state.ts'
import { isLastDayOver } from '../../words/when-access-ends.ts'
import type { AskedAgain } from '../alert-words.ts'
import type { AlertPurchase } from './read-alert-purchases.ts'

const says: Record<AskedAgain, (purchase: AlertPurchase, now: number) => boolean> = {
  account_not_named: ({ status, hasNoneInOrInvited, isCovered }) =>
    status === 'paid' && Boolean(hasNoneInOrInvited) && !isCovered,
  sale_of_nobody: ({ status, isUnnamed, userId }) => status === 'paid' && Boolean(isUnnamed) && userId === null,
  dispute_opened: ({ paymentState: state, reportedState, answerDue: due }, now) =>
    isDisputed({ state, reportedState }) && !isAnswerOver({ due, now }),
  end_not_reported: ({ status, paymentState, subscriptionEndsAt: at }, now) =>
    status === 'paid' && paymentState === 'ending' && isLastDayOver(at, now),
  invitation_lapsed: ({ state, released }) => released === null && state === 'expired'
}

/** Whether the purchase itself says that an alert of this kind about it is still so. `now` in ms. */
export function isSaidByPurchase(kind: AskedAgain, purchase: AlertPurchase, now: number): boolean {
  return says[kind](purchase, now)
}
