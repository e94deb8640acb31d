import { sql } from 'kysely'
import type { Acts, Because, GrantState } from '../../access/grant-states.ts'
import { type AlertKind, toldByLooking } from '../../alerts/alert-words.ts'
import { grantOfEnd } from '../../alerts/alerts.ts'
import { withoutAccount } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { type Product, productOfScene } from '../../product.ts'
import { dateWords } from '../../runtime/time/time-words.ts'

/** The thing by which an item of an alert names its purchase. A mail is about a purchase, an account or a takeover. */
type NamedBy = 'payment' | 'sale' | 'grant' | 'takeover' | 'mail'

/** The kinds of alerts whose items are purchases. */
const ofPurchases: Partial<Record<AlertKind, NamedBy>> = {
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

/** The purchase that an item of an alert is about; undefined if the item is about none, or the purchase was deleted. */
export function purchaseOfItem(db: Database, kind: AlertKind, item: string): Promise<AlertPurchase | undefined> {
  const namedBy = ofPurchases[kind]
  return namedBy === undefined ? Promise.resolve(undefined) : purchaseOf(db, namedBy, item)
}

export type AlertPurchase = NonNullable<Awaited<ReturnType<typeof purchaseOf>>>

async function purchaseOf(db: Database, namedBy: NamedBy, item: string) {
  const [first = '', rest = ''] = item.split(/ (.*)/s)
  const grantId = grantOfEnd(item) ?? first
  const payments = db
    .selectFrom('payment')
    .leftJoin('access_grant', (join) =>
      join.onRef('access_grant.payment_id', '=', 'payment.id').on('access_grant.id', '=', grantId)
    )
    .select(['payment.id', 'payment.email', 'payment.name', 'payment.provider', 'payment.key', 'payment.scene'])
    .select(['payment.created_at as createdAt', 'payment.status', 'payment.state as paymentState'])
    .select(['payment.user_id as userId', 'payment.username'])
    .select(['access_grant.login', 'access_grant.state', 'access_grant.because', 'access_grant.acts'])
    .select(['access_grant.released', withoutAccount.as('isUnnamed'), 'payment.username_asked_at as askedAt'])
    .select([lastNamed('login').as('lastLogin'), lastNamed('because').as('lastBecause')])
  const ofTakeover = (where: typeof payments) =>
    where.where('payment.id', 'in', (of) => of.selectFrom('takeover').select('payment_id').where('id', '=', first))
  if (namedBy === 'payment') return payments.where('payment.id', '=', item).executeTakeFirst()
  if (namedBy === 'sale')
    return payments.where('payment.provider', '=', first).where('payment.key', '=', rest).executeTakeFirst()
  if (namedBy === 'takeover') return ofTakeover(payments).executeTakeFirst()
  const ofGrant = await payments.where('access_grant.id', '=', grantId).executeTakeFirst()
  if (namedBy === 'grant' || ofGrant) return ofGrant
  const ofPayment = await payments.where('payment.id', '=', first).executeTakeFirst()
  return ofPayment ?? ofTakeover(payments).executeTakeFirst()
}

/** Of the account that was named last for the `payment` of a statement. */
function lastNamed(column: 'login' | 'because') {
  return sql<string | null>`(
    select last_named.${sql.ref(column)} from access_grant last_named
    where last_named.payment_id = payment.id order by last_named.created_at desc, last_named.id limit 1
  )`
}

/** The account that was named for a purchase which no account holds a seat of, and why it holds none. */
function namedWords({
  lastLogin,
  lastBecause,
  username,
  askedAt
}: Pick<AlertPurchase, 'lastLogin' | 'lastBecause' | 'username' | 'askedAt'>): string {
  if (lastBecause === 'no_such_account') return `The buyer named ${lastLogin}, and there is no such account.`
  if (lastBecause === 'not_a_person') return `The buyer named ${lastLogin}, which is no person’s account.`
  if (lastLogin !== null) return `The seat of ${lastLogin} is free again.`
  if (username === null) return 'No person’s account was named.'
  return askedAt === null
    ? `The buyer named ${username} at the checkout, which was not looked up.`
    : `The buyer named ${username} at the checkout, and no person’s account of this name is older than the payment.`
}

/** The kinds of which the purchase itself says whether it is still so. */
export const saidByPurchase: readonly AlertKind[] = [
  'account_not_named',
  'sale_of_nobody',
  'dispute_opened',
  'invitation_lapsed',
  'nobody_to_tell'
]

/**
 * Whether it is still so for a purchase. The alert itself is raised and ended for all of its purchases, and some of them go on
 * before. Of a purchase that was deleted, only the alert says it: `purchase` is undefined.
 */
export function isStillSo(kind: AlertKind, item: string, purchase: AlertPurchase | undefined): boolean {
  if (toldByLooking.some((each) => each === kind)) return waitsStill(kind, item, purchase)
  if (!purchase) return true
  const { status, paymentState, userId, isUnnamed, released } = purchase
  switch (kind) {
    case 'account_not_named':
      return status === 'paid' && Boolean(isUnnamed)
    case 'sale_of_nobody':
      return status === 'paid' && Boolean(isUnnamed) && userId === null
    case 'dispute_opened':
      return paymentState === 'disputed'
    case 'invitation_lapsed':
      return released === null && purchase.state === 'expired'
    case 'nobody_to_tell':
      return released === null
    default:
      return true
  }
}

/** Whether the account of an item waits for the seller for this reason, or its access has to end. */
function waitsStill(
  kind: AlertKind,
  item: string,
  account: { state: GrantState | null; because: Because | null; acts: Acts } | undefined
): boolean {
  if (grantOfEnd(item) !== undefined) return account?.state === 'revoking'
  return account?.acts === 'seller' && account.because === kind
}

/**
 * The line of an item as the desk shows it. `stored`: its line in the mail, which names ids for commands, or says what the code
 * host or the mail server said.
 */
export function itemLine(
  kind: AlertKind,
  stored: string | null,
  purchase: AlertPurchase | undefined,
  products: readonly Product[]
): string | undefined {
  if (!purchase || toldByLooking.some((each) => each === kind)) return stored ?? undefined
  const line = purchaseLine(purchase, products)
  if (kind === 'account_not_named') return `${line}. ${namedWords(purchase)}`
  if (kind === 'dispute_opened')
    return `${line}. ${purchase.status === 'paid' ? 'Its access stays.' : 'Its access is paused.'}`
  return kind === 'mail_given_up' && stored !== null ? `${line}. The mail: ${stored}` : line
}

/** The id of the sale stands only where nothing else tells whose it is. */
function purchaseLine(
  { email, name, provider, key, scene, createdAt, login }: AlertPurchase,
  products: readonly Product[]
): string {
  const buyer = login ?? email ?? name ?? `the sale ${key} (${provider})`
  const whose = login !== null && email !== null ? `${login}, of ${email}` : buyer
  const product = productOfScene(products, scene)?.name
  return `${whose}: ${product === undefined ? 'bought' : `${product}, bought`} on ${dateWords(Number(createdAt))}`
}
