import type { Selectable } from 'kysely'
import type { Database, Tables, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { isGuestId } from '../../payments/guest-reference.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { claimable } from '../users-and-guests/claim-payments.ts'
import { isOfGuest } from '../users-and-guests/guests.ts'
import { userOfAddress } from '../users-and-guests/users.ts'
import { bringAddress } from './merge-users.ts'

/** Days for which two buyers can confirm that they are one. */
export const CONFIRM_DAYS = 7

/** The two buyers that the seller asks. */
export const sides = ['first', 'second'] as const
export type Side = (typeof sides)[number]

/** A question of the seller whether two buyers are one. `emails`: canonical. Times in ms. */
export type AskedMerge = {
  id: string
  emails: Record<Side, string>
  askedAt: number
  expiresAt: number
  confirmedAt: Record<Side, number | undefined>
  withdrawnAt: number | undefined
  mergedAt: number | undefined
}

/** Whether the question can still be confirmed, and if not, why. */
export function stateOfAsked(
  { withdrawnAt, mergedAt, expiresAt }: Pick<AskedMerge, 'withdrawnAt' | 'mergedAt' | 'expiresAt'>,
  now: number
): 'open' | 'merged' | 'withdrawn' | 'expired' {
  if (mergedAt !== undefined) return 'merged'
  if (withdrawnAt !== undefined) return 'withdrawn'
  return now < expiresAt ? 'open' : 'expired'
}

/**
 * Why two buyers cannot become one. `admin`: the desk is open to one of them. `same`: they are one already. `no_user`:
 * neither has ever signed in. `unproven`: somebody signs in without having proven the address. `guest`: a browser in
 * which nobody has signed in holds a purchase of the address, with an account. `email`: whom it is about.
 */
export type WhyNotMerge = { why: 'admin' | 'same' | 'no_user' | 'unproven' | 'guest'; email: string }

/** The user who has everything afterwards, and the address that is brought to that user. */
export type Joining = { userId: string; email: string }

/** Reads how the buyers with these addresses would become one, or why they cannot. `admins`: canonical addresses. */
export async function howToJoin(
  db: Database,
  { first, second }: Record<Side, string>,
  admins: readonly string[]
): Promise<Joining | WhyNotMerge> {
  const users = { first: await userOfAddress(db, first), second: await userOfAddress(db, second) }
  for (const admin of admins) {
    const seller = await userOfAddress(db, admin)
    for (const [email, user] of [[first, users.first] as const, [second, users.second] as const]) {
      if (admin === email || (seller !== undefined && seller === user)) return { why: 'admin', email }
    }
  }
  if (first === second || (users.first !== undefined && users.first === users.second))
    return { why: 'same', email: second }
  const joining =
    users.first !== undefined
      ? { userId: users.first, email: second, owner: users.second }
      : users.second !== undefined
        ? { userId: users.second, email: first, owner: users.first }
        : undefined
  if (!joining) return { why: 'no_user', email: first }
  const { userId, email, owner } = joining
  if (owner === undefined) {
    if (await hasUnproven(db, email)) return { why: 'unproven', email }
    if (await isHeldByGuest(db, { userId, email })) return { why: 'guest', email }
  }
  return { userId, email }
}

async function hasUnproven(db: Database, email: string): Promise<boolean> {
  const user = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined && !isGuestId(user.id)
}

async function isHeldByGuest(db: Database, { userId, email }: Joining): Promise<boolean> {
  const held = await db.selectFrom('payment').select('id').where('email', '=', email).where(isOfGuest).execute()
  if (held.length === 0) return false
  const free = new Set((await claimable(db, { userId, emails: [email] }).execute()).map(({ id }) => id))
  return held.some(({ id }) => !free.has(id))
}

/** Stores the question of the seller, and mails both buyers. `id`: of the seller's action. */
export async function askToMerge(
  tx: Tx,
  { id, first, second, now }: Record<Side, string> & { id: string; now: number }
): Promise<void> {
  const expires_at = now + CONFIRM_DAYS * DAY_MS
  await tx
    .insertInto('merge_request')
    .values({ id, first_email: first, second_email: second, asked_at: now, expires_at })
    .execute()
  for (const [side, to] of Object.entries({ first, second })) {
    await queueMail(tx, { subject: id, fact: `${side} ${to}`, kind: 'merge:asked', at: now })
  }
}

/** The question with this id; undefined if there is none. */
export async function readAsked(db: Database, id: string): Promise<AskedMerge | undefined> {
  const row = await db.selectFrom('merge_request').selectAll().where('id', '=', id).executeTakeFirst()
  return row && askedOf(row)
}

/** The questions that name one of these addresses, the oldest first. */
export async function askedOfAddresses(db: Database, emails: readonly string[]): Promise<AskedMerge[]> {
  if (emails.length === 0) return []
  const rows = await db
    .selectFrom('merge_request')
    .selectAll()
    .where(({ eb, or }) => or([eb('first_email', 'in', emails), eb('second_email', 'in', emails)]))
    .execute()
  return rows.map(askedOf).sort((a, b) => a.askedAt - b.askedAt)
}

function askedOf(row: Selectable<Tables['merge_request']>): AskedMerge {
  const time = (at: number | null) => (at === null ? undefined : Number(at))
  return {
    id: row.id,
    emails: { first: row.first_email, second: row.second_email },
    askedAt: Number(row.asked_at),
    expiresAt: Number(row.expires_at),
    confirmedAt: { first: time(row.first_confirmed_at), second: time(row.second_confirmed_at) },
    withdrawnAt: time(row.withdrawn_at),
    mergedAt: time(row.merged_at)
  }
}

/** Takes a question back, if it is still open. @returns whether it was */
export async function withdrawAsked(tx: Tx, id: string, now: number): Promise<boolean> {
  const asked = await readAsked(tx, id)
  if (!asked || stateOfAsked(asked, now) !== 'open') return false
  await tx.updateTable('merge_request').set({ withdrawn_at: now }).where('id', '=', id).execute()
  return true
}

/** `waits`: for the other buyer. `merged`: now, by this answer. `gone`: nothing can be confirmed any more. */
export type Confirmed = { kind: 'waits' | 'merged' | 'gone' }

/**
 * A buyer confirms, by the link of the mail to that side's address: reading the mailbox is the same proof as signing in
 * with it. Once both have confirmed, the two users become one, as if one of them had brought the address of the other;
 * the mail about that, and its 14 days, are the same. Serializable, so that of two confirmations at the same time one
 * sees the other.
 */
export async function confirmAsked(
  db: Database,
  { id, side, admins, now }: { id: string; side: Side; admins: readonly string[]; now: number }
): Promise<Confirmed> {
  return serializable(db, async (tx) => {
    const asked = await readAsked(tx, id)
    if (!asked || stateOfAsked(asked, now) !== 'open') return { kind: 'gone' }
    const joining = await howToJoin(tx, asked.emails, admins)
    if ('why' in joining) return { kind: 'gone' }
    const confirmed = { ...asked.confirmedAt, [side]: asked.confirmedAt[side] ?? now }
    const column = side === 'first' ? 'first_confirmed_at' : 'second_confirmed_at'
    const row = tx.updateTable('merge_request').where('id', '=', id)
    await row.set({ [column]: confirmed[side] }).execute()
    if (sides.some((each) => confirmed[each] === undefined)) return { kind: 'waits' }
    await bringAddress(tx, { ...joining, now })
    await row.set({ merged_at: now }).execute()
    return { kind: 'merged' }
  })
}
