import type { OddEntry } from '../code-host.ts'

/**
 * One page of a list as it was read last: only what is used of its entries, since 100,000 of them have to fit. `next` is
 * the address of the page after it; `odd` are the entries that made no sense; `length` is how many there were in all.
 * `etag` is empty for a host that gives none.
 */
export type Page<Item> = {
  etag: string
  items: readonly Item[]
  next: string | undefined
  odd: readonly OddEntry[]
  length: number
}

/** Pages that are kept: twice as many as 100,000 entries take. */
const MOST_PAGES = 2_000

/**
 * The pages of one list by their address, as one token saw them. `verified`: they were seen to belong together, with
 * nothing having shifted between them.
 */
export type PageCache<Item> = {
  get(address: string, tokenDigest: string): Page<Item> | undefined
  set(address: string, tokenDigest: string, page: Page<Item>): void
  /** Forgets all other pages, after the whole list was read. */
  keepOnly(addresses: ReadonlySet<string>): void
  isVerified(tokenDigest: string): boolean
  markVerified(tokenDigest: string, verified: boolean): void
}

/** Pages in memory. Those that one token has seen are dropped when another one comes. */
export function createPageCache<Item>(): PageCache<Item> {
  const pages = new Map<string, Page<Item>>()
  let owner = ''
  let verified = false

  /** What one token saw says nothing about another. */
  function enter(tokenDigest: string) {
    if (owner === tokenDigest) return
    pages.clear()
    owner = tokenDigest
    verified = false
  }

  return {
    get: (address, tokenDigest) => (owner === tokenDigest ? pages.get(address) : undefined),
    set(address, tokenDigest, page) {
      enter(tokenDigest)
      if (pages.has(address) || pages.size < MOST_PAGES) pages.set(address, page)
    },
    keepOnly(addresses) {
      for (const address of pages.keys()) if (!addresses.has(address)) pages.delete(address)
    },
    isVerified: (tokenDigest) => verified && owner === tokenDigest,
    markVerified(tokenDigest, isVerified) {
      enter(tokenDigest)
      verified = isVerified
    }
  }
}
