import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { EventKind } from '../payments/payment/event.ts'
import type { PaymentState, PaymentStatus, SaleState } from '../payments/payment/state.ts'
import type { AccessTables } from './access-tables.ts'
import type { SellerTables } from './seller-tables.ts'

/**
 * The tables, the same on SQLite and Postgres: integers (0/1 for booleans, epoch ms for times), JSON as text. `user`,
 * `session` and `account` belong to better-auth, which also creates them; only the columns that we read are listed.
 */
export type Tables = {
  user: { id: string; email: string; emailVerified: ColumnType<number | boolean, never, never>; name: string }
  session: SessionTable
  account: { id: string; userId: string; providerId: string; accountId: string; createdAt: string | Date }
  inbox: InboxTable
  payment_event: PaymentEventTable
  payment_reference: { processor: string; reference: string; event_id: string }
  payment_customer: CustomerTable
  payment: PaymentTable
  catch_up: CatchUpTable
  /** Why a processor's own list could last not be read completely. `failed_at` in ms. */
  catch_up_failure: { processor: string; failed_at: number; why: string }
  /** How many deliveries had a wrong signature. `day`: days since 1970 in UTC. `last_at` in ms. */
  refused_delivery: { processor: string; day: number; count: number; last_at: number }
  code_host_account: { account_id: string; login: string; seen_at: number }
  code_host_email: { account_id: string; email: string }
  /**
   * A further address that the user has proven, beside the one they sign in with, in canonical form (`canonicalEmail`).
   */
  user_email: { email: string; user_id: string; verified_at: number }
  paid_link: { token_hash: string; payment_id: string; email: string; made_at: number }
  purchase_link: { token_hash: string; user_id: string; email: string; expires_at: number }
  mailed_link: MailedLinkTable
  known_network: { user_id: string; network: string; seen_at: number }
  code_host_flow: CodeHostFlowTable
  earlier_session: { id: string }
  joining: JoiningTable
  account_merge: { from_user: string; to_user: string; at: number }
  takeover: TakeoverTable
  merge_request: MergeRequestTable
  seat_link: SeatLinkTable
  /**
   * The language of the last visit of a user or a guest. `seen_at` in ms. `unpaid`: 1 for a guest who went to a
   * checkout, until it is known whether the guest has paid.
   */
  visitor_language: { user_id: string; language: string; seen_at: number; unpaid: Generated<number> }
  latest_release: LatestReleaseTable
  /** A guest that led to a user who has deleted the account. */
  deleted_guest: { id: string }
} & AccessTables &
  SellerTables

/**
 * The host's last words about a repository's releases, by the key of the repository's row. `asked_at`: when a process
 * last began to ask. `release_asked_at`: when it last asked for the release. `seen_at`: when the host last answered.
 * Times in ms.
 */
type LatestReleaseTable = {
  target: string
  asked_at: number
  release_asked_at: Generated<number | null>
  seen_at: Generated<number | null>
  tag: Generated<string | null>
  published_at: Generated<number | null>
  pushed_at: Generated<number | null>
}

/**
 * A user who has proven the address of a payment asks for the purchase, which another user or a guest holds. `email`:
 * the address. Times in ms. `ended_at` and `outcome` are null until it is decided.
 */
type TakeoverTable = {
  id: string
  payment_id: string
  email: string
  user_id: string
  asked_at: number
  objected_at: Generated<number | null>
  ended_at: Generated<number | null>
  outcome: Generated<'given' | 'kept' | null>
}

/**
 * The seller asks two buyers whether they are one. `id`: of the seller's action. The addresses are canonical. Times in
 * ms; null until it happens.
 */
type MergeRequestTable = {
  id: string
  first_email: string
  second_email: string
  asked_at: number
  expires_at: number
  first_confirmed_at: Generated<number | null>
  second_confirmed_at: Generated<number | null>
  withdrawn_at: Generated<number | null>
  merged_at: Generated<number | null>
}

/**
 * A link that gives away a seat, by the SHA-256 of its token. `user_id`: the buyer who made it. `claimed_by`: the user
 * whose name is being sent. `taken_by`, `grant_id`: the user who took the seat, and the grant. Times in ms.
 */
type SeatLinkTable = {
  token_hash: string
  payment_id: string
  user_id: string
  made_at: number
  claimed_by: Generated<string | null>
  claimed_at: Generated<number | null>
  tries: Generated<number>
  taken_by: Generated<string | null>
  grant_id: Generated<string | null>
}

/**
 * A merge of two sign-ins, or the mail about an account that was `deleted`, whose row goes with the mail. `facts`: what
 * the merge moved, as ids of rows (JSON); `tell`: addresses to which no mail about it was sent yet (JSON); `tell_at`:
 * when to try next, null when all mails were sent; times in ms. `unanswered`: for each address, how often the mail may
 * have gone out without an answer (JSON).
 */
type JoiningTable = {
  id: string
  kind: 'link' | 'merge' | 'name' | 'address' | 'deleted'
  user_id: string
  facts: string
  joined_at: number
  tell: string
  tell_at: number | null
  unanswered: Generated<string>
  undone_at: Generated<number | null>
  /** The id of the merge whose mail tells of this one as well, and whose link undoes it too. */
  act: Generated<string | null>
}

/** A visit to the code host's sign-in, by the SHA-256 of its state. `later_session`: the session in which it ended. */
type CodeHostFlowTable = {
  state_hash: string
  kind: 'link' | 'merge' | 'name'
  session_id: string
  later_session: Generated<string | null>
  expires_at: number
}

type SessionTable = {
  id: string
  token: string
  userId: string
  createdAt: ColumnType<string | Date, never, never>
  expiresAt: ColumnType<string | Date, never, never>
  ipAddress: string | null
  userAgent: string | null
  by_paid_link: Generated<number>
}

/** A mailed link that was requested; networks as keyed hashes, times in ms. `token_hash`: of a sign-in link. */
type MailedLinkTable = {
  id: string
  email: string
  mailbox: string
  network: string
  wide_network: string
  asked_at: number
  token_hash: Generated<string | null>
  next_page: string | null
  code_hash: Generated<string | null>
  code_token: Generated<string | null>
  code_tries: Generated<number>
}

/** A delivery as it arrived, stored before it is answered. */
type InboxTable = {
  processor: string
  event_id: string
  received_at: number
  body: Uint8Array
  /** The headers that are kept, as the JSON of an object. Null for what catch-up found. */
  headers: Generated<string | null>
  /** The processor's own name of the event. Null for what catch-up found. */
  event_type: Generated<string | null>
  /** 0 waiting, 1 processed, 2 set aside because it cannot be processed. */
  done: number
  attempts: number
  next_attempt_at: number
  outcome: string | null
  error: string | null
  /** Whether a webhook brought it, or catch-up found it in the processor's own list. */
  source: Generated<'webhook' | 'catch_up'>
  /** When the body was deleted, in ms; then the body is empty. */
  dropped_at: number | null
}

/** The moment (ms) up to which a processor's own list has been read. */
type CatchUpTable = { processor: string; read_until: number }

/** The meaning of a delivery, as one fact about one payment. `payment_key` is null when it does not name the sale. */
type PaymentEventTable = {
  processor: string
  event_id: string
  kind: EventKind
  occurred_at: number
  payment_key: string | null
  /** The number on the invoice or the receipt that the buyer has. */
  invoice: Generated<string | null>
  facts: string
}

/** The newest address and name that a processor has given for a customer, and the time of that, in ms. */
type CustomerTable = {
  processor: string
  customer: string
  email: string
  name: Generated<string | null>
  told_at: number
}

type PaymentTable = {
  id: string
  processor: string
  /** The processor's id of the sale (at Stripe the checkout session); a further product of it appends its scene. */
  key: string
  /** For further products of a cart: the id of the sale. */
  part_of: Generated<string | null>
  /** The first reference to this payment (at Stripe the payment intent); all are in `payment_reference`. */
  reference: string | null
  user_id: string | null
  /** The guest that the checkout named, whoever has the payment now. */
  guest: Generated<string | null>
  email: string | null
  /** The name of the buyer, and the texts by which it is found (`soughtName`). */
  name: Generated<string | null>
  name_sought: Generated<string | null>
  last_name_sought: Generated<string | null>
  status: PaymentStatus
  state: Generated<PaymentState>
  /** Since when it has been disputed, lost or ended by the seller (ms), and its state without that end; where known. */
  state_at: Generated<number | null>
  reported_state: Generated<PaymentState | null>
  /** The state of the sale itself, without refunds and disputes. */
  sale_state: Generated<SaleState>
  scene: string | null
  /** Minor currency units. */
  amount: number | null
  currency: string | null
  quantity: Generated<number | null>
  /** The code-host username that the buyer gave at checkout. */
  username: Generated<string | null>
  /** When the account of that username was looked up, in ms. */
  username_asked_at: Generated<number | null>
  /** The processor's id of the customer. */
  customer: Generated<string | null>
  /** The seller's words to the buyer about the end of the access, while the seller has ended it. */
  seller_words: Generated<string | null>
  /** When access that the seller gave ends, or the grace after a failed renewal, in ms. */
  ends_at: Generated<number | null>
  /** When the renewal failed that is not paid yet, in ms. */
  renewal_failed_at: Generated<number | null>
  /** The latest end of a grace after that failed renewal that is stored as over, in ms. */
  grace_over_at: Generated<number | null>
  /** The failed renewal, by its time, whose grace was put off since no mail had told of it; and since when. In ms. */
  grace_put_off_for: Generated<number | null>
  grace_put_off_at: Generated<number | null>
  /** When the last money was refunded, in ms, and the sum of all refunds, in minor currency units. */
  refunded_at: Generated<number | null>
  refunded_amount: Generated<number | null>
  /** The receipt or the invoice, as JSON (`payments/processors/receipt.ts`). */
  receipt: Generated<string | null>
  /** When the cancelled subscription ends or ended, in ms, if that is known. */
  subscription_ends_at: Generated<number | null>
  /** When the seller said that the sale is of nothing that is sold here, in ms; it counts while it matches nothing. */
  not_sold_at: Generated<number | null>
  /** How many accounts hold a seat of the purchase. Triggers keep it with the grants, so nothing else writes it. */
  accounts: Generated<number>
  /** 1: the processor calls the payment a test. */
  test: Generated<number>
  /** When the processor received the money, in ms; the sale itself may be days older. */
  paid_at: number | null
  created_at: number
  updated_at: number
}

/** A connection, or a transaction on one: for functions that may run in either. */
export type Database = Kysely<Tables>

declare const isSerializable: unique symbol
/**
 * A serializable transaction. Only `serializable` (serializable.ts) makes one, so a function that takes a `Tx` cannot
 * be called with a plain connection.
 */
export type Tx = Transaction<Tables> & { readonly [isSerializable]: true }

/** Where Pullpass keeps its data. The address of a Postgres is left out, because it holds a password. */
export type DatabaseLocation = { kind: 'sqlite'; file: string } | { kind: 'postgres' }

/** An open SQLite or Postgres database. Only `context.ts` names a concrete database. */
export type DatabaseConnection = {
  db: Database
  kind: 'sqlite' | 'postgres'
  close(): Promise<void>
}
