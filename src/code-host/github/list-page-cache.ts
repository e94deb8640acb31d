import type { OddEntry } from '../code-host.ts'

/**
 * A page of a list as it was last read: only the fields of its entries that are used, since 100,000 entries must fit
 * in memory. `next` is the address of the next page; `odd` are the entries that could not be read; `length` is the
 * number of all entries. `etag` is empty for a host that sends none.
 */
export type Page<Item> = {
  etag: string
  items: readonly Item[]
  next: string | undefined
  odd: readonly OddEntry[]
  length: number
}

/** Most pages that are kept: twice as many as 100,000 entries need. */
const MOST_PAGES = 2_000

/**
 * The pages of one list by their address, as one token saw them. `verified`: the pages were seen to belong together,
 * and nothing shifted between them.
 */
export type PageCache<Item> = {
  get(address: string, tokenDigest: string): Page<Item> | undefined
  set(address: string, tokenDigest: string, page: Page<Item>): void
  /** Forgets all other pages, once the whole list was read. */
  keepOnly(addresses: ReadonlySet<string>): void
  isVerified(tokenDigest: string): boolean
  markVerified(tokenDigest: string, verified: boolean): void
}

/** Keeps pages in memory. The pages that one token has seen are dropped when another token is used. */
export function createPageCache<Item>(): PageCache<Item> {
  const pages = new Map<string, Page<Item>>()
  let owner = ''
  let verified = false

  /** Pages that one token saw say nothing about another token. */
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
