import type { PaymentStatus } from '../../payments/payment/state.ts'
import { type Because, coveringStates, type GrantState } from '../grant-states.ts'

/** A grant on a seat of one of the buyer's purchases. Times in ms. */
export type SeatGrant = {
  grantId: string
  paymentId: string
  seat: number
  accountId: number | undefined
  login: string
  state: GrantState
  because: Because
  /** Whether the account was invited at least once, or an invitation is being sent. */
  invited: boolean
  /** Whether the account replaced another one that had been invited. */
  moved: boolean
  replacedBy: string | undefined
  released: boolean
  createdAt: number
}

/** The account that wants a seat, and the buyer's present seats. */
export type SeatRequest = {
  /** The buyer's live purchases of the product, oldest first, and all their grants. */
  payments: readonly { id: string; seats: number }[]
  grants: readonly SeatGrant[]
  login: string
  accountId: number | undefined
  /** The grant whose account is to be replaced. */
  replace: string | undefined
  /** Only a free seat will do: no account gives way. */
  onlyFree?: boolean | undefined
  /** The seller asks: moves are not limited and not counted, and `replace` gives way even if a seat is free. */
  bySeller?: boolean | undefined
  now: number
}

/** The chosen seat, and the account that has to be replaced for it. */
export type SeatChoice =
  /** The account already has a seat. */
  | { do: 'keep'; grantId: string }
  /** The account is being replaced on its seat by `from`, but still has it: now `from` is replaced instead. */
  | { do: 'return'; grantId: string; from: string }
  | { do: 'take'; paymentId: string; seat: number }
  /**
   * `release`: the earlier account has no access or invitation, so its grant is released at once. `heldUntil`: the
   * purchase has too many moves; ms.
   */
  | {
      do: 'move'
      from: string
      paymentId: string
      seat: number
      release: boolean
      moved: boolean
      heldUntil: number | undefined
    }
  /** The purchases have several seats, and all are taken: the buyer has to say which one. */
  | { do: 'which' }

/** The limit of moves of a purchase to another account in 30 days. */
export const MOVES = 5
const MOVES_MS = 30 * 24 * 60 * 60 * 1000

const hasNothingToLose: readonly GrantState[] = ['gone', 'expired', 'blocked', 'revoking', 'revoked']

/**
 * Chooses the seat of a name. A new name fills a free seat. If the only seat is taken, the name replaces its account;
 * with several taken seats, the buyer has to choose.
 */
export function chooseSeat(request: SeatRequest): SeatChoice {
  const { payments, grants, login, accountId, replace, onlyFree, bySeller, now } = request
  const isSame = (grant: SeatGrant) =>
    grant.accountId !== undefined && accountId !== undefined
      ? grant.accountId === accountId
      : grant.login.toLowerCase() === login.toLowerCase()
  const live = grants.filter(({ released }) => !released)
  const current = live.filter(({ replacedBy }) => replacedBy === undefined)
  const mine = current.find(isSame)
  if (mine) return { do: 'keep', grantId: mine.grantId }
  const earlier = live.find(isSame)
  if (earlier?.replacedBy !== undefined && onlyFree) return { do: 'which' }
  if (earlier?.replacedBy !== undefined) return { do: 'return', grantId: earlier.grantId, from: earlier.replacedBy }
  const named = current.find(({ grantId }) => grantId === replace)
  if (bySeller && replace !== undefined) return named ? notCounted(moveFrom(named)) : { do: 'which' }
  for (const { id, seats } of payments) {
    const taken = new Set(current.filter(({ paymentId }) => paymentId === id).map(({ seat }) => seat))
    // An account on a seat number above the limit still uses one seat.
    if (taken.size >= seats) continue
    for (let seat = 1; seat <= seats; seat += 1) if (!taken.has(seat)) return { do: 'take', paymentId: id, seat }
  }
  if (onlyFree) return { do: 'which' }
  const from = current.length === 1 ? current[0] : named
  if (!from) return { do: 'which' }
  const move = moveFrom(from)
  if (bySeller) return notCounted(move)
  // Correcting a name that was never invited does not count as a second move; after an invitation it does.
  const counted = move.release && !from.invited ? grants.filter((grant) => grant !== from) : grants
  return { ...move, heldUntil: move.moved ? nextMoveAt(counted, from.paymentId, now) : undefined }
}

/** A move that takes none of the buyer's own moves. */
function notCounted(move: ReturnType<typeof moveFrom>) {
  return { ...move, moved: false, heldUntil: undefined }
}

/**
 * Chooses the seat of an account in another repository of the product: the same seat as in the first. Moves are counted
 * and delayed only in the first repository.
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

/** A grant, as {@link movesOf} reads it. It is a move if it took the seat of an account that had been invited. */
type Move = Pick<SeatGrant, 'paymentId' | 'moved' | 'createdAt'>

/** The moves of a purchase in the last 30 days, latest first. */
export function movesOf<Each extends Move>(grants: readonly Each[], paymentId: string, now: number): Each[] {
  return grants
    .filter((grant) => grant.paymentId === paymentId && grant.moved && grant.createdAt > now - MOVES_MS)
    .sort((a, b) => b.createdAt - a.createdAt)
}

/** When the next move is possible, in ms; undefined if it is possible now. */
export function nextMoveAt(grants: readonly Move[], paymentId: string, now: number): number | undefined {
  const fifth = movesOf(grants, paymentId, now)[MOVES - 1]
  return fifth && fifth.createdAt + MOVES_MS
}

/** The maximum number of accounts of one purchase, whatever quantity the processor reports. */
const MOST = 1000

/** The number of accounts that a purchase covers: the seats of the product times the quantity bought. */
export function coveredSeats(seats: number, { quantity }: { quantity: number | null | undefined }): number {
  return Math.min(MOST, seats * Math.max(1, Math.floor(quantity ?? 1)))
}

/** A purchase of a buyer. `seats`: that it covers. `grants`: its accounts in its first repository. */
type Bought = {
  product: string
  status: PaymentStatus
  seats: number
  grants: readonly { state: GrantState; login: string }[]
}

/**
 * The account that another purchase of the product covers, where this one has none; undefined if the buyer is to name
 * one. An account can be on one purchase of a product only: the others have their seats for other accounts. The desk
 * asks the database the same of many purchases (`db/about-payments.ts`). `all`: the buyer's purchases.
 */
export function coveredBeside({ product, status, seats, grants }: Bought, all: readonly Bought[]): string | undefined {
  const isUnnamed = grants.every(({ state }) => state === 'revoked' || state === 'revoking')
  if (status !== 'paid' || seats > 1 || !isUnnamed) return undefined
  const others = all.filter((each) => each.product === product && each.status === 'paid')
  return others.flatMap((each) => each.grants).find(isCovering)?.login
}

/** Whether its purchase covers the account. */
export function isCovering({ state }: { state: GrantState }): boolean {
  return coveringStates.includes(state)
}
