import { sql } from 'kysely'
import type { Because } from '../../access/grant-states.ts'
import { onAccountOfGrant } from '../../access/tables/account-of-grant.ts'
import { sinceOf } from '../../alerts/alert-groups.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { TokenHeard } from '../../doctor/last-heard.ts'
import { readTokenHeard } from '../../doctor/token-heard.ts'
import { listSales } from '../../payments/sales/sales.ts'
import { nameOf, type Product, scenesOfAll } from '../../product.ts'
import { type OpenAlert, readOpenAlerts } from './open-alerts.ts'

/** The things that wait for the seller. Times in ms. */
export type NeedsFacts = Awaited<ReturnType<typeof readNeeds>>

/**
 * Reads all that waits for the seller: accounts, sales that match no product, and open alerts; and the alerts that the
 * seller took off the list, or that rest. `token`: the last answer of the host about the invite token. If the host
 * accepted the token, the alert about its rejection is left out, and so are the accounts that wait for a new token.
 */
export async function readNeeds(db: Database, products: readonly Product[], now: number) {
  const token = await readTokenHeard(db, now)
  const accounts = await waitingAccounts(db)
  const { open, takenOff, resting } = await readOpenAlerts(db, products, now)
  const isAccepted = token?.state === 'accepted'
  return {
    token,
    accounts: isAccepted ? accounts.filter(({ because }) => because !== 'token_refused') : accounts,
    sales: await listSales(db, { scenes: scenesOfAll(products), only: 'no_product', limit: MOST_SALES }),
    alerts: withToken(open, token && { ...token, noticedAt: await rejectionNoticedAt(db, token.at) }),
    takenOff,
    resting,
    onlyRepository: onlyRepositoryOf(products)
  }
}

/** The repository of a shop that sells one, as `owner/name` in lower case: all that waits is about it. */
function onlyRepositoryOf(products: readonly Product[]): string | undefined {
  const [only, ...others] = new Set(products.flatMap(({ repositories }) => repositories.map(nameOf)))
  return others.length === 0 ? only : undefined
}

/** When the rejection of the token that was heard at `heardAt` was first noticed, both in ms. */
async function rejectionNoticedAt(db: Database, heardAt: number): Promise<number> {
  const noticed = await rejectionsNotOver.all(db, {})
  return noticed.length === 0 ? heardAt : Math.min(sinceOf(noticed).at, heardAt)
}

const rejectionsNotOver = statement((db) =>
  db
    .selectFrom('seller_alert')
    .select(['since', 'began_at', 'noticed_at'])
    .where('kind', '=', 'token_refused')
    .where('over_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('said_at', 'desc')
    .limit(1)
)

function withToken(alerts: readonly OpenAlert[], token: (TokenHeard & { noticedAt: number }) | undefined): OpenAlert[] {
  if (!token) return [...alerts]
  const others = alerts.filter(({ kind }) => kind !== 'token_refused')
  const own = alerts.filter(({ kind }) => kind === 'token_refused')
  if (token.state === 'accepted') return others
  // The first to hear it may have been the doctor, or the page of the repository.
  const heard: OpenAlert = { kind: 'token_refused', about: '', items: [], since: token.noticedAt, isNoticed: true }
  return own.length > 0 ? [...alerts] : [...others, heard]
}

/** Sales without a product that are shown; the list of them has all. */
export const MOST_SALES = 20

/**
 * The accounts for which the seller has to act, by reason: how many accounts and purchases, one of these, since when
 * the longest waits, and the accounts that have waited longest.
 */
async function waitingAccounts(db: Database) {
  const reasons = await db
    .selectFrom('access_grant')
    .select(['because', ({ fn }) => fn.count<number>('payment_id').distinct().as('purchases')])
    .select(({ fn }) => [fn.min('updated_at').as('since'), fn.min('payment_id').as('oneOf')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('acts', '=', 'seller')
    .groupBy('because')
    .orderBy('because')
    .execute()
  const found = []
  for (const { count, ...reason } of reasons)
    found.push({ ...reason, count: Number(count), people: await firstWaiting.all(db, { because: reason.because }) })
  return found
}

/** Accounts of a reason that are named. */
export const MOST_PEOPLE = 5

const firstWaiting = statement((db, { because }: { because: Because }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('access_account', onAccountOfGrant)
    .select(['access_grant.id as grantId', 'access_grant.payment_id as paymentId', 'access_grant.login'])
    .select(['access_account.login as hostLogin', 'payment.email'])
    .where('access_grant.acts', '=', sql.lit('seller'))
    .where('access_grant.because', '=', because)
    .orderBy('access_grant.updated_at')
    .orderBy('access_grant.id')
    .limit(MOST_PEOPLE)
)
