import { DAY_MS, MINUTE_MS } from '../runtime/time/durations.ts'
import { dateWords, roundUp, shortDay } from '../runtime/time/time-words.ts'
import { speech } from './in-language.ts'
import type { Language } from './languages.ts'
import type { MessageKey } from './messages/en/en.ts'

/**
 * How a time is said. `at`: "today at 15:20 UTC", and in a mail, whose reader needs the day, "on Friday, November 20,
 * 2026 (UTC)". `moment`: "on November 20, 2026 at 15:20 UTC". `about`: "today at about 15:20 UTC", for a forecast,
 * rounded up to five minutes. `date`: "November 20, 2026". `zoned`: "Friday, November 20, 2026 (UTC)". `day`: "Nov 20",
 * or with the year if that is another one. `date_time`: "Friday, November 20, 2026, 15:20 UTC".
 */
export type TimeStyle = 'at' | 'moment' | 'about' | 'date' | 'zoned' | 'day' | 'date_time'

/**
 * A time in ms since the epoch. `now`: when it is said; undefined for a mail, which is read at any time. `isPast`: the
 * words beside it tell what has happened; otherwise they tell what is to come.
 */
export type SaidTime = { at: number; style: TimeStyle; now: number | undefined; isPast?: boolean }

/** A message about a time, with its values. */
type TimeText = { key: Extract<MessageKey, `time.${string}`>; values: Readonly<Record<string, string>> }

/** The message that says a time, or the words of a date. All times are in UTC, and say so. */
export function timeText({ at, style, now }: SaidTime): TimeText | string {
  switch (style) {
    case 'at':
      // Midnight is the end of the day before: an invitation that expires then can be accepted on that day alone.
      if (now === undefined) return { key: 'time.on', values: { day: weekdayOf(at - 1) } }
      return { key: 'time.at', values: dayAndClock(at, now) }
    case 'moment':
      return { key: 'time.at', values: dayAndClock(at, undefined) }
    case 'about':
      if (now !== undefined && at - now <= MINUTE_MS) return { key: 'time.moment', values: {} }
      return { key: 'time.about', values: dayAndClock(roundUp(at), now) }
    case 'date':
      return dateOf(at, true)
    case 'zoned':
      return { key: 'time.zoned', values: { day: weekdayOf(at) } }
    case 'day':
      return dateOf(at, now === undefined || yearOf(at) !== yearOf(now), 'short')
    case 'date_time':
      return { key: 'time.date_time', values: { day: weekdayOf(at), clock: clockOf(at) } }
  }
}

function dayAndClock(at: number, now: number | undefined): { which: string; day: string; clock: string } {
  const clock = clockOf(at)
  if (now === undefined) return { which: 'other', day: dateOf(at, true), clock }
  const days = Math.floor(at / DAY_MS) - Math.floor(now / DAY_MS)
  const which = days === 0 ? 'today' : days === 1 ? 'tomorrow' : days === -1 ? 'yesterday' : 'other'
  return { which, day: which === 'other' ? dateOf(at, yearOf(at) !== yearOf(now)) : '', clock }
}

function yearOf(at: number): number {
  return new Date(at).getUTCFullYear()
}

/** "Friday, November 20, 2026", without Intl.DateTimeFormat in English. */
function weekdayOf(at: number): string {
  const { language } = speech()
  if (language !== 'en') return formatOf(language, true, 'long', true).format(at)
  return `${weekdays[new Date(at).getUTCDay()]}, ${dateWords(at)}`
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

type Month = 'long' | 'short'

/**
 * "November 20" or "November 20, 2026". The English words need no Intl.DateTimeFormat, which is slow to make. The first
 * of a month is "1er" in French, which Intl does not write.
 */
function dateOf(at: number, withYear: boolean, month: Month = 'long'): string {
  const { language } = speech()
  if (language === 'fr') return formatOf(language, withYear, month).format(at).replace(/^1 /, '1er ')
  if (language !== 'en') return formatOf(language, withYear, month).format(at)
  if (month === 'short') return withYear ? `${shortDay(at)}, ${yearOf(at)}` : shortDay(at)
  const words = dateWords(at)
  return withYear ? words : words.slice(0, words.lastIndexOf(','))
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(language: Language, withYear: boolean, month: Month, withWeekday = false): Intl.DateTimeFormat {
  const key = `${language} ${withYear} ${month} ${withWeekday}`
  const known = formats.get(key)
  if (known) return known
  const format = new Intl.DateTimeFormat(language, {
    month,
    day: 'numeric',
    timeZone: 'UTC',
    ...(withYear && { year: 'numeric' }),
    ...(withWeekday && { weekday: 'long' })
  })
  formats.set(key, format)
  return format
}

/** "15:20". */
function clockOf(at: number): string {
  const date = new Date(at)
  return [date.getUTCHours(), date.getUTCMinutes()].map((part) => String(part).padStart(2, '0')).join(':')
}
