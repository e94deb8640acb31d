/** The lengths of time, in days, that the charts of the desk can have. */
export const daySpans = [7, 30, 90] as const

export type DaySpan = (typeof daySpans)[number]

const USUAL_SPAN: DaySpan = 30

/** The length of time that the query of an address names, as in `?days=7`; 30 days if it names none, or another one. */
export function readDaySpan(params: URLSearchParams): DaySpan {
  return daySpans.find((days) => `${days}` === params.get('days')) ?? USUAL_SPAN
}
