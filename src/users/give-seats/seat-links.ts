import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { newToken, tokenHash } from '../../runtime/secret-token.ts'
import { DAY_MS, MINUTE_MS, SKEW_MS } from '../../runtime/time/durations.ts'
import { SEAT_LINK_DAYS } from '../users-and-guests/link-minutes.ts'

const LIFE_MS = SEAT_LINK_DAYS * DAY_MS
/** ms after which a claim without an outcome no longer counts: the process that made it has ended. */
const CLAIM_MS = MINUTE_MS
/** Names that may be refused with one link: each is a request of the buyer's, and these are limited. */
const MOST_TRIES = 10

/**
 * A link that gives away a seat: the purchase, its product as the payment names it, and the user who gave the link.
 * `grantId`: the grant of the account that took the seat, and `takenBy` the user who named it; null until then.
 */
export type SeatLink = {
  paymentId: string
  scene: string | null
  holder: string
  takenBy: string | null
  grantId: string | null
}

/** A purchase and its user, on whose side a link is made. */
type OfHolder = { paymentId: string; holder: string; now: number }

/**
 * Makes the token of a link that gives away a free seat. It works once, for 14 days, and while the purchase is paid and
 * this user's. Of more open links than `most`, the oldest are ended.
 */
export async function makeSeatLink(db: Database, { paymentId, holder, now, most }: OfHolder & { most: number }) {
  const token = newToken()
  await serializable(db, async (tx) => {
    await tx
      .deleteFrom('seat_link')
      .where('made_at', '<=', now - LIFE_MS)
      .where('grant_id', 'is', null)
      .execute()
    const row = { token_hash: tokenHash(token), payment_id: paymentId, user_id: holder, made_at: now }
    await tx.insertInto('seat_link').values(row).execute()
    const open = await tx
      .selectFrom('seat_link')
      .select('token_hash')
      .where('payment_id', '=', paymentId)
      .where('grant_id', 'is', null)
      .orderBy('made_at', 'desc')
      .orderBy('token_hash')
      .execute()
    const extra = open.filter(({ token_hash }) => token_hash !== row.token_hash).slice(Math.max(0, most - 1))
    for (const { token_hash } of extra) await tx.deleteFrom('seat_link').where('token_hash', '=', token_hash).execute()
  })
  return token
}

/** When the open links of a purchase were made, in ms, the newest first. */
export async function openSeatLinks(db: Database, { paymentId, holder, now }: OfHolder): Promise<number[]> {
  const rows = await db
    .selectFrom('seat_link')
    .select('made_at')
    .where('payment_id', '=', paymentId)
    .where('user_id', '=', holder)
    .where('grant_id', 'is', null)
    .where('tries', '<', MOST_TRIES)
    .where('made_at', '>', now - LIFE_MS)
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map(({ made_at }) => made_at)
}

/**
 * Ends all open links of a purchase.
 * @returns how many there were
 */
export async function endSeatLinks(db: Database, { paymentId, holder }: Omit<OfHolder, 'now'>): Promise<number> {
  const ended = await db
    .deleteFrom('seat_link')
    .where('payment_id', '=', paymentId)
    .where('user_id', '=', holder)
    .where('grant_id', 'is', null)
    .executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/**
 * The link with this token; undefined if the link is unknown, has ended, is too old or had too many refused names, or
 * if its purchase is not paid any more or belongs to another user now. Changes nothing.
 */
export async function readSeatLink(db: Database, token: string, now: number): Promise<SeatLink | undefined> {
  return db
    .selectFrom('seat_link')
    .innerJoin('payment', (join) =>
      join.onRef('payment.id', '=', 'seat_link.payment_id').onRef('payment.user_id', '=', 'seat_link.user_id')
    )
    .select(['payment.id as paymentId', 'payment.scene', 'seat_link.user_id as holder'])
    .select(['seat_link.taken_by as takenBy', 'seat_link.grant_id as grantId'])
    .where('token_hash', '=', tokenHash(token))
    .where('tries', '<', MOST_TRIES)
    .where('made_at', '>', now - LIFE_MS)
    .where('made_at', '<=', now + SKEW_MS)
    .where('payment.status', '=', 'paid')
    .executeTakeFirst()
}

/** A seat that a user has taken by the link of another buyer, who is its `holder`. */
export type TakenSeat = { paymentId: string; scene: string | null; holder: string; grantId: string }

/** The seats that this user has taken by a link, the newest first, also after their purchases were refunded. */
export async function seatsTakenBy(db: Database, userId: string): Promise<TakenSeat[]> {
  const rows = await takenByUser.all(db, { userId })
  // The card of the user's own purchase shows all of its seats.
  return rows.flatMap(({ holder, grantId, ...row }) =>
    holder === null || grantId === null || holder === userId ? [] : [{ ...row, holder, grantId }]
  )
}

const takenByUser = statement((db, value: { userId: string }) =>
  db
    .selectFrom('seat_link')
    .innerJoin('payment', 'payment.id', 'seat_link.payment_id')
    .select(['payment.id as paymentId', 'payment.scene', 'payment.user_id as holder', 'seat_link.grant_id as grantId'])
    .where('seat_link.taken_by', '=', value.userId)
    .orderBy('made_at', 'desc')
    .orderBy('token_hash')
)

/**
 * Claims an open link while the name of this user is sent: of two names at the same moment only one is. End the claim
 * with {@link endClaim}; a claim of a process that has ended counts for a minute.
 * @returns whether the link was free
 */
export async function claimSeatLink(
  db: Database,
  { token, userId, now }: { token: string; userId: string; now: number }
): Promise<boolean> {
  const claimed = await db
    .updateTable('seat_link')
    .set({ claimed_by: userId, claimed_at: now })
    .where('token_hash', '=', tokenHash(token))
    .where('grant_id', 'is', null)
    .where(({ eb, or }) =>
      or([eb('claimed_at', 'is', null), eb('claimed_at', '<=', now - CLAIM_MS), eb('claimed_at', '>', now + SKEW_MS)])
    )
    .executeTakeFirst()
  return claimed.numUpdatedRows > 0n
}

/**
 * Ends a claim: the grant has the seat, or the name was refused and the link stays open. A link that the buyer has
 * ended meanwhile stays ended.
 */
export async function endClaim(
  db: Database,
  { token, userId, grantId }: { token: string; userId: string; grantId: string | undefined }
): Promise<void> {
  const taken = { taken_by: userId, grant_id: grantId ?? null }
  await db
    .updateTable('seat_link')
    .set((eb) => ({
      claimed_by: null,
      claimed_at: null,
      ...(grantId === undefined ? { tries: eb('tries', '+', 1) } : taken)
    }))
    .where('token_hash', '=', tokenHash(token))
    .where('claimed_by', '=', userId)
    .execute()
}
