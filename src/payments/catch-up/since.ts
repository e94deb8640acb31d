import { DAY_MS } from '../../runtime/time/durations.ts'
import type { ListReader } from '../processors/list-reader.ts'

/** Days that the very first read goes back. */
const FIRST_DAYS = 3
/** Days that a read overlaps with the last one: clocks differ, and lists may lag. */
const OVERLAP_DAYS = 1
/**
 * Days that the first read of each day goes back if the list is sorted by sale: a refund is then found with its sale.
 */
const REFUND_DAYS = 30

/**
 * The moment (ms) from which a list is read. `readUntil`: end of the last complete read, in ms; undefined if there was
 * none. `days`: how far to go back at least.
 */
export function readFrom({
  now,
  readUntil,
  days,
  keepsDays,
  bySale
}: Pick<ListReader, 'keepsDays' | 'bySale'> & {
  now: number
  readUntil: number | undefined
  days?: number | undefined
}): number {
  const regular = readUntil === undefined ? now - FIRST_DAYS * DAY_MS : readUntil - OVERLAP_DAYS * DAY_MS
  const isNewDay = readUntil !== undefined && dayOf(readUntil) !== dayOf(now)
  // Counts from now, since the clock may have been set back.
  const leastDays = bySale && isNewDay ? REFUND_DAYS : OVERLAP_DAYS
  const since = Math.min(regular, now - Math.max(days ?? leastDays, leastDays) * DAY_MS)
  return keepsDays === undefined ? since : Math.max(since, now - keepsDays * DAY_MS)
}

/** Number of the day, in UTC. */
function dayOf(at: number): number {
  return Math.floor(at / DAY_MS)
}
