import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { DisputeEnd } from '../../payments/processors/descriptor.ts'
import { actionWords } from './action-words.ts'
import { situationNext } from './state-words.ts'

/**
 * A purchase that may be disputed. `isDisputed`: a dispute is open, whatever the status says. `isAnswerOver`: the last
 * day for an answer to the dispute is known, and has passed. `untold`: the name of the processor, and the ends of a
 * dispute that this processor does not report.
 */
export type Disputed = {
  status: PaymentStatus
  isDisputed?: boolean
  isAnswerOver?: boolean
  untold?: { ends: readonly DisputeEnd[]; by: string }
}

const STAYS_ENDED = 'You have ended its access, and it stays ended however the dispute ends.'

/** The seller's next step in a dispute, and what follows from its end. */
export function disputeNext({ status, isAnswerOver, untold = { ends: [], by: '' } }: Disputed): string {
  const isKept = status === 'paid'
  const step = isAnswerOver ? 'The bank decides about the dispute.' : situationNext('disputed', '')
  const isEnded = status === 'ended_by_seller'
  const meanwhile = isKept
    ? ['Meanwhile the purchase counts as paid, as your policy says.']
    : isEnded
      ? [STAYS_ENDED]
      : []
  const isWinTold = !untold.ends.includes('won')
  const back = isKept || isEnded || !isWinTold ? [] : ['If you win, the purchase gives access again.']
  return [step, ...meanwhile, ...back, ...untoldWords(untold)].join(' ')
}

function untoldWords({ ends, by }: NonNullable<Disputed['untold']>): string[] {
  const [end, ...others] = ends
  if (end === undefined) return []
  if (others.length === 0) return [`${by} does not report a dispute that is ${end}: then press “${linkOf(end)}”.`]
  return [
    `${by} does not report how a dispute ends. Once you know, press ${ends.map((each) => `“${linkOf(each)}”`).join(' or ')}.`
  ]
}

function linkOf(end: DisputeEnd): string {
  return actionWords[`dispute-${end}`].link
}
