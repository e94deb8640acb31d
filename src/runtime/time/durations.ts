/** Durations in ms. */
export const SECOND_MS = 1000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
export const WEEK_MS = 7 * DAY_MS

/** ms by which the clocks of two machines that share a database may differ without harm. */
export const SKEW_MS = 5_000
