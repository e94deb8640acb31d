import { items } from '../../../sandbox/processor/books/products.ts'
import type { Move } from '../../../sandbox/processor/books/sale.ts'
import { processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import { isGuestId } from '../../../src/payments/guest-reference.ts'
import { DAY_MS, HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { type Waiter, waiter } from '../scheduler.ts'
import { createDeliveries, type Deliveries, type DeliveryOptions } from './deliveries.ts'
import { itemsOf, openProcessors, SECOND } from './processors.ts'
import { canTell, type Sale, setProduct, tellOf } from './sale.ts'
import { emailOf } from './seed-database.ts'

/** A shop that sells through all six processors. */
export type Shop = Pick<Deliveries, 'answered' | 'waiting'> & {
  sales: Sale[]
  sell(userId: string, product: string): Sale
  /** The seller gives a product, without a processor. `key`: of the payment. */
  give(userId: string, given: { product: string; key: string }): Sale
  refund(sale: Sale): void
  dispute(sale: Sale): void
  /** The buyer cancels a subscription. */
  giveUp(sale: Sale): void
  /** The renewal of a subscription fails; perhaps it is paid later, or the processor ends the subscription. */
  failRenewal(sale: Sale): void
  /** Pauses a subscription for a while. */
  pause(sale: Sale): void
  /** Raises or lowers the quantity of a subscription by one. */
  changeQuantity(sale: Sale): void
  /** The seller says that a sale is of this product, or takes that back. Then the rules of that product hold. */
  match(sale: Sale, product: string): void
  /** Stripe's answer to a request for a sale. */
  stripe(request: Request): Promise<Response>
  /** Ends everything at once: disputes close, and deliveries arrive. */
  calm(): void
}

export type ShopOptions = DeliveryOptions & {
  seed: number
  /** Products whose access ends with a partial refund. */
  strict: readonly string[]
  /** The days of grace after a failed renewal, by product. */
  graces: ReadonlyMap<string, number>
  /** The second product is sold as well. */
  hasSecond: boolean
  /** Pullpass has a key for Stripe's API. */
  hasKey: boolean
}

export function createShop({ seed, strict, graces, hasSecond, hasKey, ...options }: ShopOptions): Shop {
  const { chance, scheduler, story } = options
  const { books, stripe } = openProcessors()
  const { send, hurry, answered, waiting } = createDeliveries(options)
  const bank: Waiter = waiter('bank')
  const losses = chance.fork('late renewals')
  const sales: Sale[] = []
  const rulesOf = (product: string) => ({ strict: strict.includes(product), grace: graces.get(product) })
  let hurried = 0
  /**
   * Waits. After `calm` the events come one after the other, since the order of two events at the same time is unknown.
   */
  async function later(low: number, high: number) {
    await scheduler.wait(bank, chance.early(low, high), hurry.signal)
    if (!hurry.signal.aborted) return
    hurried += 1
    await scheduler.wait(bank, hurried * 1000)
  }

  function sell(userId: string, product: string): Sale {
    const processor = chance.pick(processorNames)
    const item = chance.pick(itemsOf(product))
    const subscription = items[item].recurring
    const way = chance.next()
    const delayed = way < 0.16 && !subscription && canTell({ processor }, 'delayed')
    const free = way > 0.95 && canTell({ processor }, 'free')
    // A cart of Stripe can only be told apart with a key for its API.
    const sellsCarts = processor === 'paddle' || (processor === 'stripe' && hasKey)
    const cart = hasSecond && product !== SECOND && sellsCarts && !free && chance.is(0.4)
    const bought = chance.is(0.2) ? chance.whole(2, 3) : 1
    const written = books[processor].buy(
      {
        item,
        email: emailOf(userId),
        quantity: bought,
        ...(cart && { also: 'sticker' as const }),
        // Without a reference, the address names the buyer. A guest is known by the reference alone.
        ...((chance.is(0.6) || isGuestId(userId)) && { reference: userId }),
        ...((processor === 'standard' || chance.is(0.5)) && { scene: product })
      },
      delayed ? 'pending' : free ? 'free' : 'paid',
      scheduler.now()
    )
    // The payload of a Stripe checkout does not tell the quantity.
    const isTold = processor !== 'stripe' || hasKey || subscription
    const enter = (line: Pick<Sale, 'product' | 'subscription' | 'quantity' | 'cart'>): Sale => {
      const money = delayed ? 'pending' : 'paid'
      const sale: Sale = {
        id: `s${seed}_${sales.length + 1}`,
        ...{
          processor,
          entry: written.id,
          bodies: [],
          userId,
          status: money,
          money,
          ...rulesOf(line.product)
        },
        ...untouched(scheduler.now()),
        ...line,
        told: line.product
      }
      sales.push(sale)
      return sale
    }
    const quantity = isTold ? bought : 1
    const sale = enter({ product, subscription, quantity, cart: cart ? 'first' : 'alone' })
    if (cart) enter({ product: SECOND, subscription: false, quantity: 1, cart: 'second' })
    tell(sale, written)
    if (delayed) void settles(sale)
    return sale
  }

  function give(userId: string, { product, key }: { product: string; key: string }): Sale {
    const sale: Sale = {
      id: `s${seed}_${sales.length + 1}`,
      // No processor tells of it.
      processor: 'by_hand' as Sale['processor'],
      ...{ entry: key, bodies: [key], userId, product, told: product, subscription: false, quantity: 1, cart: 'alone' },
      ...{ strict: false, grace: undefined, status: 'paid', money: 'paid' },
      ...untouched(scheduler.now()),
      given: true,
      toldAt: scheduler.now()
    }
    sales.push(sale)
    return sale
  }

  /** The sales that are one sale at the processor. */
  const together = ({ processor, entry }: Sale) =>
    sales.filter((sale) => sale.processor === processor && sale.entry === entry)

  function tell(sale: Sale, { events }: { events: { id: string; type: string; body: string }[] }, lateMs = 0) {
    const types = events.map(({ type }) => type).join(', ')
    const all = together(sale).map(({ id, status, quantity }) => `${id} of ${sale.userId} is ${status} (${quantity})`)
    story.tell(`${sale.processor}: ${all.join(', ')} (${sale.entry}: ${types})`)
    for (const { id, type, body } of events) {
      const words = `${sale.processor}: ${type} of ${sale.id}`
      for (const each of together(sale)) {
        each.untold += 1
        each.bodies.push(body)
      }
      send({ id, type, body, processor: sale.processor, words, lateMs }, () => {
        for (const each of together(sale)) {
          each.toldAt = scheduler.now()
          each.untold -= 1
        }
      })
    }
  }

  /**
   * Makes a change to a sale; false if it is not possible. A change that the processor does not tell of is not applied.
   * `lateMs`: for how long Pullpass hears nothing of it.
   */
  function make(sale: Sale, move: Move, lateMs = 0): boolean {
    if (sale.given) return false
    const written = books[sale.processor].move(sale.entry, move, scheduler.now())
    if (!written?.ok) return false
    if (written.events.length === 0) return true
    for (const each of together(sale)) tellOf(each, move, scheduler.now())
    tell(sale, written, lateMs)
    return true
  }

  async function settles(sale: Sale) {
    await later(HOUR_MS, 2 * DAY_MS)
    make(sale, chance.is(0.75) ? 'settle' : 'fail')
  }

  function refund(sale: Sale) {
    if (sale.status !== 'paid' || sale.given) return
    if (chance.is(0.1) && canTell(sale, 'rejected')) return void make(sale, 'reject_refund')
    const untouched = together(sale).every(({ refunds }) => refunds.length === 0)
    if (sale.cart !== 'alone' && untouched && chance.is(0.4)) return void make(sale, 'refund_second')
    if (chance.is(0.35) && (sale.cart === 'alone' || untouched)) return void make(sale, 'refund_half')
    if (make(sale, 'refund_rest') && chance.is(0.15) && canTell(sale, 'undone')) void comesBack(sale)
  }

  async function comesBack(sale: Sale) {
    await later(HOUR_MS, 3 * DAY_MS)
    make(sale, 'undo_refund')
  }

  function dispute(sale: Sale) {
    // Polar's event of a dispute does not name the subscription.
    if (sale.status !== 'paid' || sale.given || (sale.processor === 'polar' && sale.subscription)) return
    if (chance.is(0.15) && canTell(sale, 'inquiry')) make(sale, 'inquire')
    else void disputed(sale)
  }

  async function disputed(sale: Sale) {
    if (!make(sale, 'dispute')) return
    await later(HOUR_MS, 4 * DAY_MS)
    const end = chance.is(0.6) ? 'win' : 'lose'
    if (!make(sale, end) || sale.dispute !== 'open') return
    for (const each of together(sale)) each.decided = end === 'win' ? 'won' : 'lost'
  }

  function giveUp(sale: Sale) {
    if (sale.subscription && !sale.ended) void ends(sale)
  }

  async function ends(sale: Sale) {
    if (chance.is(0.6)) {
      if (!make(sale, 'end_later')) return
      await later(HOUR_MS, 4 * DAY_MS)
    }
    make(sale, 'end')
  }

  function failRenewal(sale: Sale) {
    if (sale.subscription && sale.status === 'paid') void failsToRenew(sale)
  }

  async function failsToRenew(sale: Sale) {
    // Pullpass learns of some failures only after their grace is over.
    const lateMs = losses.is(0.4) ? losses.whole(2, 72) * HOUR_MS : 0
    if (!make(sale, 'renewal_fails', lateMs)) return
    await later(HOUR_MS, 4 * DAY_MS)
    const way = chance.next()
    if (way < 0.5) make(sale, 'renewal_paid')
    else if (way < 0.8) make(sale, 'end')
  }

  function pause(sale: Sale) {
    if (sale.subscription && sale.status === 'paid') void pauses(sale)
  }

  async function pauses(sale: Sale) {
    if (!make(sale, 'pause')) return
    await later(HOUR_MS, 4 * DAY_MS)
    if (chance.is(0.8)) make(sale, 'resume')
  }

  function changeQuantity(sale: Sale) {
    if (sale.subscription && !sale.ended) make(sale, chance.is(0.6) ? 'one_more' : 'one_fewer')
  }

  function match(sale: Sale, product: string) {
    setProduct(sale, { id: product, ...rulesOf(product) }, scheduler.now())
  }

  const acts = { sell, give, refund, dispute, giveUp, failRenewal, pause, changeQuantity, match }
  return { sales, answered, waiting, ...acts, stripe, calm: () => hurry.abort() }
}

/** The parts of a sale to which nothing has happened yet. */
function untouched(now: number) {
  return {
    ...{ refunds: [], dispute: 'none' as const, ended: false, paused: false },
    ...{ failedAt: undefined, graceOver: false },
    ...{ given: false, over: false, closed: false, closedAt: 0, leftAt: new Map<string, number>() },
    ...{ at: now, matchedAt: now, changedAt: now, toldAt: 0, untold: 0, movedAt: 0 }
  }
}
