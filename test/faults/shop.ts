import { checkoutEvent, disputeEvent, oneRefundEvent, refundEvent, signatureOf } from '../setup/stripe-events.ts'
import type { Chance } from './random.ts'
import type { Scheduler, Waiter } from './scheduler.ts'
import type { Story } from './story.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

type SaleStatus = 'pending' | 'paid' | 'failed' | 'refunded' | 'disputed' | 'lost'

/** One sale as the processor knows it: what is true, whether or not Pullpass has heard of it. */
export type Sale = {
  id: string
  intent: string
  userId: string
  status: SaleStatus
  at: number
  events: number
  dispute: number /** When the status last changed, in ms. */
  changedAt: number
  /** When Pullpass last heard something new of it, in ms. */
  toldAt: number
}

export type Shop = {
  sales: Sale[]
  /** Event ids that were answered 200. */
  answered: Set<string>
  sell(userId: string): Sale
  refund(sale: Sale): void
  dispute(sale: Sale): void
  /** What is under way comes to its end at once: disputes close, and deliveries arrive. */
  calm(): void
  /** Deliveries that no 200 has come for yet. */
  waiting(): number
}

export type ShopOptions = {
  seed: number
  chance: Chance
  scheduler: Scheduler
  story: Story
  /** Hands a delivery to one of the processes; the status, or undefined when nobody answered. */
  post(body: string, signature: string): Promise<number | undefined>
}

/** A payment processor that delivers at least once, in any order, whenever it likes. */
export function createShop({ seed, chance, scheduler, story, post }: ShopOptions): Shop {
  const processor: Waiter = { name: 'processor', dead: false, pausedUntil: 0 }
  const shop: Shop = { sales: [], answered: new Set(), sell, refund, dispute, calm, waiting: () => waiting }
  const hurry = new AbortController()
  let calmly = false
  let waiting = 0

  function happens(sale: Sale, status: SaleStatus, event: { id: string; created: number }) {
    sale.status = status
    sale.changedAt = scheduler.now()
    sale.events += 1
    // Seconds tell events apart, as people's deeds do.
    const told = { ...event, id: `evt_${sale.id}_${sale.events}`, created: Math.floor(scheduler.now() / 1000) }
    story.tell(`processor: ${sale.id} of ${sale.userId} is ${status} (${told.id})`)
    const copies = chance.is(0.15) ? chance.whole(2, 3) : 1
    waiting += 1
    for (let copy = 0; copy < copies; copy += 1) void deliver(sale, told, copy === 0)
  }

  async function deliver(sale: Sale, event: { id: string }, counts: boolean) {
    const tardy = chance.next()
    await scheduler.wait(
      processor,
      tardy < 0.8
        ? chance.early(500, 20_000)
        : tardy < 0.93
          ? chance.early(MINUTE, 6 * HOUR)
          : chance.early(HOUR, 3 * DAY),
      hurry.signal
    )
    for (;;) {
      const body = JSON.stringify(event)
      const lost = !calmly && chance.is(0.05)
      const signature = signatureOf(body, { timestamp: Math.floor(scheduler.now() / 1000) })
      const status = lost ? undefined : await post(body, signature)
      if (status === 200 && !shop.answered.has(event.id)) {
        shop.answered.add(event.id)
        sale.toldAt = scheduler.now()
      }
      if (status !== undefined && status !== 200) story.tell(`processor: ${event.id} was answered ${status}`)
      // The answer may get lost as well.
      if (status === 200 && (calmly || !chance.is(0.03))) break
      await (calmly
        ? scheduler.wait(processor, MINUTE)
        : scheduler.wait(processor, chance.early(MINUTE, 12 * HOUR), hurry.signal))
    }
    if (counts) waiting -= 1
  }

  function sell(userId: string): Sale {
    const id = `s${seed}_${shop.sales.length + 1}`
    const sale: Sale = {
      id,
      intent: `pi_${id}`,
      userId,
      status: 'pending',
      at: scheduler.now(),
      events: 0,
      dispute: 0,
      changedAt: scheduler.now(),
      toldAt: 0
    }
    shop.sales.push(sale)
    const checkout = {
      id: `cs_${id}`,
      paymentIntent: sale.intent,
      reference: userId,
      email: `${userId}@people.example`
    }
    if (chance.is(0.12)) void delayed(sale, checkout)
    else happens(sale, 'paid', checkoutEvent(checkout))
    return sale
  }

  async function delayed(sale: Sale, checkout: Parameters<typeof checkoutEvent>[0]) {
    happens(sale, 'pending', checkoutEvent({ ...checkout, paymentStatus: 'unpaid' }))
    await scheduler.wait(processor, chance.early(HOUR, 2 * DAY), hurry.signal)
    if (chance.is(0.75)) {
      happens(sale, 'paid', checkoutEvent({ ...checkout, type: 'checkout.session.async_payment_succeeded' }))
    } else {
      const type = 'checkout.session.async_payment_failed'
      happens(sale, 'failed', checkoutEvent({ ...checkout, type, paymentStatus: 'unpaid' }))
    }
  }

  function refund(sale: Sale) {
    if (sale.status !== 'paid') return
    if (chance.is(0.15)) return happens(sale, 'paid', refundEvent({ paymentIntent: sale.intent, full: false }))
    happens(sale, 'refunded', refundEvent({ paymentIntent: sale.intent }))
    if (chance.is(0.1)) void comesBack(sale)
  }

  async function comesBack(sale: Sale) {
    await scheduler.wait(processor, chance.early(HOUR, 3 * DAY), hurry.signal)
    happens(sale, 'paid', oneRefundEvent({ paymentIntent: sale.intent, id: `re_${sale.id}_${sale.events}` }))
  }

  function dispute(sale: Sale) {
    if (sale.status === 'paid') void disputed(sale)
  }

  async function disputed(sale: Sale) {
    sale.dispute += 1
    const about = { paymentIntent: sale.intent, id: `du_${sale.id}_${sale.dispute}` }
    happens(sale, 'disputed', disputeEvent(about))
    await scheduler.wait(processor, chance.early(HOUR, 4 * DAY), hurry.signal)
    const won = chance.is(0.6)
    happens(sale, won ? 'paid' : 'lost', disputeEvent({ ...about, told: 'closed', status: won ? 'won' : 'lost' }))
  }

  function calm() {
    calmly = true
    hurry.abort()
  }

  return shop
}
