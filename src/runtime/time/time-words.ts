import { DAY_MS, MINUTE_MS } from './durations.ts'

/** All times are in UTC and say so. */
const clock = onFirstUse('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })
const day = onFirstUse('en', { day: 'numeric', month: 'long', timeZone: 'UTC' })
const dayAndYear = onFirstUse('en', { dateStyle: 'long', timeZone: 'UTC' })

/** "today at 15:20 UTC", "tomorrow at …", "on December 3 at …". Times in ms since the epoch. */
export function timeWords(at: number, now: number): string {
  return `${dayWords(at, now)} at ${clock().format(at)} UTC`
}

/** The same for use after "until": "until December 3 at 15:20 UTC". */
export function untilWords(at: number, now: number): string {
  return `until ${timeWords(at, now).replace(/^on /, '')}`
}

/** The same for a forecast: "in a moment", or "today at about 15:20 UTC", rounded up to five minutes. */
export function aboutWords(at: number, now: number): string {
  if (at - now <= MINUTE_MS) return 'in a moment'
  const rounded = roundUp(at)
  return `${dayWords(rounded, now)} at about ${clock().format(rounded)} UTC`
}

/** Rounds a forecast up to the next five minutes, so that a page does not change with every second of it. */
export function roundUp(at: number): number {
  return Math.ceil(at / (5 * MINUTE_MS)) * 5 * MINUTE_MS
}

/** "November 20, 2026": for mails, which may be read much later. */
export function dateWords(at: number): string {
  return dayAndYear().format(at)
}

/** "November 20, 2026, 15:20 UTC". */
export function dateTimeWords(at: number): string {
  return `${dayAndYear().format(at)}, ${clock().format(at)} UTC`
}

function dayWords(at: number, now: number): string {
  const days = Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  const sameYear = new Date(at).getUTCFullYear() === new Date(now).getUTCFullYear()
  return `on ${(sameYear ? day() : dayAndYear()).format(at)}`
}

/** Creating a formatter takes longer than the rest of a page, and the first one delays a start by 40 ms. */
function onFirstUse(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined
  return () => {
    made ??= new Intl.DateTimeFormat(locale, options)
    return made
  }
}
