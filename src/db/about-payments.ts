import { type JoinBuilder, sql } from 'kysely'
import type { Tables } from './database.ts'

/** Joins a payment with its user, if the user has an address: a guest has none, so mails go to that of the payment. */
export function onUserWithAddress<Any extends JoinBuilder<Pick<Tables, 'payment' | 'user'>, 'payment' | 'user'>>(
  join: Any
): Any {
  return join.onRef('user.id', '=', 'payment.user_id').on('user.emailVerified', '=', sql.lit(true)) as Any
}

/** Whether no account holds a seat of the `payment` of a statement. The index `access_grant_live` answers it. */
export const withoutAccount = sql<boolean>`not exists (
  select 1 from access_grant where access_grant.payment_id = payment.id and access_grant.released is null
)`
