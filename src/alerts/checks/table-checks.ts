import { sql } from 'kysely'
import {
  accountIsMissing,
  buyersUncoveredSince,
  decidedAt,
  hasOpenDispute,
  namableSince,
  uncoveredAt,
  withoutAccountInOrInvited
} from '../../db/about-payments.ts'
import type { Database } from '../../db/database.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { answerDue, isAnswerOver, openDisputes } from '../../payments/payment/fold.ts'
import { joinedEvents, type KeptEvent, TooManyEvents } from '../../payments/payment/joined-events.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { type Product, productOfScene, scenesOfAll } from '../../product.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { DAY_MS, WEEK_MS } from '../../runtime/time/durations.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { saysItCosts } from '../../shop-front.ts'
import { moneyWords } from '../../words/money.ts'
import type { AlertSeller } from '../alerts.ts'
import { saleWords } from './sale-words.ts'
import { tellOfSilentProcessors, tellOfWrongSignatures } from './webhook-checks.ts'

/**
 * `pageOf`: the address of the processor's own page of the payment that an event names. `untoldBy`: the label of a
 * processor that does not report how a dispute ends.
 */
export type CheckOptions = {
  db: Database
  log: Log
  products: readonly Product[]
  now(): number
  alert: AlertSeller
  pageOf?(processor: string, event: KeptEvent): string | undefined
  untoldBy?(processor: string): string | undefined
}

/** ms for which a check raises the alert about the same fact. The desk lists the fact for as long as it lasts. */
const NEWS_MS = WEEK_MS
/** ms in which a buyer is expected to name an account. */
const NAMES_MS = 3 * DAY_MS
/** ms after its end from which the end of a subscription should have been reported. */
const UNREPORTED_MS = 2 * DAY_MS
/** The most facts of one kind that are told at a time. */
const MOST_TOLD = 100

/**
 * Alerts the seller to problems that only a query finds: buyers who name no account, or decline or do not accept their
 * invitation; sales at a price of zero; disputes; webhooks with wrong signatures; and processors whose webhooks do not
 * arrive.
 */
export async function checkTables(options: CheckOptions): Promise<void> {
  await tellOfBuyersWithoutAccount(options)
  await tellOfBuyersTurnedAway(options)
  await tellOfLapsedInvitations(options)
  await tellOfUnreportedEnds(options)
  await tellOfSalesOfZero(options)
  await tellOfDisputes(options)
  await tellOfWrongSignatures(options)
  await tellOfSilentProcessors(options)
}

function paidSales({ db, products }: CheckOptions) {
  return db
    .selectFrom('payment')
    .select(['payment.id', 'payment.processor', 'payment.key', 'payment.email', 'payment.created_at'])
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', [...scenesOfAll(products)])
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(MOST_TOLD)
}

/**
 * Buyers who are known by a sign-in or a browser, and have named no account; others are told of as sales of nobody. The
 * time counts since the buyer was to name one: a sale may be paid, or matched by the seller, long after it was made,
 * and another purchase may have covered the account until it ended. With a corrected address the buyer has the days
 * once more, and the purchase has had no account since long before.
 */
async function tellOfBuyersWithoutAccount(options: CheckOptions): Promise<void> {
  const { now, products, alert } = options
  const since = now() - NAMES_MS - NEWS_MS
  const until = now() - NAMES_MS
  const uncovered = uncoveredAt(products)
  const times = [sql.ref<number>('payment.created_at'), sql.ref<number | null>('payment.paid_at'), decidedAt, uncovered]
  const without = paidSales(options)
    .select(['payment.paid_at', namableSince.as('namable_since'), uncovered.as('uncovered_at')])
    .where((or) => or.or(times.map((time) => or(time, '>', since))))
    .where((or) => or.and(times.map((time) => or.or([or(time, 'is', null), or(time, '<=', until)]))))
    .where('payment.user_id', 'is not', null)
    .where(accountIsMissing(products))
  // A payment was last changed by the newest of its own times, or later. Two indexes find the few that these ask about.
  const changed = await without.where('payment.updated_at', '>', since).execute()
  const others = await without.where('payment.user_id', 'in', buyersUncoveredSince(since)).execute()
  for (const sale of new Map([...changed, ...others].map((each) => [each.id, each])).values()) {
    const { created_at, paid_at, namable_since, uncovered_at } = sale
    const beganAt = Math.max(...[created_at, paid_at, namable_since, uncovered_at].map(Number))
    await alert('account_not_named', { item: sale.id, words: saleWords(sale), beganAt })
  }
}

/** Buyers whose accounts have all declined, or cannot be invited, and who have named no other one since. */
async function tellOfBuyersTurnedAway({ db, products, now, alert }: CheckOptions): Promise<void> {
  const turnedAt = sql<number>`max(access_grant.updated_at)`
  const sales = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['payment.id', 'payment.processor', 'payment.key', 'payment.email', 'payment.created_at'])
    .select(turnedAt.as('turned_at'))
    .where('access_grant.state', 'in', ['gone', 'blocked'])
    .where('access_grant.released', 'is', null)
    .where('access_grant.updated_at', '>', now() - NAMES_MS - NEWS_MS)
    .where('payment.status', '=', sql.lit('paid'))
    .where('payment.scene', 'in', [...scenesOfAll(products)])
    .where(withoutAccountInOrInvited)
    .groupBy('payment.id')
    .having(turnedAt, '<=', now() - NAMES_MS)
    .orderBy(turnedAt, 'desc')
    .limit(MOST_TOLD)
    .execute()
  for (const sale of sales)
    await alert('account_not_named', { item: sale.id, words: saleWords(sale), beganAt: Number(sale.turned_at) })
}

/** Invitations that expired after their last renewal. */
async function tellOfLapsedInvitations({ db, now, alert }: CheckOptions): Promise<void> {
  const lapsed = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['access_grant.id', 'access_grant.login', 'access_grant.updated_at'])
    .select(['payment.processor', 'payment.key', 'payment.email', 'payment.created_at'])
    .where('access_grant.state', '=', sql.lit('expired'))
    .where('access_grant.because', '=', sql.lit('lapsed'))
    .where('access_grant.released', 'is', null)
    .where('access_grant.updated_at', '>', now() - NEWS_MS)
    .orderBy('access_grant.updated_at', 'desc')
    .limit(MOST_TOLD)
    .execute()
  for (const grant of lapsed) {
    const words = `${grant.login}: ${saleWords(grant)}`
    await alert('invitation_lapsed', { item: grant.id, words, beganAt: Number(grant.updated_at) })
  }
}

/** Cancelled subscriptions whose last day is over, and of which no delivery says that they have ended. */
async function tellOfUnreportedEnds({ db, products, now, alert }: CheckOptions): Promise<void> {
  const due = await db
    .selectFrom('payment')
    .select(['id', 'processor', 'key', 'email', 'created_at', 'subscription_ends_at'])
    // The condition equals that of the index `payment_subscription_end`.
    .where(sql<boolean>`state = 'ending'`)
    .where('subscription_ends_at', '<=', now() - UNREPORTED_MS)
    .where('status', '=', sql.lit('paid'))
    .where('scene', 'in', [...scenesOfAll(products)])
    .orderBy('subscription_ends_at', 'desc')
    .limit(MOST_TOLD)
    .execute()
  for (const sale of due) {
    const beganAt = Number(sale.subscription_ends_at)
    await alert('end_not_reported', { item: sale.id, words: saleWords(sale), beganAt })
  }
}

/** Sales at a price of zero, of a product that costs money: its page names a price, or other buyers have paid. */
async function tellOfSalesOfZero(options: CheckOptions): Promise<void> {
  const { products, now, alert } = options
  const priced = products.filter(({ page }) => saysItCosts(page?.price))
  const sales = await paidSales(options)
    .select('payment.scene')
    .where('payment.amount', '=', 0)
    .where('payment.processor', '!=', BY_HAND)
    .where('payment.created_at', '>', now() - NEWS_MS)
    .where((of) =>
      of.or([
        ...(priced.length > 0 ? [of('payment.scene', 'in', scenesOfAll(priced))] : []),
        of.exists(
          of
            .selectFrom('payment as other')
            .select('other.id')
            .whereRef('other.scene', '=', 'payment.scene')
            .where('other.status', '=', sql.lit('paid'))
            .where('other.amount', '>', 0)
        )
      ])
    )
    .execute()
  for (const sale of sales) {
    const price = productOfScene(priced, sale.scene)?.page?.price
    const words = `${saleWords(sale)}${price === undefined ? '' : `, where its page says “${price}”`}`
    await alert('sale_of_zero', { item: sale.id, words, beganAt: Number(sale.created_at) })
  }
}

/**
 * Tells of purchases with an open dispute: the processor waits for the seller's answer, and not for long. After the
 * last day there is nothing to answer any more. Of each the seller is told whether it gives access meanwhile, and the
 * processor's own page of the payment, where one is known.
 */
export async function tellOfDisputes(options: CheckOptions): Promise<void> {
  const { db, products, pageOf, untoldBy, alert, now } = options
  const disputed = await db
    .selectFrom('payment')
    .select(['id', 'processor', 'key', 'part_of', 'scene', 'status', 'email', 'created_at', 'amount', 'currency'])
    .where(hasOpenDispute)
    .where('scene', 'in', [...scenesOfAll(products)])
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(MOST_TOLD)
    .execute()
  for (const payment of disputed) {
    const { id, processor, key, part_of, scene, status } = payment
    const product = productOfScene(products, scene)?.name
    const newestFirst = await eventsOf(options, processor, part_of ?? key)
    const page = newestFirst.map((event) => pageOf?.(processor, event)).find((found) => found !== undefined)
    const access = accessWords[status] ?? 'the purchase gives no access meanwhile'
    const due = answerDue(newestFirst)
    if (isAnswerOver({ due, now: now() })) continue
    const until = due === undefined ? '' : `, answer by ${dateWords(due)}`
    const { email, amount, currency, created_at } = payment
    const sale = [email, product, moneyWords(amount, currency), saleWords({ processor, key, created_at })]
    const words = `${sale.filter(Boolean).join(', ')}: ${access}${until}${endWords(untoldBy?.(processor))}${page === undefined ? '' : `: ${page}`}`
    await alert('dispute_opened', { item: id, words, things: openDisputes(newestFirst), ...openedAt(newestFirst) })
  }
}

/** The access of a disputed purchase, by its status; with others it has none until the bank has decided. */
const accessWords: Partial<Record<PaymentStatus, string>> = {
  paid: 'its access stays',
  ended_by_seller: 'you have ended its access'
}

/** The way to tell Pullpass how a dispute has ended, of which the processor reports nothing. */
function endWords(untoldBy: string | undefined): string {
  return untoldBy === undefined
    ? ''
    : `; ${untoldBy} does not report how it ends, so press Dispute won or Dispute lost on the page of the purchase at the desk once you know`
}

/** The events of a sale, the newest first; none if there are too many, so that the seller is told of the others. */
async function eventsOf({ db, log }: CheckOptions, processor: string, sale: string): Promise<KeptEvent[]> {
  try {
    const events = await joinedEvents(db, processor, { keys: [sale], references: [] })
    return events.toSorted((a, b) => b.occurredAt - a.occurredAt)
  } catch (err) {
    if (!(err instanceof TooManyEvents)) throw err
    log.error({ err, processor, sale }, 'the events of a disputed sale could not be read')
    return []
  }
}

/** When the newest dispute was opened, by its first event: without an id, the first since an earlier one ended. */
function openedAt(newestFirst: readonly KeptEvent[]): { beganAt?: number } {
  const newest = newestFirst.find(({ kind }) => kind === 'disputed')
  if (!newest) return {}
  const own = newestFirst.slice(newestFirst.indexOf(newest)).filter(({ about }) => about === newest.about)
  const end = own.findIndex(({ kind }) => kind === 'dispute_won' || kind === 'lost')
  const first = own.slice(0, end === -1 ? undefined : end).findLast(({ kind }) => kind === 'disputed')
  return { beganAt: (first ?? newest).occurredAt }
}
