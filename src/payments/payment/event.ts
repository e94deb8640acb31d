/**
 * What happened to a payment.
 * `refunded`: all of it went back, or of the period that is named. `partially_refunded`: a part did. `refund_failed`: a
 * refund came back, or was never made. `disputed`, `dispute_won`, `lost`: where one dispute stands. `active`, `ending`,
 * `ended`: where a subscription stands; one that is ending is still entitled. `linked`: nothing, but that what it names
 * belongs together. `customer`: the address of a customer.
 */
export type EventKind =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'refunded'
  | 'partially_refunded'
  | 'refund_failed'
  | 'disputed'
  | 'dispute_won'
  | 'lost'
  | 'active'
  | 'ending'
  | 'ended'
  | 'linked'
  | 'customer'

/** What one delivery says about one payment. Every processor's events are put into this shape (docs/payments/). */
export type PaymentEvent = {
  kind: EventKind
  /** When the processor says it happened, in ms since the epoch. */
  occurredAt: number
  /**
   * The sale, in the processor's words: at Stripe the checkout session, at Polar, Lemon Squeezy and Creem the order, at
   * Paddle the transaction; of a subscription whatever all of its events name. Absent where the event does not name it.
   */
  key?: string
  /**
   * Other ids that lead to the sale: whoever names one of them belongs to the same payment. At Stripe the payment intent,
   * the subscription, the invoice. Never what two sales can share, such as a customer.
   */
  references?: string[]
  /** The processor's id of the dispute, or of the refund: a payment may have several of each. */
  about?: string
  /** What went back, in minor currency units: by the refund named in `about`, else all of it up to now. */
  refunded?: number
  /** Which lines of the sale a refund is about, where it names them; else it is about all of it. */
  lines?: RefundedLine[]
  /** Of a subscription: which of its payments this is about. A refund of an older one ends nothing. */
  period?: string
  /** Where the subscription stands with this, where one delivery tells of that beside what its kind says. */
  stands?: SubscriptionState
  facts: PaymentFacts
}

/** Where a subscription stands; one that is ending is still entitled. */
export type SubscriptionState = Extract<EventKind, 'active' | 'ending' | 'ended'>

/** One line of a sale in a refund: its id at the processor, what went back of it (minor currency units), and whether that is all. */
export type RefundedLine = { id: string; refunded?: number; all?: boolean }

/** One thing in a cart. */
export type BoughtItem = {
  /** Absent: nothing that is sold here. */
  scene?: string
  quantity?: number
  /** What was charged for it, in minor currency units. */
  amount?: number
  /** The processor's ids of its lines, which a refund may name. */
  lines?: string[]
  /** Had for good, though it was bought together with a subscription. */
  once?: true
}

/** What an event tells of its payment; folded, what all of them do. */
export type PaymentFacts = {
  /** The address given at checkout, lower-case. */
  email?: string
  /** The processor's id of the customer, where the sale carries no address. */
  customer?: string
  /** What may be the id of one of our users, best first. Buyers can edit some of them: good for "who", never for "what". */
  userReferences?: string[]
  /** What was bought, from what the buyer cannot edit. */
  scene?: string
  /** The processor's ids of what was bought, best first, where the site config maps none of them. */
  unmapped?: string[]
  /** How many were bought. */
  quantity?: number
  /** Of a sale with several lines: all of them, in place of `scene` and `quantity`. */
  items?: BoughtItem[]
  /** What the buyer filled into the processor's own field for the code-host username, cleaned of `@` and profile address. */
  username?: string
  /** The total that was charged, in minor currency units. */
  amount?: number
  /** ISO 4217, lower-case. */
  currency?: string
}
