import {
  type Because,
  type Besides,
  type GrantState,
  type Hindrance,
  type Invited,
  isNoPerson,
  isProvenEnd
} from '../access/grant-states.ts'
import type { PaymentStatus } from '../payments/payment/state.ts'

/**
 * The situation of a purchase, or of one account of a purchase. Each situation has its own words, and every page, toast
 * and mail about it says the same.
 */
export type Situation = PurchaseSituation | AccountSituation

/** The situation of a purchase as a whole, while no account of it says more. */
export type PurchaseSituation =
  /** Paid, and no account holds a seat. */
  | 'to_name'
  /** Paid, and an account was named with the payment, which the code host is still to be asked about. */
  | 'looked_up'
  /**
   * Paid, and no account holds a seat, while the repository cannot give read-only access, so that no account can be
   * invited.
   */
  | 'shop_not_ready'
  /** Paid, and no account holds a seat, since another purchase of the product covers the buyer's account. */
  | 'second_seat'
  /** Nothing was bought with this sign-in. */
  | 'no_purchase'
  /** The same, and the seller has changed the address of a purchase that was paid with the address of this sign-in. */
  | 'readdressed'
  /** Paid, and the payment does not say for which product that is sold here. */
  | 'unmatched'
  /** Paid, and the seller has said that it is for something that is not sold here. */
  | 'not_sold'
  | Exclude<PaymentStatus, 'paid'>

/** The situation of one account of a purchase. */
export type AccountSituation =
  /** The invitation waits for its turn. */
  | 'in_queue'
  /** The limit of the code host for a day is used up. */
  | 'day_limit'
  | 'changes_used_up'
  | 'invited_often'
  /** The seller has to act before the invitation can be sent. */
  | 'seller_acts'
  /** The organization of the seller has no free seat. */
  | 'no_seat'
  | 'not_taken'
  | 'blocked_there'
  | 'host_away'
  | 'being_checked'
  | 'renewing'
  | 'invited'
  /** The host does not show the invitation that was sent: it may have been declined. */
  | 'not_shown'
  | 'last_chance'
  /** By its age the invitation has expired, and the host was not asked since. Then a new one is sent. */
  | 'run_out'
  /** The same, where no new one is sent unless the buyer asks. */
  | 'run_out_last'
  /** The seller has invited the account by hand. */
  | 'invited_by_hand'
  | 'in'
  /** The host did not show the access of the account when it was last asked, and is asked once more. */
  | 'access_not_shown'
  /**
   * The account has access, or an invitation, and the name of the repository means another one now: the seller looks
   * first, and no words lead there until then.
   */
  | 'other_repository'
  /** The account has access that did not come through this purchase. */
  | 'in_already'
  /** The invitation has expired, and no new one is sent unless the buyer asks. Programs read this name. */
  | 'lapsed'
  /** The invitation that the seller sent by hand has expired. Programs read this name. */
  | 'lapsed_by_hand'
  | 'declined'
  | 'left'
  | 'removed'
  | 'no_trace'
  | 'no_such_account'
  | 'not_a_person'
  | 'account_flagged'
  | 'managed_account'
  | 'wrong_invitee'
  | 'wrong_permission'
  /** The account keeps access or an invitation until the account that replaces it has one. */
  | 'giving_way'
  /** The purchase ended, and the access did not come through it. */
  | 'seller_decides'
  /** Many accounts would lose access at once: the seller looks first. */
  | 'held_back'
  /** The code host does not let us take away what the account has: the seller has to act. */
  | 'not_removed'
  /** Another purchase covers the account, which keeps what it has for that one. */
  | 'kept_elsewhere'
  /** The access is taken away, and the account had it. */
  | 'removing'
  | 'taken_away'
  /** The purchase no longer covers the account, whose access or invitation now came another way. */
  | 'still_there'
  /** The invitation is cancelled, and the account never had access. */
  | 'cancelling'
  | 'cancelled'
  /** The invitation was gone before it could be cancelled: it is not known whether the account has access. */
  | 'withdrawing'
  /** The account waited for its invitation, and none was sent. */
  | 'unqueued'
  /** The same, and an attempt was made whose outcome is not known. */
  | 'end_unclear'
  /** The purchase ended, and the account was never invited: there is nothing to take away. */
  | 'not_invited'
  /** The payment counts again, and the account is invited anew. */
  | 'coming_back'

/** The facts about an account that decide its situation. */
export type AccountFacts = {
  state: GrantState
  because: Because
  /** Why the withdrawal of what the account has is not made now. */
  hindrance?: Hindrance | undefined
  /** The host's number of the account; not known until the host has said whose the name is. */
  accountId: number | null | undefined
  /** The account has access, or had it when its present end began: not if it was queued or invited anew since. */
  hadAccess: boolean
  /** Whether an invitation was sent to the account, or may have been. */
  invited: Invited
  /** The access or invitation that the host showed last, where the grant has ended and that came another way. */
  besides?: Besides | undefined
  /** The host answered that the invitation was gone before we deleted it, so that the account may have access. */
  isGoneBefore?: boolean | undefined
  /** The account that takes over the seat of this one, as far as it is not let in itself. */
  givesWay: boolean
  /** The id of a purchase that is paid and covers the account, where this grant has ended. */
  keptBy?: string | undefined
  /** Since when the host shows no invitation or access of the account, and when that counts; in ms. */
  notShown?: NotShown | undefined
  /** By its age the open invitation has expired: `renewed` is sent anew then, and `last` is not. */
  runOut?: RunOut | undefined
  /** The name of the repository means another one than was sold. */
  isReplaced?: boolean | undefined
  /** The host's limit of a day holds the invitation back, whatever reason is stored. */
  isOverLimit?: boolean | undefined
}

export type RunOut = 'renewed' | 'last'

/** `until`: not known once that time has passed and the host could not be asked. */
export type NotShown = { since: number; until: number | undefined }

/** The situation of an account. The status of the payment comes before the reason of the grant. */
export function situationOf(status: PaymentStatus, facts: AccountFacts): AccountSituation {
  const { state, because, hadAccess } = facts
  const isHeld = facts.hindrance?.by === 'seller'
  if (state === 'revoking' || state === 'revoked') {
    if (because === 'breaker') return 'held_back'
    if (status === 'paid' && isProvenEnd(because)) return 'coming_back'
    // The stored reason is that of the last pass: the other purchase may have ended since.
    if (state === 'revoking' && facts.keptBy !== undefined) return 'kept_elsewhere'
    if (state === 'revoking' && isHeld) return 'not_removed'
    return leaving(state, facts)
  }
  if (because === 'not_ours') return 'seller_decides'
  if (status !== 'paid' && facts.keptBy !== undefined) return 'kept_elsewhere'
  if (status !== 'paid' && hasNothingToLose(facts)) return hadAccess ? 'taken_away' : 'not_invited'
  // An account stays gone after the end of its payment; it has nothing that could be taken away.
  if (status !== 'paid' && state === 'gone') return leaving('revoked', facts)
  // The grant follows the payment within seconds; until then nothing about an invitation is promised.
  if (status !== 'paid')
    return because === 'found' && state === 'accepted'
      ? 'seller_decides'
      : isHeld
        ? 'not_removed'
        : leaving('revoking', facts)
  if (facts.isReplaced && state === 'queued') return 'seller_acts'
  if (facts.isReplaced && (state === 'accepted' || state === 'invited')) return 'other_repository'
  if (facts.givesWay && (state === 'accepted' || state === 'invited')) return 'giving_way'
  if (state === 'invited' && facts.notShown) return 'not_shown'
  if (state === 'accepted' && facts.notShown) return 'access_not_shown'
  if (state === 'invited' && facts.runOut && because === 'found') return 'lapsed_by_hand'
  if (state === 'invited' && facts.runOut) return facts.runOut === 'last' ? 'run_out_last' : 'run_out'
  if (because === 'found') return foundBy[state] ?? 'in_already'
  const situation = situationByReason[because]
  return situation === 'in_queue' && facts.isOverLimit ? 'day_limit' : situation
}

/**
 * Whether the account can have nothing at the host: it was never invited, no account has the name or number, or the
 * host has never confirmed it.
 */
function hasNothingToLose({ state, because, accountId, invited }: AccountFacts): boolean {
  const isUnknown = accountId === null || accountId === undefined
  return state === 'blocked' && (isNoPerson(because) || isUnknown || invited === 'never')
}

/** Whether the account never got in, and has no invitation any more: no page has to say more of it. */
export function isWithoutTrace(situation: Situation): boolean {
  return situation === 'cancelled' || situation === 'not_invited'
}

function leaving(state: 'revoking' | 'revoked', facts: AccountFacts): AccountSituation {
  const { hadAccess, invited, isGoneBefore, besides, keptBy } = facts
  if (state === 'revoked' && keptBy !== undefined) return 'kept_elsewhere'
  if (state === 'revoked' && besides !== undefined) return 'still_there'
  if (state === 'revoking' && invited === 'never') return 'unqueued'
  if (state === 'revoking' && invited === 'maybe') return 'end_unclear'
  if (state === 'revoked' || invited === 'before')
    return hadAccess ? 'taken_away' : invited === 'never' || invited === 'maybe' ? 'not_invited' : 'cancelled'
  if (hadAccess) return 'removing'
  return isGoneBefore ? 'withdrawing' : 'cancelling'
}

const foundBy: Partial<Record<GrantState, AccountSituation>> = {
  invited: 'invited_by_hand',
  accepted: 'in_already',
  expired: 'lapsed_by_hand'
}

/** Whether a text is the reason for the state of a grant. */
export function isReason(text: string): text is Because {
  return Object.hasOwn(situationByReason, text)
}

/** The situation of a live grant by its reason. A new reason without a situation does not compile. */
export const situationByReason: Readonly<Record<Because, AccountSituation>> = {
  new: 'in_queue',
  busy: 'in_queue',
  paid_again: 'in_queue',
  throttled: 'in_queue',
  limit: 'day_limit',
  moves: 'changes_used_up',
  often: 'invited_often',
  token_refused: 'seller_acts',
  forbidden: 'seller_acts',
  repository_invisible: 'seller_acts',
  repository_archived: 'seller_acts',
  repository_replaced: 'seller_acts',
  personal_repository: 'seller_acts',
  invalid_request: 'seller_acts',
  no_seat: 'no_seat',
  not_taken: 'not_taken',
  account_blocked: 'blocked_there',
  unreachable: 'host_away',
  unclear: 'being_checked',
  renewal: 'renewing',
  sent: 'invited',
  unlisted: 'not_shown',
  lapsing: 'last_chance',
  found: 'in_already',
  shown: 'in',
  lapsed: 'lapsed',
  declined: 'declined',
  left: 'left',
  removed: 'removed',
  no_trace: 'no_trace',
  no_such_account: 'no_such_account',
  not_a_person: 'not_a_person',
  account_flagged: 'account_flagged',
  enterprise_managed: 'managed_account',
  other_invitee: 'wrong_invitee',
  other_permission: 'wrong_permission',
  not_ours: 'seller_decides',
  refunded: 'removing',
  disputed: 'removing',
  payment_lost: 'removing',
  subscription_ended: 'removing',
  renewal_failed: 'removing',
  ended_by_seller: 'removing',
  time_over: 'removing',
  no_payment: 'removing',
  moved: 'removing',
  mistyped: 'removing',
  taken_back_by_seller: 'removing',
  seat_gone: 'removing',
  other_claim: 'kept_elsewhere',
  breaker: 'held_back'
}
