import { DAY_MS, MINUTE_MS } from './durations.ts'

/** A moment on the clocks of a time zone. `date`: `2026-11-23`; `weekday`: 1 is Monday; `minutes`: since midnight. */
export type LocalTime = { date: string; weekday: number; minutes: number }

/** A time of each day, in minutes since midnight by the clocks of the zone: from `from` until before `to`, also past midnight. */
export type DailyHours = { from: number; to: number }

const DAY_MINUTES = 24 * 60
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether it is the name of a time zone, such as `Europe/Berlin` or `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    // An offset such as +01:00 is taken as well, and has no summer time.
    return !/^[+-]/.test(name)
  } catch {
    return false
  }
}

/** A moment (ms since the epoch) on the clocks of a time zone. Throws a RangeError for a zone that is none. */
export function localTime(at: number, zone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' }
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: WEEKDAYS.indexOf(parts.weekday ?? '') + 1,
    minutes: Number(parts.hour) * 60 + Number(parts.minute)
  }
}

/**
 * When the hours in which `at` lies end, in ms; undefined if it does not lie in them. Hours whose beginning is also their end
 * are none. At a change of the clocks the end is the time that the clocks show.
 */
export function endOfHours(at: number, { from, to }: DailyHours, zone: string): number | undefined {
  const { minutes } = localTime(at, zone)
  const isWithin = from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
  if (!isWithin) return undefined
  const whole = Math.floor(at / MINUTE_MS) * MINUTE_MS
  const end = whole + forward(minutes, to) * MINUTE_MS
  // The clocks were changed meanwhile by as much as they are off now.
  const off = to - localTime(end, zone).minutes
  return end + nearest(off) * MINUTE_MS
}

/** The date of the Monday of the week of a date, as `2026-11-23`. */
export function mondayOf({ date, weekday }: LocalTime): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - (weekday - 1) * DAY_MS).toISOString().slice(0, 10)
}

/** Minutes from one time of a day until the clocks show another. */
function forward(minutes: number, to: number): number {
  return (to - minutes + DAY_MINUTES) % DAY_MINUTES
}

/** A difference of two times of a day as the smallest one, so that it is not a day off around midnight. */
function nearest(minutes: number): number {
  if (minutes > DAY_MINUTES / 2) return minutes - DAY_MINUTES
  return minutes < -DAY_MINUTES / 2 ? minutes + DAY_MINUTES : minutes
}
