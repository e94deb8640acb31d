import type { Because, Besides } from '../../access/grant-states.ts'
import { isGivenUp } from '../../access/plan/ending/end-grant.ts'
import type { StoredHindrance } from '../../access/requests/read-withdrawals.ts'
import { type AlertKind, alertWords, deskText } from '../../alerts/alert-words.ts'
import { saysArchived } from '../../code-host/host-words.ts'
import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'
import { isWithoutTrace, type Situation } from '../../words/situation.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { type AccessEnd, lastDay } from '../../words/when-access-ends.ts'
import { BLOCKED_THERE } from '../actions/what-unblocks.ts'
import type { Group } from '../queries/buyer-query.ts'

/**
 * The situation of a purchase in the desk. `not_sold`: it was paid for nothing that is sold here, and the seller has
 * said that this is right.
 */
export type DeskSituation = Exclude<Situation, 'no_purchase' | 'readdressed'>

/** The state in a few words, and the next step. `{host}`: the code host's name. */
type Words = { label: string; next: string }

/** A situation without words does not compile. */
const words: Record<DeskSituation, Words> = {
  unmatched: { label: 'Matches no product', next: 'Match the sale with a product: until then the buyer gets nothing.' },
  not_sold: { label: 'Not sold here', next: 'Nothing: you said so. If it is sold here after all, match it.' },
  to_name: { label: 'No account named', next: 'The buyer names an account.' },
  second_seat: {
    label: 'Covered by another purchase',
    next: 'Nothing: another purchase of this buyer covers the account. This one has a seat for another account.'
  },
  looked_up: {
    label: 'Account being looked up',
    next: 'Pullpass asks {host} whose account the name is, and invites it if it is a person’s.'
  },
  shop_not_ready: { label: 'Repository not ready', next: 'Make the repository one of an organization.' },
  pending: { label: 'Payment pending', next: 'The payment processor reports the payment, or that it failed.' },
  failed: { label: 'Payment failed', next: 'Nothing, unless the buyer pays again.' },
  refunded: { label: 'Refunded', next: 'Nothing: the purchase gives no access any more.' },
  partially_refunded: { label: 'Partly refunded', next: 'Nothing: your policy ends access with a partial refund.' },
  disputed: {
    label: 'Disputed, on hold',
    next: 'Answer it at the payment processor before its deadline, or accept it.'
  },
  lost: { label: 'Dispute lost', next: 'Nothing: the bank has taken the money back.' },
  past_due: { label: 'Renewal not paid', next: 'Once the renewal is paid, Pullpass gives the access back.' },
  ended: { label: 'Subscription ended', next: 'Nothing, unless the buyer subscribes again.' },
  ended_by_seller: { label: 'Ended by you', next: 'Nothing, unless you give the access back.' },
  time_over: { label: 'Time is over', next: 'Nothing: the access that you gave had this end.' },
  in_queue: { label: 'Waits in the queue', next: 'Pullpass sends the invitation in its turn.' },
  day_limit: { label: 'Waits for the daily limit', next: 'The invitation goes out when {host} allows more.' },
  changes_used_up: { label: 'Five changes used up', next: 'The change is made when the oldest is 30 days old.' },
  invited_often: { label: 'Invited five times today', next: 'The next invitation goes out a day after the first.' },
  seller_acts: {
    label: 'Waits for you',
    next: 'Once that is mended, Pullpass sends the invitation.'
  },
  no_seat: {
    label: 'No host seat left at {host}',
    next: 'Add a host seat to your organization. Pullpass then sends the invitation.'
  },
  not_taken: {
    label: 'Refused by {host}',
    next: 'Pullpass tries again automatically. “Send the invitation” tries it now.'
  },
  blocked_there: {
    label: 'Blocked at {host}',
    next: `${BLOCKED_THERE} Then “Send the invitation” need not wait for the next try.`
  },
  host_away: { label: '{host} does not answer', next: 'The invitation goes out when it does.' },
  being_checked: { label: 'Being checked', next: 'Pullpass asks {host} whether the account was invited.' },
  renewing: { label: 'Gets a new invitation', next: 'The last one was not accepted. Pullpass sends the next.' },
  invited: { label: 'Invited', next: 'The buyer accepts the invitation at {host}.' },
  not_shown: {
    label: 'May have declined',
    next: 'The buyer may have declined: {host} shows no invitation. Invite the account again, or wait.'
  },
  last_chance: { label: 'Invited, last days', next: 'The buyer accepts. This invitation is not renewed any more.' },
  run_out: {
    label: 'Invitation’s time is over',
    next: 'Unless it was accepted or declined, the invitation expired. Pullpass asks {host}, and sends a new one if it expired.'
  },
  run_out_last: {
    label: 'Invitation’s time is over',
    next: 'Unless it was accepted, the invitation expired. The buyer presses Send invite.'
  },
  invited_by_hand: { label: 'Invited by hand', next: 'The buyer accepts the invitation that you sent at {host}.' },
  in: { label: 'Has access', next: 'Nothing to do.' },
  access_not_shown: {
    label: 'May have left',
    next: 'The account may have left: {host} showed nothing of it when it was last asked. Pullpass asks once more before that counts.'
  },
  other_repository: { label: 'Another repository', next: 'Decide on Repository: until then nothing is sent.' },
  in_already: { label: 'Has access, not by Pullpass', next: 'Nothing: Pullpass leaves this access alone.' },
  lapsed: { label: 'Invitation expired', next: 'The buyer presses Send invite.' },
  lapsed_by_hand: {
    label: 'Invitation sent by hand expired',
    next: 'Adopt the invitation on Repository, and Pullpass renews it. Or delete it at {host}.'
  },
  declined: { label: 'Invitation declined', next: 'The buyer presses Send invite.' },
  left: { label: 'Left the repository', next: 'The buyer presses Send invite to come back.' },
  removed: {
    label: 'Removed by hand',
    next: 'Somebody of your organization removed the account. The buyer may press Send invite.'
  },
  no_trace: { label: 'No invitation is open', next: 'The buyer presses Send invite.' },
  no_such_account: { label: 'No such account', next: 'The buyer corrects the name.' },
  not_a_person: { label: 'Not a person’s account', next: 'The buyer names a personal account.' },
  account_flagged: { label: 'Restricted by {host}', next: 'The buyer asks {host}, or names another account.' },
  managed_account: {
    label: 'Company account',
    next: 'The buyer names a personal account: only its company can invite this one.'
  },
  wrong_invitee: {
    label: 'Another account was invited',
    next: 'Look at {host}: it invited another account, and Pullpass cancelled that.'
  },
  wrong_permission: { label: 'More than read was offered', next: 'Look at the base permission of your organization.' },
  giving_way: { label: 'Being replaced', next: 'It keeps what it has until another account takes its seat.' },
  seller_decides: {
    label: 'Ended, still has access',
    next: 'The purchase ended, and the access did not come through Pullpass. Withdraw or ignore it on Repository.'
  },
  held_back: {
    label: 'Removal held back',
    next: 'Many accounts would lose access at once. Today leads to the page on which you see them, and decide.'
  },
  not_removed: {
    label: 'Not removed',
    next: 'The account keeps what it has: {host} does not let Pullpass take it away. Look at Health for what to mend.'
  },
  kept_elsewhere: {
    label: 'Kept by another purchase',
    next: 'Nothing: another purchase covers this account, so it keeps what it has.'
  },
  removing: { label: 'Access being removed', next: 'Pullpass removes the access and checks that it is gone.' },
  taken_away: { label: 'Access ended', next: 'Nothing to do.' },
  still_there: {
    label: 'Ended, still has access',
    next: 'What the account has did not come through Pullpass. Withdraw, adopt or ignore it on Repository.'
  },
  cancelling: {
    label: 'Invitation being cancelled',
    next: 'Pullpass deletes the invitation and checks that it is gone.'
  },
  cancelled: { label: 'Not invited any more', next: 'Nothing to do.' },
  withdrawing: {
    label: 'Invitation gone, being checked',
    next: '{host} had no such invitation any more: the account may have accepted it. Pullpass removes the account, and checks that nothing is left.'
  },
  unqueued: {
    label: 'Leaves the queue',
    next: 'Nothing to do: the account waited for its invitation, and none was sent. Pullpass checks that it has nothing.'
  },
  end_unclear: {
    label: 'Being checked',
    next: 'Pullpass asks {host} whether the account was invited, and deletes the invitation if so.'
  },
  not_invited: { label: 'Not invited', next: 'Nothing to do.' },
  coming_back: {
    label: 'Comes back',
    next: 'The purchase counts again. The account then waits in the queue, and Pullpass sends its invitation.'
  }
}

/** The situation in a few words. `host`: the code host's name. */
export function situationLabel(situation: DeskSituation, host: string): string {
  return words[situation].label.replaceAll('{host}', host)
}

/**
 * Seen by the seller, a state that waits for the buyer is the buyer's turn, and one that waits for the seller is
 * theirs.
 */
export const deskTone: Record<Tone, Group> = {
  done: 'done',
  waiting: 'waiting',
  needs_you: 'buyer',
  seller: 'needs_you',
  ended: 'ended'
}

/** The next step in that situation, and the person who takes it. */
export function situationNext(situation: DeskSituation, host: string): string {
  return words[situation].next.replaceAll('{host}', host)
}

/** The next step of access whose renewal failed, while nothing says when it ends (decisions/071). */
export const RENEWAL_FAILED =
  'The renewal was not paid. The payment processor tries again; the purchase gives access until it gives up.'

/** When the access of an account ends that has it for a time, or is invited to have it. */
export function endWords(ends: AccessEnd): string {
  if (ends === 'paid_time')
    return 'The access ends with the time that is paid: the subscription is cancelled. Its last day is not known.'
  const day = dateWords(lastDay(ends.at))
  if (ends.isDue)
    return `The access was to end on ${day}, and goes on: the payment processor has not reported the end of the subscription. Look at the subscription there.`
  return `The access ends automatically. Its last day is ${day}${ends.unlessPaid ? ', unless the renewal is paid before' : ''}.`
}

/** The words for a state that its situation alone does not tell. */
export function ownLabel(situation: DeskSituation, { because, besides, released, isPaused }: Own): string | undefined {
  if (situation === 'seller_acts' && because === 'token_refused') return 'Waits for a new token'
  if (because === 'not_ours' && isGivenUp(released)) return 'Gave its seat up'
  if (situation === 'still_there' && besides?.has === 'invitation') return 'Ended, still invited'
  return isPaused && (situation === 'taken_away' || situation === 'cancelled') ? 'Access paused' : undefined
}

type Own = { because: Because; besides?: Besides | undefined; released: string | null; isPaused: boolean }

/** Why nothing is to be done about access that did not come through Pullpass. `released`: why the seat was given up. */
export function stayWords(released: string | null): string {
  return isGivenUp(released)
    ? 'Nothing: the account gave its seat up, and this access did not come through Pullpass.'
    : 'Nothing: you have decided that the account stays.'
}

/** The hindrance of a withdrawal in words, and how the seller mends it. */
export function hindranceWords(hindrance: StoredHindrance, host: string): string {
  const { by, nextAt, cause, call } = hindrance
  const again = nextAt === undefined ? '' : `, and otherwise on ${dateTimeWords(nextAt)}`
  const onceMended = `After a new token, or Check now on Health, Pullpass tries again at once${again}.`
  if (by === 'seller' && cause !== undefined) {
    const then = cause === 'token_refused' ? ' With the new one, Pullpass tries again at once.' : ''
    return `The account keeps what it has. ${alertNext(cause)}${then}`
  }
  const answered = call?.status == null ? '' : ` It answered ${call.status} on ${dateTimeWords(call.at)}.`
  if (by === 'seller') {
    const mend = mendingOf(call)
    return `The account keeps what it has: ${host} has refused to let Pullpass take it away.${answered}${mend} Look at Health for what to mend. ${onceMended}`
  }
  const then = nextAt === undefined ? 'soon' : `on ${dateTimeWords(nextAt)}`
  const goesOn = `Nothing is for you to do: Pullpass tries again automatically ${then}.`
  if (by === 'pause') return `${host} asks Pullpass to wait, so the account keeps what it has for now. ${goesOn}`
  const what =
    by === 'refusal'
      ? `${host} did not take the last call, so the account keeps what it has for now.`
      : `${host} gave no certain answer to the last call, so the account may still have what it had.`
  return `${what}${answered} ${goesOn}`
}

/** The cause that the host's answer points to, and how it is mended. */
function mendingOf({ status, words }: Partial<NonNullable<StoredHindrance['call']>> = {}): string {
  if (saysArchived(words ?? '')) return ` ${alertNext('repository_archived')}`
  if (status === 403) return ` ${alertNext('forbidden')}`
  return status === 404 ? ` ${alertNext('repository_invisible')}` : ''
}

/** The sentence of an alert and what to do about it, as an account says it that waits for that. */
export function alertNext(kind: AlertKind): string {
  return `${alertWords[kind].subject}. ${deskText(kind)}`
}

/** The beginning of the sentence about when an invitation ends, also one that may have been accepted. Times in ms. */
export function expiryWords(expiresAt: number, now: number): string {
  return expiresAt > now ? 'The invitation expires' : 'The time of the invitation ended'
}

/** The words about an account from the checkout of which the host cannot be asked, since it rejects the token. */
export function heldNameWords(host: string): Words {
  return {
    label: situationLabel('seller_acts', host),
    next: `Replace the token: ${host} rejects it, so Pullpass cannot ask whose account the name is. Look at Health. Once that is mended, Pullpass asks, and invites the account automatically if it is a person’s.`
  }
}

/** How an account ends or has ended, the one that has or had most first. */
const ends: readonly DeskSituation[] = [
  'removing',
  'withdrawing',
  'cancelling',
  'end_unclear',
  'still_there',
  'kept_elsewhere',
  'taken_away'
]

/** The rank of an account among those of a purchase that has ended: the lower, the more it has or had. */
export function rankOfEnd(situation: DeskSituation): number {
  const rank = ends.indexOf(situation)
  if (rank !== -1) return rank
  return isWithoutTrace(situation) ? ends.length + 1 : ends.length
}
