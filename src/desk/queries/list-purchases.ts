import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Because, GrantState } from '../../access/grant-states.ts'
import { accountIsMissing } from '../../db/about-payments.ts'
import type { Database, Tables } from '../../db/database.ts'
import { chunksOf, statement } from '../../db/statement.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { unknownScenes } from '../../payments/sales/sales.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import type { BuyerQuery, Cursor, ListState } from './buyer-query.ts'
import { processorsOf } from './processors-of.ts'

/** Lines of one page of the list. */
export const PAGE = 50

/** The facts about the shop that a list needs. */
export type ListShop = { products: readonly Product[] }

type Payments = SelectQueryBuilder<Tables, 'payment', object>

/**
 * The purchases that a list is limited to. `found`: those that a search has found; undefined without a search, and
 * where it has found many. `matching`: what is so for each purchase that it has found, where they are many.
 */
export type Among = { found: ReadonlySet<string> | undefined; matching?: Expression<SqlBool> | undefined }

/**
 * The ids of the purchases on a page of a list, in its order, and the cursor after which the next page begins. A
 * purchase keeps its cursor while its state changes, so no line is shown twice or left out between two pages.
 */
export async function listPurchases(
  db: Database,
  shop: ListShop,
  query: BuyerQuery,
  among: Among
): Promise<{ ids: string[]; next: Cursor | undefined }> {
  return pageOf(await firstCursors(db, shop, query, { ...among, most: PAGE + 1 }))
}

/** The page that begins with these cursors, which are one more than a page has if there is another one. */
export function pageOf(cursors: readonly Cursor[]): { ids: string[]; next: Cursor | undefined } {
  const next = cursors.length > PAGE ? cursors[PAGE - 1] : undefined
  return { ids: cursors.slice(0, PAGE).map(({ id }) => id), next }
}

/**
 * The time and the id of the first `most` purchases, in the order of the list. `base` limits them to paid or to unpaid
 * purchases.
 */
export async function firstCursors(
  db: Database,
  { products }: ListShop,
  query: BuyerQuery,
  { found, matching, base, most }: Among & { base?: Base; most: number }
): Promise<Cursor[]> {
  if (found?.size === 0) return []
  const few = query.state && !found ? await fewInState(db, query.state) : undefined
  const ids = found ?? few
  const rows: Cursor[] = []
  for (const part of ids ? wholeOf(products, query) : await partsOf(db, products, query)) {
    for (const some of ids ? chunksOf([...ids], CHUNK) : [undefined]) {
      const payments = inPart(matching ? db.selectFrom('payment').where(matching) : db.selectFrom('payment'), part)
      const limited = some ? payments.where('payment.id', 'in', some) : payments
      const inList = inState(limited, query.state, { products, isFew: few !== undefined })
      rows.push(...(await cursorsIn(ofBase(inList, base), query, most)))
    }
  }
  return inOrder(rows, query).slice(0, most)
}

/** The cursors in the order of the list. */
export function inOrder(cursors: readonly Cursor[], { order }: Pick<BuyerQuery, 'order'>): Cursor[] {
  return cursors.toSorted(order === 'newest' ? byNewest : (a, b) => byNewest(b, a))
}

/** The purchases that are paid, or those that are not. */
export type Base = 'paid' | 'not_paid'

function ofBase(query: Payments, base: Base | undefined): Payments {
  if (base === undefined) return query
  return query.where(base === 'paid' ? isPaid : notPaid)
}

/** Ids per statement: SQLite takes 32,766 parameters, and few different statements are prepared. */
const CHUNK = 2000

function byNewest(a: Cursor, b: Cursor): number {
  return b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1)
}

/** Purchases with one of these scenes (null: with none), and of this processor; of any where it is undefined. */
type Part = { scenes?: readonly (string | null)[]; processor?: string | undefined }

/** The whole list as one part: for a query that names the ids. */
function wholeOf(products: readonly Product[], { product, processor }: BuyerQuery): Part[] {
  const scenes = products.find(({ id }) => id === product)?.scenes ?? []
  return [{ processor, ...(product !== undefined && { scenes }) }]
}

/** Splits the list into one part for each scene and processor: the index returns each part already sorted. */
async function partsOf(db: Database, products: readonly Product[], query: BuyerQuery): Promise<Part[]> {
  const { product, state, processor } = query
  // An index has the few that the seller has called so.
  if (state === 'not_sold') return wholeOf(products, query)
  if (state === 'unmatched') {
    const parts: Part[] = [{ scenes: [null], processor }]
    for await (const scene of unknownScenes(db, scenesOfAll(products))) parts.push({ scenes: [scene], processor })
    return product === undefined ? parts : []
  }
  const [whole = {}] = wholeOf(products, query)
  if (!whole.scenes) return [whole]
  const processors = processor === undefined ? await processorsOf(db, 'payment') : [processor]
  return whole.scenes.flatMap((scene) => processors.map((each) => ({ scenes: [scene], processor: each })))
}

function inPart(payments: Payments, { scenes, processor }: Part): Payments {
  const some = processor === undefined ? payments : payments.where('payment.processor', '=', processor)
  if (!scenes) return some
  const [first] = scenes
  if (first === null) return some.where('payment.scene', 'is', null)
  return scenes.length === 1
    ? some.where('payment.scene', '=', first ?? '')
    : some.where('payment.scene', 'in', scenes as string[])
}

function inState(
  query: Payments,
  state: ListState | undefined,
  { products, isFew }: { products: readonly Product[]; isFew: boolean }
): Payments {
  const scenes = scenesOfAll(products)
  if (state === undefined) return query
  if (state === 'paid')
    return query
      .where(isPaid)
      .where((or) => or.or([or('payment.not_sold_at', 'is', null), or('payment.scene', 'in', scenes)]))
  if (state === 'unmatched' || state === 'not_sold')
    return query
      .where(isPaid)
      .where('payment.not_sold_at', state === 'unmatched' ? 'is' : 'is not', null)
      .where((or) => or.or([or('payment.scene', 'is', null), or('payment.scene', 'not in', scenes)]))
  if (state === 'pending' || state === 'failed') return query.where(notPaid).where('payment.status', '=', state)
  if (state === 'ended') return query.where(notPaid).where('payment.status', 'not in', [...neverPaid])
  if (state === 'renewal_failed') return isFew ? query : query.where(renewalFailed)
  if (state === 'no_account') {
    // A sale of nothing that is sold here has no account either, but that is not what it waits for. The double not
    // keeps SQLite from looking product by product, and sorting.
    const isSold = query.where(isPaid).where((not) => not.not(not('payment.scene', 'not in', scenes)))
    return isSold.where(accountIsMissing(products))
  }
  if (state === 'seller')
    return isFew
      ? query
      : query.where('payment.id', 'in', (of) =>
          of.selectFrom('access_grant').select('payment_id').where('acts', '=', sql.lit('seller'))
        )
  // The few that were found are in the state already.
  return isFew ? query : query.where((of) => of.exists(liveGrant(state)))
}

/**
 * The first condition is that of the index `payment_renewal_failed`. A purchase that has ended is in the list of those.
 */
export const renewalFailed = sql<boolean>`payment.renewal_failed_at is not null and payment.status in ('paid', 'past_due')`

/** In the words of the index `payment_paid_newest`. */
export const isPaid = sql<boolean>`payment.status = 'paid'`

/** In the words of the indexes `payment_not_paid` and `payment_by_status`. */
export const notPaid = sql<boolean>`payment.status <> 'paid'`

/** The lists of payments that were never paid are named like their status; what is not paid besides has ended. */
export const neverPaid = ['pending', 'failed'] as const satisfies (ListState & PaymentStatus)[]

/** The lists of purchases with an account in one of these states. */
export const grantStatesOf = {
  in: ['accepted'],
  invited: ['invited'],
  waiting: ['queued'],
  stuck: ['blocked', 'gone', 'expired'],
  declined: ['gone'],
  leaving: ['revoking']
} as const satisfies Partial<Record<ListState, readonly GrantState[]>>

export type GrantListState = keyof typeof grantStatesOf

/** Reasons that are the buyer's own will: such an account waits for nothing. */
const turnedAway: readonly Because[] = ['declined', 'left']

type Grants<Row> = SelectQueryBuilder<Tables, 'access_grant', Row>

/**
 * Limits grants to those of a list. Of accounts that are gone the reason decides, and of those whose access is to end:
 * nothing is removed while another purchase keeps it.
 */
export function grantsOf<Row>(grants: Grants<Row>, state: GrantListState): Grants<Row> {
  const [only, ...others] = grantStatesOf[state]
  // Of one state the index has the purchases in order, so that nothing is sorted.
  const some =
    others.length === 0 ? grants.where('state', '=', only) : grants.where('state', 'in', grantStatesOf[state])
  if (state === 'declined') return some.where('because', 'in', turnedAway)
  if (state === 'leaving') return some.where('because', '<>', 'other_claim')
  if (state !== 'stuck') return some
  return some.where((or) => or.or([or('state', '<>', 'gone'), or('because', 'not in', turnedAway)]))
}

/** One of two indexes answers this without a look at the grant: `access_grant_by_state`, `access_grant_live`. */
function liveGrant(state: GrantListState) {
  const live = expressionBuilder<Tables>()
    .selectFrom('access_grant')
    .select('access_grant.payment_id')
    .where('access_grant.payment_id', '=', sql.ref<string>('payment.id'))
    .where('access_grant.released', 'is', null)
  return grantsOf(live, state)
}

/** More purchases than this in a state are found soon in the order of the list; fewer are looked up first. */
const FEW = 4000

/**
 * The purchases with an account in this state if they are few; undefined if they are many, or the state is of the
 * payment.
 */
async function fewInState(db: Database, state: ListState): Promise<Set<string> | undefined> {
  if (state === 'seller') return new Set((await paymentsForSeller.all(db, {})).map(({ payment_id }) => payment_id))
  if (state === 'renewal_failed') return new Set((await paymentsOfFailedRenewals.all(db, {})).map(({ id }) => id))
  if (!(state in grantStatesOf)) return undefined
  const rows = await paymentsByState[state as GrantListState].all(db, {})
  return rows.length > FEW ? undefined : new Set(rows.map(({ payment_id }) => payment_id))
}

const paymentsByState = {
  in: fewOf('in'),
  invited: fewOf('invited'),
  waiting: fewOf('waiting'),
  stuck: fewOf('stuck'),
  declined: fewOf('declined'),
  leaving: fewOf('leaving')
} as const satisfies Record<GrantListState, unknown>

function fewOf(state: GrantListState) {
  return statement((db, _: Record<never, never>) => {
    const live = db.selectFrom('access_grant').select('payment_id').where('released', 'is', null)
    return grantsOf(live, state).limit(FEW + 1)
  })
}

/** However many they are, they are looked up first: the list is the same for all. */
const paymentsForSeller = statement((db, _: Record<never, never>) =>
  db.selectFrom('access_grant').select('payment_id').where('acts', '=', sql.lit('seller'))
)

const paymentsOfFailedRenewals = statement((db, _: Record<never, never>) =>
  db.selectFrom('payment').select('id').where(renewalFailed)
)

function cursorsIn(payments: Payments, { order, after }: BuyerQuery, most: number): Promise<Cursor[]> {
  let query = payments.select(['payment.created_at as createdAt', 'payment.id'])
  if (after) {
    const { createdAt, id } = after
    // The first condition finds the cursor in the index; the second leaves out purchases of the same moment that an
    // earlier page has shown.
    query =
      order === 'newest'
        ? query
            .where('payment.created_at', '<=', createdAt)
            .where((or) => or.or([or('payment.created_at', '<', createdAt), or('payment.id', '>', id)]))
        : query
            .where('payment.created_at', '>=', createdAt)
            .where((or) => or.or([or('payment.created_at', '>', createdAt), or('payment.id', '<', id)]))
  }
  const sorted =
    order === 'newest'
      ? query.orderBy('payment.created_at', 'desc').orderBy('payment.id')
      : query.orderBy('payment.created_at').orderBy('payment.id', 'desc')
  return sorted.limit(most).execute() as Promise<Cursor[]>
}
