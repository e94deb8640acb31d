import { sql } from 'kysely'
import { coveredByAnother, withoutAccount, withoutAccountInOrInvited } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { chunksOf, padded } from '../../db/statement.ts'
import { readAnswerDue } from '../../payments/payment/joined-events.ts'
import type { Product } from '../../product.ts'
import { type AlertKind, toldByChecks } from '../alert-words.ts'
import { grantOfEnd } from '../alerts.ts'

/** An item of an alert: its kind and its key, as both are stored. */
type Item = { kind: AlertKind; item: string }

/** The purchase that an item is about; undefined if the item is about none, or the purchase was deleted. */
export type PurchaseOfItem = (item: Item) => AlertPurchase | undefined

type Payment = Awaited<ReturnType<typeof readPayments>>[number] & { answerDue: number | undefined }
type Found = Awaited<ReturnType<typeof readAccounts>>[number]
type Account = Pick<Found, 'login' | 'state' | 'because' | 'acts' | 'released'> | typeof noAccount

/**
 * The purchase of an item, with the account if the item names one: only then are the account's fields not null.
 * `answerDue`: the last day for an answer to its open dispute, in ms, if it is known.
 */
export type AlertPurchase = Payment & Account

const noAccount = { login: null, state: null, because: null, acts: null, released: null }

/** Where an item of this kind names its purchase. A mail is about an account, a purchase or a takeover. */
type NamedBy = 'payment' | 'sale' | 'grant' | 'takeover' | 'mail'

const namedBy: Partial<Record<AlertKind, NamedBy>> = {
  account_not_named: 'payment',
  end_not_reported: 'payment',
  sale_of_zero: 'payment',
  dispute_opened: 'payment',
  sale_of_nobody: 'sale',
  invitation_lapsed: 'grant',
  nobody_to_tell: 'grant',
  ...Object.fromEntries(toldByChecks.map((kind) => [kind, 'grant'])),
  purchase_asked_for: 'takeover',
  mail_given_up: 'mail'
}

/** Reads the purchases of all of these items with a few questions, however many items there are. */
export async function readAlertPurchases(
  db: Database,
  products: readonly Product[],
  items: readonly Item[]
): Promise<PurchaseOfItem> {
  const found = new Map<string, AlertPurchase>()
  for (const some of chunksOf(items, AT_ONCE)) {
    for (const [name, purchase] of await readSome(db, products, some)) found.set(name, purchase)
  }
  return (item) => {
    for (const name of namesOf(item)) if (found.has(name)) return found.get(name)
    return undefined
  }
}

/** Items per question: SQLite takes 32,766 parameters. */
const AT_ONCE = 1000

/** The names under which the purchase of an item is looked up: the first that is found is the one. */
function namesOf({ kind, item }: Item): string[] {
  const [first = ''] = item.split(' ')
  const grant = `grant ${grantOfEnd(item) ?? first}`
  switch (namedBy[kind]) {
    case 'payment':
      return [`payment ${item}`]
    case 'sale':
      return [`sale ${item}`]
    case 'grant':
      return [grant]
    case 'takeover':
      return [`takeover ${first}`]
    case 'mail':
      return [grant, `payment ${first}`, `takeover ${first}`]
    default:
      return []
  }
}

async function readSome(
  db: Database,
  products: readonly Product[],
  items: readonly Item[]
): Promise<[name: string, AlertPurchase][]> {
  const names = items.flatMap(namesOf)
  const keysOf = (by: string) => [
    ...new Set(names.flatMap((name) => (name.startsWith(`${by} `) ? [name.slice(by.length + 1)] : [])))
  ]
  const takeovers = await readTakeovers(db, keysOf('takeover'))
  const accounts = await readAccounts(db, keysOf('grant'))
  const ids = [...keysOf('payment'), ...[...takeovers, ...accounts].map(({ paymentId }) => paymentId)]
  const byId = new Map((await withAnswerDue(db, await readPayments(db, products, ids))).map((row) => [row.id, row]))
  const ofSales = await withAnswerDue(db, await readSales(db, products, keysOf('sale')))
  const named = (name: string, paymentId: string, account: Account = noAccount): [string, AlertPurchase][] => {
    const payment = byId.get(paymentId)
    return payment ? [[name, { ...payment, ...account }]] : []
  }
  return [
    ...[...byId.keys()].flatMap((id) => named(`payment ${id}`, id)),
    ...ofSales.map((row): [string, AlertPurchase] => [`sale ${row.processor} ${row.key}`, { ...row, ...noAccount }]),
    ...accounts.flatMap((account) => named(`grant ${account.grantId}`, account.paymentId, account)),
    ...takeovers.flatMap(({ id, paymentId }) => named(`takeover ${id}`, paymentId))
  ]
}

/** Open disputes are few, and each of them has its own events. */
async function withAnswerDue(db: Database, rows: Awaited<ReturnType<typeof readPayments>>): Promise<Payment[]> {
  const found: Payment[] = []
  for (const row of rows)
    found.push({ ...row, answerDue: await readAnswerDue(db, { ...row, state: row.paymentState }) })
  return found
}

async function readTakeovers(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('takeover')
    .select(['id', 'payment_id as paymentId'])
    .where('id', 'in', padded(ids))
    .execute()
}

async function readAccounts(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('access_grant')
    .select(['id as grantId', 'payment_id as paymentId', 'login', 'state', 'because', 'acts', 'released'])
    .where('id', 'in', padded(ids))
    .execute()
}

async function readPayments(db: Database, products: readonly Product[], ids: readonly string[]) {
  if (ids.length === 0) return []
  return await purchases(db, products).where('payment.id', 'in', padded(ids)).execute()
}

/** Reads the purchases of sales. Each is named by its processor and its key: the index of both finds it. */
async function readSales(db: Database, products: readonly Product[], sales: readonly string[]) {
  const keysOf = new Map<string, string[]>()
  for (const sale of sales) {
    const [processor = '', ...rest] = sale.split(' ')
    keysOf.set(processor, [...(keysOf.get(processor) ?? []), rest.join(' ')])
  }
  const found: Awaited<ReturnType<typeof readPayments>> = []
  for (const [processor, keys] of keysOf) {
    const rows = purchases(db, products)
      .where('payment.processor', '=', processor)
      .where('payment.key', 'in', padded(keys))
    found.push(...(await rows.execute()))
  }
  return found
}

function purchases(db: Database, products: readonly Product[]) {
  return db
    .selectFrom('payment')
    .select(['payment.id', 'payment.email', 'payment.name', 'payment.processor', 'payment.key', 'payment.scene'])
    .select(['payment.amount', 'payment.currency', 'payment.part_of as partOf'])
    .select(['payment.created_at as createdAt', 'payment.status', 'payment.state as paymentState'])
    .select('payment.reported_state as reportedState')
    .select('payment.subscription_ends_at as subscriptionEndsAt')
    .select(['payment.user_id as userId', 'payment.username', withoutAccount.as('isUnnamed')])
    .select(['payment.username_asked_at as askedAt', lastNamed('login').as('lastLogin')])
    .select([lastNamed('because').as('lastBecause'), withoutAccountInOrInvited.as('hasNoneInOrInvited')])
    .select(coveredByAnother(products).as('isCovered'))
}

/** Of the account that was named last for the `payment` of a statement. */
function lastNamed(column: 'login' | 'because') {
  return sql<string | null>`(
    select last_named.${sql.ref(column)} from access_grant last_named
    where last_named.payment_id = payment.id order by last_named.created_at desc, last_named.id limit 1
  )`
}
