import { DAY_MS } from '../../runtime/time/durations.ts'

/** The lengths of time, in days, that the charts of the desk can have. */
export const daySpans = [7, 30, 90] as const

export type DaySpan = (typeof daySpans)[number]

/** `firstAt`: when the first sale was paid (ms); undefined if there is none. `now` in ms. */
type Shop = { firstAt: number | undefined; now: number }

/**
 * The length of time that the query of an address names, as in `?days=7`. If it names none, or another one: 7 days
 * while there is nothing older to show, then 30.
 */
export function readDaySpan(params: URLSearchParams, { firstAt, now }: Shop): DaySpan {
  const isNew = firstAt === undefined || now - firstAt < 7 * DAY_MS
  return daySpans.find((days) => `${days}` === params.get('days')) ?? (isNew ? 7 : 30)
}
