import type { DeskTone } from '../shared-texts/purchase-state.ts'
import type { ProcessorLine } from './processor-lines.ts'

/** A processor as the verdict names it. */
type Named = Pick<ProcessorLine, 'last' | 'refused' | 'failure'> & { label: string }

/** How the deliveries do, in one sentence, which ends with the time `at` (ms), if it has one. */
export type DeliveryVerdict = { tone: DeskTone; words: string; at?: number }

/**
 * The worst that is so of the deliveries. `failing`: the processor of a delivery whose processing fails, if there is
 * one. A wrong signature counts until the processor delivers again.
 */
export function deliveryVerdict(processors: readonly Named[], failing: string | undefined): DeliveryVerdict {
  for (const { label, last, refused } of processors) {
    if (refused && refused.lastAt > (last ?? 0)) {
      const words = `The last request to the webhook of ${label} had a wrong signature. It came`
      return { tone: 'needs_you', words, at: refused.lastAt }
    }
  }
  if (failing !== undefined) {
    return { tone: 'needs_you', words: `A delivery of ${failing} is not processed yet, and is tried again` }
  }
  const cut = processors.find(({ failure }) => failure)
  if (cut?.failure) {
    return { tone: 'needs_you', words: `The last catch-up of ${cut.label} ended early`, at: cut.failure.at }
  }
  const last = Math.max(...processors.map((each) => each.last ?? 0), 0)
  if (last === 0) return { tone: 'waiting', words: 'Nothing was delivered yet' }
  return { tone: 'done', words: 'No failed deliveries. The last one came', at: last }
}
