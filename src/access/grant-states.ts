/**
 * The states of a grant. A grant belongs to one payment, one repository and one account at the code host. What access
 * the account really has is a separate fact, which only the host can tell.
 */
export type GrantState = (typeof grantStates)[number]

/** All states, in the order in which a grant usually goes through them. */
export const grantStates = [
  /** The invitation is not sent yet, or the outcome of an attempt is not known yet. */
  'queued',
  'invited',
  /** The host has shown the account as a collaborator. */
  'accepted',
  /** The invitation has expired. */
  'expired',
  /**
   * The buyer declined or left, or the account was removed by hand. The controller never invites it again by itself.
   */
  'gone',
  /** The access is to be withdrawn, or its withdrawal is not proven yet. */
  'revoking',
  /** The host was asked about the account twice, and showed neither a collaborator nor an open invitation. */
  'revoked',
  /** The buyer or the seller has to act. */
  'blocked'
] as const

/** The states of an account that its purchase covers: no other purchase of the buyer need name it. */
export const coveringStates: readonly GrantState[] = ['queued', 'invited', 'accepted']

/** Whether an account in this state has lost all that it had through its purchase. */
export function isLost(state: GrantState): boolean {
  return state === 'revoked' || state === 'gone'
}

/** The reason for the state of a grant. */
export type Because =
  /** queued: the invitation waits for its turn. */
  | 'new'
  /** queued: the host's limit of invitations in 24 hours is used up. */
  | 'limit'
  /** queued: the host throttles requests for a while. */
  | 'throttled'
  /** queued: another process held the lease of the repository for too long. */
  | 'busy'
  /** queued: the seat has moved to another account five times in 30 days. */
  | 'moves'
  /** queued: the account was invited five times in 24 hours. */
  | 'often'
  /** queued: the host rejects the token. */
  | 'token_refused'
  /** queued: the token may not invite. */
  | 'forbidden'
  /** queued: the token cannot see the repository. */
  | 'repository_invisible'
  /** queued: the repository is archived, so the host takes no change of it. */
  | 'repository_archived'
  /** queued: the name in the site config now leads to another repository than the one that was sold. */
  | 'repository_replaced'
  /** queued: the repository belongs to a personal account. */
  | 'personal_repository'
  /** queued: the organization has no host seat left. */
  | 'no_seat'
  /** queued: the host refused the invitation without a reason. */
  | 'not_taken'
  /** queued: the host says that the account has blocked the organization, or was blocked by it; the seller acts. */
  | 'account_blocked'
  /** queued: the host says that the request is invalid; the seller acts. */
  | 'invalid_request'
  /**
   * queued: the host could not be reached, or does not answer a question that has to come first, so nothing was sent;
   * the seller acts after most of an hour.
   */
  | 'unreachable'
  /** queued: the outcome of the attempt is not known; the host is asked. */
  | 'unclear'
  /** queued, expired: the invitation is about to expire, or has expired, and is sent again. */
  | 'renewal'
  /** queued: the payment is live again. */
  | 'paid_again'
  /** invited: the invitation was sent. */
  | 'sent'
  /**
   * invited: whole lists of the host do not show the invitation, and none has since it was sent. If none does by the
   * end of the host's longest lag, it counts as declined.
   */
  | 'unlisted'
  /** invited: the invitation is about to expire, and has been renewed as often as allowed. */
  | 'lapsing'
  /** invited, accepted or expired: the access or the invitation did not come through Pullpass. */
  | 'found'
  /** accepted: the host shows a collaborator. */
  | 'shown'
  /**
   * expired: the buyer did not accept after three renewals; or the invitation disappeared after its expiry, so the
   * buyer may have declined it.
   */
  | 'lapsed'
  /** gone: the buyer declined, or somebody withdrew the invitation by hand. The host does not tell which. */
  | 'declined'
  /** gone: the account left, or was removed by hand. The host did not tell which. */
  | 'left'
  /** gone: the host says that somebody removed the account by hand; the seller acts. */
  | 'removed'
  /** gone: the outcome of an attempt never became known, and the host shows no trace of it. */
  | 'no_trace'
  /** blocked: the host knows no account with this name. */
  | 'no_such_account'
  /** blocked: the account is an organization or a bot. */
  | 'not_a_person'
  /** blocked: the host says that it has flagged or suspended the account. */
  | 'account_flagged'
  /** blocked: an enterprise-managed account, which only its own enterprise can invite. */
  | 'enterprise_managed'
  /** blocked: the host invited another account than the requested one; that invitation was withdrawn. */
  | 'other_invitee'
  /** blocked: the host offered another permission than read; that invitation was withdrawn. */
  | 'other_permission'
  /** blocked: the grant ended, and the account has access that did not come through Pullpass. */
  | 'not_ours'
  /** revoking, revoked: a payment event says how the payment ended. */
  | 'refunded'
  | 'disputed'
  | 'payment_lost'
  /** revoking, revoked: the subscription has ended. */
  | 'subscription_ended'
  /** revoking, revoked: the renewal of the subscription was not paid, and the grace of the seller is over. */
  | 'renewal_failed'
  /** revoking, revoked: the seller has ended the access of the purchase. */
  | 'ended_by_seller'
  /** revoking, revoked: the access was given for a time that is over. */
  | 'time_over'
  /** revoking, revoked: the grant has no live payment any more, and no payment event says why. */
  | 'no_payment'
  | 'moved'
  | 'mistyped'
  /** revoking, revoked: the seller has taken the open invitation back, or let the account go in another repository. */
  | 'taken_back_by_seller'
  /** revoking, revoked: the purchase covers fewer accounts than before. */
  | 'seat_gone'
  /**
   * revoking: another purchase keeps this account's access. Its buyer is told neither that this purchase exists nor
   * whose it is.
   */
  | 'other_claim'
  /** revoking: the breaker has stopped removals; the seller acts. */
  | 'breaker'

/** Reasons of an end that an event of the payment proves, a decision of the seller included. */
export const provenEnds = [
  'refunded',
  'disputed',
  'payment_lost',
  'subscription_ended',
  'renewal_failed',
  'ended_by_seller',
  'time_over'
] as const satisfies readonly Because[]

/** Reasons for which a payment takes access away. If the payment counts again, the account is invited again. */
export const paymentEnds = [...provenEnds, 'no_payment'] as const satisfies readonly Because[]

/** Whether the payment is the reason of the end. */
export function isPaymentEnd(because: Because): boolean {
  return (paymentEnds as readonly Because[]).includes(because)
}

/** Whether an event of the payment has taken the access away: it comes back if the payment counts again. */
export function isProvenEnd(because: Because): because is (typeof provenEnds)[number] {
  return (provenEnds as readonly Because[]).includes(because)
}

/** The person who has to act; null: Pullpass continues by itself. */
export type Acts = 'buyer' | 'seller' | null

/**
 * The reason for which an account that is to lose its access or invitation keeps it for now. `seller`: nothing is
 * withdrawn before the seller has acted. `refusal`: the host has refused the last call. `silence`: the host did not
 * answer it. `pause`: the host asks for a pause. `nextAt`: the call is made again by itself then, in ms. `cause`: why
 * nothing is written to the repository at all.
 */
export type Hindrance = {
  by: 'seller' | 'refusal' | 'silence' | 'pause'
  nextAt?: number
  cause?: 'token_refused' | 'repository_replaced'
}

/**
 * Why a grant gives up its seat: another account replaces it, the name or its invitation was taken back, or the
 * purchase covers fewer accounts.
 */
export type Release = Extract<Because, 'moved' | 'mistyped' | 'taken_back_by_seller' | 'seat_gone'>

/**
 * Whether an invitation of ours was sent to the account of a grant. `before`: only such as are proven to be gone.
 * `maybe`: an attempt was made whose outcome is not known.
 */
export type Invited = 'never' | 'before' | 'maybe' | 'yes'

/**
 * The access or invitation that the host showed last of an account whose grant has ended, and that came another way.
 * `isIgnored`: the seller has said that the account is meant to be there.
 */
export type Besides = { has: 'access' | 'invitation'; isIgnored: boolean }

/** The cause of a transition. */
export type Actor = 'buyer' | 'seller' | 'payment' | 'controller' | 'host'

/**
 * How the access of an account to a repository came about. `ours`: through our attempt, known by a 201 or by the id of
 * our invitation. `adopted`: the seller has said that Pullpass manages it. `found`: it existed before us, or comes from
 * a team or a membership; Pullpass never touches it.
 */
export type Origin = 'ours' | 'adopted' | 'found'

/** The allowed transitions. A transition to the same state (with another reason or time) is always allowed. */
export const allowedTransitions: Readonly<Record<GrantState, readonly GrantState[]>> = {
  queued: ['invited', 'accepted', 'expired', 'gone', 'revoking', 'blocked'],
  invited: ['queued', 'accepted', 'expired', 'gone', 'revoking', 'blocked'],
  accepted: ['queued', 'invited', 'expired', 'gone', 'revoking', 'blocked'],
  expired: ['queued', 'invited', 'accepted', 'gone', 'revoking', 'blocked'],
  gone: ['queued', 'invited', 'accepted', 'expired', 'revoking', 'blocked'],
  revoking: ['queued', 'invited', 'accepted', 'expired', 'gone', 'revoked', 'blocked'],
  revoked: ['queued', 'invited', 'accepted', 'expired', 'gone', 'revoking', 'blocked'],
  blocked: ['queued', 'invited', 'accepted', 'expired', 'revoking']
}

/**
 * Whether a name is like that of an account which a company manages: it has an underscore. Such an account is hidden
 * from all outside of its enterprise, and only that can invite it (docs/github.md, "Usernames" and "Limits").
 */
export function isManagedName(username: string): boolean {
  return username.includes('_')
}

/** Whether the name belongs to no person: then no invitation can exist, and the seat is free again. */
export function isNoPerson(because: Because): boolean {
  return because === 'no_such_account' || because === 'not_a_person'
}

/** Whether a grant may change from one state to the other. */
export function mayBecome(from: GrantState, to: GrantState): boolean {
  return from === to || allowedTransitions[from].includes(to)
}

/** The end of a payment that is over: a dispute, an end by the seller, who gave the access back, or another one. */
export type PaidAgainAfter = 'dispute' | 'seller' | 'other'
