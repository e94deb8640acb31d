import type { Because } from '../access/grant.ts'

/** Why a grant is in its state, in words for the seller. Reasons without an entry are shown by their name. */
const words: Readonly<Record<string, string>> = {
  limit: 'the invitations of 24 hours are used up',
  throttled: 'the code host throttled the calls',
  busy: 'another process was writing to the repository',
  moves: 'five moves in 30 days',
  often: 'five invitations in 24 hours',
  token_refused: 'the code host rejects the token',
  forbidden: 'the token may not do it',
  repository_invisible: 'the token cannot see the repository',
  repository_replaced: 'the name means another repository',
  personal_repository: 'the repository belongs to a person',
  no_seat: 'the organization has no seat left',
  not_taken: 'the code host refuses the invitation',
  account_blocked: 'the account and the organization are blocked from one another',
  invalid_request: 'the code host calls the request invalid',
  account_flagged: 'the code host has flagged or suspended the account',
  unreachable: 'the code host could not be reached, or did not answer a question that comes first',
  unclear: 'no clear answer yet; the code host is asked again',
  renewal: 'the invitation is sent anew',
  found: 'an expired invitation that is not ours: delete it at the code host',
  removed: 'removed by hand; the buyer can press Send invite',
  no_such_account: 'no account of that name',
  not_a_person: 'an organization or a bot',
  enterprise_managed: 'only its own enterprise can invite it',
  other_invitee: 'the code host invited another account; withdrawn',
  other_permission: 'the code host offered more than read; withdrawn',
  not_ours: 'the grant has ended, and its access did not come through Pullpass',
  payment_lost: 'the payment was lost',
  no_payment: 'no payment, and no event that says why',
  seat_gone: 'the purchase covers fewer accounts',
  other_claim: 'the grant has ended; another purchase keeps the access',
  breaker: 'held back by the breaker'
} satisfies Partial<Record<Because, string>>

export function becauseText(because: string): string {
  return words[because] ?? because.replaceAll('_', ' ')
}
