import type { Because, GrantState } from '../grant.ts'

/** A grant on a seat of one of the buyer's purchases. Times in ms. */
export type SeatGrant = {
  grantId: string
  paymentId: string
  seat: number
  accountId: number | undefined
  login: string
  state: GrantState
  because: Because
  /** It had an invitation once, or one is being sent. */
  invited: boolean
  /** It took the seat of an account that had one. */
  moved: boolean
  replacedBy: string | undefined
  released: boolean
  createdAt: number
}

/** Who wants a seat, and who has one. */
export type SeatRequest = {
  /** The buyer's live purchases of the product, oldest first, and all their grants. */
  payments: readonly { id: string; seats: number }[]
  grants: readonly SeatGrant[]
  login: string
  accountId: number | undefined
  /** The grant whose account is to give way. */
  replace: string | undefined
  now: number
}

/** Which seat it is, and who gives way for it. */
export type SeatChoice =
  /** The account has a seat. */
  | { do: 'keep'; grantId: string }
  /** It had one, and is still on it until `from` takes over: that one gives way instead. */
  | { do: 'return'; grantId: string; from: string }
  | { do: 'take'; paymentId: string; seat: number }
  /** `release`: the earlier account has nothing to lose. `heldUntil`: too many moves. */
  | {
      do: 'move'
      from: string
      paymentId: string
      seat: number
      release: boolean
      moved: boolean
      heldUntil: number | undefined
    }
  /** Several seats, all taken: which one? */
  | { do: 'which' }

/** Moves of a purchase to another account in 30 days. */
export const MOVES = 5
const MOVES_MS = 30 * 24 * 60 * 60 * 1000

const hasNothingToLose: readonly GrantState[] = ['gone', 'expired', 'blocked', 'revoking', 'revoked']

/** Which seat a name gets. A new name fills a free seat; with one seat, it moves it; with several, the buyer has to say. */
export function chooseSeat({ payments, grants, login, accountId, replace, now }: SeatRequest): SeatChoice {
  const isSame = (grant: SeatGrant) =>
    grant.accountId !== undefined && accountId !== undefined
      ? grant.accountId === accountId
      : grant.login.toLowerCase() === login.toLowerCase()
  const live = grants.filter(({ released }) => !released)
  const current = live.filter(({ replacedBy }) => replacedBy === undefined)
  const mine = current.find(isSame)
  if (mine) return { do: 'keep', grantId: mine.grantId }
  const earlier = live.find(isSame)
  if (earlier?.replacedBy !== undefined) return { do: 'return', grantId: earlier.grantId, from: earlier.replacedBy }
  for (const { id, seats } of payments) {
    const taken = new Set(current.filter(({ paymentId }) => paymentId === id).map(({ seat }) => seat))
    // Whoever is on a place beyond the seats has one of them all the same.
    if (taken.size >= seats) continue
    for (let seat = 1; seat <= seats; seat += 1) if (!taken.has(seat)) return { do: 'take', paymentId: id, seat }
  }
  const from = current.length === 1 ? current[0] : current.find(({ grantId }) => grantId === replace)
  if (!from) return { do: 'which' }
  const move = moveFrom(from)
  // A name that is corrected while it waits takes the place of its own move; one that was invited counts for good.
  const counted = move.release && !from.invited ? grants.filter((grant) => grant !== from) : grants
  return { ...move, heldUntil: move.moved ? nextMoveAt(counted, from.paymentId, now) : undefined }
}

/**
 * Which seat an account gets in another repository of the product, after it has one in the first: the same one there.
 * Moves are counted and held back in the first only.
 */
export function followingSeat(
  grants: readonly SeatGrant[],
  leading: { paymentId: string; seat: number; accountId: number }
): SeatChoice {
  const live = grants.filter(({ released, paymentId }) => !released && paymentId === leading.paymentId)
  const mine = live.filter(({ accountId }) => accountId === leading.accountId)
  const current = mine.find(({ replacedBy }) => replacedBy === undefined)
  if (current) return { do: 'keep', grantId: current.grantId }
  const { paymentId, seat } = leading
  const earlier = mine.find((grant) => grant.seat === seat)
  if (earlier?.replacedBy !== undefined) return { do: 'return', grantId: earlier.grantId, from: earlier.replacedBy }
  const holder = live.find((grant) => grant.seat === seat && grant.replacedBy === undefined)
  return holder ? { ...moveFrom(holder), heldUntil: undefined } : { do: 'take', paymentId, seat }
}

function moveFrom(from: SeatGrant) {
  const { grantId, paymentId, seat, invited } = from
  const release = from.because !== 'unclear' && (!invited || hasNothingToLose.includes(from.state))
  return { do: 'move', from: grantId, paymentId, seat, release, moved: invited || from.moved } as const
}

/** Moves of a purchase in the last 30 days. */
export function movesOf(grants: readonly SeatGrant[], paymentId: string, now: number): SeatGrant[] {
  return grants
    .filter((grant) => grant.paymentId === paymentId && grant.moved && grant.createdAt > now - MOVES_MS)
    .sort((a, b) => b.createdAt - a.createdAt)
}

/** When the next move is possible, in ms; undefined when it is now. */
export function nextMoveAt(grants: readonly SeatGrant[], paymentId: string, now: number): number | undefined {
  const fifth = movesOf(grants, paymentId, now)[MOVES - 1]
  return fifth && fifth.createdAt + MOVES_MS
}

/** Accounts at most for one purchase, whatever quantity a processor says. */
const MOST = 1000

/** How many accounts a purchase covers: those of the product, as often as it was bought. */
export function coveredSeats(seats: number, { quantity }: { quantity: number | null | undefined }): number {
  return Math.min(MOST, seats * Math.max(1, Math.floor(quantity ?? 1)))
}
