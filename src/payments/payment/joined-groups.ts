import type { PaymentEvent } from './event.ts'

/**
 * Divides events of one processor into groups that belong together: two events are in one group if they share a key or
 * a reference, or if a chain of such events connects them. The order of the events within a group is kept.
 */
export function joinedGroups<Event extends PaymentEvent>(events: readonly Event[]): Event[][] {
  /**
   * `firstWith`: for each name the first event with it. `linked`: for each event another one of its group, or itself.
   */
  const firstWith = new Map<string, number>()
  const linked = events.map((_, index) => index)

  function firstOf(index: number): number {
    let first = index
    for (let next = linked[first] ?? first; next !== first; next = linked[first] ?? first) first = next
    linked[index] = first
    return first
  }

  for (const [index, event] of events.entries()) {
    for (const name of namesOf(event)) {
      const other = firstWith.get(name)
      if (other === undefined) firstWith.set(name, index)
      else linked[firstOf(index)] = firstOf(other)
    }
  }
  return [...Map.groupBy(events.keys(), firstOf).values()].map((indexes) =>
    indexes.flatMap((index) => events[index] ?? [])
  )
}

/** The names of an event. A key and a reference of the same text are different names. */
export function namesOf({ key, references = [] }: Pick<PaymentEvent, 'key' | 'references'>): string[] {
  return [...(key === undefined ? [] : [`key ${key}`]), ...references.map((reference) => `reference ${reference}`)]
}
