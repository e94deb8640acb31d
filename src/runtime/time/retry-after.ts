import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './durations.ts'

/**
 * Until when (ms since the epoch) a throttled caller must send nothing: by `retry-after`, else by `x-ratelimit-reset`,
 * else for a minute that doubles with each throttle in a row, up to an hour.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api
 *
 * Times of the host are taken relative to its own `date` header, so that a wrong clock of ours does no harm. The result
 * is never less than a second and never more than a day ahead.
 */
export function throttledUntil(headers: Record<string, string>, now: number, throttlesInARow: number): number {
  const inARow = Math.max(0, throttlesInARow) || 0
  const given = retryAfter(headers, now) ?? untilReset(headers, now)
  const wait = given ?? Math.min(MINUTE_MS * 2 ** inARow, HOUR_MS)
  // The caller backs off even from a host that keeps saying "in a second".
  const least = Math.min(SECOND_MS * 2 ** inARow, HOUR_MS)
  return now + Math.min(Math.max(wait, least), DAY_MS)
}

/**
 * The wait in ms. The header holds seconds or a date (RFC 9110, 10.2.3). A header that came twice arrives as "60, 60".
 */
function retryAfter(headers: Record<string, string>, now: number): number | undefined {
  const text = headers['retry-after']
  if (!text) return undefined
  if (/^\d+(\.\d+)?(\s*,\s*\d+(\.\d+)?)*$/.test(text)) return Math.max(...text.split(',').map(Number)) * SECOND_MS
  const date = httpDate(text)
  return date === undefined ? undefined : laterThan(hostNow(headers, now), date)
}

/**
 * The wait in ms. The window of the primary limit is an hour, so a reset further ahead means a wrong clock, not a long
 * wait. A reset in the past is ignored.
 */
function untilReset(headers: Record<string, string>, now: number): number | undefined {
  if (headers['x-ratelimit-remaining'] !== '0') return undefined
  const wait = laterThan(hostNow(headers, now), Number(headers['x-ratelimit-reset']) * SECOND_MS)
  return wait === undefined ? undefined : Math.min(wait, HOUR_MS)
}

/**
 * The host's clock where it sends a `date`, else ours. It has whole seconds, so it may be almost a second behind, which
 * only makes a wait longer.
 */
function hostNow(headers: Record<string, string>, now: number): number {
  return httpDate(headers.date ?? '') ?? now
}

function laterThan(from: number, to: number): number | undefined {
  return to > from ? to - from : undefined
}

/** Parses a date only if it has the name of a month, because `Date.parse` also reads a bare number as a year. */
export function httpDate(text: string): number | undefined {
  const at = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}
