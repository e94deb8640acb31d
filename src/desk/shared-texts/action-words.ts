import type { Message } from '../../invite/default-messages.ts'
import type { InviteResult } from '../../invite/result.ts'
import { type DeskActionName, routes } from '../../routes.ts'
import type { Acted } from '../actions/action.ts'

/** An action that has a page of its own: about a purchase, or giving access without a processor. */
export type ActionName = DeskActionName | 'give'

/**
 * The words of an action. `link`: leads to it. `button`: does it. `done`: the title of the message when it is done.
 */
type ActionWords = { link: string; button: string; done: string }

export const actionWords: Record<ActionName, ActionWords> = {
  'hand-over': { link: 'Give it to the user who asks', button: 'Give it', done: 'Handed over' },
  'leave-with-holder': { link: 'Leave it with the holder', button: 'Leave it', done: 'Stays with the holder' },
  match: { link: 'Match the sale', button: 'Match the sale', done: 'Sale matched' },
  'not-sold-here': { link: 'Not sold here', button: 'Not sold here', done: 'Not sold here' },
  'sold-here': { link: 'Sold here after all', button: 'Sold here after all', done: 'Waits for you again' },
  'dispute-won': { link: 'Dispute won', button: 'The dispute was won', done: 'Dispute won' },
  'dispute-lost': { link: 'Dispute lost', button: 'The dispute was lost', done: 'Dispute lost' },
  invite: { link: 'Invite an account', button: 'Invite', done: 'Invited' },
  'invite-again': { link: 'Send the invitation', button: 'Send the invitation', done: 'Invited' },
  'move-seat': { link: 'Change an account', button: 'Change the account', done: 'Account changed' },
  'withdraw-invitation': { link: 'Remove the account', button: 'Remove the account', done: 'Account removed' },
  check: { link: 'Check now', button: 'Check now', done: 'Checked' },
  'sign-in-link': { link: 'Send a sign-in link', button: 'Send the link', done: 'On its way' },
  'correct-address': { link: 'Correct the address', button: 'Correct the address', done: 'Address corrected' },
  merge: { link: 'Ask two buyers to merge', button: 'Ask both', done: 'Both are asked' },
  'withdraw-merge': { link: 'Withdraw the question', button: 'Withdraw the question', done: 'Question withdrawn' },
  prolong: { link: 'Prolong', button: 'Prolong', done: 'Prolonged' },
  'give-back': { link: 'Give access back', button: 'Give access back', done: 'Given back' },
  end: { link: 'End access', button: 'End access', done: 'Access ended' },
  give: { link: 'Give access', button: 'Give access', done: 'Access given' }
}

/**
 * The outcome of an action. `result`: of an invitation. `accounts`: what the code host showed of each; `why`: why it is
 * not known.
 */
export type ActionOutcome = Acted & {
  result?: InviteResult<number>
  accounts?: readonly { shows: string; why?: string }[]
}

/** The page that says what is wrong with the token, and what to do. */
const health = { href: routes.deskHealth, label: 'Health' }

/** Characters of a message: the cookie that carries it to the next page has room for about 2,000. */
const LONGEST = 1000

/** The outcome of an action, as a message on the page that follows it. It claims no more than what happened. */
export function outcomeMessage(name: ActionName, outcome: ActionOutcome): Message {
  if (!outcome.ok) return { tone: 'error', title: 'Not done', text: outcome.why.slice(0, LONGEST) }
  if (outcome.again)
    return { tone: 'info', title: 'Done already', text: 'It was done once. The story says what came of it.' }
  const text = outcome.said.slice(0, LONGEST)
  const title = outcome.isUnderWay ? 'Access is being ended' : titleIfNotDone(outcome)
  if (title === undefined) return { tone: 'success', title: actionWords[name].done, text }
  const isTokenRefused = outcome.accounts?.some(({ why }) => why === 'token_refused') ?? false
  return { tone: 'info', title, text, ...(isTokenRefused && { link: health }) }
}

/** The title for an action that was carried out, but did not bring what it is for; undefined if it did. */
function titleIfNotDone({ result, accounts }: ActionOutcome): string | undefined {
  if (accounts) {
    const unknown = accounts.filter(({ shows }) => shows === 'unknown').length
    if (accounts.length === 0) return 'Nothing to check'
    if (unknown > 0) return unknown === accounts.length ? 'Not checked' : 'Checked in part'
  }
  if (!result || (result.reason === 'invited' && result.verified !== 'unknown')) return undefined
  if (result.grant?.state === 'queued') return 'The invitation waits'
  if (result.reason === 'already_invited') return 'No new invitation'
  return result.reason === 'invited' || result.reason === 'unavailable' ? 'No clear answer' : 'Not invited'
}
