/** Which payments the page shows: those that the text finds, and which page of them, from 1. */
export type Place = { find: string; page: number }

/** Reads a place from the query of an address: what is missing or wrong is the first page of all payments. */
export function readPlace({ find = '', page = '1' }: Record<string, string>): Place {
  return { find: find.trim().slice(0, 255), page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}

/** The query of a place, with its "?"; empty for the first page of all payments. */
export function placeQuery({ find, page }: Place): string {
  const query = new URLSearchParams({ ...(find !== '' && { find }), ...(page > 1 && { page: `${page}` }) })
  return query.size === 0 ? '' : `?${query}`
}
