import { DAY_MS } from './durations.ts'

/** A moment on the clocks of a time zone. `date`: `2026-11-23`; `weekday`: 1 is Monday; `minutes`: since midnight. */
export type LocalTime = { date: string; weekday: number; minutes: number }

/**
 * A time of each day, in minutes since midnight by the clocks of the zone: from `from` until before `to`, also past
 * midnight.
 */
export type DailyHours = { from: number; to: number }

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** Whether the text is the name of a time zone, such as `Europe/Berlin` or `UTC`. */
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
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: 'numeric', minute: 'numeric' }
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    weekday: WEEKDAYS.indexOf(String(parts.weekday)) + 1,
    minutes: Number(parts.hour) * 60 + Number(parts.minute)
  }
}

/** Whether a moment (ms) lies in these hours. Hours whose beginning is also their end are none. */
export function isWithinHours(at: number, { from, to }: DailyHours, zone: string): boolean {
  const { minutes } = localTime(at, zone)
  return from <= to ? from <= minutes && minutes < to : minutes >= from || minutes < to
}

/** The date of the Monday of the week of a date, as `2026-11-23`. */
export function mondayOf({ date, weekday }: LocalTime): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) - (weekday - 1) * DAY_MS).toISOString().slice(0, 10)
}
