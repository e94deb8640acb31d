/**
 * The kinds of events of a payment. `refunded`: all of the money went back, or all of the named period.
 * `partially_refunded`: a part of it did. `refund_failed`: the money of a refund came back, or the refund was never
 * made. `disputed`, `dispute_won`, `lost`: the state of one dispute. `active`, `past_due`, `ending`, `ended`: the state
 * of a subscription; an ending one still gives access, and so does one whose renewal failed (`past_due`), for as long
 * as the seller's policy lets it (decisions/071). `linked`: only says that the ids named in the event belong to one
 * sale. `customer`: the address of a customer. `access_ended`, `given_back`: the seller's decision; no processor
 * reports it (decisions/060). `time_over`: the time of access that the seller gave is over (decisions/061), or the
 * grace after a failed renewal.
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
  | 'past_due'
  | 'ending'
  | 'ended'
  | 'linked'
  | 'customer'
  | 'access_ended'
  | 'given_back'
  | 'time_over'

/** The content of a delivery about a payment. Every processor's events are put into this shape (docs/payments/). */
export type PaymentEvent = {
  kind: EventKind
  /** When the processor says it happened, in ms since the epoch. */
  occurredAt: number
  /**
   * The processor's id of the sale: at Stripe the checkout session, at Polar, Lemon Squeezy and Creem the order, at
   * Paddle the transaction; of a subscription the id that all its events name. Absent where the event does not name it.
   */
  key?: string
  /**
   * Other ids of the sale: events that share one belong to the same payment. At Stripe the payment intent, the
   * subscription, the invoice. Never an id that two sales can share, such as a customer.
   */
  references?: string[]
  /** The processor's id of the dispute, or of the refund: a payment may have several of each. */
  about?: string
  /** Of `disputed`: until when the processor waits for the seller's answer, in ms since the epoch, where it says so. */
  answerBy?: number
  /** The refunded amount in minor currency units: of the refund named in `about`, else of all refunds up to now. */
  refunded?: number
  /** The lines of the sale that a refund is about; absent if it is about the whole sale. */
  lines?: RefundedLine[]
  /** Of a subscription: the paid period that the event is about. A refund of an older period ends nothing. */
  period?: string
  /** The state of the subscription after the event, where the event reports one beside its kind. */
  stands?: SubscriptionState
  /** Of an `ending` subscription: when it ends, in ms since the epoch, where the processor says so. */
  runsUntil?: number
  /** Of `ended`: the processor ended the subscription because its renewal was not paid. */
  unpaid?: true
  /** Of `time_over`: the failed renewal whose grace is over, in ms since the epoch. */
  failedAt?: number
  /** Of `access_ended` and `given_back`: the scenes of the sale that the decision leaves as they are. */
  spares?: string[]
  /** Of `access_ended`: what the seller tells the buyer about it. */
  words?: string
  /** The number on the invoice or the receipt that the buyer has. It need not be unique, so it joins no events. */
  invoice?: string
  /** The seller has decided it: its facts come before those that the processor reports. */
  decided?: true
  /** The seller takes back what the seller has said was bought. */
  unmatched?: true
  /** Of access that the seller gave: when it ends, in ms since the epoch. */
  until?: number
  /** The seller has taken its end off access that was given for a time. */
  endless?: true
  facts: PaymentFacts
}

/** The state of a subscription; an ending one still gives access, and so may one that is past due. */
export type SubscriptionState = Extract<EventKind, 'active' | 'past_due' | 'ending' | 'ended'>

/**
 * A line of a sale in a refund. `id`: the processor's. `refunded`: in minor currency units. `all`: whether the whole
 * line was refunded.
 */
export type RefundedLine = { id: string; refunded?: number; all?: boolean }

/** An item of a cart. */
export type BoughtItem = {
  /** Absent if the item is not sold here. */
  scene?: string
  quantity?: number
  /** The amount charged for the item, in minor currency units. */
  amount?: number
  /** The processor's ids of the item's lines; a refund may name them. */
  lines?: string[]
  /** A one-time item, also when it was bought together with a subscription. */
  once?: true
}

/** Facts about the payment that one event reports; after the fold, those that all events report. */
export type PaymentFacts = {
  /** The address given at checkout, lower-case. */
  email?: string
  /** The name of the buyer, or of the buyer's company. */
  name?: string
  /** The processor's id of the customer, where the sale carries no address. */
  customer?: string
  /**
   * Ids that may be the id of one of our users, best first. Buyers can edit some of them: they may decide who bought,
   * never what was bought.
   */
  userReferences?: string[]
  /** The product that was bought, from fields that the buyer cannot edit. */
  scene?: string
  /** The processor's ids of the items that were bought, best first, if the site config maps none of them. */
  unmapped?: string[]
  /** How many of the item were bought. */
  quantity?: number
  /** All items of a sale with several lines, in place of `scene` and `quantity`. */
  items?: BoughtItem[]
  /**
   * The buyer's entry in the processor's field for the code-host username, without `@` and the address of the profile
   * page.
   */
  username?: string
  /** The total that was charged, in minor currency units. */
  amount?: number
  /** ISO 4217, lower-case. */
  currency?: string
  receipt?: Receipt
}

/**
 * The page or the file of a receipt or an invoice, for the buyer. `until`: when its address stops working, in ms, where
 * the processor says so.
 */
export type Receipt = { url: string; kind: 'receipt' | 'invoice'; until?: number }
