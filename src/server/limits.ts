import { hashedKey } from '../hashed-key.ts'

/** Takes one from a key's allowance; seconds to wait when there is none left. */
export type Limit = (key: string) => Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>

/** How often somebody may do something. */
export type Limits = {
  /** Mailed sign-in links, per e-mail address: a mailbox is not to be flooded. */
  linkPerEmail: Limit
  /** The same per mailbox, however its address is written ({@link mailboxKey}): looser, since two people may look like one. */
  linkPerMailbox: Limit
  /** Mailed sign-in links, per network address: loose, since an office or a school shares one. */
  linkPerAddress: Limit
  /** Calls to the code host, per user: in a minute, and in an hour, of which the host grants all of us 5,000 calls. */
  invitePerUser: Limit
  /** Names looked up while they are typed, per user. */
  previewPerUser: Limit
  /** Deliveries with a wrong signature, per network address. Right ones are never limited: a processor's burst comes from few addresses. */
  badSignaturePerAddress: Limit
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
    linkPerEmail: limit(10, 15 * 60),
    linkPerMailbox: limit(50, 15 * 60),
    linkPerAddress: limit(100, 60),
    invitePerUser: both(limit(100, 60), limit(200, 60 * 60)),
    previewPerUser: limit(40, 60),
    badSignaturePerAddress: limit(100, 60)
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

/**
 * One mailbox, however its address is written: many providers ignore dots and what follows a plus. For counting only.
 * @param email in its canonical form
 */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

/** One network: a household gets a whole /64 of IPv6. For counting only. */
export function networkKey(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address
}

/** The eight groups of an IPv6 address, without leading zeros (RFC 4291, 2.2). */
function groupsOf(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.replace(/^0+(?=.)/, ''))
}
