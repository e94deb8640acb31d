import { sql } from 'kysely'
import { withoutAccount, withoutAccountInOrInvited } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { padded } from '../../db/statement.ts'
import { type AlertKind, toldByLooking } from '../alert-words.ts'
import { grantOfEnd } from '../alerts.ts'

/** An item of an alert: its kind and its key, as both are stored. */
type Item = { kind: AlertKind; item: string }

/** The purchase that an item is about; undefined if the item is about none, or the purchase was deleted. */
export type PurchaseOfItem = (item: Item) => AlertPurchase | undefined

export type AlertPurchase = Awaited<ReturnType<typeof readRows>>[number]

/** Where an item of this kind names its purchase. A mail is about an account, a purchase or a takeover. */
type NamedBy = 'payment' | 'sale' | 'grant' | 'takeover' | 'mail'

const namedBy: Partial<Record<AlertKind, NamedBy>> = {
  account_not_named: 'payment',
  sale_of_zero: 'payment',
  dispute_opened: 'payment',
  sale_of_nobody: 'sale',
  invitation_lapsed: 'grant',
  nobody_to_tell: 'grant',
  ...Object.fromEntries(toldByLooking.map((kind) => [kind, 'grant'])),
  purchase_asked_for: 'takeover',
  mail_given_up: 'mail'
}

/** Reads the purchases of all of these items with a few questions, however many items there are. */
export async function readAlertPurchases(db: Database, items: readonly Item[]): Promise<PurchaseOfItem> {
  const found = new Map<string, AlertPurchase>()
  for (let from = 0; from < items.length; from += AT_ONCE) {
    for (const [name, purchase] of await readSome(db, items.slice(from, from + AT_ONCE))) found.set(name, purchase)
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

async function readSome(db: Database, items: readonly Item[]): Promise<[name: string, AlertPurchase][]> {
  const names = items.flatMap(namesOf)
  const keysOf = (by: string) => [
    ...new Set(names.flatMap((name) => (name.startsWith(`${by} `) ? [name.slice(by.length + 1)] : [])))
  ]
  const takeovers = await idsOfTakeovers(db, keysOf('takeover'))
  const payments = [...keysOf('payment'), ...takeovers.map(({ payment_id }) => payment_id)]
  const ofPayments = await readRows(db, 'payment.id', payments)
  const sales = keysOf('sale')
  const ofSales = await readRows(
    db,
    'payment.key',
    sales.map((sale) => sale.slice(sale.indexOf(' ') + 1))
  )
  const ofGrants = await readRows(db, 'access_grant.id', keysOf('grant'))
  const byId = new Map(ofPayments.map((row) => [row.id, row]))
  return [
    ...ofPayments.map((row): [string, AlertPurchase] => [`payment ${row.id}`, row]),
    ...ofSales.map((row): [string, AlertPurchase] => [`sale ${row.provider} ${row.key}`, row]),
    ...ofGrants.map((row): [string, AlertPurchase] => [`grant ${row.grantId}`, row]),
    ...takeovers.flatMap(({ id, payment_id }): [string, AlertPurchase][] => {
      const row = byId.get(payment_id)
      return row ? [[`takeover ${id}`, row]] : []
    })
  ]
}

function idsOfTakeovers(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('takeover').select(['id', 'payment_id']).where('id', 'in', padded(ids)).execute()
}

/** The purchases; only one that is looked up by an account (`access_grant.id`) comes with that account. */
async function readRows(db: Database, by: 'payment.id' | 'payment.key' | 'access_grant.id', keys: readonly string[]) {
  if (keys.length === 0) return []
  const ofAccount = by === 'access_grant.id'
  return await db
    .selectFrom('payment')
    .leftJoin('access_grant', (join) =>
      ofAccount ? join.onRef('access_grant.payment_id', '=', 'payment.id') : join.on(({ lit }) => lit(false))
    )
    .select(['payment.id', 'payment.email', 'payment.name', 'payment.provider', 'payment.key', 'payment.scene'])
    .select(['payment.created_at as createdAt', 'payment.status', 'payment.state as paymentState'])
    .select(['payment.user_id as userId', 'payment.username'])
    .select(['access_grant.id as grantId', 'access_grant.login', 'access_grant.state', 'access_grant.because'])
    .select(['access_grant.acts', 'access_grant.released', withoutAccount.as('isUnnamed')])
    .select(['payment.username_asked_at as askedAt', lastNamed('login').as('lastLogin')])
    .select([lastNamed('because').as('lastBecause'), withoutAccountInOrInvited.as('hasNoneInOrInvited')])
    .where(by, 'in', padded(keys))
    .execute()
}

/** Of the account that was named last for the `payment` of a statement. */
function lastNamed(column: 'login' | 'because') {
  return sql<string | null>`(
    select last_named.${sql.ref(column)} from access_grant last_named
    where last_named.payment_id = payment.id order by last_named.created_at desc, last_named.id limit 1
  )`
}
