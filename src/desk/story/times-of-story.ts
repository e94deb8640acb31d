import type { TimesFacts } from '../queries/read-times.ts'
import { stateSince } from './payment-story.ts'

/** The parts of a purchase whose times the story has as well. */
type Timed = {
  scene: string | null
  updatedAt: number
  uncoveredAt?: number | undefined
  accounts: readonly { id: string; updatedAt: number }[]
}

/**
 * The purchase with the times of its story: when it came to be as it is, and each of its accounts. Its rows have the
 * times of their last change, which may be another one, such as the sign-in of the buyer.
 */
export function timesOfStory<Purchase extends Timed>(
  purchase: Purchase,
  { deliveries, transitions, uncoveredAt }: TimesFacts
): Purchase {
  return {
    ...purchase,
    updatedAt: stateSince(deliveries, purchase.scene) ?? purchase.updatedAt,
    uncoveredAt,
    accounts: purchase.accounts.map((account) => ({
      ...account,
      updatedAt: soSince(transitions.filter(({ grantId }) => grantId === account.id)) ?? account.updatedAt
    }))
  }
}

/** Since when an account is in its state for its reason: the time of the first of the last transitions that say so. */
function soSince(transitions: TimesFacts['transitions']): number | undefined {
  const newestFirst = transitions.toSorted((a, b) => b.version - a.version)
  const [last] = newestFirst
  const other = newestFirst.findIndex(({ to, because }) => to !== last?.to || because !== last.because)
  return newestFirst.at(other === -1 ? -1 : other - 1)?.at
}
