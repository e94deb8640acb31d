import type { Actor } from '../grant.ts'
import type { Transition } from '../plan/facts.ts'
import type { StoredGrant } from './grants.ts'

/** What a mail is about. `fact` is unique for its grant or payment, so that nothing is mailed twice. */
export type MailKind = 'ready' | 'invited' | 'lapsing' | 'lapsed' | 'stopped' | 'shrinking' | 'withdrawn'

/** Names the mail about the end of a grant. `version`: of the grant before it ended; empty for how all of them begin. */
export const stoppedFact = (version: number | ''): string => `stopped:${version}`

/** Ends that are not the buyer's own doing. */
const toBeTold = ['refunded', 'disputed', 'payment_lost', 'subscription_ended', 'no_payment', 'seat_gone']

/** The mails that a move calls for. `actor`: who made it; what buyers bring about themselves they are told at once. */
export function mailsOf(
  grant: StoredGrant,
  { to, because, acts }: Transition,
  invitationId: number | undefined,
  actor: Actor
): { fact: string; kind: MailKind }[] {
  if (to === 'invited' && because === 'sent')
    return [{ fact: `invited:${invitationId ?? grant.version}`, kind: 'invited' }]
  if (to === 'invited' && because === 'lapsing') return [{ fact: `lapsing:${invitationId}`, kind: 'lapsing' }]
  if (to === 'expired' && because === 'lapsed') return [{ fact: `lapsed:${invitationId}`, kind: 'lapsed' }]
  // It does not go on by itself, and its buyer may not be looking.
  if ((to === 'gone' || to === 'blocked') && acts === 'buyer' && actor !== 'buyer')
    return [{ fact: stoppedFact(grant.version), kind: 'stopped' }]
  // One who never had anything has nothing to be told.
  const had = grant.accepted || grant.invited
  if (to === 'revoked' && had && toBeTold.includes(because))
    // Once for each time that it was in the queue: what a late write brought back and took away again is no news.
    return [{ fact: `withdrawn:${grant.queuedAt}`, kind: 'withdrawn' }]
  return []
}
