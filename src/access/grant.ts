/**
 * A grant on access: this payment's buyer, this product's repository, this code-host account. What the account really
 * has is another matter, and the host's to say.
 */
export type GrantState = (typeof grantStates)[number]

/** Every state, in the order in which a grant usually goes through them. */
export const grantStates = [
  /** Waits for the invitation to be sent, or for the answer to an attempt to become known. */
  'queued',
  'invited',
  /** The host has shown a collaborator. */
  'accepted',
  /** The invitation lapsed. */
  'expired',
  /** Declined, left, or removed by hand. Never invited again by itself. */
  'gone',
  /** To be withdrawn, or not yet proven to be. */
  'revoking',
  /** A direct question, asked twice, showed neither collaborator nor open invitation. */
  'revoked',
  /** Needs a person. */
  'blocked'
] as const

/** Why a grant is where it is. */
export type Because =
  /** queued: its turn has not come. */
  | 'new'
  /** queued: the host's invitations of 24 hours are used up. */
  | 'limit'
  /** queued: the host wants quiet for a while. */
  | 'throttled'
  /** queued: somebody else was writing to the repository for too long. */
  | 'busy'
  /** queued: five moves in 30 days. */
  | 'moves'
  /** queued: five invitations of this account in 24 hours. */
  | 'often'
  /** queued: the host rejects the token. */
  | 'token_refused'
  /** queued: the token may not invite. */
  | 'forbidden'
  /** queued: the token cannot see the repository. */
  | 'repository_invisible'
  /** queued: the repository's name means another one than buyers were let into. */
  | 'repository_replaced'
  /** queued: the repository belongs to a person. */
  | 'personal_repository'
  /** queued: the organization has no seat left. */
  | 'no_seat'
  /** queued: the host did not take the invitation, and did not say why. */
  | 'not_taken'
  /** queued: the host says that the account and the organization are blocked from one another; acts: seller. */
  | 'account_blocked'
  /** queued: the host says that what was asked for is invalid; acts: seller. */
  | 'invalid_request'
  /** queued: the host could not be reached, or does not answer what has to be asked first, so nothing was sent; acts: seller, after most of an hour. */
  | 'unreachable'
  /** queued: no clear answer; the host is asked what became of it. */
  | 'unclear'
  /** queued: an invitation is about to lapse, or has, and is sent anew. */
  | 'renewal'
  /** queued: the payment is live again. */
  | 'paid_again'
  /** invited. */
  | 'sent'
  /** invited: about to lapse, and renewed often enough. */
  | 'lapsing'
  /** invited or accepted: not through us. */
  | 'found'
  /** accepted. */
  | 'shown'
  /** expired: three renewals went unanswered, or it is gone since its time was over and may have been declined. */
  | 'lapsed'
  /** gone: declined by the buyer, or withdrawn by hand: the host does not tell. */
  | 'declined'
  /** gone: left, or removed by hand: the host did not tell. */
  | 'left'
  /** gone: somebody else removed the account; acts: seller. */
  | 'removed'
  /** gone: an attempt whose outcome was never known left no trace. */
  | 'no_trace'
  /** blocked: no account of that name. */
  | 'no_such_account'
  /** blocked: an organization or a bot. */
  | 'not_a_person'
  /** blocked: the host says that it has flagged or suspended the account. */
  | 'account_flagged'
  /** blocked: an enterprise-managed account, which only its own enterprise can invite. */
  | 'enterprise_managed'
  /** blocked: the host invited another account than asked for; withdrawn. */
  | 'other_invitee'
  /** blocked: the host gave another permission than read; withdrawn. */
  | 'other_permission'
  /** blocked: the grant ended, and the access is not through us. */
  | 'not_ours'
  /** revoking, revoked. */
  | 'refunded'
  | 'disputed'
  | 'payment_lost'
  /** revoking, revoked: the subscription has ended. */
  | 'subscription_ended'
  /** revoking, revoked: no payment is behind it any more, and no payment event says why. */
  | 'no_payment'
  | 'moved'
  | 'mistyped'
  /** revoking, revoked: the purchase covers fewer accounts than it did. */
  | 'seat_gone'
  /** revoking: another purchase keeps this account's access. Whose it is, and that there is one, its buyer is not told. */
  | 'other_claim'
  /** revoking: the breaker has stopped removals; acts: seller. */
  | 'breaker'

/** Who has to act; null: nobody, it goes on by itself. */
export type Acts = 'buyer' | 'seller' | null

/** Who made a move. */
export type Actor = 'buyer' | 'seller' | 'payment' | 'controller' | 'host'

/**
 * How the access of an account on a repository came about. `ours`: our attempt, followed by a 201 or by our invitation's
 * id. `adopted`: the seller said so. `found`: there before us, or by a team or membership; never touched.
 */
export type Origin = 'ours' | 'adopted' | 'found'

/** The allowed moves. A move to the same state (another reason, another time) is always allowed. */
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

/** The name was no person's: nothing can have come of it, and the seat is given back. */
export function isNobodys(because: Because): boolean {
  return because === 'no_such_account' || because === 'not_a_person'
}

/** Whether the table of moves allows it. */
export function mayBecome(from: GrantState, to: GrantState): boolean {
  return from === to || allowedTransitions[from].includes(to)
}
