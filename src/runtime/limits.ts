import { hashedKey } from './counting-keys.ts'

/** Takes one from a key's allowance; seconds to wait when there is none left. */
export type Limit = (key: string) => Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>

/** How often somebody may do something. */
export type Limits = {
  /** Mailed links, per network (a /48 of IPv6): loose, since an office or a school shares one. How many to one mailbox is counted in the database. */
  linkPerNetwork: Limit
  /** What somebody who is not signed in sends, per network, and answers of the code host, each of which asks it again. */
  strangerPerNetwork: Limit
  /** Calls to the code host, per user: in a minute, and in an hour, of which the host grants all of us 5,000 calls. */
  invitePerUser: Limit
  /** Names looked up while they are typed, per user. */
  previewPerUser: Limit
  /** Deliveries with a wrong signature, per network. Right ones are never limited: a processor's burst comes from few addresses. */
  badSignaturePerNetwork: Limit
}

/** Keys that one limit keeps; the one that began first makes room. Whoever has so many networks is not stopped by them. */
const KEYS = 10_000

/**
 * Counted in this process only: they guard against floods, and no promise rests on them (decisions/006).
 * @param now ms since the epoch
 */
export function createLimits(now: () => number): Limits {
  const limit = (points: number, seconds: number) => createLimit(points, seconds * 1000, now)
  return {
    linkPerNetwork: both(limit(100, 60), limit(2000, 24 * 60 * 60)),
    strangerPerNetwork: limit(300, 60),
    invitePerUser: both(limit(100, 60), limit(200, 60 * 60)),
    previewPerUser: limit(40, 60),
    badSignaturePerNetwork: limit(100, 60)
  }
}

/** So many `points` in `ms` from the first of them on. */
function createLimit(points: number, ms: number, now: () => number): Limit {
  const kept = new Map<string, { began: number; taken: number }>()
  return async (key) => {
    const id = hashedKey(key)
    const at = now()
    let count = kept.get(id)
    // Also after a clock that was set back.
    if (!count || at < count.began || at >= count.began + ms) {
      kept.delete(id)
      for (const oldest of kept.keys()) {
        if (kept.size < KEYS) break
        kept.delete(oldest)
      }
      count = { began: at, taken: 0 }
      kept.set(id, count)
    }
    if (count.taken >= points) return { ok: false, retryAfterSeconds: Math.ceil((count.began + ms - at) / 1000) }
    count.taken += 1
    return { ok: true }
  }
}

/** Takes one from each, as long as the first has one. */
function both(first: Limit, second: Limit): Limit {
  return async (key) => {
    const taken = await first(key)
    return taken.ok ? second(key) : taken
  }
}
