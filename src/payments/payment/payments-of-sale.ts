import type { BoughtItem, EventKind, PaymentEvent } from './event.ts'
import { foldInOrder, inOrder, type Payment } from './fold.ts'
import { periodFinder } from './periods.ts'
import type { Refund } from './refunded-sum.ts'
import { isSellerEnd, withSellerEnd } from './seller-end.ts'

type Events = readonly [PaymentEvent, ...PaymentEvent[]]

/**
 * The payments of one sale: one for each of its products that is sold here, or one without a scene if no event names a
 * product. The products are those of the newest event that lists any, since a subscription may change. A product that
 * was bought once, beside a subscription, stays, whatever the subscription lists later. A refund applies to the lines
 * that it names, or to all. The seller's decisions to end access come last. The result does not depend on the order in
 * which the events arrived.
 */
export function paymentsOf(events: Events): Payment[] {
  const all = inOrder(events)
  const sold = all.filter((event) => !isSellerEnd(event))
  return paymentsSold(sold.length > 0 ? sold : all).map((payment) => withSellerEnd(payment, all))
}

function paymentsSold(events: readonly PaymentEvent[]): Payment[] {
  const inTime = withItems(withoutTakenBack(events))
  const telling = asTold(inTime)
  const items = currentItems(telling)
  if (items.length === 0)
    return [
      counted(
        foldInOrder(inTime),
        telling.map(({ facts }) => facts.quantity)
      )
    ]
  const alone = items.length === 1
  const wasCart = telling.some(({ facts: { items: cart = [] } }) => cart.length > 1)
  const known = new Set(inTime.flatMap(listedIn).flatMap(({ lines = [] }) => lines))
  return items.map((item) => {
    const named = { scene: item.scene, alone }
    const product = { ...named, wasCart, lines: linesOf(inTime, named), known }
    const own = item.once ? ofOnce(inTime, product) : ofMain(inTime, product)
    const { amount: whole, refund: back, ...payment } = foldInOrder(own.length > 0 ? own : unpaid(inTime, item))
    const amount = amountOf(inTime, item.scene) ?? (product.alone ? whole : undefined)
    const isOwn = product.alone || isByLine(own, product)
    const refund = back && (isOwn ? back : ofWholeSale(back, amount))
    return counted(
      { ...payment, ...(refund && { refund }), ...(amount !== undefined && { amount }) },
      telling.map((event) => quantityIn(event, product))
    )
  })
}

/** The refund of a whole sale, for one of its products: a part of it cannot be divided among them. */
function ofWholeSale({ isWhole, at }: Refund, amount: number | undefined): Refund {
  return { isWhole, at, ...(isWhole && amount !== undefined && { amount }) }
}

/** The events without the products that the seller had named, and has taken back since. */
function withoutTakenBack(inTime: readonly PaymentEvent[]): readonly PaymentEvent[] {
  const last = inTime.findLastIndex(({ unmatched }) => unmatched)
  return inTime.map((event, index) => {
    if (index > last || !event.decided) return event
    const { scene: _, ...facts } = event.facts
    return { ...event, facts }
  })
}

/** A product that no event is about, since all refunds name other lines: it is known, and nothing was paid. */
function unpaid(inTime: readonly PaymentEvent[], { scene }: SoldItem): PaymentEvent[] {
  return inTime.map((event) => ({ ...event, kind: 'linked', facts: { scene } }))
}

/** The payment with the newest quantity that an event has given. */
function counted({ quantity: _, ...payment }: Payment, told: readonly (number | undefined)[]): Payment {
  const quantity = told.findLast((each) => each !== undefined)
  return { ...payment, ...(quantity !== undefined && { quantity }) }
}

/** The money that an event is about, as a key: its period, or the sale (undefined). Other events are their own key. */
function moneyOf(event: PaymentEvent): PaymentEvent | string | undefined {
  return isMoney(event) ? event.period : event
}

/**
 * Gives each event the items that another event about the same money lists: details are asked for only one of these.
 */
function withItems(inTime: readonly PaymentEvent[]): PaymentEvent[] {
  const known = new Map(
    inTime.flatMap((event) => (event.facts.items ? [[moneyOf(event), event.facts.items] as const] : []))
  )
  return inTime.map((event) => {
    const items = known.get(moneyOf(event))
    return items ? { ...event, facts: { ...event.facts, items } } : event
  })
}

/**
 * The events in the order in which their lists of products count. Events about the same money count at the time of the
 * first of them: a late event of an old order lists the old products, and the subscription may have changed since. A
 * refund or a dispute counts only if no other event lists products.
 */
function asTold(inTime: readonly PaymentEvent[]): PaymentEvent[] {
  // Each group has the place of its first event.
  const ofSameMoney = Map.groupBy([...inTime.filter(isRefundOrDispute), ...inTime], moneyOf)
  return [...ofSameMoney.values()].flat()
}

type SoldItem = BoughtItem & { scene: string }

/** A product of a sale. `alone`: the sale has no other product that is sold here. */
type Named = { scene: string; alone: boolean }

/**
 * `wasCart`: at some time the sale had another item, whether sold here or not. `lines`: the lines of this product, each
 * with all lines of the product in the same event. `known`: all lines of the sale.
 */
type Product = Named & {
  wasCart: boolean
  lines: ReadonlyMap<string, readonly string[]>
  known: ReadonlySet<string>
}

const refundKinds: readonly EventKind[] = ['refunded', 'partially_refunded', 'refund_failed']
const disputeKinds: readonly EventKind[] = ['disputed', 'dispute_won', 'lost']

function isMoney({ kind }: PaymentEvent): boolean {
  return kind === 'paid' || kind === 'pending' || kind === 'failed'
}

/** Whether the event is about a refund or a dispute. */
function isRefundOrDispute({ kind }: PaymentEvent): boolean {
  return refundKinds.includes(kind) || disputeKinds.includes(kind)
}

/** The items that an event lists; none if it lists none. */
function listedIn({ facts }: PaymentEvent): BoughtItem[] {
  return facts.items ?? (facts.scene === undefined ? [] : [{ scene: facts.scene }])
}

const isSold = (item: BoughtItem): item is SoldItem => item.scene !== undefined

function currentItems(telling: readonly PaymentEvent[]): SoldItem[] {
  const lists = telling.map((event) => ({ event, sold: listedIn(event).filter(isSold) }))
  const forGood = lists.filter(({ event }) => isMoney(event)).flatMap(({ sold }) => sold.filter(({ once }) => once))
  // Beside a product that was bought for good, the products that only a refund lists were not bought.
  const listed = forGood.length > 0 ? lists.filter(({ event }) => !isRefundOrDispute(event)) : lists
  const newest = listed.findLast(({ sold }) => sold.some(({ once }) => !once))?.sold ?? []
  const found = new Map<string, SoldItem>()
  // A product that was bought for good counts as that, even if the subscription lists it too.
  for (const item of [...forGood, ...newest.filter(({ once }) => !once)])
    if (!found.has(item.scene)) found.set(item.scene, item)
  return [...found.values()]
}

function linesOf(inTime: readonly PaymentEvent[], product: Named): Map<string, string[]> {
  const lists = inTime.map((event) => itemsOf(listedIn(event), product).flatMap(({ lines = [] }) => lines))
  return new Map(lists.flatMap((lines) => lines.map((line) => [line, lines])))
}

/**
 * The items of a list that are this product. If the product is alone, and the list does not have it, these are the
 * products that it has replaced since.
 */
function itemsOf(list: readonly BoughtItem[], { scene, alone }: Named): BoughtItem[] {
  const own = list.filter((item) => item.scene === scene)
  return alone && own.length === 0 ? list.filter(isSold) : own
}

/** The amount charged for a product, by the newest event that gives it. In minor currency units. */
function amountOf(inTime: readonly PaymentEvent[], scene: string): number | undefined {
  const items = inTime.flatMap(({ facts }) => facts.items ?? []).filter((item) => item.scene === scene)
  return items.findLast(({ amount }) => amount !== undefined)?.amount
}

/** The events of a sale or a subscription, as far as they are about one of its products. */
function ofMain(inTime: readonly PaymentEvent[], product: Product): PaymentEvent[] {
  const events = inTime.filter((event) => {
    const sold = listedIn(event).filter(isSold)
    // Leaves out payments for products bought for good only.
    return !isMoney(event) || sold.length === 0 || sold.some(({ once }) => !once)
  })
  return aboutOne(events, product)
}

/**
 * The events about a product that was bought for good. The subscription beside it, and the payments of its later
 * periods, do not affect it. The address that the seller has corrected applies to the whole sale.
 */
function ofOnce(inTime: readonly PaymentEvent[], product: Product): PaymentEvent[] {
  const lists = (event: PaymentEvent) =>
    isMoney(event) && listedIn(event).some(({ once, scene }) => once && scene === product.scene)
  const periods = new Set(inTime.filter(lists).map(({ period }) => period))
  const periodOf = periodFinder(inTime)
  const own = inTime.filter((event) => {
    if (isRefundOrDispute(event)) return periods.has(undefined) || periods.has(periodOf(event))
    return event.decided || lists(event)
  })
  return aboutOne(
    own.map(({ period: _, stands: __, ...event }) => event),
    product
  )
}

function aboutOne(events: readonly PaymentEvent[], product: Product): PaymentEvent[] {
  const byLine = isByLine(events, product)
  return events.flatMap((event) => {
    const own = ownLines(event, product)
    const applied = own === undefined ? withoutSum(event, byLine) : refundOf(event, own, product)
    return applied ? [{ ...applied, facts: factsOf(event, product, byLine) }] : []
  })
}

/** Whether a refund names lines of this product. */
function isByLine(events: readonly PaymentEvent[], product: Product): boolean {
  return events.some((event) => ownLines(event, product)?.length)
}

/**
 * The lines of a refund that belong to this product; undefined if the refund names no known line, and so is about the
 * whole sale.
 */
function ownLines({ kind, lines }: PaymentEvent, product: Product) {
  if (!refundKinds.includes(kind) || !lines?.some(({ id }) => product.known.has(id))) return undefined
  return lines.filter(({ id }) => product.lines.has(id))
}

/** Drops the refunded sum of a whole sale if other refunds name the lines of a product: the two cannot be compared. */
function withoutSum({ refunded, ...event }: PaymentEvent, byLine: boolean): PaymentEvent {
  return refunded === undefined || byLine ? event : { ...event, refunded }
}

function refundOf(
  { lines: _, refunded: __, ...event }: PaymentEvent,
  own: NonNullable<PaymentEvent['lines']>,
  { lines }: Product
): PaymentEvent | undefined {
  if (own.length === 0) return undefined
  const sum = sumOf(own.map(({ refunded }) => refunded))
  const whole = new Set(own.filter(({ all }) => all).map(({ id }) => id))
  const isAll = own.every(({ id }) => lines.get(id)?.every((line) => whole.has(line)))
  const kind = event.kind === 'refund_failed' ? event.kind : isAll ? 'refunded' : 'partially_refunded'
  return { ...event, kind, ...(sum !== undefined && { refunded: sum }) }
}

/**
 * The facts for one product. `byLine`: refunds are compared with the amount of this product, else with the whole
 * amount.
 */
function factsOf(event: PaymentEvent, product: Product, byLine: boolean): PaymentEvent['facts'] {
  const { items, scene: _, quantity: __, amount: whole, ...facts } = event.facts
  const amount = items && byLine ? sumOf(itemsOf(items, product).map((item) => item.amount)) : whole
  return { ...facts, scene: product.scene, ...(amount !== undefined && { amount }) }
}

/** The quantity of a product that an event gives. */
function quantityIn({ facts: { items, scene: named, quantity } }: PaymentEvent, product: Product): number | undefined {
  if (items) return itemsOf(items, product)[0]?.quantity
  // If the sale was a cart, a quantity without a product may be of another item.
  if (named === undefined && product.wasCart) return undefined
  return product.alone || named === product.scene ? quantity : undefined
}

/** The sum of these numbers; undefined if there are none, or if one of them is not known. */
function sumOf([first, ...others]: readonly (number | undefined)[]): number | undefined {
  return others.reduce((sum, next) => (sum === undefined || next === undefined ? undefined : sum + next), first)
}
