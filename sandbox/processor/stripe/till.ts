import type { Clock } from '../../clock.ts'
import type { State } from '../books/store.ts'
import type { Delivery, StoredEvent } from '../delivery/delivery.ts'
import type { Outbox } from '../delivery/outbox.ts'
import type { Purchase } from './payment-link.ts'
import { type Booked, decide, dispute, type Payment, pay, type Refused, refund, settle } from './payments.ts'
import { enter } from './stripe-books.ts'

export type Told = Booked & { delivery: Delivery }
export type Unknown = { ok: false; unknown: string }

/**
 * The changes of Stripe's payments. Each change is on disk, with its events and their deliveries, before an event is
 * sent. It resolves after the first attempts at the webhook, or after two seconds.
 */
export type Till = {
  pay(purchase: Omit<Purchase, 'now'>): Promise<Told>
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): Promise<Told | Refused | Unknown>
  /** `amountOf` returns the amount in minor units. */
  refund(sessionId: string, amountOf: (payment: Payment) => number): Promise<Told | Refused | Unknown>
  /** The buyer's bank takes the money back, until it decides. */
  dispute(sessionId: string): Promise<Told | Refused | Unknown>
  decide(sessionId: string, outcome: 'won' | 'lost'): Promise<Told | Refused | Unknown>
  /** Sends the same event again, with the same id. */
  deliver(eventId: string): Promise<{ ok: true; event: StoredEvent; delivery: Delivery } | Unknown>
  find(sessionId: string): Payment | undefined
}

export function openTill(state: State, outbox: Outbox, clock: Clock): Till {
  const find = (sessionId: string) => state.payments.find(({ session }) => session.id === sessionId)

  async function tell(booked: Booked): Promise<Told> {
    const [delivery] = await Promise.all(enter(state, outbox, booked).map(outbox.send))
    if (delivery === undefined) throw new Error('nothing was sent')
    return { ...booked, delivery }
  }

  async function change(sessionId: string, move: (payment: Payment) => Booked | Refused): ReturnType<Till['settle']> {
    const payment = find(sessionId)
    if (payment === undefined) return { ok: false, unknown: `There is no session ${sessionId}.` }
    const outcome = move(payment)
    return outcome.ok ? tell(outcome) : outcome
  }

  return {
    find,
    pay: (purchase) => tell(pay({ ...purchase, now: clock.now() })),
    settle: (sessionId, outcome) => change(sessionId, (payment) => settle(payment, outcome, clock.now())),
    refund: (sessionId, amountOf) => change(sessionId, (payment) => refund(payment, amountOf(payment), clock.now())),
    dispute: (sessionId) => change(sessionId, (payment) => dispute(payment, clock.now())),
    decide: (sessionId, outcome) => change(sessionId, (payment) => decide(payment, outcome, clock.now())),
    async deliver(eventId) {
      const event = outbox.find(eventId)
      if (event === undefined) return { ok: false, unknown: `There is no event ${eventId}.` }
      return { ok: true, event, delivery: await outbox.send(event) }
    }
  }
}
