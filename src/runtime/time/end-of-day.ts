import { DAY_MS } from './durations.ts'

/** The end of a day like "2027-01-31" in UTC, in ms since the epoch; undefined for any other text. */
export function endOfDay(text: string): number | undefined {
  const at = Date.parse(`${text}T00:00:00Z`)
  const isDay = text.length === 10 && Number.isFinite(at) && new Date(at).toISOString().startsWith(text)
  return isDay ? at + DAY_MS : undefined
}
