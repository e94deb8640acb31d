import { type Besides, isLost, isNoPerson } from '../../access/grant-states.ts'
import { isSlow } from '../../access/plan/slow-work.ts'
import { isAlertKind } from '../../alerts/alert-words.ts'
import { isEnding } from '../../words/badge.ts'
import { explainAccount, explainPurchase } from '../../words/explain.ts'
import { isWithoutTrace, type PurchaseSituation } from '../../words/situation.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { isUnchecked } from '../../words/unchecked-account.ts'
import type { Group } from '../queries/buyer-query.ts'
import { type Disputed, disputeNext } from './dispute-next.ts'
import type { AccountFacts, PurchaseFacts, StateShop } from './state-facts.ts'
import {
  alertNext,
  type DeskSituation,
  deskTone,
  endWords,
  heldNameWords,
  hindranceWords,
  ownLabel,
  RENEWAL_FAILED,
  rankOfEnd,
  situationLabel,
  situationNext,
  stayWords
} from './state-words.ts'

/**
 * How a purchase stands. `tone`: as the seller sees it; `needs_you` is the seller's turn, `buyer` the buyer's, and
 * `waiting` that of the code host, of the bank or of time. `since` in ms. `of`: the account that decides, where the
 * accounts of the purchase stand differently, with its own label where that of the purchase says how many are in.
 * `again`: of an open invitation that took the place of earlier ones, when the first one and this one went out, and
 * how often one was sent again since somebody asked for it.
 */
export type PurchaseState = {
  situation: DeskSituation
  tone: DeskTone
  label: string
  next: string
  since: number
  of?: { id: string; login: string; label?: string } | undefined
  again?: { firstAt: number; lastAt: number; times: number } | undefined
}

/** The group of the purchase, which its mark shows. */
export type DeskTone = Group

/**
 * How a purchase stands, by the same rules as the buyer's pages: its accounts decide, and without one the payment,
 * unless the last name that the buyer gave belongs to no person.
 */
export function stateOfPurchase(purchase: PurchaseFacts, shop: StateShop): PurchaseState {
  const state = withRenewal(stateWithoutDispute(purchase, shop), purchase)
  if (!purchase.disputeWaits) return state
  const label = labelOfDispute(purchase, state, shop)
  const words = disputeNext(purchase)
  const isOver = state.tone === 'done' || state.tone === 'ended'
  // After the last day for an answer nothing is left for the seller to do about the dispute.
  const tone = !purchase.isAnswerOver ? deskTone.seller : isOver ? deskTone.waiting : state.tone
  const hasOwnStep = state.tone === 'needs_you' || (purchase.isAnswerOver && !isOver)
  const next = hasOwnStep && state.next !== words ? `${words} ${state.next}` : words
  return {
    ...state,
    situation: 'disputed',
    tone,
    label,
    next,
    since: purchase.updatedAt,
    of: undefined
  }
}

function labelOfDispute({ status }: PurchaseFacts, { tone }: PurchaseState, { host }: StateShop): string {
  if (status === 'ended_by_seller') return 'Disputed, ended by you'
  return tone === 'done' ? 'Disputed, keeps access' : situationLabel('disputed', host)
}

/** The state with what the renewal that was not paid means for the access, unless its next step says so. */
function withRenewal(state: PurchaseState, { isRenewalUnpaid, ends }: PurchaseFacts): PurchaseState {
  if (!isRenewalUnpaid) return state
  const words = ends === undefined ? RENEWAL_FAILED : endWords(ends)
  return state.next.includes(words) ? state : { ...state, next: `${state.next} ${words}` }
}

function stateWithoutDispute(purchase: PurchaseFacts, shop: StateShop): PurchaseState {
  const { status, accounts, notSoldAt } = purchase
  const live = accounts.filter((each) => each.released === null || isLeftToEnd(each, purchase, shop))
  if (status === 'paid' && shop.product === undefined) {
    if (notSoldAt !== null) return stateOf('not_sold', 'ended', notSoldAt, shop)
    // An account keeps its access while only the name of its product is unknown.
    const isLeft = live.every(({ state }) => state === 'revoking' || state === 'revoked')
    if (isLeft) return stateOf('unmatched', 'seller', purchase.paidAt ?? purchase.createdAt, shop)
  }
  // Of a purchase that has ended, an account whose seat was released says how the access ended.
  if (live.length > 1) return stateOfSeveral(live, purchase, shop)
  const earlier = accounts.filter((each) => stateOfAccount(each, purchase, shop).situation !== 'not_invited')
  const [account] = live.length > 0 ? live : status === 'paid' ? [] : earlier
  const refused = accounts.find(({ state, because }) => state === 'blocked' && isNoPerson(because))
  const said = account ?? (status === 'paid' ? refused : undefined)
  if (said) return stateOfAccount(said, purchase, shop)
  if (status !== 'paid') {
    const state = stateOf(status, explained(status, shop), purchase.updatedAt, shop)
    return { ...state, next: nextOfEnd(purchase, shop) ?? state.next }
  }
  const situation = purchase.nameWaits ? 'looked_up' : purchase.isCovered ? 'second_seat' : 'to_name'
  const paidAt = purchase.paidAt ?? purchase.createdAt
  const since = situation === 'to_name' ? Math.max(paidAt, purchase.uncoveredAt ?? 0) : paidAt
  const state = stateOf(situation, explained(situation, shop), since, shop)
  return purchase.nameWaits && purchase.isNameHeld
    ? { ...state, tone: deskTone.seller, ...heldNameWords(shop.host) }
    : state
}

/** Whether an account that has no seat any more still has something, of a purchase that gives no access. */
function isLeftToEnd(account: AccountFacts, purchase: PurchaseFacts, shop: StateShop): boolean {
  return purchase.status !== 'paid' && isEnding(stateOfAccount(account, purchase, shop).situation)
}

/** The tones by whose turn it is, the one that is to be told first. */
const turns: readonly DeskTone[] = ['needs_you', 'buyer', 'waiting', 'done', 'ended']

/**
 * How a purchase with several accounts stands. Of the accounts with a next step, the one whose tone comes first in
 * `turns` decides, and the next steps of all of them are listed. An account that is being replaced has no step of its
 * own. If no account has a next step, one that has access decides, else one that is about to lose what it has, and then
 * one that had more than the others.
 */
function stateOfSeveral(live: readonly AccountFacts[], purchase: PurchaseFacts, shop: StateShop): PurchaseState {
  const all = live.map((account) => ({
    ...stateOfAccount(account, purchase, shop),
    of: nameOf(account),
    again: undefined
  }))
  const withStep = all
    .filter(({ tone, situation }) => tone !== 'done' && tone !== 'ended' && situation !== 'giving_way')
    .sort((a, b) => turns.indexOf(a.tone) - turns.indexOf(b.tone))
  const inside = all.find(({ tone }) => tone === 'done')
  const byEnd = all.toSorted((a, b) => rankOfEnd(a.situation) - rankOfEnd(b.situation))
  const open = withStep.length > 0 || inside ? withStep : byEnd.filter(({ situation }) => isEnding(situation))
  const [first = inside ?? (byEnd[0] as PurchaseState)] = open
  if (open.length === 0 || all.every(({ situation }) => situation === first.situation))
    return { ...first, of: undefined }
  const steps = [...Map.groupBy(open, ({ next }) => next)].map(
    ([next, of]) => `${[...new Set(of.map(({ of: { login } }) => login))].join(', ')}: ${next}`
  )
  const next = steps.join(' ')
  const count = countOfTeam(all)
  if (count === undefined) return { ...first, next }
  return { ...first, label: count, next, of: first.of && { ...first.of, label: first.label } }
}

/** How many people of a team have access, in all its repositories; undefined where none has, or it is one person. */
function countOfTeam(all: readonly (PurchaseState & { of: { login: string } })[]): string | undefined {
  const people = Map.groupBy(
    all.filter(({ tone }) => tone !== 'ended'),
    ({ of }) => of.login
  )
  const inside = [...people.values()].filter((each) => each.every(({ tone }) => tone === 'done')).length
  if (inside === 0 || people.size < 2) return undefined
  return `${inside} of ${people.size} ${inside === 1 ? 'has' : 'have'} access`
}

function nameOf({ id, login, hostLogin }: AccountFacts): NonNullable<PurchaseState['of']> {
  return { id, login: hostLogin ?? login }
}

/** How one account of a purchase stands. */
export function stateOfAccount(
  account: AccountFacts,
  purchase: Pick<PurchaseFacts, keyof Disputed | 'accounts' | 'ends' | 'isRenewalUnpaid' | 'updatedAt'>,
  shop: StateShop
): PurchaseState {
  const { status, accounts, updatedAt } = purchase
  const { state, because, acceptedAt, proven, absentAt } = account
  const heir = accounts.find(({ id }) => id === account.replacedBy)
  const { situation, tone, badge } = explainAccount(
    {
      login: account.hostLogin ?? account.login,
      status,
      state,
      because,
      hindrance: account.hindrance,
      isGoneBefore: account.isGoneBefore,
      hadAccess: acceptedAt !== null,
      invited: account.invited,
      besides: account.besides,
      accountId: account.accountId,
      proven: proven === 1,
      // The desk says nothing of minutes, so that it does not matter how long the work has taken.
      slow: isSlow({ ...account, hasRejectedToken: account.refusedToken !== null, isLate: false, isUnreadable: false }),
      keptBy: account.keptBy,
      runOut: account.runOut,
      isOverLimit: account.isOverLimit,
      ...(absentAt !== null && { notShown: { since: absentAt, until: absentAt } }),
      ...(heir && { replacedBy: heir.hostLogin ?? heir.login })
    },
    { ...shop, product: shop.product ?? '' },
    undefined
  )
  // The end of the purchase, and its return, change how an account stands before the account itself is changed.
  const isOfSale = status === 'paid' ? situation === 'coming_back' : state !== 'revoking' && state !== 'revoked'
  const isNotShown = situation === 'not_shown' || situation === 'access_not_shown'
  // Of an account that lost all, the newest invitation is that of the purchase which covers it now.
  const isCovered = situation === 'kept_elsewhere' && isLost(state)
  const changedAt = isCovered ? Math.max(account.updatedAt, account.hostInvitedAt ?? 0) : account.updatedAt
  const ownSince = isNotShown ? (absentAt ?? changedAt) : changedAt
  const since = isOfSale ? Math.max(ownSince, updatedAt) : ownSince
  // Of a seat that is being given up nothing is left to do for the seller.
  // Access that is there is access for the seller, also of an account that the buyer has not proven.
  const ofDesk = badge.key === 'tone.ending' ? 'ended' : situation === 'in_already' ? 'done' : tone
  const isDecided = because === 'not_ours' && account.acts === null
  const again = sentAgain(situation as DeskSituation, account, since)
  const found = { ...stateOf(situation as DeskSituation, isDecided ? 'ended' : ofDesk, since, shop), ...again }
  const own = ownLabel(found.situation, { ...account, isPaused: badge.key === 'tone.paused' })
  const label = isCovered ? coveredAnew.label : (own ?? found.label)
  const isOver = found.situation === 'taken_away' || isWithoutTrace(found.situation)
  const next = (isOver ? nextOfEnd(purchase, shop) : undefined) ?? nextWords(found, account, { ...shop, ...purchase })
  if (!isUnchecked(account)) return { ...found, label, next }
  const first = `Before that Pullpass asks ${shop.host} whether there is an account ${account.login}, and invites nobody if there is none.`
  return { ...found, label, next: `${next} ${first}` }
}

/** The words about an account that had lost all before another purchase covered it. */
const coveredAnew = {
  label: 'Covered by another purchase',
  next: 'Nothing: the account lost what it had. Another purchase covers it now.'
}

/** The next step for an account: for a reason that only the seller can lift, it is the one that Today lists. */
function nextWords(
  { situation, next }: Pick<PurchaseState, 'situation' | 'next'>,
  { state, because, besides, acts, absentAt, refusedToken, hindrance, released, isReplaced }: AccountFacts,
  { host, status, ends, isRenewalUnpaid }: StateShop & Pick<PurchaseFacts, 'status' | 'ends' | 'isRenewalUnpaid'>
): string {
  if (situation === 'seller_acts' && isAlertKind(because)) return `${alertNext(because)} ${next}`
  if (situation === 'renewing' && acts === 'seller') {
    return `The last one was not accepted, and ${host} lets Pullpass send no other. Look at Health. Once that is mended, Pullpass sends the next.`
  }
  if (because === 'not_ours' && acts === null) return stayWords(released)
  if (situation === 'kept_elsewhere' && isLost(state)) return coveredAnew.next
  if (isReplaced && status === 'paid' && (state === 'accepted' || state === 'invited')) {
    return alertNext('repository_replaced')
  }
  if (situation === 'still_there' && besides) return besidesWords(besides, host)
  if (situation === 'in' && ends !== undefined) return endWords(ends)
  if (situation === 'in' && isRenewalUnpaid) return RENEWAL_FAILED
  if (isOpen.includes(situation) && ends !== undefined) return `${next} ${endWords(ends)}`
  if (situation === 'run_out' && refusedToken !== null) {
    return `Replace the token: ${host} rejects it, so Pullpass can neither ask about the invitation nor renew it. Look at Health.`
  }
  const isLeaving = situation === 'not_removed' || isEnding(situation)
  if (isLeaving && hindrance) return hindranceWords(hindrance, host)
  if (isLeaving && refusedToken !== null) {
    return `Replace the token: ${host} rejects it, so Pullpass cannot check that nothing is left. Look at Health.`
  }
  if (situation === 'not_shown' && absentAt !== null) {
    return `The buyer may have declined: ${host} showed nothing of the account when it was last asked. Pullpass asks once more before that counts.`
  }
  return next
}

/** The next step for an account that has something which came another way, after the purchase ceased to cover it. */
function besidesWords({ has, isIgnored }: Besides, host: string): string {
  const what = `${host} shows ${has === 'access' ? 'access' : 'an invitation'} of it that did not come through Pullpass.`
  const then = isIgnored ? 'Nothing: you have decided that it stays.' : 'Withdraw, adopt or ignore it on Repository.'
  return `The purchase does not cover this account any more. ${what} ${then}`
}

/** The first invitation of an account, where the open one has taken its place because it was not accepted. */
function sentAgain(
  situation: DeskSituation,
  { invitedAt, hostInvitedAt, renewals }: AccountFacts,
  since: number
): Pick<PurchaseState, 'again'> {
  const isRenewed = situation === 'invited' || situation === 'last_chance'
  if (!isRenewed || !invitedAt || !renewals) return {}
  return { again: { firstAt: invitedAt, lastAt: hostInvitedAt ?? since, times: renewals } }
}

/** The situations of an account that has to accept an open invitation. */
const isOpen: readonly DeskSituation[] = ['invited', 'last_chance', 'invited_by_hand']

/** The next step of a purchase whose access is over, and may come back; undefined for one that is paid. */
function nextOfEnd(purchase: Disputed, { host }: StateShop): string | undefined {
  const { status, isDisputed = status === 'disputed' } = purchase
  if (status === 'paid') return undefined
  return isDisputed ? disputeNext(purchase) : situationNext(status, host)
}

/** A payment that is refused or over is for nobody to act on, though its buyer may buy again. */
function explained(situation: PurchaseSituation, shop: StateShop): Tone {
  const { tone, next } = explainPurchase(situation, { ...shop, product: shop.product ?? '', email: '' })
  return next === 'buy_again' ? 'ended' : tone
}

function stateOf(situation: DeskSituation, tone: Tone, since: number, { host }: StateShop): PurchaseState {
  const words = { label: situationLabel(situation, host), next: situationNext(situation, host) }
  return { situation, tone: deskTone[tone], ...words, since }
}
