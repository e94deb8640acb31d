import { type FindingKind, findingKinds } from '../../importing/finding.ts'

/** Lines on a page of the report. */
export const PAGE_LINES = 100

/**
 * The lines that a page of the report shows, as its address says. `kind`: only the lines with this finding. `page`:
 * from 1.
 */
export type ReportQuery = { kind: FindingKind | undefined; page: number }

/** Reads the address of a page of the report. What makes no sense in it counts as not said. */
export function readReportQuery(fields: URLSearchParams): ReportQuery {
  const asked = fields.get('page') ?? ''
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1
  return { kind: findingKinds.find((kind) => kind === fields.get('kind')), page }
}

/** The end of the address of a page of the report. */
export function reportQueryText({ kind, page }: ReportQuery): string {
  const fields = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: `${page}` }) })
  return fields.size === 0 ? '' : `?${fields}`
}
