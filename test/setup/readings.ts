import assert from 'node:assert/strict'
import type { PaymentEvent } from '../../src/payments/payment/event.ts'
import type { Processor, Reading } from '../../src/payments/processors/processor.ts'

/** What a delivery comes to, after it went over the wire as JSON. */
export function readWire(provider: Processor, body: unknown): Reading {
  return provider.read(JSON.parse(JSON.stringify(body)))
}

/** The event that a delivery is; fails when it is none. */
export function eventOf(reading: Reading): PaymentEvent {
  assert.equal(reading.kind, 'event', JSON.stringify(reading))
  assert.ok(reading.kind === 'event')
  return reading.event
}

/** In a word: the event's kind, or what became of the delivery. */
export function wordOf(reading: Reading): string {
  return reading.kind === 'event' ? reading.event.kind : reading.kind
}

/** The same payload with a field that nobody knows in every object, as a newer version may send it. */
export function newer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newer)
  if (value === null || typeof value !== 'object') return value
  const known = Object.entries(value).map(([key, inner]) => [key, newer(inner)])
  return Object.fromEntries([...known, ['field_of_tomorrow', { nested: [1, null, 'x'] }]])
}
