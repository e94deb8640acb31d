import { type DeliveryOutcome, outcomeMarks } from './outcomes.ts'

/**
 * How a delivery stood: its outcome, the words that were recorded with it, and the status of each purchase by its id.
 */
export type Standing = { outcome: DeliveryOutcome; recorded: string; purchases: Readonly<Record<string, string>> }

/** The facts that are kept of a replay. `after` is missing while it goes on, and if it was cut off. */
export type ReplayFacts = { before: Standing; after?: Standing }

/** The changes by a replay, in sentences. */
export function replayWords({ before, after }: ReplayFacts): string {
  if (!after) return 'It was to be processed again. The result was not kept: see above what the delivery has led to.'
  const changes: string[] = []
  if (after.outcome !== before.outcome)
    changes.push(
      `its outcome was “${outcomeMarks[before.outcome].label}” and is “${outcomeMarks[after.outcome].label}”`
    )
  else if (after.recorded !== before.recorded) changes.push(`it says “${after.recorded}” now`)
  for (const [id, status] of Object.entries(after.purchases)) {
    const earlier = before.purchases[id]
    if (earlier === status) continue
    changes.push(
      earlier === undefined
        ? `it led to a purchase, which is “${plain(status)}”`
        : `a purchase was “${plain(earlier)}” and is “${plain(status)}”`
    )
  }
  return changes.length === 0
    ? 'It was processed again. Nothing changed.'
    : `It was processed again: ${changes.join('; ')}.`
}

function plain(status: string): string {
  return status.replaceAll('_', ' ')
}
