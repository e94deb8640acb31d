import type { PaymentEvent } from './event.ts'
import { periodFinder, periodsOf } from './periods.ts'

/** How much of a payment was refunded for good. */
export type Refunded = 'none' | 'part' | 'all'

/**
 * The sum of the refunds of a payment. Of a subscription only refunds of its newest paid period count: a refund of an
 * older period ends nothing. `amount`: the amount paid, in minor currency units, where it is known.
 */
export function refundedOf(inTime: readonly PaymentEvent[], amount: number | undefined): Refunded {
  const newest = periodsOf(inTime).at(-1)
  if (!newest) return sumOf(inTime, amount)
  const periodOf = periodFinder(inTime)
  const ofTheNewest = inTime.filter((event) => periodOf(event) === newest.id)
  return sumOf(ofTheNewest, newest.amount ?? amount)
}

/** The refunded sum that one event reports: a number, or a word where the event names no number. */
type Sum = number | 'some' | 'all'

/**
 * A refund with an id counts once, with the last event about it, unless it failed. An event without an id reports the
 * total that was refunded up to then.
 */
function sumOf(inTime: readonly PaymentEvent[], amount: number | undefined): Refunded {
  const failures = failuresIn(inTime)
  const named = new Map<string, Sum>()
  const sums: Sum[] = []
  for (const event of inTime) {
    const { kind, about, refunded } = event
    if (kind !== 'refunded' && kind !== 'partially_refunded') continue
    if (about === undefined) sums.push(leftOf(event, failures, amount))
    else if (!failures.some((failure) => failure.about === about)) {
      const known = named.get(about)
      named.set(about, kind === 'refunded' || known === 'all' ? 'all' : (refunded ?? known ?? 'some'))
    }
  }
  const parts = [...named.values()].filter((sum) => typeof sum === 'number')
  const added = parts.reduce((total, part) => total + part, 0)
  const all = [...sums, ...named.values(), added]
  if (all.some((sum) => sum === 'all' || isWhole(sum, amount))) return 'all'
  return all.some((sum) => sum !== 0) ? 'part' : 'none'
}

function isWhole(sum: Sum, amount: number | undefined): boolean {
  return typeof sum === 'number' && amount !== undefined && sum > 0 && sum >= amount
}

type Failure = { about: string | undefined; at: number; refunded: number | undefined }

/**
 * A failed refund may be reported again, long after another refund was made in its place: the time of the first report
 * counts.
 */
function failuresIn(inTime: readonly PaymentEvent[]): Failure[] {
  const failures = new Map<string | undefined, Failure>()
  for (const { kind, about, occurredAt, refunded } of inTime) {
    if (kind !== 'refund_failed') continue
    const known = failures.get(about)
    failures.set(about, { about, at: known?.at ?? occurredAt, refunded: refunded ?? known?.refunded })
  }
  // If the failure has no amount, another event about the same refund may have it.
  return [...failures.values()].map((failure) => ({
    ...failure,
    refunded: failure.refunded ?? inTime.findLast(({ about, refunded }) => isSame(about, failure) && refunded)?.refunded
  }))
}

function isSame(about: string | undefined, failure: Failure): boolean {
  return about !== undefined && about === failure.about
}

/** The refunded total of an event, less the refunds that are part of that total and failed later. */
function leftOf(event: PaymentEvent, failures: readonly Failure[], amount: number | undefined): Sum {
  const { kind, occurredAt, refunded } = event
  const full = kind === 'refunded'
  const since = failures.filter(({ at }) => at >= occurredAt)
  if (since.length === 0) return full ? 'all' : (refunded ?? 'some')
  const total = refunded ?? (full ? amount : undefined)
  const cameBack = since.reduce<number | undefined>(
    (sum, failure) => (sum === undefined || failure.refunded === undefined ? undefined : sum + failure.refunded),
    0
  )
  if (total === undefined || cameBack === undefined) return full ? 0 : 'some'
  return Math.max(0, total - cameBack)
}
