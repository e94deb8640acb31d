import type { ProcessorName } from '../delivery/carrier.ts'
import type { StoredEvent } from '../delivery/delivery.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { WireFormat } from '../formats/wire-format.ts'
import type { Refused } from '../stripe/payments.ts'
import { type Beginning, type Move, moved, type Order, refundedOf, type Sale, sold } from './sale.ts'
import type { State } from './store.ts'

/** A sale as the page lists it. `state` is the text for the page. */
export type Entry = { id: string; email: string; state: string }

/** The sale that was changed in the books, and the events of the change, which are not sent yet. */
export type Written = { ok: true; id: string; events: StoredEvent[] }

/** The books of one processor: its sales. `at` is the time of a change (ms since the epoch). */
export type Books = {
  buy(order: Order, beginning: Beginning, at: number): Written
  /** Returns undefined when there is no such sale. */
  move(id: string, move: Move, at: number): Written | Refused | undefined
  /** Newest first. */
  entries(): Entry[]
}

/** The books of a processor whose messages are made from sales: any processor but Stripe. */
export function openBooks(
  processor: Exclude<ProcessorName, 'stripe'>,
  format: WireFormat,
  { state, outbox }: { state: Pick<State, 'payments' | 'sales'>; outbox: Pick<Outbox, 'write'> }
): Books {
  const tell = (sale: Sale, happened: 'sold' | Move, at: number): Written => {
    const events = format.tell(sale, happened, at).map((message) => outbox.write(processor, sale.id, message, at))
    return { ok: true, id: sale.id, events }
  }
  return {
    buy(order, beginning, at) {
      const sale = sold(processor, order, beginning, at)
      state.sales.push(sale)
      return tell(sale, 'sold', at)
    },
    move(id, move, at) {
      const index = state.sales.findIndex((sale) => sale.id === id && sale.processor === processor)
      const sale = state.sales[index]
      if (sale === undefined) return undefined
      const outcome = moved(sale, move, at)
      if (!outcome.ok) return outcome
      state.sales[index] = outcome.sale
      return tell(outcome.sale, move, at)
    },
    entries: () =>
      state.sales
        .filter((sale) => sale.processor === processor)
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
  return sale.subscription ? `subscription ${sale.subscription.state.replaceAll('_', ' ')}` : 'paid'
}
