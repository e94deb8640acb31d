import type { Because } from './grant.ts'
import type { LedgerClaim } from './ledger.ts'
import type { Move } from './plan.ts'

/** What a mail is about. `fact` is unique for its grant or payment, so that nothing is mailed twice. */
export type MailKind = 'ready' | 'not_invited' | 'invited' | 'lapsing' | 'lapsed' | 'shrinking' | 'withdrawn'

/** Reasons for which nothing goes on until the buyer acts, and of which the buyer may not have heard on the page. */
export const askedByMail = [
  'no_trace',
  'no_such_account',
  'not_a_person',
  'enterprise_managed'
] as const satisfies Because[]

/** Ends that are not the buyer's own doing. */
const toBeTold = ['refunded', 'disputed', 'payment_lost', 'subscription_ended', 'no_payment', 'seat_gone']

/** The mails that a move calls for. */
export function mailsOf(
  claim: LedgerClaim,
  { to, because }: Move,
  invitationId: number | undefined
): { fact: string; kind: MailKind }[] {
  if (to === 'invited' && because === 'sent')
    return [{ fact: `invited:${invitationId ?? claim.version}`, kind: 'invited' }]
  if (to === 'invited' && because === 'lapsing') return [{ fact: `lapsing:${invitationId}`, kind: 'lapsing' }]
  if (to === 'expired' && because === 'lapsed') return [{ fact: `lapsed:${invitationId}`, kind: 'lapsed' }]
  // One who never had anything has nothing to be told.
  const had = claim.accepted || claim.invited
  if (to === 'revoked' && had && toBeTold.includes(because))
    // Once for each time that it was in the queue: what a late write brought back and took away again is no news.
    return [{ fact: `withdrawn:${claim.queuedAt}`, kind: 'withdrawn' }]
  return []
}
