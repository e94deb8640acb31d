import { DAY_MS } from '../../runtime/time/durations.ts'
import type { ListReader } from '../processors/list-reader.ts'

/** Days that the first read of all goes back. */
const FIRST_DAYS = 3
/** Days that a read goes back behind the last one: clocks differ, and lists may lag. */
const OVERLAP_DAYS = 1
/** Days that the first read of a day goes back where refunds of older sales are found in no other way. */
const REFUND_DAYS = 30

/**
 * From which moment (ms) a list is read. `readUntil`: up to where it has been read, in ms; undefined: never. `days`: how far
 * to go back at least.
 */
export function readFrom({
  now,
  readUntil,
  days = 0,
  keepsDays,
  bySale
}: Pick<ListReader, 'keepsDays' | 'bySale'> & {
  now: number
  readUntil: number | undefined
  days?: number | undefined
}): number {
  const regular =
    // A clock may have been set back.
    readUntil === undefined ? now - FIRST_DAYS * DAY_MS : Math.min(readUntil, now) - OVERLAP_DAYS * DAY_MS
  const forRefunds = bySale && readUntil !== undefined && dayOf(readUntil) !== dayOf(now) ? REFUND_DAYS : 0
  const since = Math.min(regular, now - Math.max(days, forRefunds) * DAY_MS)
  return keepsDays === undefined ? since : Math.max(since, now - keepsDays * DAY_MS)
}

/** Days in UTC. */
function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}
