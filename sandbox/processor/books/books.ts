import type { StoredEvent } from '../delivery/delivery.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { SenderName } from '../delivery/sender.ts'
import type { WireFormat } from '../formats/wire-format.ts'
import type { Refused } from '../stripe/payments.ts'
import { type Beginning, type Move, moved, type Order, refundedOf, type Sale, sold } from './sale.ts'
import type { State } from './store.ts'

/** A sale as the page lists it. `state` in words. */
export type Entry = { id: string; email: string; state: string }

/** What is in the books now, and the events that tell of it; nothing is sent yet. */
export type Written = { ok: true; id: string; events: StoredEvent[] }

/** The books of one sender. What happens does so `at` (ms). */
export type Books = {
  buy(order: Order, beginning: Beginning, at: number): Written
  /** undefined: there is no such sale. */
  move(id: string, move: Move, at: number): Written | Refused | undefined
  /** Newest first. */
  entries(): Entry[]
}

/** The books of a sender whose messages are made from sales. */
export function openBooks(
  sender: Exclude<SenderName, 'stripe'>,
  format: WireFormat,
  { state, outbox }: { state: Pick<State, 'payments' | 'sales'>; outbox: Pick<Outbox, 'write'> }
): Books {
  const tell = (sale: Sale, happened: 'sold' | Move, at: number): Written => {
    const events = format.tell(sale, happened, at).map((message) => outbox.write(sender, sale.id, message, at))
    return { ok: true, id: sale.id, events }
  }
  return {
    buy(order, beginning, at) {
      const sale = sold(sender, order, beginning, at)
      state.sales.push(sale)
      return tell(sale, 'sold', at)
    },
    move(id, move, at) {
      const place = state.sales.findIndex((sale) => sale.id === id && sale.sender === sender)
      const sale = state.sales[place]
      if (sale === undefined) return undefined
      const outcome = moved(sale, move, at)
      if (!outcome.ok) return outcome
      state.sales[place] = outcome.sale
      return tell(outcome.sale, move, at)
    },
    entries: () =>
      state.sales
        .filter((sale) => sale.sender === sender)
        .map((sale) => ({ id: sale.id, email: sale.buyer.email, state: wordsOf(sale) }))
        .reverse()
  }
}

function wordsOf(sale: Sale): string {
  if (sale.status !== 'paid') return sale.status
  if (sale.dispute?.state === 'open') return 'disputed'
  if (sale.dispute?.state === 'lost') return 'dispute lost'
  const refunded = refundedOf(sale)
  if (refunded > 0) return refunded === sale.amount ? 'refunded' : 'partly refunded'
  return sale.subscription ? `subscription ${sale.subscription.state}` : 'paid'
}
