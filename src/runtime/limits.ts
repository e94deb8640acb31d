import { hashedKey } from './counting-keys.ts'

/** Takes one unit from the allowance of a key. With no unit left, tells how many seconds to wait. */
export type Limit = (key: string) => Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>

/** The limits on how often a client or a user may do each thing. */
export type Limits = {
  /**
   * Mailed links, per network (a /48 of IPv6). The limit is loose, since an office or a school shares one network.
   * Mails to one mailbox are counted in the database.
   */
  linkPerNetwork: Limit
  /**
   * Requests without a sign-in other than GET, per network; also the ways to a checkout, and returns from the code
   * host's sign-in, each of which calls the host again.
   */
  strangerPerNetwork: Limit
  /**
   * Calls to the code host, per user, in a minute and in an hour. The host allows 5,000 calls an hour for all users
   * together.
   */
  invitePerUser: Limit
  /** Names looked up while they are typed, per user. */
  previewPerUser: Limit
  /** Pictures of accounts for the preview, per user. */
  picturePerUser: Limit
  /**
   * Deliveries with a wrong signature, per network. Deliveries with a right signature are never limited: a processor
   * sends its bursts from few addresses.
   */
  badSignaturePerNetwork: Limit
}

/**
 * Most keys that one limit keeps. The key whose window began first is dropped for a new one. A client with this many
 * networks is not stopped by these limits.
 */
const KEYS = 10_000

/**
 * The counts are kept in this process only. These limits guard against floods, and no promise depends on them
 * (decisions/006).
 * @param now ms since the epoch
 */
export function createLimits(now: () => number): Limits {
  const limit = (points: number, seconds: number) => createLimit(points, seconds * 1000, now)
  return {
    linkPerNetwork: both(limit(100, 60), limit(2000, 24 * 60 * 60)),
    strangerPerNetwork: limit(300, 60),
    invitePerUser: both(limit(100, 60), limit(200, 60 * 60)),
    previewPerUser: limit(40, 60),
    picturePerUser: limit(40, 60),
    badSignaturePerNetwork: limit(100, 60)
  }
}

/** Allows `points` units in a window of `ms`, which begins with its first unit. */
function createLimit(points: number, ms: number, now: () => number): Limit {
  const kept = new Map<string, { began: number; taken: number }>()
  return async (key) => {
    const id = hashedKey(key)
    const at = now()
    let count = kept.get(id)
    // The window is also over when the clock was set back to before its start.
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

/** Takes one unit from the first limit and, if that had one, one from the second. */
function both(first: Limit, second: Limit): Limit {
  return async (key) => {
    const taken = await first(key)
    return taken.ok ? second(key) : taken
  }
}
