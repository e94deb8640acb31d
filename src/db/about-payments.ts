import { type JoinBuilder, sql } from 'kysely'
import type { Tables } from './database.ts'

/** Joins a payment with its user, if the user has an address: a guest has none, so mails go to that of the payment. */
export function onUserWithAddress<Any extends JoinBuilder<Pick<Tables, 'payment' | 'user'>, 'payment' | 'user'>>(
  join: Any
): Any {
  return join.onRef('user.id', '=', 'payment.user_id').on('user.emailVerified', '=', sql.lit(true)) as Any
}
