import type { Because, GrantState } from '../../access/grant-states.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { DisputeEnd } from '../../payments/processors/descriptor.ts'
import { mayBeTakenBack, unblockingOf } from '../actions/what-unblocks.ts'
import type { ActionName } from './action-words.ts'

/** The facts that decide which actions apply to a purchase. */
export type ActionFacts = {
  status: PaymentStatus
  /** The product is sold here. */
  isSold: boolean
  /** The seller has said that it is not sold here. */
  isNotSold: boolean
  /** Mails about the purchase have somewhere to go. */
  hasAddress: boolean
  /** The seller has asked whether this buyer and another one are one, and can still take that back. */
  asksMerge: boolean
  /** A user who has proven the address asks for it, and another one holds it. */
  isAskedFor: boolean
  /** The seller has said before which product the sale is of, and may have made a mistake. */
  wasMatched: boolean
  /** Only the seller has said what was bought. */
  isByMatch: boolean
  /** The number of accounts that the purchase covers. */
  seats: number
  /** The ends of the open dispute that its processor does not report; none where no dispute is open. */
  untoldEnds: readonly DisputeEnd[]
  /** The end of the access by the seller changes something. */
  hasAccessToEnd: boolean
  /** The seller gave the access for a time. */
  isForATime: boolean
  /**
   * The accounts that hold a seat, in the first repository of the product. `givesWay`: the seat goes to another
   * account. `isKnown`: the code host has named the account, so it can be asked about it.
   */
  accounts: readonly { state: GrantState; because: Because; givesWay: boolean; isKnown: boolean }[]
}

/**
 * The statuses of a payment that gives no access any more, and that the seller cannot bring back where it is: the buyer
 * can only be given access anew.
 */
const hasEnded: readonly PaymentStatus[] = ['refunded', 'partially_refunded', 'lost', 'ended', 'past_due']

/** The groups in which the page of a purchase shows its actions, in order: what each is about. */
const groups: readonly [about: string, actions: readonly ActionName[]][] = [
  ['Asked for', ['hand-over', 'leave-with-holder']],
  ['Sale', ['match', 'not-sold-here', 'sold-here']],
  ['Dispute', ['dispute-won', 'dispute-lost']],
  ['Account', ['invite', 'invite-again', 'move-seat', 'withdraw-invitation', 'check']],
  ['Buyer', ['sign-in-link', 'correct-address', 'merge', 'withdraw-merge']],
  ['Access', ['prolong', 'give', 'give-back', 'end']]
]

/** The actions that bring on a purchase which waits for the seller, each with its opposite, the most fitting first. */
const leading: readonly (readonly ActionName[])[] = [
  ['dispute-won', 'dispute-lost'],
  ['match', 'not-sold-here'],
  ['invite-again'],
  ['invite']
]

/**
 * Divides the actions of a purchase into groups. While the purchase waits for the seller, the action that brings it on
 * stands beside the next step instead, with its opposite after it: these are `next`, and they are in no group.
 * `isEither`: only the seller knows which of the two it is.
 */
export function groupActions(
  actions: readonly ActionName[],
  waitsForSeller: boolean
): { next: ActionName[]; isEither: boolean; groups: { about: string; actions: ActionName[] }[] } {
  const isOpen = (name: ActionName) => actions.includes(name)
  const isFitting = (either: readonly ActionName[]) => either.some((name) => name !== 'not-sold-here' && isOpen(name))
  const first = waitsForSeller ? leading.find(isFitting) : undefined
  const next = (first ?? []).filter(isOpen)
  const rest = (all: readonly ActionName[]) => all.filter((name) => isOpen(name) && !next.includes(name))
  const shown = groups.map(([about, all]) => ({ about, actions: rest(all) }))
  const isEither = next.includes('dispute-won') || next.includes('dispute-lost')
  return { next, isEither, groups: shown.filter((group) => group.actions.length > 0) }
}

/** The actions that make sense for a purchase as it stands. */
export function openActions({
  status,
  isSold,
  isNotSold,
  hasAddress,
  asksMerge,
  isAskedFor,
  wasMatched,
  isByMatch,
  seats,
  untoldEnds,
  hasAccessToEnd,
  isForATime,
  accounts
}: ActionFacts): ActionName[] {
  const isPaid = status === 'paid'
  const isOpen = isPaid && isSold
  const holders = accounts.filter(({ givesWay }) => !givesWay)
  const actions: [ActionName, applies: boolean][] = [
    ['hand-over', isAskedFor],
    ['leave-with-holder', isAskedFor],
    ['match', isPaid && (!isSold || !hasAddress || wasMatched)],
    ['not-sold-here', isPaid && (isSold ? isByMatch : !isNotSold)],
    ['sold-here', isPaid && !isSold && isNotSold],
    ['dispute-won', untoldEnds.includes('won')],
    ['dispute-lost', untoldEnds.includes('lost')],
    ['invite', isOpen && holders.length < seats],
    [
      'invite-again',
      isOpen && accounts.some(({ state, because }) => unblockingOf(state, because).kind === 'ask_again')
    ],
    ['move-seat', isOpen && holders.length > 0],
    ['withdraw-invitation', isOpen && accounts.some(mayBeTakenBack)],
    ['check', accounts.some(({ isKnown }) => isKnown)],
    ['sign-in-link', isOpen && hasAddress],
    ['correct-address', isOpen && hasAddress],
    ['merge', isOpen && hasAddress && !asksMerge],
    ['withdraw-merge', asksMerge],
    ['prolong', isSold && isForATime && (isPaid || status === 'time_over')],
    ['give', isSold && hasAddress && hasEnded.includes(status)],
    ['give-back', status === 'ended_by_seller'],
    ['end', isSold && hasAccessToEnd]
  ]
  return actions.filter(([, applies]) => applies).map(([name]) => name)
}
