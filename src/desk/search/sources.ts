import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { onAccountOfGrant } from '../../access/tables/account-of-grant.ts'
import type { Database, Tables } from '../../db/database.ts'
import { CODE_HOST_PROVIDER_ID } from '../../users/users-and-guests/users.ts'
import { type SearchTerms, storedIds } from '../queries/search-terms.ts'
import { domainOf, startsWith } from '../queries/starts-with.ts'
import { seatsOfUsers, usersWith } from './taken-seats.ts'

type Keys = SelectQueryBuilder<Tables, never, object>

/**
 * A reading of a search text. Either a condition on the columns of the payment, or the rows (`keys`) whose
 * column (`column`) names the payment by one of the payment's own (`on`). Indexes have both.
 */
export type Source =
  | { where: Expression<SqlBool> }
  | { keys: Keys; column: string; on: 'payment.id' | 'payment.user_id' }

/**
 * The processors that payments came from, and the keys of the repositories: there are few, and most indexes begin with
 * one.
 */
export type Where = { processors: readonly string[]; targets: readonly string[] }

/** All that a search text may be, each found by an index, however many purchases there are. */
export function sourcesOf(db: Database, terms: SearchTerms, where: Where): Source[] {
  const { address, domain, username, name, id, pageId, number } = terms
  return [
    ...(address === undefined ? [] : byAddress(db, address)),
    ...(domain === undefined ? [] : byDomain(db, domain)),
    ...(username === undefined ? [] : byUsername(db, username)),
    ...(name === undefined ? [] : byName(db, name)),
    ...[id, pageId].flatMap((each) => (each === undefined ? [] : byId(db, each, where))),
    ...(id === undefined || id.length < SHORTEST ? [] : [byReason(db, id.toLowerCase())]),
    ...(number === undefined || where.targets.length === 0 ? [] : byNumber(db, number, where))
  ]
}

/** The ids of the purchases of a source. A purchase may be named several times. */
export function idsOf(db: Database, source: Source): SelectQueryBuilder<Tables, never, { id: string | null }> {
  const payments = db.selectFrom('payment').select('payment.id')
  if ('where' in source) return payments.where(source.where) as never
  const { keys, column, on } = source
  const named = keys.select(sql.ref<string | null>(column).as('id'))
  return (on === 'payment.id' ? named : payments.where('payment.user_id', 'in', named as never)) as never
}

/**
 * Whether a purchase is of a source of many: looked up for one purchase after the other. Of "exists" Postgres would
 * collect the many first.
 */
export function isOneOfMany(source: Source): Expression<SqlBool> {
  if ('where' in source) return source.where
  const { keys, column, on } = source
  const ofIt = keys.select(sql.lit(1).as('found')).where(sql<boolean>`${sql.ref(column)} = ${sql.ref(on)}`)
  return sql<boolean>`(${ofIt.limit(1)}) = 1`
}

function rows(keys: unknown): Keys {
  return keys as Keys
}

/**
 * The address that paid, or one that the seller has corrected since; or one of the user's: to sign in with, proven
 * here, or verified at the code host; or one of a user who has taken a seat by a link. A name without an "@" may be
 * that of very many users, of whom few have taken a seat.
 */
function byAddress(db: Database, address: string): Source[] {
  const corrected = db
    .selectFrom('seller_action')
    .where('kind', '=', sql.lit('match_sale'))
    .where(contains('facts', `"earlier":${JSON.stringify(address).slice(0, -1)}`))
  return [
    { where: startsWith(db, sql.ref('payment.email'), address) },
    { keys: rows(corrected), column: 'seller_action.payment_id', on: 'payment.id' },
    ...ofUsers(db, (email) => startsWith(db, sql.ref(email), address)),
    ...(address.includes('@') ? bySeat(db, address) : [])
  ]
}

/** The domain of the address that paid, or of one of the user's: as {@link byAddress}. */
function byDomain(db: Database, domain: string): Source[] {
  const isPaidFrom = startsWith(db, domainOf(db, 'payment.email'), domain)
  return [
    { where: sql<boolean>`(payment.email is not null and ${isPaidFrom})` },
    ...ofUsers(db, (email) => startsWith(db, domainOf(db, email), domain))
  ]
}

/** The users with an address of which this is so. */
function ofUsers(db: Database, isSo: (email: string) => Expression<SqlBool>): Source[] {
  return usersWith(db, isSo).map((users) => ({ ...users, on: 'payment.user_id' }))
}

/** The users who have taken a seat of the purchase by a link. */
function bySeat(db: Database, address: string): Source[] {
  const takers = usersWith(db, (email) => startsWith(db, sql.ref(email), address))
  return takers.map((users) => ({
    keys: rows(seatsOfUsers(db, users)),
    column: 'seat_link.payment_id',
    on: 'payment.id'
  }))
}

/**
 * The name of an account today, as the host last reported it; an earlier one, or a mistyped one, under which it was
 * invited; the name given at the checkout; and the name of an account that the user signed in with.
 */
function byUsername(db: Database, username: string): Source[] {
  const lower = (column: string) => sql`lower(${sql.ref(column)})`
  const grants = db.selectFrom('access_grant')
  const renamed = grants
    .innerJoin('access_account', onAccountOfGrant)
    .where(startsWith(db, lower('access_account.login'), username))
  // Tried under this name: whole names only, as the index has them.
  const tried = grants
    .innerJoin('access_intent', 'access_intent.grant_id', 'access_grant.id')
    .where(lower('access_intent.login'), '=', username)
  const earlier = grants
    .innerJoin('access_rename', 'access_rename.grant_id', 'access_grant.id')
    .where(startsWith(db, lower('access_rename.from_login'), username))
  const signedIn = db
    .selectFrom('code_host_account')
    .innerJoin('account', 'account.accountId', 'code_host_account.account_id')
    .where('account.providerId', '=', CODE_HOST_PROVIDER_ID)
    .where(startsWith(db, lower('code_host_account.login'), username))
  const isTyped = startsWith(db, lower('payment.username'), username)
  return [
    ...ofGrants(grants.where(startsWith(db, lower('access_grant.login'), username)), renamed, earlier, tried),
    { where: sql<boolean>`(payment.username is not null and ${isTyped})` },
    { keys: rows(signedIn), column: 'account.userId', on: 'payment.user_id' }
  ]
}

function ofGrants(...each: unknown[]): Source[] {
  return each.map((keys) => ({ keys: rows(keys), column: 'access_grant.payment_id', on: 'payment.id' }))
}

/** The name of the buyer as the processor reported it, by its beginning or by that of its last word. */
function byName(db: Database, name: string): Source[] {
  return ['payment.name_sought', 'payment.last_name_sought'].map((column) => {
    const begins = startsWith(db, sql.ref(column), name)
    return { where: sql<boolean>`(${sql.ref(column)} is not null and ${begins})` }
  })
}

/** Letters from which on a text is looked for in the middle of reasons. */
const SHORTEST = 3

/** A part of the reason that the seller typed for access without a payment, such as the number of an invoice. */
function byReason(db: Database, part: string): Source {
  const given = db.selectFrom('seller_action').where('kind', '=', sql.lit('give_access')).where(contains('why', part))
  return { keys: rows(given), column: 'seller_action.payment_id', on: 'payment.id' }
}

/** Whether a column has this part, which is in lower case. The expression is that of the indexes. */
function contains(column: 'why' | 'facts', part: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** An id of ours, or the processor's of the sale or of the customer. */
function byId(db: Database, id: string, { processors }: Where): Source[] {
  const { eb: column, and } = expressionBuilder<Tables, 'payment'>()
  const ofProcessor = (isSo: Expression<SqlBool>): Source => ({
    where: and([column('payment.processor', 'in', processors), isSo])
  })
  return [
    { where: column('payment.id', '=', id) },
    ofProcessor(column('payment.key', 'in', storedIds(id))),
    ofProcessor(column('payment.part_of', 'in', storedIds(id))),
    ofProcessor(column('payment.customer', '=', id)),
    ...ofGrants(db.selectFrom('access_grant').where('access_grant.id', '=', id))
  ]
}

/** The host's number of an invitation, today's or an earlier one, or of an account. */
function byNumber(db: Database, number: number, { targets }: Where): Source[] {
  const all = db.selectFrom('access_grant')
  const grants = all.where('access_grant.target', 'in', targets)
  // Looked up first: in a join, SQLite would look at all accounts of the repository.
  const invited = grants.where('access_grant.account_id', 'in', (of) =>
    of
      .selectFrom('access_account')
      .select('account_id')
      .where('target', 'in', targets)
      .where('invitation_id', '=', number)
  )
  const earlier = all
    .innerJoin('access_intent', 'access_intent.grant_id', 'access_grant.id')
    .where('access_intent.invitation_id', '=', number)
  return ofGrants(grants.where('access_grant.account_id', '=', number), invited, earlier)
}
