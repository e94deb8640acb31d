import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PaymentEvent } from './event.ts'
import { joinedGroups } from './joined-groups.ts'

const event = (name: number, key?: string, references?: string[]): PaymentEvent => ({
  kind: 'paid',
  occurredAt: name,
  ...(key !== undefined && { key }),
  ...(references && { references }),
  facts: {}
})
const groupsOf = (events: readonly PaymentEvent[]) =>
  joinedGroups(events).map((group) => group.map(({ occurredAt }) => occurredAt))

test('Events that share a key or a reference, or are connected by a chain of such events, are one group', () => {
  const events = [
    event(1, 'a'),
    event(2, 'b', ['x']),
    event(3, undefined, ['y']),
    event(4, undefined, ['x', 'y']),
    event(5, 'a', ['z']),
    event(6)
  ]
  assert.deepEqual(groupsOf(events), [[1, 5], [2, 3, 4], [6]])
})

test('A key and a reference of the same text do not connect events', () => {
  assert.deepEqual(groupsOf([event(1, 'a'), event(2, undefined, ['a'])]), [[1], [2]])
})

test('Two events are in one group exactly if steps along shared names lead from one to the other', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const made = fc.tuple(fc.option(name, { nil: undefined }), fc.array(name, { maxLength: 2 }))
  fc.assert(
    fc.property(fc.array(made, { maxLength: 12 }), (all) => {
      const events = all.map(([key, references], index) => event(index, key, references))
      const shares = (one: PaymentEvent, other: PaymentEvent) =>
        (one.key !== undefined && one.key === other.key) ||
        (one.references ?? []).some((reference) => other.references?.includes(reference))
      const groups = joinedGroups(events)
      assert.equal(groups.flat().length, events.length)
      for (const group of groups) {
        const reached = new Set(group.slice(0, 1))
        for (const one of reached) for (const other of events) if (shares(one, other)) reached.add(other)
        assert.deepEqual(
          [...reached].sort((a, b) => a.occurredAt - b.occurredAt),
          group
        )
      }
    })
  )
})
