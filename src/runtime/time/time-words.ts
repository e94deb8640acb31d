import { DAY_MS, MINUTE_MS, SECOND_MS } from './durations.ts'

const months = 'January February March April May June July August September October November December'.split(' ')

/**
 * "today at 15:20 UTC", "tomorrow at …", "on December 3 at …". Times in ms since the epoch. Without `now`, for a mail
 * that may be read much later: "on December 3, 2026 at 15:20 UTC".
 */
export function timeWords(at: number, now?: number): string {
  return `${dayWords(at, now)} at ${clockOf(at)} UTC`
}

/**
 * The same for a time at which something has happened. A time that is stored ahead of the clock, since a clock was put
 * back, is said as it is stored: nothing that has happened is still to come. Up to a minute ahead it is now, since
 * another process, or a later statement of this one, may have stored it.
 */
export function pastWords(at: number, now: number): string {
  return at - now <= MINUTE_MS ? timeWords(Math.min(at, now), now) : dateTimeWords(at)
}

/** "just now", "one second ago", "40 seconds ago"; after a minute as `pastWords` says it. */
export function agoWords(at: number, now: number): string {
  if (now - at >= MINUTE_MS || at - now > MINUTE_MS) return pastWords(at, now)
  const seconds = Math.floor((now - at) / SECOND_MS)
  if (seconds <= 0) return 'just now'
  return seconds === 1 ? 'one second ago' : `${seconds} seconds ago`
}

/** The same for a forecast: "in a moment", or "today at about 15:20 UTC", rounded up to five minutes. */
export function aboutWords(at: number, now?: number): string {
  if (now !== undefined && at - now <= MINUTE_MS) return 'in a moment'
  const rounded = roundUp(at)
  return `${dayWords(rounded, now)} at about ${clockOf(rounded)} UTC`
}

/** Rounds a forecast up to the next five minutes, so that a page does not change with every second of it. */
export function roundUp(at: number): number {
  return Math.ceil(at / (5 * MINUTE_MS)) * 5 * MINUTE_MS
}

/** "November 20, 2026": for mails, which may be read much later. */
export function dateWords(at: number): string {
  return `${dayOf(at)}, ${new Date(at).getUTCFullYear()}`
}

/** "November 20, 2026, 15:20 UTC". */
export function dateTimeWords(at: number): string {
  return `${dateWords(at)}, ${clockOf(at)} UTC`
}

function dayWords(at: number, now: number | undefined): string {
  if (now === undefined) return `on ${dateWords(at)}`
  const days = Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return `on ${sameYear ? dayOf(at) : dateWords(at)}`
}

/** "November 20". An Intl.DateTimeFormat takes longer than the rest of a page. All times are in UTC, and say so. */
function dayOf(at: number): string {
  const date = new Date(at)
  return `${months[date.getUTCMonth()]} ${date.getUTCDate()}`
}

/** "Nov 20": for an axis, or a table with many days. */
export function shortDay(at: number): string {
  const date = new Date(at)
  return `${months[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`
}

/** "15:20:07 UTC". */
export function secondWords(at: number): string {
  return `${clockOf(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')} UTC`
}

/** "Today, November 20", "November 19", "November 20, 2025": a day as the head of what happened on it. */
export function dayHead(at: number, now: number): string {
  const words = dayWords(at, now)
  if (words === 'today') return `Today, ${dayOf(at)}`
  return new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear() ? dayOf(at) : dateWords(at)
}

/** "15:20". */
function clockOf(at: number): string {
  const date = new Date(at)
  return [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
