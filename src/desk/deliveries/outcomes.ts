import type { Delivery } from '../../payments/inbox/deliveries.ts'
import { IGNORED } from '../../payments/inbox/store-delivery.ts'
import type { DeskTone } from '../shared-texts/purchase-state.ts'

/** The outcomes of a delivery, as the list can be limited to each. */
export const deliveryOutcomes = ['processed', 'no_purchase', 'ignored', 'waiting', 'failing', 'unreadable'] as const

/**
 * `processed`: it is part of a purchase. `no_purchase`: it is recorded, and leads to no purchase. `ignored`: it says
 * nothing about access. `waiting`: not processed yet. `failing`: it failed, or lacks details, and is tried again.
 * `unreadable`: set aside until the next start.
 */
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

/** The facts about a delivery that the words need. */
type Facts = Pick<Delivery, 'state' | 'outcome' | 'error' | 'attempts'>

/** The outcome of a delivery. `isOfPurchase`: it led to a purchase. */
export function outcomeOf({ state, outcome }: Facts, isOfPurchase: boolean): DeliveryOutcome {
  if (state !== 'done') return state
  if (outcome?.startsWith(IGNORED)) return 'ignored'
  return isOfPurchase ? 'processed' : 'no_purchase'
}

/** The mark of each outcome. */
export const outcomeMarks: Record<DeliveryOutcome, { tone: DeskTone; label: string }> = {
  processed: { tone: 'done', label: 'Processed' },
  no_purchase: { tone: 'ended', label: 'No purchase' },
  ignored: { tone: 'ended', label: 'Ignored' },
  waiting: { tone: 'waiting', label: 'Waits' },
  failing: { tone: 'needs_you', label: 'Tried again' },
  unreadable: { tone: 'needs_you', label: 'Cannot be read' }
}

/** The outcome of a delivery, in a sentence or two for the seller. */
export function outcomeWords(delivery: Facts, isOfPurchase: boolean): string {
  const { outcome, error } = delivery
  const tries = delivery.attempts === 1 ? 'once' : `${delivery.attempts} times`
  const why = error === undefined ? '' : ` The reason: ${sentence(error)}`
  switch (outcomeOf(delivery, isOfPurchase)) {
    case 'processed':
      return `It was read, and is part of a purchase.${lacking(outcome)}`
    case 'no_purchase':
      return `It was read and kept. It leads to no purchase: it names no sale, or its sale has not been reported yet.${lacking(outcome)}`
    case 'ignored':
      return `It changes nothing: ${sentence(`${outcome}`.slice(IGNORED.length))}`
    case 'waiting':
      return 'It is stored, and not processed yet.'
    case 'failing':
      return `It was tried ${tries}, and will be tried again.${why}`
    case 'unreadable':
      return `It was tried ${tries}, and cannot be processed. It is tried again at the next start of Pullpass, or when you replay it.${why}`
  }
}

/** The facts that a sale that counts still lacks. Its outcome tells them after "recorded, though". */
function lacking(outcome: string | undefined): string {
  const [, why] = /, though (.+)/s.exec(`${outcome}`) ?? []
  return why === undefined ? '' : ` It lacks details: ${sentence(why)}`
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
