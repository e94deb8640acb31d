import type { Generated } from 'kysely'
import type { Because, GrantState } from '../access/grant-states.ts'
import type { PaymentState, PaymentStatus } from '../payments/payment/state.ts'

/** The tables of the events for the seller's program. Times in ms since the epoch. */
export type OutboundTables = {
  /** One row. `is_on`: 1 while a program is configured. `last_sequence`: the number of the newest event. */
  outbound_counter: { one: number; is_on: number; last_sequence: number }
  outbound_event: OutboundEventTable
}

type OutboundEventTable = {
  /** The order in which facts about one grant, or about one payment, were written. */
  place: Generated<number>
  type: string
  at: number
  payment_id: string
  /** Null for an event about a payment, as the next five. */
  grant_id: Generated<string | null>
  product: Generated<string | null>
  target: Generated<string | null>
  account_id: Generated<number | null>
  login: Generated<string | null>
  seat: Generated<number | null>
  state: GrantState | PaymentState
  because: Generated<Because | null>
  /** Null for an event about a grant. */
  status: Generated<PaymentStatus | null>
  /** Null, as the next two, until the event has its number. */
  sequence: Generated<number | null>
  message_id: Generated<string | null>
  body: Generated<string | null>
  /** `new`: without a number. `failed`: given up. */
  step: Generated<'new' | 'waiting' | 'sending' | 'sent' | 'failed'>
  tries: Generated<number>
  /**
   * `waiting`: not to be sent before this time. `sending`: until when it is being sent. Otherwise: since when it is so.
   */
  next_at: Generated<number>
  problem: Generated<string | null>
}
