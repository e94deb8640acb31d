import type { BoughtItem, EventKind, PaymentEvent } from './event.ts'
import { foldInOrder, inOrder, type Payment } from './fold.ts'
import { periodFinder } from './periods.ts'

type Events = readonly [PaymentEvent, ...PaymentEvent[]]

/**
 * The payments of one sale: one for each of its products that is sold here, or one without a scene if no event names a
 * product. The products are those of the newest event that lists any, since a subscription may change. A product that
 * was bought once, beside a subscription, stays, whatever the subscription lists later. A refund applies to the lines
 * that it names, or to all. The result does not depend on the order in which the events arrived.
 */
export function paymentsOf(events: Events): Payment[] {
  const inTime = inOrder(events)
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
  const wasCart = telling.some(({ facts }) => (facts.items?.length ?? 0) > 1)
  return items.map((item) => {
    const product = { scene: item.scene, alone, wasCart, lines: linesOf(inTime) }
    const own = item.once ? ofOnce(inTime, product) : ofMain(inTime, product)
    const { amount: whole, ...payment } = foldInOrder(own)
    const amount = amountOf(inTime, item.scene) ?? (product.alone ? whole : undefined)
    return counted(
      { ...payment, ...(amount !== undefined && { amount }) },
      telling.map((event) => quantityIn(event, product))
    )
  })
}

/** The payment with the newest quantity that an event has given. */
function counted({ quantity: _, ...payment }: Payment, told: readonly (number | undefined)[]): Payment {
  const quantity = told.findLast((each) => each !== undefined)
  return { ...payment, ...(quantity !== undefined && { quantity }) }
}

/**
 * The events in the order in which their lists of products count. Events about the same money count at the time of the
 * first of them: a late event of an old order lists the old products, and the subscription may have changed since.
 */
function asTold(inTime: readonly PaymentEvent[]): PaymentEvent[] {
  const firstAt = new Map<string, number>()
  for (const event of inTime) {
    if (isMoney(event) && !firstAt.has(nameOf(event))) firstAt.set(nameOf(event), event.occurredAt)
  }
  const at = (event: PaymentEvent) => {
    if (isTurned(event)) return Number.NEGATIVE_INFINITY
    return isMoney(event) ? (firstAt.get(nameOf(event)) ?? event.occurredAt) : event.occurredAt
  }
  return inTime
    .map((event) => ({ event, at: at(event) }))
    .sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
    .map(({ event }) => event)
}

type SoldItem = BoughtItem & { scene: string }

/**
 * A product of a sale. `alone`: the sale has no other product that is sold here. `wasCart`: at some time the sale had
 * another item, whether sold here or not. `lines`: all lines of the sale.
 */
type Product = { scene: string; alone: boolean; wasCart: boolean; lines: Lines }

/** For each line: the scene of its product, and the lines of the same item in the same event. */
type Lines = Map<string, { scene: string | undefined; beside: readonly string[] }>

const refundKinds: readonly EventKind[] = ['refunded', 'partially_refunded', 'refund_failed']
const disputeKinds: readonly EventKind[] = ['disputed', 'dispute_won', 'lost']

function isMoney({ kind }: PaymentEvent): boolean {
  return kind === 'paid' || kind === 'pending' || kind === 'failed'
}

/** Whether the event is about a refund or a dispute. */
function isTurned({ kind }: PaymentEvent): boolean {
  return refundKinds.includes(kind) || disputeKinds.includes(kind)
}

/** The items that an event lists; none if it lists none. */
function listedIn({ facts }: PaymentEvent): BoughtItem[] {
  return facts.items ?? (facts.scene === undefined ? [] : [{ scene: facts.scene }])
}

const isSold = (item: BoughtItem): item is SoldItem => item.scene !== undefined

function currentItems(telling: readonly PaymentEvent[]): SoldItem[] {
  const told = new Set(telling.filter((event) => isMoney(event) && event.facts.items).map(nameOf))
  const lists = telling
    // Details are asked for only one of the events about the same money; its items replace the lists of the others.
    .filter((event) => !isMoney(event) || event.facts.items || !told.has(nameOf(event)))
    .map((event) => ({ event, sold: listedIn(event).filter(isSold) }))
  const newest = lists.findLast(({ sold }) => sold.some(({ once }) => !once))?.sold ?? []
  const forGood = lists.filter(({ event }) => isMoney(event)).flatMap(({ sold }) => sold.filter(({ once }) => once))
  const found = new Map<string, SoldItem>()
  // A product that was bought for good counts as that, even if the subscription lists it too.
  for (const item of [...forGood, ...newest.filter(({ once }) => !once)])
    if (!found.has(item.scene)) found.set(item.scene, item)
  return [...found.values()]
}

/** The money that an event is about: its sale and its period. */
function nameOf({ key, period }: PaymentEvent): string {
  return JSON.stringify([key, period])
}

function linesOf(inTime: readonly PaymentEvent[]): Lines {
  const items = inTime.flatMap(listedIn)
  return new Map(items.flatMap(({ scene, lines = [] }) => lines.map((line) => [line, { scene, beside: lines }])))
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
 * periods, do not affect it.
 */
function ofOnce(inTime: readonly PaymentEvent[], product: Product): PaymentEvent[] {
  const lists = (event: PaymentEvent) =>
    isMoney(event) && listedIn(event).some(({ once, scene }) => once && scene === product.scene)
  const periods = new Set(inTime.filter(lists).map(({ period }) => period))
  const periodOf = periodFinder(inTime)
  const own = inTime.filter((event) => {
    return isTurned(event) ? periods.has(undefined) || periods.has(periodOf(event)) : lists(event)
  })
  return aboutOne(
    own.map(({ period: _, stands: __, ...event }) => event),
    product
  )
}

function aboutOne(events: readonly PaymentEvent[], product: Product): PaymentEvent[] {
  const byLine = events.some((event) => ownLines(event, product)?.length)
  return events.flatMap((event) => {
    const own = ownLines(event, product)
    const applied = own === undefined ? withoutSum(event, byLine) : refundOf(event, own, product)
    return applied ? [{ ...applied, facts: factsOf(event, product, byLine) }] : []
  })
}

/**
 * The lines of a refund that belong to this product; undefined if the refund names no known line, and so is about the
 * whole sale. If the product is alone, the lines of the products that it has replaced belong to it too.
 */
function ownLines({ kind, lines }: PaymentEvent, { scene, alone, lines: known }: Product) {
  if (!refundKinds.includes(kind) || !lines?.some(({ id }) => known.has(id))) return undefined
  return lines.filter(({ id }) => {
    const of = known.get(id)?.scene
    return of === scene || (alone && of !== undefined)
  })
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
  const sum = own.reduce<number | undefined>(
    (total, { refunded }) => (total === undefined || refunded === undefined ? undefined : total + refunded),
    0
  )
  const whole = new Set(own.filter(({ all }) => all).map(({ id }) => id))
  const isAll = own.every(({ id }) => lines.get(id)?.beside.every((line) => whole.has(line)))
  const kind = event.kind === 'refund_failed' ? event.kind : isAll ? 'refunded' : 'partially_refunded'
  return { ...event, kind, ...(sum !== undefined && { refunded: sum }) }
}

/**
 * The facts for one product. `byLine`: refunds are compared with the amount of this product, else with the whole
 * amount.
 */
function factsOf(event: PaymentEvent, product: Product, byLine: boolean): PaymentEvent['facts'] {
  const { items, scene: _, quantity: __, amount: whole, ...facts } = event.facts
  const amount = items && byLine ? itemIn(items, product)?.amount : whole
  return { ...facts, scene: product.scene, ...(amount !== undefined && { amount }) }
}

/** The quantity of a product that an event gives. */
function quantityIn({ facts: { items, scene: named, quantity } }: PaymentEvent, product: Product): number | undefined {
  if (items) return itemIn(items, product)?.quantity
  // If the sale was a cart, a quantity without a product may be of another item.
  if (named === undefined && product.wasCart) return undefined
  return product.alone || named === product.scene ? quantity : undefined
}

function itemIn(items: readonly BoughtItem[], { scene, alone }: Product): BoughtItem | undefined {
  return items.find((each) => each.scene === scene) ?? (alone ? items.find(isSold) : undefined)
}
