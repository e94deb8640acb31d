import * as z from 'zod'
import type { EventKind, PaymentEvent } from '../payment/event.ts'
import { isId, isTime } from '../payment/storable-event.ts'
import type { Reading } from './processor.ts'

/** A required id. */
export function id() {
  return z.string().refine(isId, 'must be a text of 1 to 255 characters, none of which is U+0000 or half of a pair')
}

/** An id, or the expanded object with that id. */
export function idOf() {
  return z.union([id(), z.object({ id: id() }).transform((object) => object.id)]).nullish()
}

/** A time as processors write it (ISO 8601, with its offset), in ms since the epoch. Fractions of any length. */
export function instant(problem?: string) {
  return z.iso.datetime({ offset: true, error: problem }).transform((time) => Date.parse(time))
}

/**
 * When an ending subscription ends, as a part of its event: a time that cannot be read must not cost the buyer the
 * purchase. `kind`: the state of the subscription. `at`: ISO 8601 with its offset, or ms since the epoch.
 */
export function runsUntil(kind: EventKind | undefined, at: unknown): Pick<PaymentEvent, 'runsUntil'> {
  const ms = typeof at === 'number' ? at : instant().safeParse(at).data
  return kind === 'ending' && ms !== undefined && isTime(ms) ? { runsUntil: ms } : {}
}

/** Custom data or metadata with any contents; null if it is not an object. */
export function customData() {
  return z.record(z.string(), z.unknown()).nullish().catch(null)
}

/** An optional value of any kind: a value of an unexpected kind must not cost the buyer the purchase. */
export function shown() {
  return z.unknown().optional()
}

/** The reading of a delivery of a known type whose shape is unknown. */
export function unreadable(type: string, error: z.ZodError): Reading {
  return { kind: 'unreadable', why: `${type}: ${z.prettifyError(error)}` }
}

/** Marks a reading as a test or not; undefined where the processor does not say. */
export function marked(reading: Reading, test: boolean | undefined): Reading {
  return reading.kind === 'event' && test !== undefined ? { ...reading, test } : reading
}
