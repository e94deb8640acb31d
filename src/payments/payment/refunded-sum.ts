import type { PaymentEvent } from './event.ts'
import { periodFinder, periodsOf } from './periods.ts'
import { reportedStateOf, type StoredRefund } from './state.ts'

/**
 * The money of a payment that was refunded for good. `isWhole`: all of it, and not a part. `at`: when the last of it
 * was refunded, in ms since the epoch. `amount`: the sum in minor currency units, where it is known.
 */
export type Refund = { isWhole: boolean; at: number; amount?: number }

/**
 * The sum of the refunds of a payment; undefined if nothing was refunded. Of a subscription only refunds of its newest
 * paid period count: a refund of an older period ends nothing. `amount`: the amount paid, in minor currency units, if
 * it is known.
 */
export function refundIn(inTime: readonly PaymentEvent[], amount: number | undefined): Refund | undefined {
  const newest = periodsOf(inTime).at(-1)
  if (!newest) return sumOf(inTime, amount)
  const periodOf = periodFinder(inTime)
  const ofTheNewest = inTime.filter((event) => periodOf(event) === newest.id)
  return sumOf(ofTheNewest, newest.amount ?? amount)
}

/** The refunded sum that one event reports: a number, or a word where the event names no number. */
type Sum = number | 'some' | 'all'

/** `at`: when the sum was first reported, in ms. `number`: the sum, where the event names it. */
type Said = { sum: Sum; at: number; number: number | undefined }

/**
 * A refund with an id counts once, with the last event about it, unless it failed. An event without an id reports the
 * total that was refunded up to then.
 */
function sumOf(inTime: readonly PaymentEvent[], amount: number | undefined): Refund | undefined {
  const failures = failuresIn(inTime)
  const named = new Map<string, Said>()
  const totals: Said[] = []
  for (const event of inTime) {
    const { kind, about, refunded, occurredAt } = event
    if (kind !== 'refunded' && kind !== 'partially_refunded') continue
    if (about === undefined) totals.push({ sum: leftOf(event, failures, amount), at: occurredAt, number: refunded })
    else if (!failures.some((failure) => failure.about === about)) {
      const known = named.get(about)
      const sum = kind === 'refunded' || known?.sum === 'all' ? 'all' : (refunded ?? known?.sum ?? 'some')
      named.set(about, { sum, at: known?.at ?? occurredAt, number: refunded ?? known?.number })
    }
  }
  const parts = [...named.values()]
  const added = parts.reduce((total, { sum }) => total + (typeof sum === 'number' ? sum : 0), 0)
  const counted = [...totals, ...parts].filter(({ sum }) => sum !== 0)
  if (counted.length === 0) return undefined
  const isWhole = [...counted.map(({ sum }) => sum), added].some((sum) => sum === 'all' || reaches(sum, amount))
  const known = isWhole && amount !== undefined ? amount : sumInWords(totals, parts)
  return { isWhole, at: lastOf(counted, totals), ...(known !== undefined && { amount: known }) }
}

/** The sum that the events name; undefined where one of them names none, or they do not agree. */
function sumInWords(totals: readonly Said[], parts: readonly Said[]): number | undefined {
  const sums = [...totals.slice(-1).map(numberOf), ...(parts.length > 0 ? [addedUp(parts)] : [])]
  return sums.every((sum) => sum === sums[0]) ? sums[0] : undefined
}

function numberOf({ sum, number }: Said): number | undefined {
  return typeof sum === 'number' ? sum : sum === 'all' ? number : undefined
}

function addedUp(parts: readonly Said[]): number | undefined {
  return parts
    .map(numberOf)
    .reduce((sum, next) => (sum === undefined || next === undefined ? undefined : sum + next), 0)
}

/** The time of the newest refund. A total that is reported again counts from its first report. */
function lastOf(counted: readonly Said[], totals: readonly Said[]): number {
  const isTotal = (each: Said) => totals.includes(each)
  const newest = counted.findLast(isTotal)?.sum
  const begin = counted.find((each) => isTotal(each) && each.sum === newest)
  return Math.max(...counted.filter((each) => each === begin || !isTotal(each)).map(({ at }) => at))
}

function reaches(sum: Sum, amount: number | undefined): boolean {
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

type Row = Parameters<typeof reportedStateOf>[0] & {
  refundedAt: number | null
  refundedAmount: number | null
  currency: string | null
}

/** The refund in a stored payment; undefined where there is none, or where it is not known whether it was a part. */
export function storedRefund(row: Row): StoredRefund | undefined {
  const { refundedAt: at, refundedAmount: amount, currency } = row
  const state = reportedStateOf(row)
  if (at === null || state === undefined) return undefined
  return { isWhole: state === 'refunded', at, amount, currency }
}
