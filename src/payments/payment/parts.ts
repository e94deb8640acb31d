import type { BoughtItem, EventKind, PaymentEvent } from './event.ts'
import { foldInOrder, inOrder, type Payment } from './fold.ts'
import { periodFinder } from './periods.ts'

type Events = readonly [PaymentEvent, ...PaymentEvent[]]

/**
 * The payments of one sale: one for each product of it that is sold here, or one without a scene where nothing says what it
 * is of. What a sale is of is what its newest word about that lists, since a subscription may change; what was bought for
 * good beside a subscription stays, whatever that lists later. A refund is about the lines that it names, else about all.
 * The result does not depend on the order in which the events arrived.
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

/** With the last that was said of how many it is. */
function counted({ quantity: _, ...payment }: Payment, told: readonly (number | undefined)[]): Payment {
  const quantity = told.findLast((each) => each !== undefined)
  return { ...payment, ...(quantity !== undefined && { quantity }) }
}

/**
 * The events in the order in which they tell what the sale is of. What is told of money is as it was when that was first told
 * of, however late a refund or a change of the same order comes: a subscription may have become something else since.
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
 * A product of a sale. `alone`: nothing else that is sold here is in it. `wasCart`: something was beside it at some time, be it
 * sold here or not. `lines`: all that the sale has.
 */
type Product = { scene: string; alone: boolean; wasCart: boolean; lines: Lines }

/** Each line: what it is of, and which lines were bought of the same at the same time. */
type Lines = Map<string, { scene: string | undefined; beside: readonly string[] }>

const refundKinds: readonly EventKind[] = ['refunded', 'partially_refunded', 'refund_failed']
const disputeKinds: readonly EventKind[] = ['disputed', 'dispute_won', 'lost']

function isMoney({ kind }: PaymentEvent): boolean {
  return kind === 'paid' || kind === 'pending' || kind === 'failed'
}

/** It tells of money that is on its way back, or is claimed back. */
function isTurned({ kind }: PaymentEvent): boolean {
  return refundKinds.includes(kind) || disputeKinds.includes(kind)
}

/** What an event says that was bought; nothing where it says nothing of that. */
function listedIn({ facts }: PaymentEvent): BoughtItem[] {
  return facts.items ?? (facts.scene === undefined ? [] : [{ scene: facts.scene }])
}

const isSold = (item: BoughtItem): item is SoldItem => item.scene !== undefined

function currentItems(telling: readonly PaymentEvent[]): SoldItem[] {
  const told = new Set(telling.filter((event) => isMoney(event) && event.facts.items).map(nameOf))
  const lists = telling
    // What was asked for only one of the deliveries about the same money is so for all of them.
    .filter((event) => !isMoney(event) || event.facts.items || !told.has(nameOf(event)))
    .map((event) => ({ event, sold: listedIn(event).filter(isSold) }))
  const newest = lists.findLast(({ sold }) => sold.some(({ once }) => !once))?.sold ?? []
  const forGood = lists.filter(({ event }) => isMoney(event)).flatMap(({ sold }) => sold.filter(({ once }) => once))
  const found = new Map<string, SoldItem>()
  // Whoever has a thing for good has it, and whatever else it is in.
  for (const item of [...forGood, ...newest.filter(({ once }) => !once)])
    if (!found.has(item.scene)) found.set(item.scene, item)
  return [...found.values()]
}

/** Of which money an event is. */
function nameOf({ key, period }: PaymentEvent): string {
  return JSON.stringify([key, period])
}

function linesOf(inTime: readonly PaymentEvent[]): Lines {
  const items = inTime.flatMap(listedIn)
  return new Map(items.flatMap(({ scene, lines = [] }) => lines.map((line) => [line, { scene, beside: lines }])))
}

/** What was charged for it, by the newest word that says so. */
function amountOf(inTime: readonly PaymentEvent[], scene: string): number | undefined {
  const items = inTime.flatMap(({ facts }) => facts.items ?? []).filter((item) => item.scene === scene)
  return items.findLast(({ amount }) => amount !== undefined)?.amount
}

/** The events of a sale or a subscription as they are about one product of it. */
function ofMain(inTime: readonly PaymentEvent[], product: Product): PaymentEvent[] {
  const events = inTime.filter((event) => {
    const sold = listedIn(event).filter(isSold)
    // Money for what is had for good, and for nothing else.
    return !isMoney(event) || sold.length === 0 || sold.some(({ once }) => !once)
  })
  return aboutOne(events, product)
}

/** Neither what becomes of the subscription beside it nor the money of its later periods is about what is had for good. */
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
 * The lines of a refund that are of this product; undefined where it names none that are known, and so is about all. What a
 * sale of one product was of before, it was of in its place.
 */
function ownLines({ kind, lines }: PaymentEvent, { scene, alone, lines: known }: Product) {
  if (!refundKinds.includes(kind) || !lines?.some(({ id }) => known.has(id))) return undefined
  return lines.filter(({ id }) => {
    const of = known.get(id)?.scene
    return of === scene || (alone && of !== undefined)
  })
}

/** A sum of the whole says nothing where others are of one product. */
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

/** `byLine`: what went back is measured by what was charged for this product, else by the whole. */
function factsOf(event: PaymentEvent, product: Product, byLine: boolean): PaymentEvent['facts'] {
  const { items, scene: _, quantity: __, amount: whole, ...facts } = event.facts
  const amount = items && byLine ? itemIn(items, product)?.amount : whole
  return { ...facts, scene: product.scene, ...(amount !== undefined && { amount }) }
}

/** How many of a product an event says that there are. */
function quantityIn({ facts: { items, scene: named, quantity } }: PaymentEvent, product: Product): number | undefined {
  if (items) return itemIn(items, product)?.quantity
  // Of a cart it is not known whether the product is meant, or what is beside it and no account.
  if (named === undefined && product.wasCart) return undefined
  return product.alone || named === product.scene ? quantity : undefined
}

function itemIn(items: readonly BoughtItem[], { scene, alone }: Product): BoughtItem | undefined {
  return items.find((each) => each.scene === scene) ?? (alone ? items.find(isSold) : undefined)
}
