import type { Because } from '../grant-states.ts'
import { type Budget, waitsUntil } from './invitation-budget.ts'

/** Reasons that hold up every invitation to a repository until the seller has acted. */
export const sellerHolds = [
  'token_refused',
  'forbidden',
  'repository_invisible',
  'repository_replaced',
  'repository_archived',
  'personal_repository',
  'no_seat'
] as const satisfies Because[]

export type SellerHold = (typeof sellerHolds)[number]

/** Whether the reason holds up every invitation to a repository until the seller has acted. */
export function isSellerHold(because: string | null | undefined): because is SellerHold {
  return sellerHolds.some((hold) => hold === because)
}

/**
 * Reasons for which no time can be said: only the seller can lift the holds and the next two, and only an answer of the
 * host the others.
 */
const timeless: readonly Because[] = [...sellerHolds, 'account_blocked', 'invalid_request', 'unclear', 'unreachable']

/**
 * When an invitation is expected to go out, in ms; undefined if no time can be said. `heldBy`: the reason that holds up
 * the repository, if there is one. `because` and `retryAt`: of the grant that waits. `turn`: when the host's limits
 * allow it.
 */
export function expectedAt(
  heldBy: SellerHold | undefined,
  { because, retryAt }: { because: Because; retryAt?: number | null },
  turn: number
): number | undefined {
  if (heldBy !== undefined || timeless.includes(because)) return undefined
  return Math.max(turn, retryAt ?? 0)
}

/**
 * When the invitations to a repository go out. Each time that Pullpass names for an invitation is made here. `heldBy`:
 * the reason for which none goes out until the seller has acted.
 */
export type Forecast = {
  heldBy: SellerHold | undefined
  budget: Budget
  /**
   * When the n-th invitation from now (1: the next one) is expected to go out, in ms; undefined if no time can be said.
   * `waiting`: its grant.
   */
  at(n: number, waiting: Waiting): number | undefined
  /** When the n-th invitation from now goes out at the earliest, in ms, where no more is known of its time. */
  earliestAt(n: number, waiting: Waiting): number | undefined
  /** When the n-th invitation from now is tried, in ms, where it is not known whether the host takes it then. */
  triedAt(n: number, waiting: Waiting): number | undefined
}

type Waiting = { because: Because; retryAt?: number | null }

/** The forecast of a repository. */
export function forecastOf(heldBy: SellerHold | undefined, budget: Budget): Forecast {
  const { isLimitUnknown } = budget
  const turn = (n: number, waiting: Waiting) => expectedAt(heldBy, waiting, budget.at(n))
  return {
    heldBy,
    budget,
    at: (n, waiting) => (isLimitUnknown ? undefined : turn(n, waiting)),
    // None is sent before the next try, nor sooner than the calls that count allow.
    earliestAt: (n, waiting) => (isLimitUnknown ? turn(n, waiting) : undefined),
    // If the next one is refused, those behind it are not tried.
    triedAt: (n, waiting) => (isLimitUnknown && n === 1 ? turn(n, waiting) : undefined)
  }
}

/**
 * Whether an invitation that is asked for now goes out at once, and if not why, and when it is expected to (ms). No
 * time is known where only the seller can make it possible. `triedAt`: when it is tried (ms), where it is not known
 * whether the host takes it then. `queuePosition`: in the queue, from 1, where it waits for its turn.
 */
export type NextInvitation =
  | { waits: false }
  | {
      waits: true
      because: SellerHold | Extract<Because, 'throttled' | 'often' | 'limit'>
      at: number | undefined
      triedAt?: number | undefined
      queuePosition?: number
    }

/**
 * The facts about a repository that decide it. `ahead`: the grants before this one in the queue. `isTokenRefused`: the
 * host rejected today's token, and has not accepted it since. `throttledUntil`: until when the host must not be asked.
 * `oftenUntil`: until when an account waits that was invited too often. Times in ms.
 */
export type InvitationFacts = {
  forecast: Forecast
  ahead: number
  isTokenRefused: boolean
  throttledUntil: number | undefined
  isReplaced: boolean
  oftenUntil?: number | undefined
}

/** Says what Send invite would do now, by the same rules in the same order (send-invite.ts). */
export function nextInvitationOf(facts: InvitationFacts): NextInvitation {
  const { forecast, ahead, throttledUntil, oftenUntil } = facts
  const { heldBy, budget } = forecast
  // The host is asked about such a token now and then, and has not accepted it since.
  if (facts.isTokenRefused) return { waits: true, because: 'token_refused', at: undefined }
  const waiting = (because: 'throttled' | 'often' | 'limit', retryAt?: number) => {
    const mine = { because, ...(retryAt !== undefined && { retryAt }) }
    const n = ahead + 1
    return { waits: true, because, at: forecast.at(n, mine), triedAt: forecast.triedAt(n, mine) } as const
  }
  if (throttledUntil !== undefined) return { ...waiting('throttled', throttledUntil), queuePosition: ahead + 1 }
  if (facts.isReplaced) return { waits: true, because: 'repository_replaced', at: undefined }
  // Of another token nothing was heard yet.
  if (heldBy !== undefined && heldBy !== 'token_refused') return { waits: true, because: heldBy, at: undefined }
  if (oftenUntil !== undefined) return waiting('often', oftenUntil)
  return waitsUntil(budget, ahead) === undefined ? { waits: false } : { ...waiting('limit'), queuePosition: ahead + 1 }
}
