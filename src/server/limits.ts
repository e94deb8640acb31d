import { RateLimiterMemory } from 'rate-limiter-flexible'

/** Takes one from a key's allowance; seconds to wait when there is none left. */
export type Limit = (key: string) => Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }>

export type Limits = {
  /** Mailed sign-in links, per e-mail address: a mailbox is not to be flooded. */
  linkPerEmail: Limit
  /** Mailed sign-in links, per network address: loose, since an office or a school shares one. */
  linkPerAddress: Limit
  /** Invite requests, per user. */
  invitePerUser: Limit
  /** Deliveries with a wrong signature, per network address. Right ones are never limited: a processor's burst comes from few addresses. */
  badSignaturePerAddress: Limit
}

/** Counted in this process only: they guard against floods, and no promise rests on them (decisions/006). */
export function createLimits(): Limits {
  return {
    linkPerEmail: limit(10, 15 * 60),
    linkPerAddress: limit(100, 60),
    invitePerUser: limit(100, 60),
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
