import { type JoinBuilder, sql } from 'kysely'
import type { Tables } from './database.ts'

/** Joins a payment with its user, if the user has an address: a guest has none, so mails go to that of the payment. */
export function onUserWithAddress<Any extends JoinBuilder<Pick<Tables, 'payment' | 'user'>, 'payment' | 'user'>>(
  join: Any
): Any {
  return join.onRef('user.id', '=', 'payment.user_id').on('user.emailVerified', '=', sql.lit(true)) as Any
}

/** Whether no account holds a seat of the `payment` of a statement. The index `payment_open` has the paid ones. */
export const withoutAccount = sql<boolean>`payment.accounts = 0`

/**
 * Whether the buyer of the `payment` of a statement has no account that got, or gets, an invitation and took it. Either
 * no account holds a seat; or each that does has declined, or left no trace of its invitation, or cannot be invited. An
 * account that was in and has left, or was removed, does not count as missing. The index `access_grant_live` answers
 * it.
 */
export const withoutAccountInOrInvited = sql<boolean>`not exists (
  select 1 from access_grant where access_grant.payment_id = payment.id and access_grant.released is null
    and access_grant.because not in ('declined', 'no_trace', 'account_flagged', 'enterprise_managed')
)`

/**
 * When the seller last decided something about the sale of the `payment` of a statement, in ms, such as its product or
 * its buyer; null if never. Until then the buyer may have seen nothing of the purchase.
 */
export const decidedAt = sql<number | null>`(
  select max(payment_event.occurred_at) from payment_event
  where ${sql.ref('payment_event.processor')} = ${sql.ref('payment.processor')} and payment_event.event_id like 'seller:%'
    and payment_event.payment_key = coalesce(payment.part_of, payment.key)
)`

/**
 * The scene of a payment, for a search that finds a few payments by something else. By the column itself, SQLite would
 * search the index that holds all paid sales of a product.
 */
export const sceneOfFew = sql<string>`coalesce(payment.scene, '')`
