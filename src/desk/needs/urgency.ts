import type { Because } from '../../access/grant-states.ts'
import { type AlertKind, isAlertKind } from '../../alerts/alert-words.ts'
import { situationByReason } from '../../words/situation.ts'

/**
 * How urgent a need is. `urgent`: buyers or the shop are harmed already. `soon`: they will be, or a buyer has no
 * access until the seller acts. `question`: nobody is kept out while the seller decides. `buyer`: the next step is the
 * buyer's.
 */
export type Urgency = 'urgent' | 'soon' | 'question' | 'buyer'

/** The ranks of needs, in the order of Today, each with its urgency. */
const urgencyOfRank = {
  stops_shop: 'urgent',
  harms_buyer: 'urgent',
  has_deadline: 'soon',
  keeps_out: 'soon',
  will_harm: 'soon',
  question: 'question',
  of_buyer: 'buyer'
} as const satisfies Record<string, Urgency>

type Rank = keyof typeof urgencyOfRank

const order = Object.keys(urgencyOfRank)

/** The rank of each kind. A kind without a rank does not compile. */
const rankOfKind: Readonly<Record<AlertKind, Rank>> = {
  breaker: 'stops_shop',
  token_refused: 'stops_shop',
  forbidden: 'stops_shop',
  repository_invisible: 'stops_shop',
  repository_replaced: 'stops_shop',
  repository_public: 'stops_shop',
  personal_repository: 'stops_shop',
  no_seat: 'stops_shop',
  signatures_failing: 'stops_shop',
  mails_stuck: 'stops_shop',
  data_in_danger: 'stops_shop',

  not_withdrawn: 'harms_buyer',
  mail_given_up: 'harms_buyer',
  sale_unmatched: 'harms_buyer',
  product_unknown: 'harms_buyer',
  delivery_unreadable: 'harms_buyer',

  token_expiring: 'has_deadline',
  dispute_opened: 'has_deadline',

  account_blocked: 'keeps_out',
  not_taken: 'keeps_out',
  invalid_request: 'keeps_out',
  unreachable: 'keeps_out',
  found: 'keeps_out',
  other_invitee: 'keeps_out',
  other_permission: 'keeps_out',
  removed: 'keeps_out',
  purchase_asked_for: 'keeps_out',

  list_unreadable: 'will_harm',
  webhooks_silent: 'will_harm',
  key_refused: 'will_harm',
  repository_renamed: 'will_harm',
  repository_archived: 'will_harm',
  seats_short: 'will_harm',
  backup_old: 'will_harm',
  check_failed: 'will_harm',
  chat_stuck: 'will_harm',
  admin_mail_given_up: 'will_harm',
  event_given_up: 'will_harm',

  not_ours: 'question',
  stranger: 'question',
  role_raised: 'question',
  nobody_to_tell: 'question',
  end_not_reported: 'question',
  sale_of_zero: 'question',
  token_reaches_more: 'question',
  token_of_owner: 'question',
  clock_ahead: 'question',

  sale_of_nobody: 'of_buyer',
  account_not_named: 'of_buyer',
  invitation_lapsed: 'of_buyer'
}

/** How urgent a need of the kind is. */
export function urgencyOf(kind: AlertKind | Because): Urgency {
  return urgencyOfRank[rankOf(kind)]
}

/** The place of the kind on Today; a lower one comes first. */
export function placeOf(kind: AlertKind | Because): number {
  return order.indexOf(rankOf(kind))
}

/** A reason that is no kind of alert keeps a buyer out, or keeps access that could not be withdrawn. */
function rankOf(kind: AlertKind | Because): Rank {
  if (isAlertKind(kind)) return rankOfKind[kind]
  return isEnd(kind) ? 'harms_buyer' : 'keeps_out'
}

/**
 * Whether a grant with this reason has ended. Its account waits for the seller only if the host has refused to withdraw
 * its access.
 */
export function isEnd(need: AlertKind | Because): boolean {
  return !isAlertKind(need) && situationByReason[need] === 'removing'
}
