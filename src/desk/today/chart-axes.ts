import { range, tickIncrement } from 'd3-array'

/**
 * An axis of counts. `top`: the count at its upper end, at least 1. `ticks`: the counts that are written at it, from 0
 * to `top`.
 */
export type CountAxis = { top: number; ticks: readonly number[] }

/** Steps of an axis of counts, at most about one more. */
const COUNT_STEPS = 3

/** The axis for counts up to `most`: whole and round numbers, at equal distances. */
export function countAxis(most: number): CountAxis {
  // An increment below 1 is told as a negative number. https://d3js.org/d3-array/ticks#tickIncrement
  const end = Math.max(1, most)
  const step = Math.max(1, tickIncrement(0, end, COUNT_STEPS))
  const top = Math.ceil(end / step) * step
  return { top, ticks: range(0, top + step, step) }
}

/** Days that are written at an axis, at most. */
const MOST_DAYS = 4

/**
 * Which of these days, in order and each by the time in ms at which it begins, are written at the axis: the first, the
 * last, and some between, at about equal distances.
 */
export function dayTicks(days: readonly number[]): ReadonlySet<number> {
  const last = days.length - 1
  const steps = Math.min(MOST_DAYS - 1, last)
  const places =
    steps < 1 ? range(0, days.length) : range(0, steps + 1).map((step) => Math.round((last * step) / steps))
  return new Set(places.flatMap((place) => days[place] ?? []))
}
