import type { Generated } from 'kysely'
import type { Because, GrantState } from '../access/grant-states.ts'
import type { PaymentState, PaymentStatus } from '../payments/payment/state.ts'

/** The tables of what the seller is told and sees, and of what the seller does. Times in ms since the epoch. */
export type SellerTables = {
  seller_alert: AlertTable
  sign_in: SignInTable
  chat_message: ChatMessageTable
  chat_told: ChatToldTable
  /** News that the seller is told once, by mail and in the chat. `texts` and `lines`: JSON lists of sentences. */
  seller_news: { fact: string; at: number; subject: string; texts: string; lines: string }
  /** The quiet hours of the site config, at most one row. Minutes since midnight by the clocks of the zone. */
  seller_quiet: { from_minute: number; to_minute: number; zone: string }
  seller_action: SellerActionTable
  delivery_action: DeliveryActionTable
  /** The seller's actions about the whole shop. `user_id`: the admin. */
  shop_action: { id: string; kind: ShopActionKind; at: number; user_id: string }
  buyer_import: ImportTable
  buyer_import_line: ImportLineTable
  account_action: AccountActionTable
  ignored_account: IgnoredAccountTable
  stranger: StrangerTable
  /** The invitations of the smoke tests that run. `repository`: as `owner/name` in lower case. */
  smoke_invitation: { repository: string; account_id: number; at: number }
  doctor_run: DoctorRunTable
  /**
   * The run of the doctor that a page began while none was stored, in one row. `until`: other pages begin none before,
   * in ms. `failed`: 1 if it ended without findings.
   */
  first_checks: { one: number; until: number; failed: number }
  /** When the regular checks of what the seller has to know last ended, in one row (ms). */
  alert_checks: { one: number; ended_at: number | null }
  webhook_heard: WebhookHeardTable
  /**
   * The numbers of the events for the seller's program, in one row. `is_on`: 1 while a program is configured.
   */
  outbound_counter: { one: number; is_on: number; last_sequence: number }
  outbound_event: OutboundEventTable
}

/**
 * Whether webhooks arrive with a right signature. `processor`: a payment processor, or the code host. `good_at`: the
 * last one that had it. `wrong`: how many in a row had a wrong one since. `expected_since`: since when the shop has had
 * a secret.
 */
type WebhookHeardTable = {
  processor: string
  good_at: Generated<number | null>
  wrong: Generated<number>
  wrong_since: Generated<number | null>
  wrong_at: Generated<number | null>
  expected_since: Generated<number | null>
}

/**
 * A run of the doctor. `all_well`: 1 if it found nothing wrong. `findings`: JSON. `user_id`: the admin who asked for
 * the run; null if it was due by itself.
 */
type DoctorRunTable = {
  id: string
  at: number
  all_well: number
  findings: string
  token_ends_at?: number | null
  user_id?: string | null
}

/**
 * A sign-in of a user, for the story of a purchase: it is kept after its session has ended. `id`: of the session. `at`
 * in ms. `browser` and `system`: their names from a closed list, null where they are not known.
 */
type SignInTable = {
  id: string
  user_id: string
  at: number
  browser: string | null
  system: string | null
  by_paid_link: Generated<number>
}

/** A message to the seller's chat, about one fact. */
type ChatMessageTable = {
  fact: string
  /** The group of alerts that it is about, such as `alert:forbidden acme/kit`; or the name of the news. */
  kind: string
  at: number
  /** `void`: no longer true when it was to be sent; `failed`: given up. */
  state: 'waiting' | 'sending' | 'sent' | 'void' | 'failed'
  tries: Generated<number>
  /** How often the message was sent without an answer: it may have arrived. */
  unanswered: Generated<number>
  /**
   * `waiting`: not to be sent before this time. `sending`: until when it is being sent. Otherwise: since when it is so.
   */
  next_at: number
  /** Why it was not sent the last time. */
  problem: Generated<string | null>
  /** The message (JSON); null: it is made of the alerts that are open when it is sent. */
  said: Generated<string | null>
}

/** An alert that the chat was told of, by the key that it has in `seller_alert`. */
type ChatToldTable = {
  kind: string
  about: string
  item: string
  /** When the alert began, as the chat was told. */
  since: number
  /** When a message last named it, and how many have. */
  told_at: number
  told: number
}

/** The kinds of a seller's action about a purchase. */
export type SellerActionKind =
  | 'end_access'
  | 'give_back'
  | 'give_access'
  | 'prolong'
  | 'match_sale'
  | 'not_sold_here'
  | 'sold_here'
  | 'dispute_won'
  | 'dispute_lost'
  | 'invite'
  | 'move_seat'
  | 'withdraw_invitation'
  | 'check_now'
  | 'unblock'
  | 'sign_in_link'
  | 'ask_merge'
  | 'withdraw_merge'
  | 'give_takeover'
  | 'keep_takeover'
  | 'import'
  | 'withdraw_account'
  | 'release_withdrawals'
  | 'accept_repository'
  | 'adopt'
  | 'let_go'
  | 'take_off'
  | 'put_back'

/** The kinds of a seller's action about the whole shop. */
export type ShopActionKind = 'catch_up' | 'check_now'

/**
 * An action of the seller, once for each payment that it is about. `user_id`: the admin; null for the command line.
 * `why`: the seller's reason. `facts`: what it was about (JSON). `at` in ms since the epoch.
 */
type SellerActionTable = {
  id: string
  payment_id: string
  kind: SellerActionKind
  at: number
  user_id: string | null
  why: string | null
  facts: string
}

/**
 * The seller had the body of a delivery shown, or had the delivery processed again. `user_id`: the admin. `facts`: the
 * outcome (JSON). `at` in ms since the epoch.
 */
type DeliveryActionTable = {
  id: string
  processor: string
  event_id: string
  kind: 'show' | 'replay'
  at: number
  user_id: string
  facts: string
}

/**
 * A file of earlier buyers that the seller imports. `user_id`: the admin; null for the command line. `mails`: 1 if the
 * buyers are told. `next_at`: when a process goes on with it, and `why`: what it waits for. Times in ms since the
 * epoch.
 */
type ImportTable = {
  id: string
  file: string
  at: number
  user_id: string | null
  mails: Generated<number>
  confirmed_at: number | null
  next_at: number
  why: Generated<string | null>
  ended_at: Generated<number | null>
}

/**
 * A line of such a file. `cells`, `finding` and `account`: JSON. `is_done`: 1 once the import has done with it what
 * there was to do.
 */
type ImportLineTable = {
  import_id: string
  line: number
  cells: string
  finding: Generated<string | null>
  account: Generated<string | null>
  is_done: Generated<number>
  payment_id: Generated<string | null>
}

/** The kinds of a seller's action about an account on a repository, or about the whole repository. */
export type AccountActionKind =
  | 'withdraw'
  | 'adopt'
  | 'let_go'
  | 'ignore'
  | 'stop_ignoring'
  | 'release'
  | 'accept_repository'

/**
 * An action of the seller about an account on a repository. `user_id`: the admin. `note`: the seller's words. `facts`:
 * what it was about, and its outcome (JSON). `at` in ms since the epoch.
 */
type AccountActionTable = {
  id: string
  target: string
  account_id: number
  login: string
  kind: AccountActionKind
  at: number
  user_id: string
  note: string | null
  facts: string
}

/** An account whose access the seller has said is meant to be, with the seller's note. `at` in ms since the epoch. */
type IgnoredAccountTable = { target: string; account_id: number; login: string; note: string; at: number }

/** An account that a whole reading showed with access or an open invitation, without a purchase. `since` in ms. */
type StrangerTable = { target: string; account_id: number; login: string; since: number }

type AlertTable = {
  kind: string
  /** The repository, as `owner/name` in lower case; empty when the alert is not about a single repository. */
  about: string
  /** The account, sale, delivery or mail that the alert is about; empty when its kind needs none. */
  item: string
  /** The line of the alert in a mail that lists several alerts. */
  words: string | null
  /** When it was first and last reported, without a break in between. */
  since: number
  said_at: number
  /** When it was first reported, and not proven to be over since then; null if that is `since`. */
  noticed_at: Generated<number | null>
  /** When it was proven to be over, in ms; null again once it is raised. */
  over_at: Generated<number | null>
  /** When a look proved that it is over, in ms; null again once it is raised. */
  ended_at: Generated<number | null>
  /** Since when it has been so, where that is earlier than the alert. */
  began_at: Generated<number | null>
  /** The ids of the things that it was raised about, such as each dispute of a payment, as a JSON list. */
  things: Generated<string | null>
  /** When a mail about it was last handed over, and how many mails there were since it began. */
  told_at: number | null
  told: Generated<number>
  /** When the seller last took it off the first page of the desk, and the user who did. */
  settled_at: Generated<number | null>
  settled_by: Generated<string | null>
}

/** An event for the seller's program. */
type OutboundEventTable = {
  /** Counts in the order in which facts about one grant, or about one payment, were written. */
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
