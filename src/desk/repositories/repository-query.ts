import { type LineKind, lineKinds } from './lines/compare.ts'

/** Lines of one page. */
export const PAGE = 100

/** A page of the list: all that its address says. `page` begins at 1. */
export type RepositoryQuery = { kind: LineKind | undefined; page: number }

/** Reads the query of an address. What it should not say is left out. */
export function readRepositoryQuery(params: URLSearchParams): RepositoryQuery {
  const kind = params.get('kind')
  const page = `${params.get('page')}`
  return { kind: isKind(kind) ? kind : undefined, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

/** The query as the end of an address; empty for the first page of all lines. */
export function repositoryQueryText({ kind, page }: RepositoryQuery): string {
  const params = new URLSearchParams({ ...(kind && { kind }), ...(page > 1 && { page: `${page}` }) })
  return params.size === 0 ? '' : `?${params}`
}

function isKind(text: string | null): text is LineKind {
  return (lineKinds as readonly (string | null)[]).includes(text)
}
