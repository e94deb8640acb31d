import { type JoinBuilder, type RawBuilder, sql } from 'kysely'
import { coveringStates, grantStates } from '../access/grant-states.ts'
import type { Product } from '../product.ts'
import type { Tables } from './database.ts'

/** Joins a payment with its user, if the user has an address: a guest has none, so mails go to that of the payment. */
export function onUserWithAddress<Any extends JoinBuilder<Pick<Tables, 'payment' | 'user'>, 'payment' | 'user'>>(
  join: Any
): Any {
  return join.onRef('user.id', '=', 'payment.user_id').on('user.emailVerified', '=', sql.lit(true)) as Any
}

/**
 * Whether the buyer of the `payment` of a statement, joined with that `user`, has an address. A mail that was dropped
 * without an address would be dropped again.
 */
export const hasAddress = sql<boolean>`coalesce("user".email, payment.email) <> ''`

/** Whether no account holds a seat of the `payment` of a statement. The index `payment_open` has the paid ones. */
export const withoutAccount = sql<boolean>`payment.accounts = 0`

/**
 * A dispute of the payment is open, also where the seller has ended its access. The condition equals that of the index
 * `payment_disputed`.
 */
export const hasOpenDispute = sql<boolean>`(state = 'disputed' or (state = 'ended_by_seller' and reported_state = 'disputed'))`

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
export const decidedAt = latestDecision(sql`1 = 1`)

/**
 * The same, without decisions that only name another address: with the address until then, too, the buyer could have
 * named an account.
 */
export const namableSince = latestDecision(
  sql`not (payment_event.kind = 'linked' and payment_event.facts like '%"email":%'
    and payment_event.facts not like '%"scene":%')`
)

function latestDecision(counts: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`(
    select max(payment_event.occurred_at) from payment_event
    where ${sql.ref('payment_event.processor')} = ${sql.ref('payment.processor')} and payment_event.event_id like 'seller:%'
      and payment_event.payment_key = coalesce(payment.part_of, payment.key) and ${counts}
  )`
}

/**
 * The scene of a payment, for a search that finds a few payments by something else. By the column itself, SQLite would
 * search the index that holds all paid sales of a product.
 */
export const sceneOfFew = sql<string>`coalesce(payment.scene, '')`

/**
 * Whether the paid `payment` of a statement has no account since another purchase of its buyer covers the account. An
 * account can be on one purchase of a product only, so this one has its seat for another account, and nobody need name
 * one. It is so for one seat only: of several, the buyer is to give the others away. The buyer's pages decide the same
 * of what they have read (`access/plan/choose-seat.ts`).
 *
 * The other purchases and their accounts are counted for each purchase: Postgres would read all accounts for a join.
 */
export function coveredByAnother(products: readonly Pick<Product, 'seats' | 'scenes'>[]): RawBuilder<boolean> {
  const isSame = ofSameProduct(products)
  if (!isSame) return sql<boolean>`1 = 0`
  return sql<boolean>`(${withoutAccount} and payment.user_id is not null and coalesce(payment.quantity, 1) < 2
    and (
      select count(*) from payment as other
      where other.user_id = payment.user_id and other.status = 'paid' and ${isSame}
        and (
          select count(*) from access_grant as beside
          where beside.payment_id = other.id and beside.released is null and beside.state in (${states(coveringStates)})
        ) > 0
    ) > 0
    and (
      select count(*) from access_grant as own
      where own.payment_id = payment.id and own.state not in (${states(['revoking', 'revoked'])})
    ) = 0)`
}

/**
 * When another purchase last ceased to cover an account for the `payment` of a statement, in ms; null if none did. From
 * then on this purchase is to have an account of its own, however long ago it was paid.
 */
export function uncoveredAt(products: readonly Pick<Product, 'seats' | 'scenes'>[]): RawBuilder<number | null> {
  const isSame = ofSameProduct(products)
  if (!isSame) return sql<number | null>`null`
  return sql<number | null>`(
    select max(access_history.at) from payment as other
    join access_grant as beside on beside.payment_id = other.id
    join access_history on access_history.grant_id = beside.id
    where other.user_id = payment.user_id and other.id <> payment.id and ${isSame} and ${leaves}
  )`
}

/** The buyers of whom a purchase has ceased to cover an account since then (ms). An index finds these few. */
export function buyersUncoveredSince(since: number): RawBuilder<string> {
  return sql<string>`(
    select other.user_id from access_history
    join access_grant as beside on beside.id = access_history.grant_id
    join payment as other on other.id = beside.payment_id
    where ${leaves} and access_history.at > ${since} and other.user_id is not null
  )`
}

/** Whether with the `access_history` of a statement the purchase of a grant ceases to cover its account. */
const leaves = sql<boolean>`access_history.to_state in (${states(grantStates.filter((state) => !coveringStates.includes(state)))})
  and access_history.from_state in (${states(coveringStates)})`

/** Whether the payments `other` and `payment` of a statement are for one product of a single seat; undefined: never. */
function ofSameProduct(products: readonly Pick<Product, 'seats' | 'scenes'>[]): RawBuilder<boolean> | undefined {
  const single = products.filter(({ seats, scenes }) => seats === 1 && scenes.length > 0)
  if (single.length === 0) return undefined
  const each = single.map(
    ({ scenes }) => sql`(payment.scene in (${sql.join(scenes)}) and other.scene in (${sql.join(scenes)}))`
  )
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

/** Whether the `payment` of a statement has no account, and somebody is to name one. */
export function accountIsMissing(products: readonly Pick<Product, 'seats' | 'scenes'>[]): RawBuilder<boolean> {
  return sql<boolean>`${withoutAccount} and not ${coveredByAnother(products)}`
}

function states(all: readonly string[]) {
  return sql.join(all.map((state) => sql.lit(state)))
}
