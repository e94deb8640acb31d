import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { GUEST, isGuestId } from '../../payments/guest-reference.ts'
import { findUsers } from './users.ts'

/**
 * The id of the guest who holds a secret: the secret's SHA-256, so a reader of the id cannot find the secret. It is the
 * reference in checkout links; Stripe takes letters, digits, "-" and "_", up to 200 characters.
 * https://docs.stripe.com/payment-links/url-parameters
 */
export function guestIdOf(secret: string): string {
  return GUEST + createHash('sha256').update(secret).digest('base64url')
}

/** Whether a guest led to a user who has deleted the account, so that payments cannot name it any more. */
export async function isDeletedGuest(db: Database, id: string): Promise<boolean> {
  return (await deletedGuest.first(db, { id })) !== undefined
}

const deletedGuest = statement((db, value: { id: string }) =>
  db.selectFrom('deleted_guest').select('id').where('id', '=', value.id)
)

/** The condition that a payment belongs to a guest. */
export const isOfGuest = sql<boolean>`substr(user_id, 1, 6) = ${sql.lit(GUEST)}`

/**
 * As {@link findUsers}, for verified events: a reference to a guest that no payment has brought before stores the
 * guest, unless it led to a user who has deleted the account. A guest is a user with no address of its own and no way
 * to sign in: the id stands where an address would, since better-auth requires one.
 */
export async function usersOfBuyers(
  db: Database,
  buyers: readonly { ids: readonly string[]; email: string | undefined }[],
  now: number
): Promise<(string | undefined)[]> {
  const guests = new Set(buyers.flatMap(({ ids }) => ids.filter(isGuestId)))
  const at = new Date(now).toISOString()
  for (const id of guests) {
    await sql`insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
    select ${id}, ${id}, ${id}, false, ${at}, ${at}
    where not exists (select 1 from deleted_guest where id = ${id}) on conflict do nothing`.execute(db)
  }
  return findUsers(db, buyers)
}
