import type { Database } from '../../db/database.ts'
import { INVITATIONS_PER_WINDOW } from '../plan/invitation-budget.ts'
import { aheadOf, limitsOf } from './invitation-queue.ts'
import { readForecast } from './read-forecast.ts'

/**
 * The limit of a repository, as the queue decides with it. `used`: of the invitations that the code host takes in 24
 * hours, with those of others on the list that the host last showed. `free`: how many more it takes. `queue`:
 * invitations that wait for their turn, and `emptyAt` when the last of them is expected to go out. `isHeld`: none goes
 * out until the seller has acted. `pause`: until when none is sent, since the host throttles all requests, or has
 * refused one because of its limit. Times in ms.
 */
export type InvitationLimit = {
  most: number
  used: number
  free: number
  queue: number
  emptyAt: number | undefined
  isHeld: boolean
  pause: { because: 'limit' | 'throttled'; until: number } | undefined
}

/** The limit of a repository that nothing is stored about. `further`: invitations that would wait. */
export function untouchedLimit(further: number): InvitationLimit {
  const most = INVITATIONS_PER_WINDOW
  const nothing = { emptyAt: undefined, isHeld: false, pause: undefined }
  return { most, used: 0, free: most, queue: further, ...nothing }
}

/** Reads the limit of a repository. `further`: invitations that would wait as well. */
export async function readLimit(
  options: Parameters<typeof readForecast>[0],
  further: number
): Promise<InvitationLimit> {
  const { db, target, now } = options
  const { budget, heldBy, at } = await readForecast(options)
  const queue = (await waitingIn(db, target)) + further
  const row = await limitsOf.first(db, { target })
  const [throttledUntil, limitedUntil] = [row?.throttled_until ?? 0, row?.limited_until ?? 0]
  const until = Math.max(throttledUntil, limitedUntil)
  return {
    most: INVITATIONS_PER_WINDOW,
    used: budget.used,
    free: budget.free,
    queue,
    emptyAt: queue > 0 ? at(queue, { because: 'limit' }) : undefined,
    isHeld: heldBy !== undefined,
    pause: until > now ? { because: limitedUntil > now ? 'limit' : 'throttled', until } : undefined
  }
}

/** The invitations that wait for their turn: those before a renewal that nothing comes after. */
function waitingIn(db: Database, target: string): Promise<number> {
  return aheadOf(db, target, { grantId: '', queuedAt: Number.MAX_SAFE_INTEGER, renewal: true })
}
