import type { Because } from '../../access/grant-states.ts'
import { type BuyerAddresses, receiverOf } from '../../access/mail/receiver.ts'
import type { NextInvitation } from '../../access/plan/forecast.ts'
import { isSellerHold, type SellerHold } from '../../access/plan/forecast.ts'
import type { InviteGrant, InviteResult } from '../../invite/result.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { AccountFacts, Holding } from './purchase-facts.ts'

/** The result of an invitation that the seller asked for, in sentences for the seller. */
export function invitedWords(username: string, result: InviteResult<number>): string {
  const { reason, grant, retryAt, missing, detail } = result
  if (grant?.state === 'queued') return waitingWords(username, result, grant).join(' ')
  // Beside these two it says the same once more.
  const isSaid = reason === 'invited' || missing !== undefined
  const text = isSaid ? undefined : typeof detail === 'string' ? detail : detail?.text
  return [
    reasons[reason](username, result),
    ...(retryAt === undefined ? [] : [nextTry(retryAt)]),
    ...(text === undefined ? [] : [text])
  ].join(' ')
}

/** Why the invitation was not sent, its place in the queue, and when it goes out, each once. */
function waitingWords(username: string, result: InviteResult<number>, grant: InviteGrant<number>): string[] {
  const { reason, retryAt } = result
  const why = whyItWaits[grant.because as Because]
  const isKnown = reason !== 'unavailable' && why !== undefined
  const first = isKnown ? `${username} is not invited yet: ${why}` : reasons[reason](username, result)
  const place = grant.place === undefined ? [] : [`It is at place ${grant.place} in the queue.`]
  return [
    first,
    ...(isSellerHold(grant.because) ? [endOfHold(grant.because)] : [...place, whenItGoes(grant, retryAt)]),
    ...(grant.account === undefined ? [askedFirst(username)] : [])
  ]
}

function whenItGoes(grant: InviteGrant<number>, retryAt: number | undefined): string {
  if (isExpected(grant)) return `It is expected to go out on ${dateTimeWords(grant.expectedAt)}.`
  if (grant.because === 'unclear') return 'Pullpass asks what became of it.'
  // The one before it has to be taken first.
  const isNext = (grant.place ?? 1) === 1
  return retryAt !== undefined && isNext ? nextTry(retryAt) : 'It goes out by itself.'
}

function nextTry(at: number): string {
  return `The next try is on ${dateTimeWords(at)}.`
}

/** The end of a wait that only the seller can end. */
function endOfHold(because: SellerHold): string {
  if (because === 'token_refused' || because === 'repository_replaced' || because === 'personal_repository')
    return waitEnds[because]('The invitation')
  return 'The invitation waits until you have mended that: look at Health. Pullpass then sends it.'
}

/** The sentence about a name that waits, while it is not known whose it is. */
function askedFirst(username: string): string {
  return `Before that Pullpass asks the code host whether there is an account ${username}, and invites nobody if there is none.`
}

type Said = Pick<InviteResult, 'verified' | 'missing'>

const reasons: Record<InviteResult['reason'], (username: string, said: Said) => string> = {
  invited: (username, { verified }) =>
    verified === 'unknown'
      ? `The code host took the request for ${username}, and did not say which invitation it made. Check it in a minute.`
      : `${username} is invited.`,
  already_invited: (username, { verified }) =>
    verified === false
      ? `The code host did not take the invitation of ${username}.`
      : `No new invitation was made: ${username} has access already, or an invitation is open.`,
  invalid_username: (username) => `${username} is not invited: the code host seems to have no person of this name.`,
  forbidden: (username) =>
    `${username} is not invited yet: the code host does not let the shop invite. Look at Health.`,
  rate_limited: (username, { missing }) =>
    missing
      ? `${username} is not invited: no seat is free, or the account that was to give its seat has none any more. Choose on the page of the purchase which account is replaced.`
      : `${username} is not invited yet: a limit is used up for now.`,
  not_paid: (username) => `${username} is not invited: the purchase is not paid.`,
  unavailable: (username) => `It is not known whether ${username} was invited: the code host gave no clear answer.`
}

/** Whether it is known when the invitation goes out. What the host did not take is only tried again. */
function isExpected(grant: InviteGrant<number> | undefined): grant is InviteGrant<number> & { expectedAt: number } {
  return grant?.expectedAt !== undefined && grant.because !== 'not_taken'
}

/**
 * When an invitation goes out that is asked for now, in sentences for the seller. `what`: the beginning of the first
 * one, such as "Invites ada".
 */
export function goesOutWords(what: string, next: NextInvitation): string[] {
  if (!next.waits) return [`${what} now.`]
  const { because, at, triedAt, queuePosition } = next
  const tried = triedAt === undefined ? '' : ` It is tried on ${dateTimeWords(triedAt)}.`
  const when = at === undefined ? tried : ` It is expected to go out on ${dateTimeWords(at)}.`
  return [
    `${what}, but not now: ${waitReasons[because]}`,
    `${because in waitEnds ? waitEnds[because as keyof typeof waitEnds]('The invitation') : queued(queuePosition)}${when}`
  ]
}

/**
 * When an invitation would go out that nobody has asked for, in sentences for the seller: it has no place in the queue,
 * and nothing is sent by itself. `what`: as in {@link goesOutWords}.
 */
export function wouldGoOutWords(what: string, next: NextInvitation): string[] {
  if (!next.waits) return goesOutWords(what, next)
  const { because, at = next.triedAt } = next
  const reason = `${what}, but not now: ${waitReasons[because]}`
  if (because in waitEnds) return [reason, waitEnds[because as keyof typeof waitEnds]('An invitation')]
  const would = next.at === undefined ? 'would be tried' : 'would go out'
  return at === undefined ? [reason] : [reason, `An invitation that is asked for now ${would} on ${dateTimeWords(at)}.`]
}

function queued(position: number | undefined): string {
  return `The invitation waits in the queue${position === undefined ? '' : `, at place ${position}`}.`
}

/** The sentence that the code host has not said whether there is an account of this name. */
export function notLookedUp(username: string): string {
  return `The code host cannot be asked now whether there is an account named ${username}. That is asked first, and nobody is invited if there is none. Look at its spelling.`
}

type WaitReason = Extract<NextInvitation, { waits: true }>['because']

const waitReasons: Record<WaitReason, string> = {
  token_refused: 'the code host rejects the token.',
  throttled: 'the code host asks for a pause.',
  repository_replaced: 'the name leads to another repository than the one that was sold.',
  personal_repository: 'the repository belongs to a person, and cannot give read access.',
  forbidden: 'the code host has refused to let the token invite.',
  repository_invisible: 'the code host has shown the token no such repository.',
  repository_archived: 'the repository was archived, and then the code host takes no invitation.',
  no_seat: 'the organization has no host seat left.',
  often: 'the account was invited five times in 24 hours.',
  limit: 'the code host takes no more for now, because of its limit for 24 hours.'
}

const triedAndWaits =
  'It is tried all the same. Unless you have mended that by then, it waits until you have, and Pullpass sends it then.'

/** Why an invitation that was asked for was not sent at once. */
const whyItWaits: Partial<Record<Because, string>> = {
  ...waitReasons,
  new: 'it waits for its turn.',
  busy: 'another invitation was being sent.',
  moves: 'the purchase was moved to another account five times in 30 days.',
  unreachable: 'the code host could not be reached, or did not answer what has to be asked first.',
  account_blocked: 'the code host says that the account or the organization has blocked the other.',
  invalid_request: 'the code host calls the invitation invalid.'
}

/** The end of the wait of an invitation, where that is not its turn. Before it is asked for, it is `An invitation`. */
const waitEnds = {
  token_refused: (it) => `${it} waits until you have replaced the token. Pullpass then sends it.`,
  repository_replaced: (it) => `${it} waits until you have restored the name, or accepted the other repository.`,
  personal_repository: () => 'Nobody is invited until it belongs to an organization.',
  forbidden: () => triedAndWaits,
  repository_invisible: () => triedAndWaits,
  repository_archived: () => triedAndWaits,
  no_seat: () => triedAndWaits
} satisfies Partial<Record<WaitReason, (it: 'The invitation' | 'An invitation') => string>>

/** An account of a purchase, with what it holds and the other purchases that cover it. */
type Leaving = Pick<AccountFacts, 'login' | 'holds' | 'keptBy'>

/**
 * Whether another purchase covers the account in the same repository, so that it loses nothing. `ending`: purchases
 * that end together with this one.
 */
export function isKept({ holds, keptBy }: Leaving, ending: readonly string[] = []): boolean {
  return holds !== 'by_hand' && keptBy.some((id) => !ending.includes(id))
}

/** The fate of the account whose seat goes to another one. */
export function givesWayWords(account: Leaving, username: string): string {
  const { login, holds } = account
  if (isKept(account)) return `${login} loses its seat, and nothing else: another purchase covers the same account.`
  const until = `until ${username} has accepted, and is removed then`
  const words: Record<Holding, string> = {
    access: `${login} keeps access ${until}.`,
    access_unsure: `${login} may have left: ${notShown('nothing of it')}. If it still has access, it keeps that ${until}.`,
    invitation: `The invitation of ${login} is cancelled once ${username} is invited.`,
    invitation_unsure: `${login} may have declined: ${notShown('no invitation of it')}. If one is open after all, it is cancelled once ${username} is invited.`,
    invitation_over: `The invitation of ${login} has expired by its age, unless it was accepted. If ${login} has access by now, it keeps that ${until}.`,
    invitation_maybe: `If an invitation of ${login} was sent, it is cancelled once ${username} is invited.`,
    place: `${login} leaves the queue, and has no seat any more.`,
    by_hand: `${login} keeps what it has, which did not come through Pullpass. It has no seat any more.`,
    nothing: `${login} has no seat any more.`
  }
  return words[holds]
}

function notShown(what: string): string {
  return `the code host showed ${what} when it was last asked`
}

/** The fate of the account of a purchase that ends. `ending`: purchases that end together with it. */
export function leavesWords(account: Leaving, ending: readonly string[] = []): string {
  const { login, holds } = account
  if (isKept(account, ending)) return `${login} loses nothing: another purchase covers the same account.`
  const words: Record<Holding, string> = {
    access: `Removes ${login} from the repository.`,
    access_unsure: `Removes ${login} from the repository if it is still there: ${notShown('nothing of it')}.`,
    invitation: `Cancels the invitation of ${login}.`,
    invitation_unsure: `Cancels the invitation of ${login} if one is open: ${notShown('none')}.`,
    invitation_over: `Takes away what ${login} has by now: its invitation has expired by its age, unless it was accepted.`,
    invitation_maybe: `Cancels the invitation of ${login}, if one was sent: the code host gave no clear answer.`,
    place: `Takes ${login} out of the queue.`,
    by_hand: `${login} keeps what it has, which did not come through Pullpass.`,
    nothing: `${login} is not invited.`
  }
  return words[holds]
}

/** The return of an account whose purchase counts again. */
export function comesBackWords({ login, invited }: Pick<AccountFacts, 'login' | 'invited'>): string {
  const wasInvited = invited === 'yes' || invited === 'before'
  const again = `${login} is invited again in its turn, if it has lost its access by then.`
  return wasInvited ? again : `${login} is invited in its turn.`
}

/**
 * The mails about accounts that lose what they had; none of an account that never had anything, or loses nothing.
 * `ending`: as in {@link isKept}.
 */
export function endMails(
  buyer: BuyerAddresses,
  losers: readonly (Leaving & Pick<AccountFacts, 'isTold'>)[],
  ending: readonly string[] = []
): string[] {
  return losers
    .filter((account) => account.isTold && !isKept(account, ending))
    .map(({ login }) => onceNothingIsLeft(buyer, login))
}

/** The mail about an account that has lost what it had. `says`: what the mail says besides. */
export function onceNothingIsLeft(buyer: BuyerAddresses, login: string, says?: string): string {
  const shown = `once the code host shows that ${login} has neither access nor an invitation`
  return `To ${receiverOf('withdrawn', buyer)}, ${shown}${says === undefined ? '' : `: that ${says}`}.`
}

/** The outcome of taking an invitation back. The host may not have deleted it yet. */
export function takenBackWords({ login, state }: Pick<AccountFacts, 'login' | 'state'>): string {
  const then = state === 'queued' ? 'is not invited' : 'the story says when the code host has deleted its invitation'
  return `${login} has no seat any more${state === 'queued' ? ', and ' : ': '}${then}.`
}
