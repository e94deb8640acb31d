import type { MailKind } from '../../db/access-tables.ts'
import { type Actor, type Because, paymentEnds } from '../grant-states.ts'
import type { Transition } from '../plan/facts.ts'
import type { StoredGrant } from './grants.ts'

/**
 * The fact of the mail about a grant that needs its buyer. `version`: the version of the grant before that transition;
 * empty for the common prefix of these facts.
 */
export const stoppedFact = (version: number | ''): string => `stopped:${version}`

/**
 * The fact of the mail that an account has access; of one that has it again, the time when the grant was queued
 * follows, in ms.
 */
export const acceptedFact = 'accepted'
const backFact = `${acceptedFact}:`

/** Whether the fact of a mail says that an account has lost its access before, and has it again. */
export function isBackAgain(fact: string): boolean {
  return fact.startsWith(backFact)
}

/** The reasons of an end that its buyer is told of by mail. */
export const toldEnds = [
  ...paymentEnds,
  'seat_gone',
  'taken_back_by_seller',
  // A notice in case the buyer's session was stolen.
  'moved'
] as const satisfies readonly Because[]

/** The end of an access or an invitation that its buyer is told of by mail. */
export type ToldEnd = (typeof toldEnds)[number]

/** Whether a buyer is told by mail of an end for this reason. */
export function isToldEnd(because: string): because is ToldEnd {
  return toldEnds.some((told) => told === because)
}

/**
 * The mails that a transition requires. A `fact` is unique for its grant, so that nothing is mailed twice. `actor`: the
 * cause of the transition; a buyer sees the effects of their own actions at once. `isBack`: the account had access
 * before, lost it with its payment, and was queued because the payment counts again.
 */
export function mailsOf(
  grant: StoredGrant,
  { to, because, acts }: Transition,
  { invitationId, actor, isBack }: { invitationId: number | undefined; actor: Actor; isBack: boolean }
): { fact: string; kind: MailKind }[] {
  if (to === 'invited' && because === 'sent')
    return [{ fact: `invited:${invitationId ?? grant.version}`, kind: grant.renewal ? 'renewed' : 'invited' }]
  // Once for each grant with the commands, and once for each time that the payment brought the access back.
  if (to === 'accepted' && because === 'shown')
    return [{ fact: isBack ? `${backFact}${grant.queuedAt}` : acceptedFact, kind: 'accepted' }]
  if (to === 'invited' && because === 'lapsing') return [{ fact: `lapsing:${invitationId}`, kind: 'lapsing' }]
  if (to === 'expired' && because === 'lapsed') return [{ fact: `lapsed:${invitationId}`, kind: 'lapsed' }]
  // The grant does not continue by itself, and its buyer may not have the page open.
  if ((to === 'gone' || to === 'blocked') && acts === 'buyer' && actor !== 'buyer')
    return [{ fact: stoppedFact(grant.version), kind: 'stopped' }]
  // A buyer whose account never had an invitation or access is told nothing.
  const had = grant.accepted || grant.invited
  if (to === 'revoked' && had && isToldEnd(because))
    // The buyer gets a mail for each time that the grant was queued: access that a late write brought back and that was
    // removed again is no news.
    return [{ fact: `withdrawn:${grant.queuedAt}`, kind: 'withdrawn' }]
  return []
}
