import { sql } from 'kysely'
import { sceneOfFew } from '../../db/about-payments.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import type { Actor } from '../grant-states.ts'
import { chooseSeat, coveredSeats, type SeatChoice, type SeatGrant } from '../plan/choose-seat.ts'
import { addHistory } from '../tables/history.ts'
import { nameAccount } from '../tables/record-transition.ts'
import { idsOf, releaseSeats, returnSeat } from '../tables/release-seat.ts'
import { assertRow } from '../tables/repository.ts'

/** A request for a seat of the buyer's purchases for an account. `now` in ms. */
export type SeatRequest = Omit<TakeRequest, 'actor'> & {
  db: Database
  userId: string
  scenes: readonly string[]
  /** The number of accounts that one product covers. */
  seats: number
  replace: string | undefined
  /** Only a free seat of this payment will do: no account gives way. */
  freeSeatOf?: string | undefined
  /** The seller asks, for this payment, whoever its user is. */
  bySellerFor?: string | undefined
}

/** The result of a request for a seat. */
export type SeatAssigned = SeatResult | { kind: 'not_paid' }

/** Finds or creates the buyer's grant for this account. Concurrent requests leave one account on each seat. */
export async function assignSeat(request: SeatRequest): Promise<SeatAssigned> {
  return serializable(request.db, (tx) => assignSeatIn(tx, request))
}

/** The same within a transaction. */
export async function assignSeatIn(tx: Tx, request: Omit<SeatRequest, 'db'>): Promise<SeatAssigned> {
  const bySeller = request.bySellerFor !== undefined
  const chosen = await choiceOfSeat(tx, request)
  if (!chosen) return { kind: 'not_paid' }
  const actor = bySeller ? 'seller' : 'buyer'
  const taken = await takeSeat(tx, { ...request, actor }, chosen.choice, chosen.grants)
  // The limit of moves is the buyer's.
  return bySeller && taken.kind === 'grant' ? { ...taken, heldUntil: undefined } : taken
}

/** The seat that {@link assignSeat} gives the account, and the account that gives way; undefined if nothing is paid. */
export async function choiceOfSeat(
  db: Database,
  request: Omit<SeatRequest, 'db' | 'product' | 'proven' | 'newId'>
): Promise<{ choice: SeatChoice; grants: SeatGrant[] } | undefined> {
  const { target, userId, scenes, now, freeSeatOf, bySellerFor } = request
  const live =
    bySellerFor === undefined
      ? await livePayments.all(db, { userId, scenes, now })
      : await livePayment.all(db, { id: bySellerFor, scenes, now })
  const payments = freeSeatOf === undefined ? live : live.filter(({ id }) => id === freeSeatOf)
  if (payments.length === 0) return undefined
  const grants = await seatGrants(
    db,
    payments.map(({ id }) => id),
    target
  )
  const choice = chooseSeat({
    ...request,
    onlyFree: freeSeatOf !== undefined,
    bySeller: bySellerFor !== undefined,
    payments: payments.map(({ id, ...bought }) => ({ id, seats: coveredSeats(request.seats, bought) })),
    grants
  })
  return { choice, grants }
}

/** The user's purchases of the product that qualify, oldest first. */
const livePayments = statement((db, { userId, ...wanted }: Wanted & { userId: string }) =>
  live(db, wanted).where('user_id', '=', userId)
)

/** The purchase with this id, if it is of the product and counts. */
const livePayment = statement((db, { id, ...wanted }: Wanted & { id: string }) => live(db, wanted).where('id', '=', id))

type Wanted = Pick<SeatRequest, 'scenes' | 'now'>

/** Given access whose time is over does not qualify, also before that is stored. */
function live(db: Database, { scenes, now }: Wanted) {
  return db
    .selectFrom('payment')
    .select(['id', 'quantity'])
    .where('status', '=', sql.lit('paid'))
    .where(sceneOfFew, 'in', scenes)
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
}

/** All grants of these purchases on the repository, in the form that the choice of a seat needs. */
export async function seatGrants(db: Database, paymentIds: readonly string[], target: string): Promise<SeatGrant[]> {
  if (paymentIds.length === 0) return []
  const rows = await grantsOfPayments.all(db, { paymentIds, target })
  const sending = await beingInvited(db, target, rows)
  return rows.map((row) => ({
    grantId: row.id,
    paymentId: row.payment_id,
    seat: row.seat,
    accountId: row.account_id ?? undefined,
    login: row.login,
    state: row.state,
    because: row.because,
    invited: row.invited_at !== null || row.accepted_at !== null || sending.has(row.id),
    moved: row.moved === 1,
    replacedBy: row.replaced_by ?? undefined,
    released: row.released !== null,
    createdAt: row.created_at
  }))
}

const grantsOfPayments = statement((db, value: { paymentIds: readonly string[]; target: string }) =>
  db
    .selectFrom('access_grant')
    .selectAll()
    .where('payment_id', 'in', value.paymentIds)
    .where('target', '=', value.target)
    .orderBy('created_at')
    .orderBy('id')
)

/** The grants with an invite attempt that has no outcome yet. */
async function beingInvited(db: Database, target: string, grants: readonly { id: string }[]): Promise<Set<string>> {
  if (grants.length === 0) return new Set()
  const open = await openInvites.all(db, { target, grantIds: idsOf(grants) })
  return new Set(open.map(({ grant_id }) => grant_id))
}

const openInvites = statement((db, value: { target: string; grantIds: readonly string[] }) =>
  db
    .selectFrom('access_intent')
    .select('grant_id')
    .where('target', '=', value.target)
    .where('kind', '=', 'invite')
    .where('outcome', 'is', null)
    .where('grant_id', 'in', value.grantIds)
)

/** A request to put an account on a chosen seat. `now` in ms. */
export type TakeRequest = {
  target: string
  product: string
  login: string
  accountId: number | undefined
  /** The buyer has signed in with this account. */
  proven: boolean
  now: number
  newId(): string
  /** The cause of the request. */
  actor: Actor
}

/**
 * `heldUntil`: the grant has to wait, because of five moves in 30 days (ms). `isNew`: it was made for a free seat just
 * now. `which`: several seats, all taken; the buyer has to choose.
 */
export type SeatResult =
  | { kind: 'grant'; grantId: string; heldUntil: number | undefined; isNew?: true }
  | { kind: 'which' }

/**
 * Carries out the choice of a seat: creates or keeps the account's grant, and marks or releases the grant that it
 * replaces. Throws `RowGone` if the row of the repository was joined with another one.
 */
export async function takeSeat(
  tx: Tx,
  request: TakeRequest,
  choice: SeatChoice,
  grants: readonly SeatGrant[]
): Promise<SeatResult> {
  const { login, accountId, now, actor } = request
  // A move only counts if the account was invited.
  const forgotten = (id: string) => (grants.find(({ grantId }) => grantId === id)?.invited ? {} : { moved: 0 })
  switch (choice.do) {
    case 'which':
      return { kind: 'which' }
    case 'keep': {
      const grant = grants.find(({ grantId }) => grantId === choice.grantId)
      const row = { ...(request.proven && { proven: 1 }), updated_at: now }
      await tx.updateTable('access_grant').set(row).where('id', '=', choice.grantId).execute()
      if (accountId !== undefined) await nameAccount(tx, choice.grantId, { id: accountId, login })
      const heldUntil = grant?.because === 'moves' ? await heldOf(tx, choice.grantId, now) : undefined
      return { kind: 'grant', grantId: choice.grantId, heldUntil }
    }
    case 'return': {
      // The grant in between had at most an invitation, and is released once the host shows the returning account. Its
      // invitation keeps counting as a move; otherwise buyers could switch back and forth and have any number of
      // strangers invited.
      await returnSeat(tx, choice)
      const uncounted = forgotten(choice.from)
      if ('moved' in uncounted)
        await tx.updateTable('access_grant').set(uncounted).where('id', '=', choice.from).execute()
      await tx.updateTable('access_grant').set({ updated_at: now }).where('id', '=', choice.grantId).execute()
      const between = await tx
        .selectFrom('access_grant')
        .select('id')
        .where('id', '=', choice.from)
        .where('accepted_at', 'is', null)
        .execute()
      await releaseSeats(tx, idsOf(between), 'moved', { actor, now })
      return { kind: 'grant', grantId: choice.grantId, heldUntil: undefined }
    }
    case 'take': {
      const grantId = await insert(tx, request, { ...choice, moved: false, heldUntil: undefined })
      return { kind: 'grant', grantId, heldUntil: undefined, isNew: true }
    }
    case 'move': {
      const id = request.newId()
      await tx.updateTable('access_grant').set({ replaced_by: id }).where('replaced_by', '=', choice.from).execute()
      await tx
        .updateTable('access_grant')
        .set({ replaced_by: id, ...(choice.release && forgotten(choice.from)), updated_at: now })
        .where('id', '=', choice.from)
        .execute()
      if (choice.release) await releaseSeats(tx, [choice.from], 'moved', { actor, now })
      await insert(tx, { ...request, newId: () => id }, choice)
      return { kind: 'grant', grantId: id, heldUntil: choice.heldUntil }
    }
  }
}

async function insert(
  tx: Tx,
  { target, product, login, accountId, proven, now, newId, actor }: TakeRequest,
  seat: { paymentId: string; seat: number; moved: boolean; heldUntil: number | undefined }
): Promise<string> {
  await assertRow(tx, target)
  const id = newId()
  const because = seat.heldUntil === undefined ? 'new' : 'moves'
  await tx
    .insertInto('access_grant')
    .values({
      id,
      payment_id: seat.paymentId,
      product,
      target,
      seat: seat.seat,
      account_id: accountId ?? null,
      login,
      proven: proven ? 1 : 0,
      state: 'queued',
      because,
      acts: null,
      retry_at: seat.heldUntil ?? null,
      queued_at: now,
      invited_at: null,
      accepted_at: null,
      released: null,
      replaced_by: null,
      moved: seat.moved ? 1 : 0,
      created_at: now,
      updated_at: now
    })
    .execute()
  await addHistory(tx, { grantId: id, version: 1 }, { from: null, to: 'queued', because, acts: null }, { actor, now })
  return id
}

async function heldOf(tx: Tx, grantId: string, now: number): Promise<number | undefined> {
  const row = await tx.selectFrom('access_grant').select('retry_at').where('id', '=', grantId).executeTakeFirst()
  return row?.retry_at != null && row.retry_at > now ? row.retry_at : undefined
}
