import { isAnswerOver } from '../../payments/payment/fold.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import type { Who } from './need-titles.ts'

type Disputed = { status: PaymentStatus }

/** Until when the processor waits for an answer to a dispute, without a full stop. Times in ms. */
export function answerDayWords({ due, now }: { due: number; now: number }): string {
  return isAnswerOver({ due, now }) ? `The last day for an answer was ${dateWords(due)}` : `Answer by ${dateWords(due)}`
}

/** The words of a dispute: what the seller can still do about it, and what became of the access. */
export function disputeWords(
  purchase: Disputed,
  { due, now }: { due: number | undefined; now: number }
): Required<Pick<Who, 'short' | 'note'>> {
  const access = accessMeanwhile(purchase)
  if (due === undefined)
    return { short: `Answer at the payment processor before its deadline. ${access}`, note: access }
  const day = answerDayWords({ due, now })
  return { short: `${day}. ${access}`, note: `${day} · ${access}` }
}

/** The access of a disputed purchase until the bank decides. */
export function accessMeanwhile({ status }: Disputed): string {
  if (status === 'ended_by_seller') return 'You have ended its access.'
  return status === 'paid' ? 'Access stays.' : 'The purchase gives no access meanwhile.'
}
