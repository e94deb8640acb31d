import { sql } from 'kysely'
import type { AlertKind } from '../../alerts/alert-words.ts'
import type { AlertFact } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { coveredSeats } from '../plan/choose-seat.ts'
import { releaseSeats } from '../tables/release-seat.ts'

/** What one of a product covers. `scenes`: those that qualify for it. */
export type Coverage = { target: string; scenes: readonly string[]; seats: number }

/** One that loses its place. Those that wait for it to take over lose theirs with it. */
type Leaving = { grantId: string; login: string; hasAddress: boolean }

/** Tells the seller of something about the repository that the places are of. */
type AlertOfRepository = (kind: AlertKind, fact: Omit<AlertFact, 'repository'>) => Promise<void>

/** ms for which having been told counts: who was told and kept the place after all is told anew. */
const TOLD_MS = 3 * DAY_MS
/** Purchases at a time. */
const CHUNK = 200

/**
 * When a purchase covers fewer accounts than it has, those named last give their places up: first their buyer is told by
 * mail, and a day after that was handed over they are released. The controller withdraws what they have. Who was not told,
 * since the mail does not go out or there is no address, stays; then the seller is told.
 */
export async function shrinkSeats(
  options: Coverage & { db: Database; alert: AlertOfRepository; now(): number }
): Promise<void> {
  const { db, now, alert } = options
  for (let after = ''; ; ) {
    const crowded = await crowdedPurchases(db, options, after)
    for (const paymentId of crowded) {
      const untold = await serializable(db, (tx) => shrinkOne(tx, options, paymentId, now()))
      for (const { grantId, login } of untold) {
        await alert('nobody_to_tell', { item: grantId, words: login })
      }
    }
    const last = crowded.at(-1)
    if (last === undefined || crowded.length < CHUNK) return
    after = last
  }
}

/** Whether this grant's place is one of those that a purchase does not cover any more. */
export async function isLeaving(db: Database, coverage: Coverage, paymentId: string, grantId: string) {
  const places = await leavingPlaces(db, coverage, paymentId)
  return places.some((place) => place.some((leaving) => leaving.grantId === grantId))
}

/** Live purchases with more accounts than seats, in the order of their ids. Only places beyond the seats are looked at. */
async function crowdedPurchases(db: Database, { target, scenes, seats }: Coverage, after: string): Promise<string[]> {
  const beyond = db
    .selectFrom('access_grant')
    .select('payment_id')
    .where('target', '=', target)
    .where('seat', '>', sql.lit(seats))
    // As the index says it.
    .where('seat', '>', sql.lit(1))
    .where('released', 'is', null)
    .where('replaced_by', 'is', null)
  const rows = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select('payment_id')
    .where('payment_id', 'in', beyond)
    .where('payment_id', '>', after)
    .where('target', '=', target)
    .where('released', 'is', null)
    .where('replaced_by', 'is', null)
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', scenes)
    .groupBy('payment_id')
    .having((having) =>
      having(having.fn.countAll(), '>', sql<number>`${sql.lit(seats)} * coalesce(max(payment.quantity), 1)`)
    )
    .orderBy('payment_id')
    .limit(CHUNK)
    .execute()
  return rows.map(({ payment_id }) => payment_id)
}

/** @returns those who cannot be told */
async function shrinkOne(tx: Database, coverage: Coverage, paymentId: string, now: number): Promise<Leaving[]> {
  const untold: Leaving[] = []
  for (const place of await leavingPlaces(tx, coverage, paymentId)) {
    const told = await Promise.all(place.map(({ grantId }) => toldAt(tx, grantId, now)))
    for (const [index, leaving] of place.entries()) {
      if (told[index] !== undefined) continue
      if (leaving.hasAddress) await tell(tx, leaving.grantId, now)
      else untold.push(leaving)
    }
    if (!told.every((at) => at !== undefined && at <= now - DAY_MS)) continue
    const ids = place.map(({ grantId }) => grantId)
    await releaseSeats(tx, ids, 'seat_gone', { actor: 'seller', now })
  }
  return untold
}

/** The places that go, those assigned last. */
async function leavingPlaces(db: Database, { target, scenes, seats }: Coverage, paymentId: string) {
  const grants = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('user', 'user.id', 'payment.user_id')
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
    .where('payment.scene', 'in', scenes)
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
 * When the buyer was told of it, in ms; infinite while the mail waits, undefined where there is none that counts. One that
 * was given up, or was not sent because the place was safe again, tells nobody anything.
 */
async function toldAt(tx: Database, grantId: string, now: number): Promise<number | undefined> {
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

async function tell(tx: Database, grantId: string, now: number): Promise<void> {
  const row = { subject: grantId, fact: `shrinking:${now}`, kind: 'shrinking', at: now, state: 'waiting', next_at: now }
  await tx
    .insertInto('access_mail')
    .values(row)
    .onConflict((conflict) => conflict.columns(['subject', 'fact']).doNothing())
    .execute()
}
