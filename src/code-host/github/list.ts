import { createKeyedMutex } from '../../runtime/keyed-mutex.ts'
import type { Failed, Listing, OddEntry } from '../code-host.ts'
import { askPage, fullLength, type PageReader } from './list-page.ts'
import { createPageCache, type Page } from './list-page-cache.ts'

export type ListOptions<Item extends object> = PageReader<Item> & { firstPage: string; now(): number }

/** Ten times as many pages as 100,000 entries need. A list with more pages is treated as endless. */
const MOST_PAGES = 10_000
/**
 * Pages of a short list, up to 1,000 entries. Every page but the last is requested twice each time, which costs nothing
 * of the hourly limit.
 */
const SHORT_PAGES = 10
/** How often a list is read when it shifts during the reading. For a long list the next pass continues. */
const ROUNDS = { short: 3, long: 2 }

type Visited<Item> = { address: string; page: Page<Item>; tokenDigest: string; changed: boolean }
type Reading<Item> = {
  visited: Visited<Item>[]
  items: ReadonlyMap<number, Item>
  odd: OddEntry[]
  wasVerified: boolean
  repeated: boolean
  failed?: Failed
}

/**
 * Reads a whole list page by page, and tells whether an entry that was there all the time can be missing. The host cuts
 * pages anew at each request: when an account leaves page 1 while page 2 is read, one entry of page 2 moves to page 1,
 * which was read before. So pages are requested once more, backwards: all pages of a short list, and of a long list
 * those before a page that changed. If none of them changed meanwhile, nothing moved. How certain that is and what it
 * costs: decisions/008.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the functions share the pages of one list.
export function createList<Item extends { id: number }>(options: ListOptions<Item>): () => Promise<Listing<Item>> {
  const cache = createPageCache<Item>()
  const mutex = createKeyedMutex()
  /** The entries of the last reading, and of each of its pages. */
  let whole: { items: readonly Item[]; pages: readonly (readonly Item[])[] } = { items: [], pages: [] }

  // Readings take turns: two at the same time would mix up their pages in the cache.
  return () => mutex.run(options.firstPage, readList)

  async function readList(): Promise<Listing<Item>> {
    const startedAt = options.now()
    const cost = { pages: 0, unchanged: 0 }
    for (let round = 1; ; round += 1) {
      const reading = await readForward(cost)
      const { odd, visited } = reading
      const said = { items: itemsOf(reading), odd, startedAt, ...cost }
      if (reading.failed) return { ...said, complete: false, failed: reading.failed }
      const still = await standsStill(reading, cost)
      if (still !== true && still !== false) return { ...said, ...cost, complete: false, failed: still }
      // An entry that is listed twice may hide another one, even when no page changes any more.
      if (still) return { ...said, ...cost, complete: !reading.repeated }
      if (round >= (visited.length <= SHORT_PAGES ? ROUNDS.short : ROUNDS.long)) {
        return { ...said, ...cost, complete: false }
      }
    }
  }

  /** If no page has changed, these are the same entries as at the last reading, and the same array. */
  function itemsOf({ visited, items }: Reading<Item>): readonly Item[] {
    const pages = visited.map(({ page }) => page.items)
    const isSame = pages.length === whole.pages.length && pages.every((page, index) => page === whole.pages[index])
    if (!isSame) whole = { items: [...items.values()], pages }
    return whole.items
  }

  async function readForward(cost: Cost): Promise<Reading<Item>> {
    const visited: Visited<Item>[] = []
    const addresses = new Set<string>()
    const items = new Map<number, Item>()
    let repeated = false
    let wasVerified = true
    const sofar = (failed?: Failed): Reading<Item> => ({
      visited,
      items,
      odd: visited.flatMap(({ page }) => page.odd),
      wasVerified,
      repeated,
      ...(failed && { failed })
    })
    let address: string | undefined = options.firstPage
    while (address !== undefined) {
      const at: string = address
      const wrong = (words: string): Failed => ({ failed: true, refusal: { kind: 'unreachable', words } })
      if (addresses.has(at)) return sofar(wrong('the pages go round in a circle'))
      if (addresses.size >= MOST_PAGES) return sofar(wrong('the list has no end'))
      addresses.add(at)
      const answer = await asked(cost, at, (digest) => cache.get(at, digest))
      if ('failed' in answer) return sofar(answer)
      const { page, tokenDigest } = answer
      const old = cache.get(at, tokenDigest)
      const changed = !old || !sameEntries(old, page)
      if (visited.length === 0) wasVerified = cache.isVerified(tokenDigest)
      // Until the reading is complete, the pages in the cache are from different times.
      if (changed) cache.markVerified(tokenDigest, false)
      cache.set(at, tokenDigest, page)
      visited.push({ address: at, page, tokenDigest, changed })
      const known = items.size
      for (const item of page.items) items.set(item.id, item)
      if (items.size < known + page.items.length) repeated = true
      // The page has no new entry but names a next page: no real list does that, so reading stops.
      const stuck = page.items.length > 0 && items.size === known
      address = page.length === 0 || stuck ? undefined : page.next
    }
    return sofar()
  }

  /** Whether no entry can have moved past the reading; a failure when the host could not be asked. */
  async function standsStill(reading: Reading<Item>, cost: Cost): Promise<boolean | Failed> {
    const { visited, wasVerified, repeated } = reading
    const digest = visited[0]?.tokenDigest ?? ''
    if (visited.some(({ tokenDigest }) => tokenDigest !== digest)) return false
    const gap = visited.some(({ address, page, changed }, index) => {
      return changed && page.length < fullLength(address) && index < visited.length - 1
    })
    const all = visited.length <= SHORT_PAGES || !wasVerified || gap || repeated
    for (let index = visited.length - 2; index >= 0; index -= 1) {
      const here = visited[index]
      if (!here || !(all || visited[index + 1]?.changed)) continue
      const again = await asked(cost, here.address, (other) => (other === digest ? here.page : undefined))
      if ('failed' in again) return again
      cache.set(here.address, again.tokenDigest, again.page)
      if (again.tokenDigest !== digest || !sameEntries(here.page, again.page)) return false
    }
    cache.keepOnly(new Set(visited.map(({ address }) => address)))
    cache.markVerified(digest, true)
    return true
  }

  async function asked(cost: Cost, address: string, known: (tokenDigest: string) => Page<Item> | undefined) {
    const answer = await askPage(options, address, known)
    cost.pages += 1
    if (!('failed' in answer) && answer.unchanged) cost.unchanged += 1
    return answer
  }
}

type Cost = { pages: number; unchanged: number }

/** Compares entries, because the host's ETag also changes with fields that are not used here. */
function sameEntries<Item>(one: Page<Item>, other: Page<Item>): boolean {
  if (one.items === other.items) return true
  return one.length === other.length && contentOf(one) === contentOf(other)
}

function contentOf<Item>({ items, odd }: Page<Item>): string {
  return JSON.stringify([items, odd])
}
