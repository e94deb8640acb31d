import { parseJson } from '../../runtime/json.ts'
import type { Failed, OddEntry } from '../code-host.ts'
import type { Page } from './list-page-cache.ts'
import { nextPage } from './next-page-link.ts'
import type { Requests } from './request.ts'

/** The host's answer to the request for a page of a list. */
export type PageAnswer<Item> = {
  page: Page<Item>
  tokenDigest: string
  /** The host answered 304, which costs nothing of the hourly limit. */
  unchanged: boolean
}

/** How the pages of one list are requested and read. */
export type PageReader<Item extends object> = {
  requests: Requests
  read(value: unknown): Item | OddEntry
  /** ms for one page. */
  deadlineMs: number
}

function sorted<Item extends object>(entries: readonly (Item | OddEntry)[]): { items: Item[]; odd: OddEntry[] } {
  const items: Item[] = []
  const odd: OddEntry[] = []
  for (const entry of entries) {
    if ('odd' in entry) odd.push(entry)
    else items.push(entry)
  }
  return { items, odd }
}

/** Requests one page; `known` returns the page as the token with this digest last saw it. */
export async function askPage<Item extends object>(
  { requests, read, deadlineMs }: PageReader<Item>,
  address: string,
  known: (tokenDigest: string) => Page<Item> | undefined
): Promise<PageAnswer<Item> | Failed> {
  const route = `GET ${address}`
  const etagFor = (tokenDigest: string) => known(tokenDigest)?.etag
  const answer = await requests.ask({ route, deadlineMs, etagFor })
  if ('failed' in answer) return answer
  const { status, headers, tokenDigest } = answer
  const before = known(tokenDigest)
  const failed = (words: string): Failed => {
    return { ...requests.failed({ route }, answer), refusal: { kind: 'unreachable', words } }
  }
  const next = nextPage(headers.link, address)
  if (next === null) return failed('the next page is of another list')
  if (status === 304 && before) {
    const stillNext = headers.link ? next : (before.next ?? follower(address, before))
    return { page: { ...before, next: stillNext }, tokenDigest, unchanged: true }
  }
  if (status !== 200) return requests.failed({ route }, answer)
  const entries = parseJson(answer.body)
  if (!Array.isArray(entries)) return failed('the answer is no list')
  const page = { etag: headers.etag ?? '', next, length: entries.length, ...sorted(entries.map(read)) }
  return { page, tokenDigest, unchanged: false }
}

/**
 * The next page of a page that has not changed. A 304 may come without its Link header, and a full page that was the
 * last one may have got a next page without changing itself.
 */
function follower<Item>(address: string, { length }: Page<Item>): string | undefined {
  if (length < fullLength(address)) return undefined
  const url = new URL(address)
  url.searchParams.set('page', String(Number(url.searchParams.get('page') ?? 1) + 1))
  return url.href
}

/**
 * The number of entries on a full page:
 * https://docs.github.com/en/rest/using-the-rest-api/using-pagination-in-the-rest-api
 */
export function fullLength(address: string): number {
  return Number(new URL(address).searchParams.get('per_page') ?? 30)
}
