import type { PaymentEvent, SubscriptionState } from './event.ts'

/** A payment of a subscription, for one period. `paidAt` in ms since the epoch, `amount` in minor currency units. */
export type Period = { id: string; paidAt: number; amount: number | undefined }

/** The paid periods of a subscription, the newest last; empty if no payment names a period. */
export function periodsOf(inTime: readonly PaymentEvent[]): Period[] {
  const periods = new Map<string, Period>()
  for (const { kind, period: id, occurredAt, facts } of inTime) {
    if (kind !== 'paid' || id === undefined) continue
    const known = periods.get(id)
    periods.set(id, { id, paidAt: known?.paidAt ?? occurredAt, amount: facts.amount ?? known?.amount })
  }
  return [...periods.values()]
}

/**
 * Returns a function that finds the paid period of an event: the period that the event names; else the one that its
 * references lead to, by way of the `linked` events; else the newest one at the time of the event, or the first one if
 * the event is older.
 */
export function periodFinder(inTime: readonly PaymentEvent[]): (event: PaymentEvent) => string | undefined {
  const periods = periodsOf(inTime)
  const links = inTime.flatMap(({ kind, references }) => (kind === 'linked' && references ? [references] : []))
  const named = namesOfPeriods(inTime)

  function byReferences(references: readonly string[]): string | undefined {
    const seen = new Set<string>()
    for (let layer = references; layer.length > 0; ) {
      const names = layer
      const found = periods.findLast(({ id }) => names.some((name) => name === id || named.get(name) === id))
      if (found) return found.id
      for (const name of names) seen.add(name)
      const linked = links.filter((link) => link.some((name) => names.includes(name))).flat()
      layer = linked.filter((name) => !seen.has(name))
    }
    return undefined
  }

  return ({ period, references, occurredAt }) =>
    period ??
    byReferences(references ?? []) ??
    (periods.findLast(({ paidAt }) => paidAt <= occurredAt) ?? periods[0])?.id
}

/**
 * Maps each reference to its period; undefined if it belongs to several periods, such as the id of the subscription.
 */
function namesOfPeriods(inTime: readonly PaymentEvent[]): Map<string, string | undefined> {
  const named = new Map<string, string | undefined>()
  for (const { kind, period, references = [] } of inTime) {
    if (kind !== 'paid' || period === undefined) continue
    for (const name of references) {
      const alone = !named.has(name) || named.get(name) === period
      named.set(name, alone ? period : undefined)
    }
  }
  return named
}

/** The state of the subscription that an event reports, if any. */
export function standOf({ kind, stands }: PaymentEvent): SubscriptionState | undefined {
  return kind === 'active' || kind === 'past_due' || kind === 'ending' || kind === 'ended' ? kind : stands
}

/**
 * When a subscription that is cancelled ends, or ended, in ms since the epoch. Undefined while it goes on, and where
 * the processor has not said when it ends.
 */
export function subscriptionEndOf(inTime: readonly PaymentEvent[]): number | undefined {
  const telling = inTime.filter((event) => standOf(event) !== undefined)
  const [newest] = telling.slice(-1)
  const stand = newest && standOf(newest)
  const since = telling.findLastIndex((event) => standOf(event) !== stand) + 1
  const saying = telling.slice(since)
  if (stand === 'ended') return saying[0]?.occurredAt
  return stand === 'ending' ? saying.findLast(({ runsUntil }) => runsUntil !== undefined)?.runsUntil : undefined
}

/**
 * The failed renewal of a subscription that is not paid yet. It began with the first report of the failure, however
 * often the processor tries again, and it lasts when the processor then ends the subscription. If the subscription was
 * paid, its end is no failed renewal. Times in ms, as in `Payment`.
 */
export function failedRenewalOf(inTime: readonly PaymentEvent[]): { renewalFailedAt?: number; graceOverAt?: number } {
  const renewalFailedAt = failedAtIn(inTime)
  if (renewalFailedAt === undefined) return {}
  const over = inTime.filter(({ failedAt }) => failedAt === renewalFailedAt)
  const graceOverAt = over.at(-1)?.occurredAt
  return { renewalFailedAt, ...(graceOverAt !== undefined && { graceOverAt }) }
}

function failedAtIn(inTime: readonly PaymentEvent[]): number | undefined {
  const periodsBegin = new Set(periodsOf(inTime).map(({ paidAt }) => paidAt))
  let failedAt: number | undefined
  let hasEnded = false
  const isPaidLater = ({ occurredAt }: PaymentEvent) =>
    failedAt !== undefined && occurredAt > failedAt && periodsBegin.has(occurredAt)
  for (const event of inTime) {
    const stand = standOf(event)
    const fails = stand === 'past_due' || (stand === 'ended' && event.unpaid === true && !hasEnded)
    if (fails) failedAt ??= event.occurredAt
    else if (stand === 'active' || stand === 'ending') failedAt = undefined
    // A payment does not bring back a subscription that has ended: only the processor says that it runs again.
    else if (isPaidLater(event) && !hasEnded) failedAt = undefined
    if (stand !== undefined) hasEnded = stand === 'ended'
  }
  return failedAt
}
