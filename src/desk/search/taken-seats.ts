import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tables } from '../../db/database.ts'
import { CODE_HOST_PROVIDER_ID } from '../../users/users-and-guests/users.ts'
import { startsWith } from '../queries/starts-with.ts'

type Keys = SelectQueryBuilder<Tables, never, object>

/** Rows of which a column names users. */
type UserKeys = { keys: Keys; column: string }

/** The users with an address of which this is so: to sign in with, proven here, or verified at the code host. */
export function usersWith(db: Database, isSo: (email: string) => Expression<SqlBool>): UserKeys[] {
  const atHost = db
    .selectFrom('account')
    .innerJoin('code_host_email', 'code_host_email.account_id', 'account.accountId')
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
  const rows = (keys: unknown) => keys as Keys
  return [
    { keys: rows(db.selectFrom('user').where(isSo('user.email'))), column: 'user.id' },
    { keys: rows(db.selectFrom('user_email').where(isSo('user_email.email'))), column: 'user_email.user_id' },
    { keys: rows(atHost.where(isSo('code_host_email.email'))), column: 'account.userId' }
  ]
}

/** The seats that were taken by a link by one of these users. */
export function seatsOfUsers(db: Database, { keys, column }: UserKeys) {
  const users = keys.select(sql.ref<string>(column).as('id'))
  return db
    .selectFrom('seat_link')
    .where('seat_link.grant_id', 'is not', null)
    .where('seat_link.taken_by', 'in', users as never)
}

/**
 * A seat of a purchase of another buyer, taken by a link. `email`: the address with which its taker signs in. `login`:
 * the account in it. `isHeld`: the account holds the seat, and the purchase is paid.
 */
export type SeatOf = { paymentId: string; takenBy: string; email: string; login: string; isHeld: boolean }

/** The seats that these users have taken. */
export async function seatsTakenByUsers(db: Database, users: readonly string[]): Promise<SeatOf[]> {
  if (users.length === 0) return []
  return seatsIn(await seats(db).where('seat_link.taken_by', 'in', users).execute())
}

/** The seats of these purchases that users with an address that begins so have taken. */
export async function seatsTakenIn(db: Database, payments: readonly string[], address: string): Promise<SeatOf[]> {
  if (payments.length === 0) return []
  const takers = usersWith(db, (email) => startsWith(db, sql.ref(email), address)).map(
    ({ keys, column }) => keys.select(sql.ref<string>(column).as('id')) as never
  )
  const ofPayments = seats(db).where('seat_link.payment_id', 'in', payments)
  const found = ofPayments.where(({ eb, or }) => or(takers.map((users) => eb('seat_link.taken_by', 'in', users))))
  return seatsIn(await found.execute())
}

function seats(db: Database) {
  return db
    .selectFrom('seat_link')
    .innerJoin('payment', 'payment.id', 'seat_link.payment_id')
    .innerJoin('access_grant', 'access_grant.id', 'seat_link.grant_id')
    .innerJoin('user', 'user.id', 'seat_link.taken_by')
    .select(['seat_link.payment_id as paymentId', 'user.id as takenBy', 'user.email', 'access_grant.login'])
    .select(['access_grant.released', 'access_grant.state', 'payment.status', 'payment.user_id as buyer'])
    .orderBy('seat_link.made_at', 'desc')
    .orderBy('seat_link.token_hash')
}

/** A name that was refused for good leaves its seat to the next one. The buyer's own seats are not another's. */
function seatsIn(rows: Awaited<ReturnType<ReturnType<typeof seats>['execute']>>): SeatOf[] {
  return rows.flatMap(({ released, state, status, buyer, ...seat }) => {
    const isHeld = released === null && state !== 'blocked' && status === 'paid'
    return buyer === seat.takenBy ? [] : [{ ...seat, isHeld }]
  })
}
