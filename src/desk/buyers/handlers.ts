import { canonicalEmail } from '../../config/values/email-address.ts'
import type { Context } from '../../context.ts'
import { createFlashCookie } from '../../server/http/flash.ts'
import { page, seeOther } from '../../server/http/respond.ts'
import { userOfAddress } from '../../users/users-and-guests/users.ts'
import { purchasesOfAction } from '../actions/action-rows.ts'
import { changing, type DeskHandler, deskPath } from '../frame/desk-handler.ts'
import { recordShopAction } from '../frame/shop-actions.ts'
import { toldMessage } from '../frame/told-message.ts'
import { type Groups, listGroup, readGroups } from '../groups/read-groups.ts'
import { stateOf } from '../groups/state-of.ts'
import { readWaitsForToken } from '../groups/waits-for-token.ts'
import { withTimes } from '../groups/with-times.ts'
import { allWaitingTakeovers, paymentName } from '../merging/decide-takeover.ts'
import { purchasesOfNeed } from '../needs/purchases-of-need.ts'
import { type BuyerQuery, type Cursor, type NeedKind, readBuyerQuery } from '../queries/buyer-query.ts'
import { readLastHeard } from '../queries/last-heard.ts'
import { type Among, listPurchases } from '../queries/list-purchases.ts'
import { findVisitors } from '../queries/people.ts'
import { readPurchaseRows } from '../queries/purchase-rows.ts'
import { type SearchTerms, searchTerms } from '../queries/search-terms.ts'
import { findPurchases } from '../search/find-purchases.ts'
import { type NamedCustomer, namedCustomers } from '../search/named-customers.ts'
import { nearAddresses } from '../search/near-addresses.ts'
import { type SeatOf, seatsTakenByUsers, seatsTakenIn } from '../search/taken-seats.ts'
import { type BuyerLine, buyersPage } from './buyers-page.ts'

/** GET /admin/buyers: the list of purchases, limited and searched as its address says. */
export const getBuyers: DeskHandler = async (request, { context, seller }) => {
  const { config, db, now } = context
  const query = readBuyerQuery(new URL(request.url).searchParams)
  const terms = searchTerms(query.search)
  const found = terms && (await findPurchases(db, terms))
  const needed = await limitedTo(context, query)
  const few = needed && found?.ids ? needed.intersection(found.ids) : (needed ?? found?.ids)
  const among = { found: few, matching: found?.matching }
  const { lines, next, groups } = await readLines(context, query, among)
  const near = terms && found?.ids?.size === 0 ? await nearAddresses(db, terms) : []
  const visitors = terms ? await findVisitors(db, terms) : []
  const writerId = query.writer === undefined ? undefined : await userOfAddress(db, query.writer)
  const users = [...visitors.map(({ id }) => id), ...(writerId === undefined ? [] : [writerId])]
  const seats = await seatsOf(context, { terms, ids: lines.map(({ row }) => row.id), users })
  const isNowhere = terms && lines.length === 0
  const heard = isNowhere ? await readLastHeard(db, context.switchedOn) : []
  const customers = isNowhere ? await customersOf(db, query) : []
  const { message, cookies } = toldMessage(context, request)
  const shown = {
    query,
    customers,
    lines,
    near,
    heard,
    visitors,
    seats,
    writerId,
    next,
    counted: isCounted(query) ? groups : undefined
  }
  return page(buyersPage({ config, seller: seller.user, ...shown, now: now(), message }), {
    cookies
  })
}

type Lines = { lines: BuyerLine[]; next: Cursor | undefined; groups: Groups | undefined }

/**
 * The lines of the list, and the groups of all purchases where the page counts them. The two are read beside each
 * other, where the database can do that, unless the list is that of a group.
 */
async function readLines(context: Context, query: BuyerQuery, among: Among): Promise<Lines> {
  const { config, db } = context
  const { group } = query
  if (group) {
    const groups = await readGroups(context)
    return { ...(await linesOf(context, await listGroup(context, groups, { ...query, group }, among))), groups }
  }
  const [list, groups] = await Promise.all([
    listPurchases(db, config, query, among).then((page) => linesOf(context, page)),
    isCounted(query) ? readGroups(context) : undefined
  ])
  return { ...list, groups }
}

/** A page of a list, with what each line shows. */
async function linesOf(context: Context, { ids, next }: { ids: readonly string[]; next: Cursor | undefined }) {
  const { config, db, now } = context
  const rows = await withTimes(context, await readPurchaseRows({ db, products: config.products, now }, ids))
  const overLimit = await context.access.heldByLimit(rows.map(({ id }) => id))
  const asked = await allWaitingTakeovers(db, now())
  const lines = rows.map((row): BuyerLine => {
    return { row, state: stateOf(row, context, overLimit), askedBy: asked.get(paymentName(row))?.email }
  })
  return { lines, next }
}

/** The customers with the address of the person who wrote, or else of the search. */
async function customersOf(db: Context['db'], { writer, search }: BuyerQuery): Promise<NamedCustomer[]> {
  const address = writer ?? canonicalEmail(search)
  return address === undefined ? [] : namedCustomers(db, address)
}

/**
 * The seats that explain the list: those of its purchases that the person of the search has taken, and those of the
 * users without a purchase and of the one who wrote.
 */
async function seatsOf(
  { db }: Pick<Context, 'db'>,
  { terms, ids, users }: { terms: SearchTerms | undefined; ids: readonly string[]; users: readonly string[] }
): Promise<SeatOf[]> {
  const address = terms?.address?.includes('@') ? terms.address : undefined
  const ofLines = address === undefined ? [] : await seatsTakenIn(db, ids, address)
  return [...ofLines, ...(await seatsTakenByUsers(db, users))]
}

/** POST /admin/catch-up: reads the processors' own lists now, and not within the hour. */
export const postCatchUp = changing(async (fields, _, { context, seller }) => {
  const { catchUp, db, now } = context
  await recordShopAction(db, { kind: 'catch_up', userId: seller.user.id, now: now() })
  catchUp.nudge()
  const message = {
    tone: 'info',
    title: 'Catch-up reads the lists now',
    text: 'A sale that it finds is here within a minute or two. Search again then.'
  } as const
  return seeOther(deskPath(fields.get('from')), [createFlashCookie(context).set({ message })])
})

/** The purchases of one action, or of an item of Today; undefined where the list is limited to neither. */
async function limitedTo(context: Context, { need, done }: BuyerQuery): Promise<Set<string> | undefined> {
  if (done !== undefined) return new Set(await purchasesOfAction(context.db, done))
  return need === undefined ? undefined : neededBy(context, need)
}

/** The purchases that an item of Today is about. */
async function neededBy(context: Context, need: NeedKind): Promise<Set<string>> {
  const { config, db, now } = context
  const needed = await purchasesOfNeed(db, config.products, { need, now: now() })
  if (need !== 'token_refused') return needed
  return needed.union((await readWaitsForToken(context, await readGroups(context))).purchases)
}

/** Whether the list is one of those that are counted: of all buyers, or of those in a group or a state. */
function isCounted({ search, need, done, product, processor }: BuyerQuery): boolean {
  return search === '' && need === undefined && done === undefined && product === undefined && processor === undefined
}
