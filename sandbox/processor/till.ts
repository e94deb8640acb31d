import type { Clock } from '../clock.ts'
import type { Courier } from './courier.ts'
import type { Delivery, StoredEvent } from './delivery.ts'
import type { ProcessorEvent } from './event.ts'
import { type Booked, decide, dispute, type Payment, pay, type Refused, refund, settle } from './payments.ts'
import type { Purchase } from './session.ts'
import type { Store } from './store.ts'

export type Told = Booked & { delivery: Delivery }
export type Unknown = { ok: false; unknown: string }

/** How long a caller waits for the first delivery, in ms: long enough that a buyer normally arrives after it. */
const firstDeliveryMs = 2000

/**
 * The moves on the books. Each is on disk together with its event and the event's delivery before anything is sent,
 * and returns once the webhook was tried, or after two seconds.
 */
export type Till = {
  pay(purchase: Omit<Purchase, 'now'>): Promise<Told>
  settle(sessionId: string, outcome: 'succeeded' | 'failed'): Promise<Told | Refused | Unknown>
  /** `amountOf` says how much, in minor units. */
  refund(sessionId: string, amountOf: (payment: Payment) => number): Promise<Told | Refused | Unknown>
  /** The buyer's bank takes the money back, until it decides. */
  dispute(sessionId: string): Promise<Told | Refused | Unknown>
  decide(sessionId: string, outcome: 'won' | 'lost'): Promise<Told | Refused | Unknown>
  /** The same event once more, with the same id. */
  deliver(eventId: string): Promise<{ ok: true; event: StoredEvent; delivery: Delivery } | Unknown>
  find(sessionId: string): Payment | undefined
}

export function openTill(store: Store, courier: Courier, clock: Clock): Till {
  const { state } = store
  const find = (sessionId: string) => state.payments.find(({ session }) => session.id === sessionId)

  async function send(event: StoredEvent): Promise<Delivery> {
    const delivery = courier.book(event)
    store.save()
    courier.wake()
    await courier.attempted(delivery, firstDeliveryMs)
    return delivery
  }

  async function tell(booked: Booked): Promise<Told> {
    const { payment, event } = booked
    const sessionId = payment.session.id
    const index = state.payments.findIndex(({ session }) => session.id === sessionId)
    if (index === -1) state.payments.push(payment)
    else state.payments[index] = payment
    const write = (made: ProcessorEvent): StoredEvent => {
      // Stripe writes its bodies with an indent of two; a receiver that re-serialises fails here as it would there.
      const body = JSON.stringify(made, null, 2)
      const stored: StoredEvent = { id: made.id, type: made.type, sessionId, at: clock.now(), body }
      state.events.push(stored)
      return stored
    }
    const also = (booked.also ?? []).map(write)
    const [delivery] = await Promise.all([write(event), ...also].map(send))
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
      const event = state.events.find(({ id }) => id === eventId)
      if (event === undefined) return { ok: false, unknown: `There is no event ${eventId}.` }
      return { ok: true, event, delivery: await send(event) }
    }
  }
}
