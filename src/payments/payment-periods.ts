import type { PaymentEvent } from './payment-event.ts'

/** One of the payments of a subscription. `paidAt` in ms since the epoch, `amount` in minor currency units. */
export type Period = { id: string; paidAt: number; amount: number | undefined }

/** The paid periods of a subscription, the newest last; none where nothing says that there are any. */
export function periodsOf(inTime: readonly PaymentEvent[]): Period[] {
  const periods = new Map<string, Period>()
  for (const { kind, period: id, occurredAt, facts } of inTime) {
    if (kind !== 'paid' || id === undefined) continue
    const known = periods.get(id)
    periods.set(id, { id, paidAt: known?.paidAt ?? occurredAt, amount: facts.amount ?? known?.amount })
  }
  return [...periods.values()].sort((a, b) => a.paidAt - b.paidAt || (a.id < b.id ? -1 : 1))
}

/**
 * Which paid period each event is about: the one that it names; else the one that its references lead to, by way of the
 * `linked` events; else, where nothing tells, the one that was the newest at that moment.
 */
export function periodFinder(inTime: readonly PaymentEvent[]): (event: PaymentEvent) => string | undefined {
  const periods = periodsOf(inTime)
  const links = inTime.flatMap(({ kind, references }) => (kind === 'linked' && references ? [references] : []))
  const named = namesOfPeriods(inTime)

  function byReferences(references: readonly string[]): string | undefined {
    const seen = new Set(references)
    for (let layer: readonly string[] = references; layer.length > 0; ) {
      const found = periods.findLast(({ id }) => layer.some((name) => name === id || named.get(name) === id))
      if (found) return found.id
      const from = layer
      layer = links.filter((names) => names.some((name) => from.includes(name))).flat()
      layer = [...new Set(layer)].filter((name) => !seen.has(name))
      for (const name of layer) seen.add(name)
    }
    return undefined
  }

  return ({ period, references, occurredAt }) =>
    period ??
    byReferences(references ?? []) ??
    (periods.findLast(({ paidAt }) => paidAt <= occurredAt) ?? periods[0])?.id
}

/** The references that lead to one period only: all periods share the subscription. */
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
