import type { ColumnType, Kysely } from 'kysely'
import type { AccessTables } from './access-tables.ts'

/**
 * The tables, the same on SQLite and Postgres: integers (0/1 for booleans, epoch ms for times), JSON as text.
 * `user`, `session` and `account` belong to better-auth, which also makes them; only what we read is listed.
 */
export type Tables = {
  user: { id: string; email: string; emailVerified: ColumnType<number | boolean, never, never>; name: string }
  session: { id: string; token: string; userId: string; expiresAt: ColumnType<string | Date, never, never> }
  account: { id: string; userId: string; providerId: string; accountId: string; createdAt: string | Date }
  inbox: InboxTable
  payment_event: PaymentEventTable
  payment: PaymentTable
  code_host_account: { account_id: string; login: string; seen_at: number }
  code_host_email: { account_id: string; email: string }
  /** Proven beside the one signed in with; as `normalEmail` writes it. */
  user_email: { email: string; user_id: string; verified_at: number }
  purchase_link: { token_hash: string; user_id: string; email: string; expires_at: number }
  account_merge: { from_user: string; to_user: string; at: number }
} & AccessTables

/** A delivery as it arrived, kept before it is answered. */
type InboxTable = {
  provider: string
  event_id: string
  received_at: number
  body: Uint8Array
  /** 0 waiting, 1 worked off. */
  done: number
  attempts: number
  next_attempt_at: number
  outcome: string | null
  error: string | null
}

/** What a delivery means, as one fact about one payment. `payment_key` is null until the payment is known. */
type PaymentEventTable = {
  provider: string
  event_id: string
  kind: string
  occurred_at: number
  payment_key: string | null
  payment_reference: string | null
  facts: string
}

type PaymentTable = {
  id: string
  provider: string
  /** The provider's id of the sale: at Stripe the checkout session. */
  key: string
  /** What refunds and disputes name instead: at Stripe the payment intent. */
  reference: string | null
  user_id: string | null
  email: string | null
  status: string
  scene: string | null
  /** Minor currency units. */
  amount: number | null
  currency: string | null
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
