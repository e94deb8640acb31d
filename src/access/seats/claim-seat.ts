import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import type { Because, GrantState } from '../grant.ts'
import { chooseSeat, type SeatGrant } from '../plan/choose-seat.ts'
import { coveredSeats } from '../plan/covered-seats.ts'
import { type SeatTaken, type TakeRequest, takeSeat } from './take-seat.ts'

/** A buyer's claim on a seat for an account. `now` in ms. */
export type ClaimRequest = Omit<TakeRequest, 'actor'> & {
  userId: string
  scenes: readonly string[]
  /** Accounts that one of the product covers. */
  seats: number
  replace: string | undefined
}

/** What came of it. */
export type ClaimMade = SeatTaken | { kind: 'not_paid' }

/** The buyer's claim on this account, made where there is none. Two at the same moment end with one account per seat. */
export async function claimSeat(request: ClaimRequest): Promise<ClaimMade> {
  const { db, target } = request
  return serializable(db, async (tx) => {
    const payments = await livePayments(tx, request)
    if (payments.length === 0) return { kind: 'not_paid' }
    const grants = await seatGrants(
      tx,
      payments.map(({ id }) => id),
      target
    )
    const choice = chooseSeat({
      ...request,
      payments: payments.map(({ id, ...bought }) => ({ id, seats: coveredSeats(request.seats, bought) })),
      grants
    })
    return takeSeat({ ...request, db: tx, actor: 'buyer' }, choice, grants)
  })
}

/** The user's purchases of the product that qualify, oldest first. */
function livePayments(db: Database, { userId, scenes }: Pick<ClaimRequest, 'userId' | 'scenes'>) {
  return db
    .selectFrom('payment')
    .select(['id', 'quantity'])
    .where('user_id', '=', userId)
    .where('status', '=', sql.lit('paid'))
    .where('scene', 'in', scenes)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** All grants of these purchases on the repository, as the choice of a seat sees them. */
export async function seatGrants(db: Database, paymentIds: readonly string[], target: string): Promise<SeatGrant[]> {
  if (paymentIds.length === 0) return []
  const rows = await db
    .selectFrom('access_grant')
    .selectAll()
    .where('payment_id', 'in', paymentIds)
    .where('target', '=', target)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const sending = await beingInvited(db, target, rows)
  return rows.map((row) => ({
    grantId: row.id,
    paymentId: row.payment_id,
    seat: row.seat,
    accountId: row.account_id ?? undefined,
    login: row.login,
    state: row.state as GrantState,
    because: row.because as Because,
    invited: row.invited_at !== null || row.accepted_at !== null || sending.has(row.id),
    moved: row.moved === 1,
    replacedBy: row.replaced_by ?? undefined,
    released: row.released !== null,
    createdAt: row.created_at
  }))
}

/** Those for whom the host has been asked, and has not answered yet. */
async function beingInvited(db: Database, target: string, grants: readonly { id: string }[]): Promise<Set<string>> {
  if (grants.length === 0) return new Set()
  const open = await db
    .selectFrom('access_intent')
    .select('grant_id')
    .where('target', '=', target)
    .where('kind', '=', 'invite')
    .where('outcome', 'is', null)
    .where(
      'grant_id',
      'in',
      grants.map(({ id }) => id)
    )
    .execute()
  return new Set(open.map(({ grant_id }) => grant_id))
}
