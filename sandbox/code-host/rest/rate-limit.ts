import type { components } from '@octokit/openapi-types'
import type { Host } from '../host.ts'
import type { Caller } from './credentials.ts'
import { recentRequests } from './secondary-limit.ts'

type Schemas = components['schemas']
type Who = Caller | null

const hour = 60 * 60 * 1000
const anonymousLimit = 60

/**
 * The primary limit (one count per hour for each account, over all its tokens), and then the secondary limits. Kept in
 * memory only.
 */
export type RateLimit = {
  /** Counts a request, or returns the limit that it exceeds; it does not count then. */
  take(who: Who, method: string): 'primary' | 'secondary' | null
  /** Takes a request off the count, since a 304 does not count. */
  giveBack(who: Who): void
  /** Gives `set` the headers of an answer that tell the caller of the limit. */
  describe(set: (header: string, value: string) => void, who: Who): void
  overview(who: Who, version: string): Schemas['rate-limit-overview'] | Omit<Schemas['rate-limit-overview'], 'rate'>
}

export function createRateLimit(host: Host): RateLimit {
  const used = new Map<number | null, { window: number; count: number }>()
  const recent = recentRequests()
  const key = (who: Who) => who?.account.id ?? null
  const entry = (who: Who) => {
    const window = Math.floor(host.clock.now() / hour)
    const known = used.get(key(who))
    if (known?.window === window) return known
    const fresh = { window, count: 0 }
    used.set(key(who), fresh)
    return fresh
  }
  const figures = (who: Who): Schemas['rate-limit'] => {
    const { window, count } = entry(who)
    const limit = who ? host.store.state.settings.hourlyLimit : anonymousLimit
    return { limit, used: count, remaining: Math.max(0, limit - count), reset: ((window + 1) * hour) / 1000 }
  }
  return {
    take(who, method) {
      if (figures(who).remaining === 0) return 'primary'
      const { secondaryLimit } = host.store.state.settings
      if (secondaryLimit && !recent.allow(key(who), method, secondaryLimit, host.clock.now())) return 'secondary'
      entry(who).count += 1
      return null
    },
    giveBack(who) {
      entry(who).count -= 1
    },
    describe(set, who) {
      const { limit, used, remaining, reset } = figures(who)
      set('x-ratelimit-limit', String(limit))
      set('x-ratelimit-remaining', String(remaining))
      set('x-ratelimit-used', String(used))
      set('x-ratelimit-reset', String(reset))
      set('x-ratelimit-resource', 'core')
    },
    overview(who, version) {
      const core = figures(who)
      const search = { limit: 30, used: 0, remaining: 30, reset: core.reset }
      const resources = { core, search }
      return version < '2026-03-10' ? { resources, rate: core } : { resources }
    }
  }
}
