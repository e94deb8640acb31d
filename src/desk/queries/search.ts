import { type SelectQueryBuilder, sql } from 'kysely'
import { CODE_HOST_PROVIDER } from '../../accounts/users/users.ts'
import type { Database, Tables } from '../../db/database.ts'
import { joinedEvents } from '../../payments/payment/joined-events.ts'
import { processorsOf } from './processors-of.ts'
import { MOST_MISTAKES, mistakesBetween, type SearchTerms, storedIds } from './search-terms.ts'
import { domainOf, startsWith } from './starts-with.ts'

/** The most purchases that are found by one kind of term. A page of results says so. */
export const MOST_FOUND = 1000

type Ids = SelectQueryBuilder<Tables, never, { id: string | null }>

/**
 * The processors that payments came from, and the keys of the repositories: there are few, and most indexes begin with
 * one.
 */
type Where = { processors: readonly string[]; targets: readonly string[] }

/**
 * The ids of the purchases that a search text finds, in any order: at most {@link MOST_FOUND} by each thing that the
 * text may be. Each of the statements goes by an index, however many purchases there are.
 */
export async function findPurchases(db: Database, terms: SearchTerms): Promise<Set<string>> {
  const processors = await processorsOf(db, 'payment')
  const targets = await targetsOf(db)
  const found = new Set<string>()
  if (processors.length === 0) return found
  const where: Where = { processors, targets }
  for (const query of queries(db, terms, where)) {
    for (const { id } of await query.limit(MOST_FOUND).execute()) if (id !== null) found.add(id)
  }
  if (terms.id !== undefined) {
    for (const id of await byReference(db, terms.id, where)) found.add(id)
    for (const id of await byInvoice(db, terms.id)) found.add(id)
  }
  return found
}

function queries(db: Database, terms: SearchTerms, where: Where): Ids[] {
  const { address, domain, username, name, id, number } = terms
  return [
    ...(address === undefined ? [] : byAddress(db, address)),
    ...(domain === undefined ? [] : byDomain(db, domain)),
    ...(username === undefined ? [] : byUsername(db, username)),
    ...(name === undefined ? [] : byName(db, name)),
    ...(id === undefined ? [] : byId(db, id, where)),
    ...(id === undefined || id.length < SHORTEST ? [] : [byReason(db, id.toLowerCase())]),
    ...(number === undefined || where.targets.length === 0 ? [] : byNumber(db, number, where))
  ] as Ids[]
}

/**
 * The address that paid, or one that the seller has corrected since; or one of the user's: to sign in with, proven
 * here, or verified at the code host.
 */
function byAddress(db: Database, address: string) {
  const ofUsers = db.selectFrom('payment').select('payment.id as id')
  return [
    db
      .selectFrom('payment')
      .select('id')
      .where(startsWith(db, sql.ref('email'), address)),
    db
      .selectFrom('seller_action')
      .select('payment_id as id')
      .where('kind', '=', sql.lit('match_sale'))
      .where(contains('facts', `"earlier":${JSON.stringify(address).slice(0, -1)}`)),
    ofUsers.innerJoin('user', 'user.id', 'payment.user_id').where(startsWith(db, sql.ref('user.email'), address)),
    ofUsers
      .innerJoin('user_email', 'user_email.user_id', 'payment.user_id')
      .where(startsWith(db, sql.ref('user_email.email'), address)),
    ofUsers
      .innerJoin('account', 'account.userId', 'payment.user_id')
      .innerJoin('code_host_email', 'code_host_email.account_id', 'account.accountId')
      .where('account.providerId', '=', CODE_HOST_PROVIDER)
      .where(startsWith(db, sql.ref('code_host_email.email'), address))
  ]
}

/** The domain of the address that paid, or of one of the user's: as {@link byAddress}. */
function byDomain(db: Database, domain: string) {
  const ofUsers = db.selectFrom('payment').select('payment.id as id')
  return [
    db
      .selectFrom('payment')
      .select('id')
      .where('email', 'is not', null)
      .where(startsWith(db, domainOf(db, 'email'), domain)),
    ofUsers.innerJoin('user', 'user.id', 'payment.user_id').where(startsWith(db, domainOf(db, 'user.email'), domain)),
    ofUsers
      .innerJoin('user_email', 'user_email.user_id', 'payment.user_id')
      .where(startsWith(db, domainOf(db, 'user_email.email'), domain)),
    ofUsers
      .innerJoin('account', 'account.userId', 'payment.user_id')
      .innerJoin('code_host_email', 'code_host_email.account_id', 'account.accountId')
      .where('account.providerId', '=', CODE_HOST_PROVIDER)
      .where(startsWith(db, domainOf(db, 'code_host_email.email'), domain))
  ]
}

/**
 * The name of an account today, as the host last reported it; an earlier one, or a mistyped one, under which it was
 * invited; the name given at the checkout; and the name of an account that the user signed in with.
 */
function byUsername(db: Database, username: string) {
  const lower = (column: string) => sql`lower(${sql.ref(column)})`
  const grants = db.selectFrom('access_grant').select('payment_id as id')
  return [
    grants.where(startsWith(db, lower('login'), username)),
    grants
      .innerJoin('access_account', (join) =>
        join
          .onRef('access_account.target', '=', 'access_grant.target')
          .onRef('access_account.account_id', '=', 'access_grant.account_id')
      )
      .where(startsWith(db, lower('access_account.login'), username)),
    // Tried under this name: whole names only, as the index has them.
    grants
      .innerJoin('access_intent', 'access_intent.grant_id', 'access_grant.id')
      .where(lower('access_intent.login'), '=', username),
    db
      .selectFrom('payment')
      .select('id')
      .where('username', 'is not', null)
      .where(startsWith(db, lower('username'), username)),
    db
      .selectFrom('code_host_account')
      .innerJoin('account', 'account.accountId', 'code_host_account.account_id')
      .innerJoin('payment', 'payment.user_id', 'account.userId')
      .select('payment.id as id')
      .where('account.providerId', '=', CODE_HOST_PROVIDER)
      .where(startsWith(db, lower('code_host_account.login'), username))
  ]
}

/** The name of the buyer as the processor reported it, by its beginning or by that of its last word. */
function byName(db: Database, name: string) {
  return (['name_sought', 'last_name_sought'] as const).map((column) =>
    db
      .selectFrom('payment')
      .select('id')
      .where(column, 'is not', null)
      .where(startsWith(db, sql.ref(column), name))
  )
}

/** Letters from which on a text is looked for in the middle of reasons. */
const SHORTEST = 3

/** A part of the reason that the seller typed for access without a payment, such as the number of an invoice. */
function byReason(db: Database, part: string) {
  return db
    .selectFrom('seller_action')
    .select('payment_id as id')
    .where('kind', '=', sql.lit('give_access'))
    .where(contains('why', part))
}

/** Whether a column has this part, which is in lower case. The expression is that of the indexes. */
function contains(column: 'why' | 'facts', part: string) {
  return sql<boolean>`lower(${sql.ref(column)}) like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

/** Addresses that are compared with a mistyped one: of one beginning. */
const MOST_COMPARED = 500
/** Addresses that are offered. */
const MOST_NEAR = 3

/**
 * Addresses that paid and that differ from this one by few letters, the nearest first: the same name at another domain,
 * and names that begin with the same half. Reads two ranges of an index and a few hundred addresses at most.
 */
export async function nearAddresses(db: Database, { address }: SearchTerms): Promise<string[]> {
  const [name = '', domain] = address?.split('@') ?? []
  if (!address || name.length < SHORTEST || !domain) return []
  const beginnings = [`${name}@`, name.slice(0, Math.max(SHORTEST - 1, Math.ceil(name.length / 2)))]
  const found = new Map<string, number>()
  for (const beginning of beginnings) {
    const rows = await db
      .selectFrom('payment')
      .select('email')
      .distinct()
      .where('email', 'is not', null)
      .where(startsWith(db, sql.ref('email'), beginning))
      .limit(MOST_COMPARED)
      .execute()
    for (const { email } of rows) if (email !== null) found.set(email, mistakesBetween(email, address))
  }
  return [...found]
    .filter(([, mistakes]) => mistakes > 0 && mistakes <= MOST_MISTAKES)
    .sort(([a, one], [b, other]) => one - other || (a < b ? -1 : 1))
    .slice(0, MOST_NEAR)
    .map(([email]) => email)
}

/** An id of ours, or the processor's of the sale or of the customer. */
function byId(db: Database, id: string, { processors }: Where) {
  const payments = db.selectFrom('payment').select('payment.id as id')
  const ofProcessor = payments.where('payment.provider', 'in', processors)
  return [
    payments.where('payment.id', '=', id),
    ofProcessor.where('payment.key', 'in', storedIds(id)),
    ofProcessor.where('payment.part_of', 'in', storedIds(id)),
    ofProcessor.where('payment.customer', '=', id),
    db.selectFrom('access_grant').select('payment_id as id').where('access_grant.id', '=', id)
  ]
}

/**
 * The payments of the sales with an event that names this id: of an invoice, a subscription or a charge. An event may
 * name the sale only by way of another event.
 */
async function byReference(db: Database, id: string, { processors }: Where): Promise<string[]> {
  const found: string[] = []
  for (const processor of processors) {
    found.push(...(await paymentsNamed(db, processor, { keys: [], references: storedIds(id) })))
  }
  return found
}

/** More sales than this with one number on their invoices are not told apart. */
const MOST_INVOICES = 20

/**
 * The payments of the sales with this number on an invoice or a receipt, in capital or small letters, also after a "#".
 * An event with an invoice may name its sale only by way of another event.
 */
async function byInvoice(db: Database, typed: string): Promise<string[]> {
  const events = await db
    .selectFrom('payment_event')
    .select(['provider', 'event_id', 'payment_key'])
    .where('invoice', 'is not', null)
    .where(sql<string>`lower(invoice)`, '=', typed.replace(/^#\s*/, '').toLowerCase())
    .limit(MOST_INVOICES)
    .execute()
  const found: string[] = []
  for (const { provider, event_id, payment_key } of events) {
    const named = db.selectFrom('payment_reference').select('reference').where('provider', '=', provider)
    const references = (await named.where('event_id', '=', event_id).execute()).map(({ reference }) => reference)
    const keys = payment_key === null ? [] : [payment_key]
    found.push(...(await paymentsNamed(db, provider, { keys, references })))
  }
  return found
}

/** The payments of the sales that these names lead to. */
async function paymentsNamed(db: Database, provider: string, names: Parameters<typeof joinedEvents>[2]) {
  const events = await joinedEvents(db, provider, names)
  const keys = [...new Set(events.flatMap(({ key }) => key ?? []))]
  if (keys.length === 0) return []
  // Two statements, since an index holds each of the columns.
  const payments = db.selectFrom('payment').select('id').where('provider', '=', provider)
  const rows = [
    ...(await payments.where('key', 'in', keys).execute()),
    ...(await payments.where('part_of', 'in', keys).execute())
  ]
  return rows.map((row) => row.id)
}

/** The host's number of an invitation, today's or an earlier one, or of an account. */
function byNumber(db: Database, number: number, { targets }: Where) {
  const grants = db.selectFrom('access_grant').select('payment_id as id').where('access_grant.target', 'in', targets)
  return [
    grants.where('access_grant.account_id', '=', number),
    // Looked up first: in a join, SQLite would look at all accounts of the repository.
    grants.where('access_grant.account_id', 'in', (of) =>
      of
        .selectFrom('access_account')
        .select('account_id')
        .where('target', 'in', targets)
        .where('invitation_id', '=', number)
    ),
    db
      .selectFrom('access_intent')
      .innerJoin('access_grant', 'access_grant.id', 'access_intent.grant_id')
      .select('payment_id as id')
      .where('access_intent.invitation_id', '=', number)
  ]
}

/** The keys of all repositories. */
async function targetsOf(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('access_target').select('target').execute()
  return rows.map(({ target }) => target)
}
