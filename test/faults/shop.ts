import { items } from '../../sandbox/processor/products.ts'
import type { Move } from '../../sandbox/processor/sale.ts'
import { senderNames } from '../../sandbox/processor/sender.ts'
import { createDeliveries, type Deliveries, type DeliveryOptions } from './deliveries.ts'
import { itemsOf, openAllBooks } from './processors.ts'
import { canTell, type Sale, tellOf } from './sale.ts'
import { type Waiter, waiter } from './scheduler.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A seller who takes money by all six processors. */
export type Shop = Pick<Deliveries, 'answered' | 'waiting'> & {
  sales: Sale[]
  sell(userId: string, product: string): Sale
  refund(sale: Sale): void
  dispute(sale: Sale): void
  /** A subscription is given up. */
  giveUp(sale: Sale): void
  /** What is under way comes to its end at once: disputes close, and deliveries arrive. */
  calm(): void
}

export type ShopOptions = DeliveryOptions & { seed: number }

export function createShop({ seed, ...options }: ShopOptions): Shop {
  const { chance, scheduler, story } = options
  const books = openAllBooks()
  const { send, hurry, answered, waiting } = createDeliveries(options)
  const bank: Waiter = waiter('bank')
  const sales: Sale[] = []
  const later = (low: number, high: number) => scheduler.wait(bank, chance.early(low, high), hurry.signal)

  function sell(userId: string, product: string): Sale {
    const sender = chance.pick(senderNames)
    const item = chance.pick(itemsOf(product))
    const subscription = items[item].recurring
    const way = chance.next()
    const delayed = way < 0.16 && !subscription && canTell({ sender }, 'delayed')
    const free = way > 0.95 && canTell({ sender }, 'free')
    const written = books[sender].buy(
      {
        item,
        email: `${userId}@people.example`,
        // Without it, the address says who it was.
        ...(chance.is(0.6) && { reference: userId }),
        ...((sender === 'standard' || chance.is(0.5)) && { scene: product })
      },
      delayed ? 'pending' : free ? 'free' : 'paid',
      scheduler.now()
    )
    const money = delayed ? 'pending' : 'paid'
    const sale: Sale = {
      id: `s${seed}_${sales.length + 1}`,
      ...{ sender, entry: written.id, userId, product, subscription, status: money, money },
      ...{ refunds: [], dispute: 'none', ended: false },
      ...{ at: scheduler.now(), changedAt: scheduler.now(), toldAt: 0 }
    }
    sales.push(sale)
    tell(sale, written)
    if (delayed) void settles(sale)
    return sale
  }

  function tell(sale: Sale, { events }: { events: { id: string; type: string; body: string }[] }) {
    const types = events.map(({ type }) => type).join(', ')
    story.tell(`${sale.sender}: ${sale.id} of ${sale.userId} is ${sale.status} (${sale.entry}: ${types})`)
    for (const { id, type, body } of events) {
      const words = `${sale.sender}: ${type} of ${sale.id}`
      send({ id, type, body, sender: sale.sender, words }, () => {
        sale.toldAt = scheduler.now()
      })
    }
  }

  /** False when the sale cannot come to that. What its processor is silent about is not so, for all that anybody knows. */
  function make(sale: Sale, move: Move): boolean {
    const written = books[sale.sender].move(sale.entry, move, scheduler.now())
    if (!written?.ok) return false
    if (written.events.length === 0) return true
    tellOf(sale, move, scheduler.now())
    tell(sale, written)
    return true
  }

  async function settles(sale: Sale) {
    await later(HOUR, 2 * DAY)
    make(sale, chance.is(0.75) ? 'settle' : 'fail')
  }

  function refund(sale: Sale) {
    if (sale.status !== 'paid') return
    if (chance.is(0.1) && canTell(sale, 'rejected')) return void make(sale, 'reject_refund')
    if (chance.is(0.2)) return void make(sale, 'refund_half')
    if (make(sale, 'refund_rest') && chance.is(0.15) && canTell(sale, 'undone')) void comesBack(sale)
  }

  async function comesBack(sale: Sale) {
    await later(HOUR, 3 * DAY)
    make(sale, 'undo_refund')
  }

  function dispute(sale: Sale) {
    // Of a subscription's dispute Polar says nothing that would name it.
    if (sale.status !== 'paid' || (sale.sender === 'polar' && sale.subscription)) return
    if (chance.is(0.15) && canTell(sale, 'inquiry')) make(sale, 'inquire')
    else void disputed(sale)
  }

  async function disputed(sale: Sale) {
    if (!make(sale, 'dispute')) return
    await later(HOUR, 4 * DAY)
    make(sale, chance.is(0.6) ? 'win' : 'lose')
  }

  function giveUp(sale: Sale) {
    if (sale.subscription && !sale.ended) void ends(sale)
  }

  async function ends(sale: Sale) {
    if (chance.is(0.6)) {
      if (!make(sale, 'end_later')) return
      await later(HOUR, 4 * DAY)
    }
    make(sale, 'end')
  }

  return { sales, answered, waiting, sell, refund, dispute, giveUp, calm: () => hurry.abort() }
}
