import type { Because, PaidAgainAfter } from '../access/grant-states.ts'
import type { PaymentStatus } from '../payments/payment/state.ts'
import { badgeOf } from './badge.ts'
import { headlineInTeam, isForTeammate } from './in-team.ts'
import {
  type AccountFacts,
  type AccountSituation,
  type NotShown,
  type PurchaseSituation,
  type Situation,
  situationOf
} from './situation.ts'
import { type NextStep, purchaseRules, rules, type Tone } from './situation-rules.ts'
import type { MessageKey, Text, Values } from './text.ts'
import { heldNameWords, isUnchecked, uncheckedWords } from './unchecked-account.ts'
import { type AccessEnd, endValues, invitationEnd } from './when-access-ends.ts'
import {
  type EndOfAccount,
  type EndOfPurchase,
  endedValues,
  isOfPayment,
  isOver,
  oldOf,
  removedValues,
  saidBySeller,
  whyBack,
  whyOf,
  withWhyAgain
} from './why-access-ended.ts'

/**
 * The state of a purchase or of an account, in words: card, toast, mail and program output are made from it. Times in
 * ms.
 */
export type Explanation = {
  situation: Situation
  tone: Tone
  /** The tone in a word; for access that is paused or ending, and for a purchase that ended, a word for that. */
  badge: Text
  headline: Text
  /** The headline with the time that comes next, for the row of an account among others. */
  line: Text
  text: Text
  /** Quieter sentences below the text. */
  hints: readonly Text[]
  next: NextStep
  /** The times that the text names. */
  times: {
    sentAt?: number | undefined
    expiresAt?: number | undefined
    expectedAt?: number | undefined
    earliestAt?: number | undefined
    triedAt?: number | undefined
    /** When the withdrawal is tried again by itself. */
    againAt?: number | undefined
    notShown?: NotShown | undefined
    /** When the payment ended, and when the host took away the access of the account. */
    overAt?: number | undefined
    removedAt?: number | undefined
  }
}

/** The facts about the shop that words name. `host`: the code host's name as buyers know it. */
export type ShopFacts = { host: string; shop: string; seller: string; product: string }

/** The facts about one account of a purchase. Times in ms since the epoch. */
export type AccountToExplain = Omit<AccountFacts, 'givesWay'> &
  EndOfPurchase &
  EndOfAccount & {
    login: string
    /** The status of its payment. */
    status: PaymentStatus
    /** The buyer has signed in with this account. */
    proven: boolean
    /** The work takes longer than usual. */
    slow: boolean
    queuePosition?: number | undefined
    expectedAt?: number | undefined
    earliestAt?: number | undefined
    /** When Pullpass tries to send the invitation, and does not know whether the host takes it. */
    triedAt?: number | undefined
    sentAt?: number | undefined
    /** When the invitation expires by its age, if the access does not end before. */
    expiresAt?: number | undefined
    /** The account that this one replaces on its seat, and that keeps its access until then. */
    replaces?: string | undefined
    /** The account that takes over the seat of this one. */
    replacedBy?: string | undefined
    /** The purchase covers several accounts, most of them other people's: their headlines do not say "you". */
    isOfTeam?: boolean | undefined
    /** When the access of the purchase ends. */
    ends?: AccessEnd | undefined
    /** The end of the payment after which the account is invited again, since the payment counts again. */
    again?: PaidAgainAfter | undefined
    /** The account had access before that end. Without this fact: if it had access at all. */
    hadBefore?: boolean | undefined
    /** The page says beside these words what became of the payment, so that they do not say it again. */
    isPaymentSaid?: boolean | undefined
  }

/**
 * Explains one account of a purchase. `now`: when the words are read, in ms; undefined for a mail, which is read at any
 * time, so that it names each day with its date.
 */
export function explainAccount(account: AccountToExplain, shop: ShopFacts, now: number | undefined): Explanation {
  const { login, status, slow, proven, expectedAt, earliestAt, triedAt, sentAt, notShown, hindrance } = account
  const expiresAt = invitationEnd(account.expiresAt, account.ends)
  const situation = situationOf(status, { ...account, givesWay: account.replacedBy !== undefined })
  const values: Values = {
    ...shop,
    seller: { writeTo: shop.seller },
    login,
    position: account.queuePosition ?? 'none',
    known: expectedAt === undefined && earliestAt !== undefined ? 'earliest' : yes(expectedAt !== undefined),
    when: time('about', expectedAt ?? earliestAt, now),
    sentKnown: yes(sentAt !== undefined),
    sent: time('at', sentAt, now, true),
    untilKnown: yes(expiresAt !== undefined),
    until: time('at', expiresAt, now, (expiresAt ?? 0) <= (now ?? 0)),
    lookedKnown: notShown === undefined ? 'no' : notShown.until === undefined ? 'overdue' : 'yes',
    // Both times are only minutes away, so that a mail, too, names the minute. They are not rounded, since a rounded
    // time would be too late.
    looked: time(now === undefined ? 'moment' : 'at', notShown?.since, now, true),
    gone: time(now === undefined ? 'moment' : 'at', notShown?.until, now),
    slow: yes(slow),
    proven: yes(proven),
    access: yes(account.state === 'accepted'),
    had: yes(account.hadAccess),
    invited: account.invited,
    old: oldOf(account),
    hindered: hindrance?.by ?? 'none',
    held: hindrance?.cause === 'repository_replaced' ? 'replaced' : 'host',
    again: time('about', hindrance?.nextAt, now),
    againKnown: yes(hindrance?.nextAt !== undefined),
    replaces: account.replaces ?? 'none',
    other: account.replacedBy ?? '',
    words: account.sellerWords ?? '',
    ...endValues(account.ends),
    ...endedValues(account),
    ...removedValues(account)
  }
  const why = { key: situation === 'coming_back' ? whyBack(account) : whyOf(account), values } as const
  // An account that was to get the seat of another one does not come back with the payment.
  const isBackThen = situation !== 'kept_elsewhere' && (account.hadAccess || account.replacedBy === undefined)
  const isPaused = why.key === 'why.disputed' && rules[situation].leaving === true && isBackThen
  const tone = isPaused ? purchaseRules.disputed.tone : toneOf(situation, account)
  const parts = {
    situation,
    tone,
    isPaused,
    hints: hintsOf(situation, tone, account),
    values: { ...values, why: account.isPaymentSaid === true && isOfPayment(account) ? '' : why },
    next: nextOf(situation, account),
    times: {
      sentAt,
      expiresAt: notShown ? undefined : expiresAt,
      expectedAt,
      earliestAt,
      triedAt,
      notShown,
      againAt: hindrance?.nextAt,
      overAt: status !== 'paid' && isOfPayment(account) ? account.overAt : undefined,
      removedAt: situation === 'taken_away' ? account.removedAt : undefined
    }
  }
  const unchecked = isUnchecked(account) ? uncheckedWords[situation] : undefined
  const headline = account.isOfTeam ? headlineInTeam(situation, account) : undefined
  return withWhyAgain(explained(parts, unchecked ?? { headline, line: datedLine(situation, parts) }), account)
}

type PurchaseToExplain = EndOfPurchase & {
  login: string | undefined
  isLate: boolean
  /** The host rejects the token, so it cannot be asked about the account of that name. */
  isNameHeld: boolean
  /** How many accounts the purchase covers, and how many repositories its product has. */
  team: { seats: number; repositories: number } | undefined
}

/**
 * Explains a purchase while no account of it says more. `email`: of the user. `login`: the name that was given with the
 * payment. `team`: of a purchase for several accounts, none of which is named. `isLate`: of a pending payment.
 */
export function explainPurchase(
  situation: PurchaseSituation,
  {
    sellerWords,
    overAt,
    refund,
    team,
    isLate,
    isNameHeld,
    ...shop
  }: ShopFacts & { email: string } & Partial<PurchaseToExplain>
): Explanation {
  const values: Values = {
    ...shop,
    login: shop.login ?? '',
    seller: { writeTo: shop.seller },
    words: sellerWords ?? '',
    late: yes(isLate === true),
    ...endedValues({ status: situation, overAt, refund })
  }
  const { next, ...rule } = purchaseRules[situation]
  const isHeld = situation === 'looked_up' && isNameHeld === true
  const tone = isHeld ? 'seller' : rule.tone
  const isAsked = tone === 'seller' || situation === 'disputed'
  const hints: MessageKey[] = isAsked ? ['hint.questions'] : isOver(situation) ? ['hint.wrong'] : []
  const said = situation === 'ended_by_seller' ? saidBySeller(sellerWords) : []
  const isPaused = situation === 'disputed'
  const parts = { situation, tone, isPaused, hints: [...said, ...hints], next, times: { overAt } }
  if (isHeld) return explained({ ...parts, values }, heldNameWords)
  if (situation !== 'to_name' || !team) return explained({ ...parts, values })
  const give: Text = { key: 'form.give', values: { ...values, count: team.repositories } }
  const ofTeam = { ...values, give, seats: team.seats }
  return explained({ ...parts, values: ofTeam }, { headline: 'form.next', text: 'to_name.team' })
}

/** The messages of the situation, each with the same values. */
function explained(
  parts: Pick<Explanation, 'situation' | 'tone' | 'next' | 'times'> & {
    isPaused: boolean
    hints: MessageKey[]
    values: Values
  },
  {
    headline = `${parts.situation}.headline`,
    text = `${parts.situation}.text`,
    line
  }: { [part in 'headline' | 'text' | 'line']?: MessageKey | undefined } = {}
): Explanation {
  const { situation, tone, isPaused, hints, values, next, times } = parts
  const about = (key: MessageKey): Text => ({ key, values })
  return {
    situation,
    tone,
    badge: about(badgeOf({ situation, tone, isPaused })),
    headline: about(headline),
    line: line === undefined ? about(headline) : { key: line, values: { ...values, headline: about(headline) } },
    text: about(text),
    hints: hints.map(about),
    next,
    times
  }
}

/** The message that adds to a headline when the invitation expires or is sent; undefined where neither is known. */
function datedLine(situation: AccountSituation, { tone, next, times }: Pick<Explanation, 'tone' | 'next' | 'times'>) {
  if (next === 'accept' && times.expiresAt !== undefined) return 'line.expires'
  const isDated = rules[situation].dated && tone === 'waiting' && times.expectedAt !== undefined
  return isDated ? 'line.invited' : undefined
}

function toneOf(situation: AccountSituation, account: AccountToExplain): Tone {
  const { state, slow, proven } = account
  if ((situation === 'renewing' || situation === 'run_out') && slow) return 'seller'
  if (isForTeammate(situation, account)) return 'waiting'
  // The account has access for as long as it is being replaced.
  if (situation === 'giving_way' && state === 'accepted') return 'done'
  // The name may be a mistyped one that belongs to another person.
  if (situation === 'in_already' && !proven) return 'needs_you'
  return rules[situation].tone
}

function nextOf(situation: AccountSituation, { proven, replaces }: AccountToExplain): NextStep {
  if (situation === 'in_already') return proven ? 'clone' : 'name_account'
  if (situation === 'no_seat') return replaces === undefined ? 'none' : 'remove_earlier'
  return rules[situation].next ?? 'none'
}

function hintsOf(
  situation: AccountSituation,
  tone: Tone,
  { status, because, hadAccess, sellerWords }: AccountToExplain
): MessageKey[] {
  if (situation === 'changes_used_up') return ['hint.cannot_wait']
  const isLeaving = rules[situation].leaving === true
  const own = ownDoing.includes(because)
  if (isLeaving && own) return []
  // The words about a purchase that is not paid have the seller's address already.
  const wrong: MessageKey[] = status === 'paid' ? ['hint.wrong'] : []
  const said = status === 'ended_by_seller' ? saidBySeller(sellerWords) : []
  // An account that another purchase covers loses nothing, and one that has access now has lost nothing.
  const loses = hadAccess && situation !== 'kept_elsewhere' && situation !== 'still_there'
  if (isLeaving) return [...said, ...(loses ? (['hint.clones_stay', ...wrong] as const) : wrong)]
  if (situation === 'not_taken') return ['hint.tomorrow']
  return tone === 'seller' || rules[situation].questions ? ['hint.questions'] : []
}

/** Reasons that are actions of the buyer: there is nothing to ask the seller about. */
const ownDoing: readonly Because[] = ['moved', 'mistyped', 'other_claim']

function yes(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no'
}

function time(style: 'at' | 'moment' | 'about', at: number | undefined, now: number | undefined, isPast = false) {
  return at === undefined ? '' : { at, style, now, isPast }
}
