import * as z from 'zod'
import { isId } from '../payment/storable-event.ts'
import type { Reading } from './processor.ts'

/** An id that something rests on. */
export function id() {
  return z.string().refine(isId, 'must be a text of 1 to 255 characters, none of which is U+0000 or half of a pair')
}

/** An id, or the object itself where it is expanded. */
export function idOf() {
  return z.union([id(), z.object({ id: id() }).transform((object) => object.id)]).nullish()
}

/** A time as processors write it (ISO 8601, with its offset), in ms since the epoch. Fractions of any length. */
export function instant(problem?: string) {
  return z.iso.datetime({ offset: true, error: problem }).transform((time) => Date.parse(time))
}

/** Custom data or metadata, whatever is in it; something else than an object is as good as none. */
export function customData() {
  return z.record(z.string(), z.unknown()).nullish().catch(null)
}

/** What may be anything, or missing: a value of another kind must not cost the buyer the purchase. */
export function shown() {
  return z.unknown().optional()
}

/** A delivery of a kind that we know, and of a shape that we do not. */
export function unreadable(type: string, error: z.ZodError): Reading {
  return { kind: 'unreadable', why: `${type}: ${z.prettifyError(error)}` }
}

/** A reading together with whether the processor calls it a test; undefined where it does not say. */
export function marked(reading: Reading, test: boolean | undefined): Reading {
  return reading.kind === 'event' && test !== undefined ? { ...reading, test } : reading
}
