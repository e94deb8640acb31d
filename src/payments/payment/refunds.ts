import type { PaymentEvent } from './event.ts'
import { periodFinder, periodsOf } from './periods.ts'

/** How much of a payment went back for good. */
export type Refunded = 'none' | 'part' | 'all'

/**
 * What the refunds of a payment come to. Of a subscription only those of its newest paid period count: a refund of an
 * older one ends nothing. `amount`: what was paid, in minor currency units, where it is known.
 */
export function refundedOf(inTime: readonly PaymentEvent[], amount: number | undefined): Refunded {
  const newest = periodsOf(inTime).at(-1)
  if (!newest) return sumOf(inTime, amount)
  const periodOf = periodFinder(inTime)
  const ofTheNewest = inTime.filter((event) => periodOf(event) === newest.id)
  return sumOf(ofTheNewest, newest.amount ?? amount)
}

/** What one statement says went back: a number, or words where it names none. */
type Sum = number | 'some' | 'all'

/**
 * A refund that has an id counts once, by the last word about it, unless it failed. A statement without one is about all
 * that went back up to then.
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

/** A refund that failed may be told of again, long after another one was made in its place: its first time counts. */
function failuresIn(inTime: readonly PaymentEvent[]): Failure[] {
  const failures = new Map<string | undefined, Failure>()
  for (const { kind, about, occurredAt, refunded } of inTime) {
    if (kind !== 'refund_failed') continue
    const known = failures.get(about)
    failures.set(about, { about, at: known?.at ?? occurredAt, refunded: refunded ?? known?.refunded })
  }
  // Where the failure itself does not say how much it was about, the refund may have.
  return [...failures.values()].map((failure) => ({
    ...failure,
    refunded: failure.refunded ?? inTime.findLast(({ about, refunded }) => isSame(about, failure) && refunded)?.refunded
  }))
}

function isSame(about: string | undefined, failure: Failure): boolean {
  return about !== undefined && about === failure.about
}

/** What is left of a total once the refunds are taken out that it still held, and that failed since. */
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
