import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { DAY_MS, SKEW_MS } from '../../runtime/time/durations.ts'

/** Days during which a seat link works. */
export const SEAT_LINK_DAYS = 14
const LIFE_MS = SEAT_LINK_DAYS * DAY_MS

/** A link that gives away a seat: the purchase, its product as the payment names it, and the user who gave the link. */
export type SeatLink = { paymentId: string; scene: string | null; holder: string; madeAt: number }

/** A purchase and its user, on whose side a link is made. */
type OfHolder = { paymentId: string; holder: string; now: number }

/**
 * Makes the token of a link that gives away a free seat. It works once, for 14 days, and while the purchase is paid and
 * this user's. Of more open links than `most`, the oldest are ended.
 */
export async function makeSeatLink(db: Database, { paymentId, holder, now, most }: OfHolder & { most: number }) {
  const token = randomBytes(32).toString('base64url')
  await serializable(db, async (tx) => {
    await tx
      .deleteFrom('seat_link')
      .where('made_at', '<=', now - LIFE_MS)
      .execute()
    const row = { token_hash: hashOf(token), payment_id: paymentId, user_id: holder, made_at: now }
    await tx.insertInto('seat_link').values(row).execute()
    const open = await tx
      .selectFrom('seat_link')
      .select('token_hash')
      .where('payment_id', '=', paymentId)
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
    .where('made_at', '>', now - LIFE_MS)
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map(({ made_at }) => made_at)
}

/** Ends all open links of a purchase. */
export async function endSeatLinks(db: Database, { paymentId, holder }: Omit<OfHolder, 'now'>): Promise<void> {
  await db.deleteFrom('seat_link').where('payment_id', '=', paymentId).where('user_id', '=', holder).execute()
}

/**
 * The link with this token; undefined if it is unknown, used or too old, or the purchase is not paid or has another user
 * by now. Changes nothing.
 */
export async function readSeatLink(db: Database, token: string, now: number): Promise<SeatLink | undefined> {
  return db
    .selectFrom('seat_link')
    .innerJoin('payment', (join) =>
      join.onRef('payment.id', '=', 'seat_link.payment_id').onRef('payment.user_id', '=', 'seat_link.user_id')
    )
    .select(['payment.id as paymentId', 'payment.scene', 'seat_link.user_id as holder', 'seat_link.made_at as madeAt'])
    .where('token_hash', '=', hashOf(token))
    .where('made_at', '>', now - LIFE_MS)
    .where('made_at', '<=', now + SKEW_MS)
    .where('payment.status', '=', 'paid')
    .executeTakeFirst()
}

/** As {@link readSeatLink}, and uses the link up: of two readers at the same moment only one gets it. */
export async function useSeatLink(db: Database, token: string, now: number): Promise<SeatLink | undefined> {
  return serializable(db, async (tx) => {
    const link = await readSeatLink(tx, token, now)
    if (link) await tx.deleteFrom('seat_link').where('token_hash', '=', hashOf(token)).execute()
    return link
  })
}

/** Makes a used link work again, because no account took the seat. */
export async function giveBackSeatLink(db: Database, token: string, link: SeatLink): Promise<void> {
  const row = { token_hash: hashOf(token), payment_id: link.paymentId, user_id: link.holder, made_at: link.madeAt }
  await db.insertInto('seat_link').values(row).execute()
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
