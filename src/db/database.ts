import type { ColumnType, Generated, Kysely } from 'kysely'
import type { AccessTables } from './access-tables.ts'

/**
 * The tables, the same on SQLite and Postgres: integers (0/1 for booleans, epoch ms for times), JSON as text.
 * `user`, `session` and `account` belong to better-auth, which also makes them; only what we read is listed.
 */
export type Tables = {
  user: { id: string; email: string; emailVerified: ColumnType<number | boolean, never, never>; name: string }
  session: SessionTable
  account: { id: string; userId: string; providerId: string; accountId: string; createdAt: string | Date }
  inbox: InboxTable
  payment_event: PaymentEventTable
  payment_reference: { provider: string; reference: string; event_id: string }
  payment_customer: CustomerTable
  payment: PaymentTable
  catch_up: CatchUpTable
  code_host_account: { account_id: string; login: string; seen_at: number }
  code_host_email: { account_id: string; email: string }
  /** Proven beside the one signed in with; in its canonical form (`canonicalEmail`). */
  user_email: { email: string; user_id: string; verified_at: number }
  purchase_link: { token_hash: string; user_id: string; email: string; expires_at: number }
  mailed_link: MailedLinkTable
  known_network: { user_id: string; network: string; seen_at: number }
  code_host_flow: CodeHostFlowTable
  earlier_session: { id: string }
  joining: JoiningTable
  account_merge: { from_user: string; to_user: string; at: number }
} & AccessTables

/**
 * Ways of signing in that became one. `facts`: what came by it (JSON); `tell`: addresses that have not been told yet (JSON),
 * `tell_at`: when to try next, null when nobody is left; times in ms.
 */
type JoiningTable = {
  id: string
  kind: string
  user_id: string
  facts: string
  joined_at: number
  tell: string
  tell_at: number | null
  undone_at: Generated<number | null>
}

/** A way to the code host and back, by the SHA-256 of its state. `later_session`: the one that it ended in. */
type CodeHostFlowTable = {
  state_hash: string
  kind: 'link' | 'merge'
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
}

/** A mail with a link that somebody asked for; networks as keyed hashes, times in ms. `token_hash`: of a sign-in link. */
type MailedLinkTable = {
  id: string
  email: string
  mailbox: string
  network: string
  wide_network: string
  asked_at: number
  token_hash: Generated<string | null>
  next_page: string | null
}

/** A delivery as it arrived, kept before it is answered. */
type InboxTable = {
  provider: string
  event_id: string
  received_at: number
  body: Uint8Array
  /** 0 waiting, 1 worked off, 2 set aside since it cannot be worked off. */
  done: number
  attempts: number
  next_attempt_at: number
  outcome: string | null
  error: string | null
  /** Brought by a webhook, or found in the processor's own list. */
  source: Generated<'webhook' | 'catch_up'>
  /** When the body was dropped, in ms; it is empty then. */
  dropped_at: number | null
}

/** Up to which moment (ms) a processor's own list has been read. */
type CatchUpTable = { provider: string; read_until: number }

/** What a delivery means, as one fact about one payment. `payment_key` is null where it does not name the sale. */
type PaymentEventTable = {
  provider: string
  event_id: string
  kind: string
  occurred_at: number
  payment_key: string | null
  facts: string
}

/** The newest address that a processor has told of a customer, and when that was, in ms. */
type CustomerTable = { provider: string; customer: string; email: string; told_at: number }

type PaymentTable = {
  id: string
  provider: string
  /** The provider's id of the sale: at Stripe the checkout session. Of a cart's second product and further with its scene. */
  key: string
  /** Of those: the id of the sale. */
  part_of: Generated<string | null>
  /** The first of the references that lead to it: at Stripe the payment intent. All are in `payment_reference`. */
  reference: string | null
  user_id: string | null
  email: string | null
  /** `paid` exactly when it qualifies today, else the name of its state. */
  status: string
  state: Generated<string>
  /** Where the sale itself stands, refunds and disputes aside. */
  sale_state: Generated<string>
  scene: string | null
  /** Minor currency units. */
  amount: number | null
  currency: string | null
  quantity: Generated<number | null>
  /** The code-host name that was asked for at checkout. */
  username: Generated<string | null>
  /** When the account behind it was looked up, in ms. */
  username_asked_at: Generated<number | null>
  /** The processor's id of the customer. */
  customer: Generated<string | null>
  /** 1: the processor calls it a test. */
  test: Generated<number>
  /** When the processor had the money, in ms; the sale itself may be days older. */
  paid_at: number | null
  created_at: number
  updated_at: number
}

/** A connection, or a transaction on one. */
export type Database = Kysely<Tables>

/** What a concrete database brings. Only `context.ts` names one. */
export type DatabaseConnection = {
  db: Database
  kind: 'sqlite' | 'postgres'
  close(): Promise<void>
}
