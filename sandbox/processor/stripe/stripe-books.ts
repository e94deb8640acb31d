import type { Books, Written } from '../books/books.ts'
import { newSessionId } from '../books/ids.ts'
import { type Item, items, sandboxPrices, sandboxProducts, stripeProducts } from '../books/products.ts'
import type { Beginning, Move, Order } from '../books/sale.ts'
import type { State } from '../books/store.ts'
import type { StoredEvent } from '../delivery/delivery.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { ProcessorEvent } from './event.ts'
import { acceptedReference, type PaymentLink, type Priced, type Purchase } from './payment-link.ts'
import {
  type Booked,
  decide,
  dispute,
  inquire,
  type Payment,
  pay,
  type Refused,
  refund,
  refundable,
  settle,
  undoRefund
} from './payments.ts'
import { changeQuantity, end, endLater, failRenewal, pause, payRenewal, resume, subscribe } from './subscriptions.ts'

/** The JSON that is sent for a Stripe object, with `live` as its `livemode`. */
export function stripeJson(value: unknown, live: boolean, indent?: number): string {
  return JSON.stringify(value, (key, inner) => (key === 'livemode' ? live : inner), indent)
}

/** Stores a payment as it now is in the books, and the events of its change. */
export function enter(
  state: Pick<State, 'payments' | 'sales'>,
  outbox: Pick<Outbox, 'write' | 'isWanted'>,
  { payment, event, also = [] }: Booked
): StoredEvent[] {
  const { id } = payment.session
  const index = state.payments.findIndex(({ session }) => session.id === id)
  if (index === -1) state.payments.push(payment)
  else state.payments[index] = payment
  const write = (made: ProcessorEvent): StoredEvent => {
    // Stripe writes its bodies with an indent of two; a receiver that re-serialises a body fails here as with Stripe.
    const body = stripeJson(made, payment.live === true, 2)
    return outbox.write('stripe', id, { id: made.id, type: made.type, body }, made.created * 1000)
  }
  const isSent = ({ type }: ProcessorEvent) => type !== 'charge.succeeded' || outbox.isWanted('stripe', type)
  return [event, ...also].filter(isSent).map(write)
}

const beginnings = { paid: 'paid', pending: 'bank_debit', free: 'coupon' } as const

/** Stripe's books for the stories. They also contain the payments of the checkout page. */
export function openStripeBooks({
  state,
  outbox
}: {
  state: Pick<State, 'payments' | 'sales'>
  outbox: Pick<Outbox, 'write' | 'isWanted'>
}): Books {
  const written = (booked: Booked): Written => {
    const events = enter(state, outbox, booked)
    return { ok: true, id: booked.payment.session.id, events }
  }
  return {
    buy(order, beginning, at) {
      const purchase = purchaseOf(order, beginning, at)
      const booked = items[order.item ?? 'starter-kit'].recurring ? subscribe(purchase) : pay(purchase)
      return written(order.live ? { ...booked, payment: { ...booked.payment, live: true } } : booked)
    },
    move(id, move, at) {
      const payment = state.payments.find(({ session }) => session.id === id)
      if (payment === undefined) return undefined
      const outcome = changed(payment, move, at)
      return outcome.ok ? written(outcome) : outcome
    },
    entries: () =>
      state.payments
        .map((payment) => ({
          id: payment.session.id,
          email: payment.session.customer_details?.email ?? 'unknown',
          state: wordsOf(payment)
        }))
        .reverse()
  }
}

function pricedAs(item: Item): Priced {
  const { name, amount, recurring } = items[item]
  return { name, amount, recurring, price: sandboxPrices.stripe[item], product: stripeProducts[item] }
}

/** The payment link of an item. It has metadata only with a scene: the link itself says which item was bought. */
function linkOf(item: Item, also: Item | undefined, scene: string | undefined): PaymentLink {
  return {
    slug: item,
    id: sandboxProducts.stripe[item],
    ...pricedAs(item),
    ...(also && { also: pricedAs(also) }),
    currency: 'usd',
    metadata: scene === undefined ? {} : { scene },
    successUrl: 'https://shop.example/'
  }
}

/** The purchase of an order. A buyer fills in the link's custom fields and can change the reference in its address. */
function purchaseOf(order: Order, beginning: Beginning, now: number): Purchase {
  return {
    sessionId: newSessionId(),
    link: linkOf(order.item ?? 'starter-kit', order.also, order.scene),
    email: order.email,
    clientReferenceId: acceptedReference(order.edited ?? order.reference),
    story: beginnings[beginning],
    quantity: order.quantity ?? 1,
    customFields: {
      ...(order.username !== undefined && { githubusername: order.username }),
      ...(order.edited !== undefined && { note: order.edited })
    },
    now
  }
}

function changed(payment: Payment, move: Move, now: number): Booked | Refused {
  const half = Math.ceil((payment.charge?.amount ?? 0) / 2)
  switch (move) {
    case 'settle':
      return settle(payment, 'succeeded', now)
    case 'fail':
      return settle(payment, 'failed', now)
    case 'refund_half':
      return refund(payment, Math.min(half, refundable(payment)), now)
    case 'refund_rest':
      return refund(payment, refundable(payment), now)
    case 'refund_second': {
      const second = payment.lineItems?.[1]?.amount_total ?? 0
      if (second === 0) return { ok: false, problem: 'This sale has no second item that is still paid for.' }
      return refund(payment, second, now)
    }
    case 'undo_refund':
      return undoRefund(payment, now)
    case 'inquire':
      return inquire(payment, now)
    case 'dispute':
      return dispute(payment, now)
    case 'win':
      return decide(payment, 'won', now)
    case 'lose':
      return decide(payment, 'lost', now)
    case 'renewal_fails':
      return failRenewal(payment, now)
    case 'renewal_paid':
      return payRenewal(payment, now)
    case 'end_later':
      return endLater(payment, now)
    case 'end':
      return end(payment, now)
    case 'pause':
      return pause(payment, now)
    case 'resume':
      return resume(payment, now)
    case 'one_more':
      return changeQuantity(payment, 1, now)
    case 'one_fewer':
      return changeQuantity(payment, -1, now)
    case 'reject_refund':
      return { ok: false, problem: 'At Stripe a refund needs nobody’s approval.' }
  }
}

function wordsOf({ charge, dispute: open, subscription }: Payment): string {
  if (charge?.status === 'pending' || charge?.status === 'failed') return charge.status
  if (open?.status === 'needs_response') return 'disputed'
  if (open?.status === 'lost') return 'dispute lost'
  if (charge?.refunded) return 'refunded'
  if (charge !== null && charge.amount_refunded > 0) return 'partly refunded'
  if (subscription?.status === 'canceled') return 'subscription ended'
  if (subscription?.status === 'paused') return 'subscription paused'
  if (subscription?.status === 'past_due') return 'subscription past due'
  if (subscription) return `subscription ${subscription.cancel_at_period_end ? 'ending' : 'active'}`
  return 'paid'
}
