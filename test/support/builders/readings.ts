import assert from 'node:assert/strict'
import type { PaymentEvent } from '../../../src/payments/payment/event.ts'
import type { Processor, Reading } from '../../../src/payments/processors/processor.ts'

/** The reading of a delivery, after a round trip through JSON as over the network. */
export function readWire(processor: Processor, body: unknown): Reading {
  return processor.read(JSON.parse(JSON.stringify(body)))
}

/** The event of a reading; fails when the delivery is not an event. */
export function eventOf(reading: Reading): PaymentEvent {
  assert.equal(reading.kind, 'event', JSON.stringify(reading))
  assert.ok(reading.kind === 'event')
  return reading.event
}

/** The kind of the event, or else the kind of the reading, which has to give a reason in words. */
export function wordOf(reading: Reading): string {
  if (reading.kind === 'event') return reading.event.kind
  assert.match(reading.why, /^[a-z].{3}/i)
  return reading.kind
}

/** The same payload with an unknown field in every object, as a newer version of a processor's API may send it. */
export function newer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(newer)
  if (value === null || typeof value !== 'object') return value
  const known = Object.entries(value).map(([key, inner]) => [key, newer(inner)])
  return Object.fromEntries([...known, ['field_of_tomorrow', { nested: [1, null, 'x'] }]])
}
