import { sql } from 'kysely'
import type { AlertKind } from '../../alerts/alert-words.ts'
import type { AlertFact } from '../../alerts/alerts.ts'
import { onUserWithAddress, sceneOfFew } from '../../db/about-payments.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { coveredSeats } from '../plan/choose-seat.ts'
import { releaseSeats } from '../tables/release-seat.ts'

/**
 * A repository, and the number of accounts that one product covers there. `scenes`: those that qualify for the product.
 */
export type Coverage = { target: string; scenes: readonly string[]; seats: number }

/** A grant that loses its seat. The grants that wait to be replaced on that seat lose it as well. */
type Leaving = { grantId: string; login: string; hasAddress: boolean }

/** Alerts the seller about the repository that the seats belong to. */
type AlertOfRepository = (kind: AlertKind, fact: Omit<AlertFact, 'repository'>) => Promise<void>

/** A warning older than 3 days (in ms) no longer counts; the buyer is warned again before the seat is released. */
const TOLD_MS = 3 * DAY_MS
/** The number of purchases per query. */
const CHUNK = 200

/**
 * Releases the seats that purchases no longer cover. If a purchase covers fewer accounts than it has, the latest
 * accounts lose their seats: the buyer is warned by mail, and a day after the mail was sent the grants are released.
 * The controller then withdraws their access. If the buyer cannot be warned, because the mail does not go out or there
 * is no address, the account keeps its seat, and the seller is told.
 */
export async function shrinkSeats(
  options: Coverage & { db: Database; alert: AlertOfRepository; now(): number }
): Promise<void> {
  const { db, now, alert, target, scenes } = options
  const crowdedPurchases = crowdedBeyond.get(options.seats) ?? purchasesWithMoreThan(options.seats)
  crowdedBeyond.set(options.seats, crowdedPurchases)
  for (let after = ''; ; ) {
    const crowded = await crowdedPurchases.all(db, { target, scenes, after })
    for (const { payment_id: paymentId } of crowded) {
      const untold = await serializable(db, (tx) => shrinkOne(tx, options, paymentId, now()))
      for (const { grantId, login } of untold) {
        await alert('nobody_to_tell', { item: grantId, words: login })
      }
    }
    const last = crowded.at(-1)
    if (last === undefined || crowded.length < CHUNK) return
    after = last.payment_id
  }
}

/** Whether this grant's seat is one that its purchase no longer covers. */
export async function isLeaving(db: Database, coverage: Coverage, paymentId: string, grantId: string) {
  const seats = await leavingSeats(db, coverage, paymentId)
  return seats.some((seat) => seat.some((leaving) => leaving.grantId === grantId))
}

/**
 * Live purchases with more accounts than seats, in the order of their ids. Only grants on seat numbers above the limit
 * are searched.
 */
function purchasesWithMoreThan(seats: number) {
  return statement((db, { target, scenes, after }: Omit<Coverage, 'seats'> & { after: string }) => {
    const beyond = db
      .selectFrom('access_grant')
      .select('payment_id')
      .where('target', '=', target)
      .where('seat', '>', sql.lit(seats))
      // The conditions equal those of the partial index.
      .where('seat', '>', sql.lit(1))
      .where('released', 'is', null)
      .where('replaced_by', 'is', null)
    return db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .select('payment_id')
      .where('payment_id', 'in', beyond)
      .where('payment_id', '>', after)
      .where('target', '=', target)
      .where('released', 'is', null)
      .where('replaced_by', 'is', null)
      .where('payment.status', '=', sql.lit('paid'))
      .where(sceneOfFew, 'in', scenes)
      .groupBy('payment_id')
      .having((having) =>
        having(having.fn.countAll(), '>', sql<number>`${sql.lit(seats)} * coalesce(max(payment.quantity), 1)`)
      )
      .orderBy('payment_id')
      .limit(CHUNK)
  })
}

/**
 * By the number of seats, which is written into the statement: as a parameter, SQLite would plan the statement again at
 * every run (`src/db/sqlite.ts`).
 */
const crowdedBeyond = new Map<number, ReturnType<typeof purchasesWithMoreThan>>()

/** @returns the grants whose buyer cannot be told */
async function shrinkOne(tx: Tx, coverage: Coverage, paymentId: string, now: number): Promise<Leaving[]> {
  const untold: Leaving[] = []
  for (const seat of await leavingSeats(tx, coverage, paymentId)) {
    const told = await Promise.all(seat.map(({ grantId }) => toldAt(tx, grantId, now)))
    for (const [index, leaving] of seat.entries()) {
      if (told[index] !== undefined) continue
      if (leaving.hasAddress)
        await queueMail(tx, { subject: leaving.grantId, fact: `shrinking:${now}`, kind: 'shrinking', at: now })
      else untold.push(leaving)
    }
    if (!told.every((at) => at !== undefined && at <= now - DAY_MS)) continue
    const ids = seat.map(({ grantId }) => grantId)
    await releaseSeats(tx, ids, 'seat_gone', { actor: 'seller', now })
  }
  return untold
}

/** The seats that the purchase no longer covers: those assigned last, each with all its grants. */
async function leavingSeats(db: Database, { target, scenes, seats }: Coverage, paymentId: string) {
  const grants = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', onUserWithAddress)
    .select([
      'access_grant.id',
      'access_grant.login',
      'replaced_by',
      'payment.email',
      'payment.quantity',
      'user.email as user_email'
    ])
    .where('payment_id', '=', paymentId)
    .where('target', '=', target)
    .where('released', 'is', null)
    .where('payment.status', '=', sql.lit('paid'))
    .where(sceneOfFew, 'in', scenes)
    .orderBy('access_grant.created_at')
    .orderBy('access_grant.id')
    .execute()
  const current = grants.filter(({ replaced_by }) => replaced_by === null)
  return current.slice(coveredSeats(seats, grants[0] ?? { quantity: null })).map(({ id }) =>
    grants
      .filter((grant) => grant.id === id || grant.replaced_by === id)
      .map((grant): Leaving => {
        const hasAddress = (grant.user_email ?? grant.email) !== null
        return { grantId: grant.id, login: grant.login, hasAddress }
      })
  )
}

/**
 * When the buyer was warned about this grant, in ms; infinite while the mail waits, undefined without a mail that
 * counts. A mail that failed, or was dropped because the seat was covered again, does not count.
 */
async function toldAt(tx: Tx, grantId: string, now: number): Promise<number | undefined> {
  const mails = await tx
    .selectFrom('access_mail')
    .select(['state', 'next_at'])
    .where('subject', '=', grantId)
    .where('kind', '=', 'shrinking')
    .where('next_at', '>', now - TOLD_MS)
    .execute()
  const times = mails
    .filter(({ state }) => state !== 'void' && state !== 'failed')
    .map(({ state, next_at }) => (state === 'sent' ? next_at : Number.POSITIVE_INFINITY))
  return times.length === 0 ? undefined : Math.max(...times)
}
