import { SECOND_MS } from '../../../runtime/time/durations.ts'
import type { Line } from './compare.ts'
import { notOnToday, type OnToday } from './not-on-today.ts'

/** ms before which a reading is not made again, unless Today contradicts it: a page can be loaded again and again. */
const YOUNG_MS = 10 * SECOND_MS

/**
 * Whether the host has to be asked anew, though its last answer would still be shown. `today`: what the last check has
 * recorded, at `checkedAt`. `isAsked`: the seller has asked for a new answer. Without `lines` nothing was read. A
 * reading that Today contradicts is made again once for each check. Times in ms. Pure.
 */
export function isOutdated(
  { at, lines, gaps = [] }: { at: number; lines?: readonly Line[] | undefined; gaps?: readonly string[] },
  today: OnToday & { checkedAt: number },
  { isAsked, now }: { isAsked: boolean; now: number }
): boolean {
  const isYoung = Math.abs(now - at) < YOUNG_MS
  if (!lines) return isAsked && !isYoung
  if (today.checkedAt >= at && notOnToday({ lines, isWhole: gaps.length === 0 }, today).size > 0) return true
  return !isYoung && (isAsked || today.checkedAt > at)
}
