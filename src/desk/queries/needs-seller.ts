import { type AlertKind, alertRules, isAlertKind, toldByLooking } from '../../alerts/alert-words.ts'
import { deskPageOf } from '../../alerts/desk-page.ts'
import { isProvenOver } from '../../alerts/over-evidence.ts'
import { withoutAccount } from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import type { TokenHeard } from '../../doctor/last-heard.ts'
import { readTokenHeard } from '../../doctor/token-heard.ts'
import { listSales } from '../../payments/sales/sales.ts'
import { type Product, productOfScene, scenesOfAll } from '../../product.ts'
import { deskBuyerPath, routes } from '../../routes.ts'
import { dateWords } from '../../runtime/time/time-words.ts'

/** The things that wait for the seller. Times in ms. */
export type NeedsFacts = Awaited<ReturnType<typeof readNeeds>>

/**
 * An alert that stands. `about`: the repository; empty if it is about none. `lines`: what it is about, one by one. `page`: the page of
 * the desk that says most about it, as a path.
 */
export type StandingAlert = { kind: AlertKind; about: string; lines: string[]; since: number; page: string }

/**
 * Reads all that waits for the seller: accounts, sales that match no product, and alerts that stand. `token`: the last that was
 * heard of the invite token, which decides whether it is a problem, whatever alert still stands.
 */
export async function readNeeds(db: Database, products: readonly Product[], now: number) {
  const token = await readTokenHeard(db, now)
  const accounts = await waitingAccounts(db)
  const standing = await standingAlerts(db, products, now)
  const alerts = standing.filter(({ kind }) => !isOfWaiting(kind) || accounts.some(({ because }) => because === kind))
  const isAccepted = token?.state === 'accepted'
  return {
    token,
    accounts: isAccepted ? accounts.filter(({ because }) => because !== 'token_refused') : accounts,
    sales: await listSales(db, { scenes: scenesOfAll(products), only: 'no_product', limit: MOST_SALES }),
    alerts: withToken(alerts, token)
  }
}

/** Whether alerts of the kind are over as soon as no account waits for this reason. An unanswered question may also hold up an end. */
function isOfWaiting(kind: AlertKind): boolean {
  return kind !== 'unreachable' && toldByLooking.some((reason) => reason === kind)
}

function withToken(alerts: readonly StandingAlert[], token: TokenHeard | undefined): StandingAlert[] {
  if (!token) return [...alerts]
  const others = alerts.filter(({ kind }) => kind !== 'token_refused')
  const own = alerts.filter(({ kind }) => kind === 'token_refused')
  if (token.state === 'accepted') return others
  // The first to hear it may have been the doctor, or the page of the repository.
  const heard: StandingAlert = { kind: 'token_refused', about: '', lines: [], since: token.at, page: routes.deskHealth }
  return own.length > 0 ? [...alerts] : [...others, heard]
}

/** Sales without a product that are shown; the list of them has all. */
export const MOST_SALES = 20

/** The accounts for which the seller has to act, by reason: how many purchases, one of them, and since when the longest waits. */
function waitingAccounts(db: Database) {
  return db
    .selectFrom('access_grant')
    .select(['because', ({ fn }) => fn.count<number>('payment_id').distinct().as('purchases')])
    .select(({ fn }) => [fn.min('updated_at').as('since'), fn.min('payment_id').as('oneOf')])
    .where('acts', '=', 'seller')
    .groupBy('because')
    .orderBy('because')
    .execute()
}

/** The alerts that are raised, and of which nothing that was stored since then proves that they are over. */
async function standingAlerts(db: Database, products: readonly Product[], now: number): Promise<StandingAlert[]> {
  const rows = await db
    .selectFrom('seller_alert')
    .select(['kind', 'about', 'item', 'words', 'since', 'said_at', 'began_at', 'settled_at'])
    .orderBy('since')
    .execute()
  const standing = new Map<string, Omit<StandingAlert, 'page'> & { items: string[]; saidAt: number }>()
  for (const { kind, about, item, words, since, said_at, began_at, settled_at } of rows) {
    if (!isAlertKind(kind) || said_at <= now - alertRules(kind).lastsMs) continue
    // As with mails: what is told once stays settled, and anything else is shown again if it begins anew.
    const staysSettled = alertRules(kind).reminders === 0 || Number(settled_at) >= Number(since)
    if (settled_at !== null && staysSettled) continue
    if (!(await isStillSo(db, kind, item))) continue
    const name = `${kind} ${about}`
    const alert = standing.get(name) ?? { kind, about, items: [], lines: [], since, saidAt: 0 }
    alert.since = Math.min(alert.since, Number(since), Number(began_at ?? since))
    alert.saidAt = Math.max(alert.saidAt, Number(said_at))
    alert.items.push(item)
    // Several tokens were refused in the same words.
    if (words !== null && !alert.lines.includes(words)) alert.lines.push(words)
    standing.set(name, alert)
  }
  const alerts: StandingAlert[] = []
  for (const { items, saidAt, ...alert } of standing.values()) {
    if (await isProvenOver(db, { kind: alert.kind, about: alert.about, items, after: saidAt })) continue
    const lines = await deskLines(db, products, { ...alert, items })
    alerts.push({ ...alert, lines, page: await pageOf(db, alert, items) })
  }
  return alerts
}

/** The page about alerts. That about one sale is the page of its purchase, which is found by the processor's id of the sale. */
async function pageOf(
  db: Database,
  { kind, about }: Pick<StandingAlert, 'kind' | 'about'>,
  items: readonly string[]
): Promise<string> {
  const [only = '', ...others] = items
  const [, provider = '', key = ''] = /^(\S+) (.*)$/.exec(only) ?? []
  const id =
    kind === 'sale_of_nobody' && others.length === 0
      ? await db
          .selectFrom('payment')
          .select('id')
          .where('provider', '=', provider)
          .where('key', '=', key)
          .executeTakeFirst()
      : undefined
  return id ? deskBuyerPath(id.id) : deskPageOf({ kind, about, items })
}

/** An alert with its items, and the lines that were stored for its mail, which name ids for the commands in it. */
type Stored = { kind: AlertKind; items: readonly string[]; lines: readonly string[] }

/** The kinds whose items are purchases, and how an item names its purchase. */
const ofPurchases: Partial<Record<AlertKind, 'payment' | 'sale' | 'grant' | 'takeover'>> = {
  account_not_named: 'payment',
  sale_of_zero: 'payment',
  sale_of_nobody: 'sale',
  invitation_lapsed: 'grant',
  purchase_asked_for: 'takeover'
}

/**
 * Whether the purchase that an item is about still waits for its buyer. The alert itself is raised and ended for all of its
 * purchases, and some of them go on before. Of other items, and of a purchase that was deleted, the purchases say nothing.
 */
async function isStillSo(db: Database, kind: AlertKind, item: string): Promise<boolean> {
  const how = ofPurchases[kind]
  if (how === undefined || (kind !== 'account_not_named' && kind !== 'sale_of_nobody')) return true
  const purchase = await purchaseOf(db, how, item)
  if (!purchase) return true
  const { status, userId, isUnnamed } = purchase
  return status === 'paid' && Boolean(isUnnamed) && (kind !== 'sale_of_nobody' || userId === null)
}

/**
 * The lines of an alert as the desk shows them: a purchase by its buyer, product and day. What was stored stays where an alert is
 * about something else, or its purchases were deleted.
 */
async function deskLines(db: Database, products: readonly Product[], alert: Stored): Promise<string[]> {
  const how = ofPurchases[alert.kind]
  if (how === undefined) return [...alert.lines]
  const lines: string[] = []
  for (const item of alert.items) {
    const purchase = await purchaseOf(db, how, item)
    if (purchase) lines.push(purchaseLine(purchase, products))
  }
  return lines.length > 0 ? lines : [...alert.lines]
}

function purchaseOf(db: Database, how: 'payment' | 'sale' | 'grant' | 'takeover', item: string) {
  const payments = db
    .selectFrom('payment')
    .leftJoin('access_grant', (join) =>
      join.onRef('access_grant.payment_id', '=', 'payment.id').on('access_grant.id', '=', item)
    )
    .select(['payment.email', 'payment.name', 'payment.provider', 'payment.key', 'payment.scene'])
    .select(['payment.created_at as createdAt', 'payment.status', 'payment.user_id as userId', 'access_grant.login'])
    .select(withoutAccount.as('isUnnamed'))
  if (how === 'payment') return payments.where('payment.id', '=', item).executeTakeFirst()
  if (how === 'grant') return payments.where('access_grant.id', '=', item).executeTakeFirst()
  if (how === 'takeover')
    return payments
      .innerJoin('takeover', 'takeover.payment_id', 'payment.id')
      .where('takeover.id', '=', item)
      .executeTakeFirst()
  const [, provider = '', key = ''] = /^(\S+) (.*)$/.exec(item) ?? []
  return payments.where('provider', '=', provider).where('key', '=', key).executeTakeFirst()
}

type Purchase = NonNullable<Awaited<ReturnType<typeof purchaseOf>>>

/** The id of the sale stands only where nothing else tells whose it is. */
function purchaseLine(
  { email, name, provider, key, scene, createdAt, login }: Purchase,
  products: readonly Product[]
): string {
  const buyer = login ?? email ?? name ?? `the sale ${key} (${provider})`
  const whose = login !== null && email !== null ? `${login}, of ${email}` : buyer
  const product = productOfScene(products, scene)?.name
  return `${whose}: ${product === undefined ? 'bought' : `${product}, bought`} on ${dateWords(Number(createdAt))}`
}
