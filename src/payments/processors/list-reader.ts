/** An entry of a processor's list, in the shape of a webhook delivery. `eventId` is the same at every read. */
export type Found = { eventId: string; body: unknown }

/**
 * A page of a list: its entries and the query for the next page; without `next` this was the last page that matters.
 */
export type Page = { found: Found[]; next?: URLSearchParams }

/**
 * Describes how to read one processor's list. Newest first: entries that arrive during the read make others appear
 * twice, but hide none. Times in ms.
 */
export type ListReader = {
  /** Origin of the processor's API. */
  origin: string
  path: string
  headers: Record<string, string>
  /** The right that the key needs; the text continues "may it". */
  needs: string
  /** Number of days that the list goes back; absent if it has no limit. */
  keepsDays?: number
  /**
   * Whether the list is sorted by the age of the sales and not of their changes, so that a refund of an older sale is
   * found only by reading back to that sale.
   */
  bySale: boolean
  first(since: number): URLSearchParams
  /** Reads one answer to the query `asked`; undefined when its shape is unknown. */
  page(answer: unknown, asked: URLSearchParams, since: number): Page | undefined
}

/** Entries per page: the most that every processor with a list allows. */
export const PAGE_SIZE = 100

/** The same query for the next page. */
export function nextPage(asked: URLSearchParams, name: string): URLSearchParams {
  const next = new URLSearchParams(asked)
  next.set(name, String(Number(asked.get(name) ?? 1) + 1))
  return next
}
