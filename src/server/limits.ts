import { RateLimiterMemory } from 'rate-limiter-flexible'

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

/** Counted in this process only: they guard against floods, and no promise rests on them (decisions/006). */
export function createLimits(): Limits {
  return {
    linkPerEmail: limit(10, 15 * 60),
    linkPerMailbox: limit(50, 15 * 60),
    linkPerAddress: limit(100, 60),
    invitePerUser: both(limit(100, 60), limit(200, 60 * 60)),
    previewPerUser: limit(40, 60),
    badSignaturePerAddress: limit(100, 60)
  }
}

function limit(points: number, duration: number): Limit {
  const limiter = new RateLimiterMemory({ points, duration })
  return (key) =>
    limiter.consume(key).then(
      () => ({ ok: true }),
      (refusal: { msBeforeNext: number }) => ({ ok: false, retryAfterSeconds: Math.ceil(refusal.msBeforeNext / 1000) })
    )
}

/** Takes one from each, as long as the first has one. */
function both(first: Limit, second: Limit): Limit {
  return async (key) => {
    const taken = await first(key)
    return taken.ok ? second(key) : taken
  }
}

/** One mailbox, however its address is written: many providers ignore dots and what follows a plus. For counting only. */
export function mailboxKey(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  return `${local.replace(/\+.*$/, '').replaceAll('.', '')}@${domain}`
}

/** One network: a household gets a whole /64 of IPv6. For counting only. */
export function networkKey(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const filled = tail === undefined ? groups : [...groups, ...Array(8).fill('0')]
  return filled.slice(0, 4).join(':')
}
