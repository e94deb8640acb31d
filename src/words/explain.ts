import type { Because } from '../access/grant-states.ts'
import type { PaymentStatus } from '../payments/payment/state.ts'
import {
  type AccountFacts,
  type AccountSituation,
  type NotShown,
  type PurchaseSituation,
  type Situation,
  situationOf
} from './situation.ts'
import type { MessageKey, Text, Values } from './text.ts'
import { whyOf } from './why-ended.ts'

/**
 * How a purchase or an account stands, in words: card, toast, mail and program output are made from it. Times in ms.
 */
export type Explanation = {
  situation: Situation
  tone: Tone
  /** The tone in a word. */
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
    triedAt?: number | undefined
    notShown?: NotShown | undefined
  }
}

/**
 * `done`: nothing is left to do. `waiting`: it goes on without the buyer. `needs_you`: the buyer acts. `seller`: the
 * seller acts. `ended`: it is over.
 */
export type Tone = 'done' | 'waiting' | 'needs_you' | 'seller' | 'ended'

/** The one next step of the buyer. `none`: there is nothing to do. */
export type NextStep =
  | 'name_account'
  | 'send_invite'
  | 'accept'
  | 'clone'
  | 'remove_earlier'
  | 'find_purchase'
  | 'buy_again'
  | 'renew'
  | 'write_to_seller'
  | 'none'

/** The facts about the shop that words name. `host`: the code host's name as buyers know it. */
export type ShopFacts = { host: string; shop: string; seller: string; product: string }

/** The facts about one account of a purchase. Times in ms since the epoch. */
export type AccountToExplain = Omit<AccountFacts, 'givesWay'> & {
  login: string
  /** The status of its payment. */
  status: PaymentStatus
  /** The buyer has signed in with this account. */
  proven: boolean
  /** The work takes longer than usual. */
  slow: boolean
  queuePlace?: number | undefined
  expectedAt?: number | undefined
  /** When the invitation is tried, where it is not known whether the host takes it then. */
  triedAt?: number | undefined
  sentAt?: number | undefined
  expiresAt?: number | undefined
  /** The account that this one replaces on its seat, and that keeps its access until then. */
  replaces?: string | undefined
  /** The account that takes over the seat of this one. */
  replacedBy?: string | undefined
  /** The purchase covers several accounts, most of them other people's: their headlines do not say "you". */
  isOfTeam?: boolean | undefined
  /** The seller's words to the buyer about the end of the access, if the seller ended it. */
  sellerWords?: string | undefined
}

/**
 * Explains one account of a purchase. `now`: when the words are read, in ms; undefined for a mail, which is read at any
 * time, so that it names each day with its date.
 */
export function explainAccount(account: AccountToExplain, shop: ShopFacts, now: number | undefined): Explanation {
  const { login, status, slow, proven, expectedAt, triedAt, sentAt, expiresAt, notShown } = account
  const situation = situationOf(status, { ...account, givesWay: account.replacedBy !== undefined })
  const values: Values = {
    ...shop,
    seller: { writeTo: shop.seller },
    login,
    place: account.queuePlace ?? 'none',
    known: yes(expectedAt !== undefined),
    when: time('about', expectedAt, now),
    sentKnown: yes(sentAt !== undefined),
    sent: time('at', sentAt, now),
    untilKnown: yes(expiresAt !== undefined),
    until: time('at', expiresAt, now),
    lookedKnown: yes(notShown !== undefined),
    looked: time('at', notShown?.since, now),
    gone: time('about', notShown?.until, now),
    slow: yes(slow),
    proven: yes(proven),
    access: yes(account.state === 'accepted'),
    had: yes(account.hadAccess),
    old: account.state !== 'revoking' ? 'none' : account.hadAccess ? 'access' : 'invitation',
    replaces: account.replaces ?? 'none',
    other: account.replacedBy ?? '',
    words: account.sellerWords ?? ''
  }
  const why = { key: whyOf(account), values } as const
  const tone = toneOf(situation, account)
  const parts = {
    situation,
    tone,
    hints: hintsOf(situation, tone, account),
    values: { ...values, why },
    next: nextOf(situation, account),
    times: { sentAt, expiresAt: notShown ? undefined : expiresAt, expectedAt, triedAt, notShown }
  }
  const headline = account.isOfTeam ? headlineInTeam(situation, account) : undefined
  return explained(parts, { headline, line: datedLine(situation, parts) })
}

/**
 * Explains a purchase while no account of it says more. `email`: of the user. `sellerWords`: what the seller has
 * written about the end of the access, if the seller ended it.
 */
export function explainPurchase(
  situation: PurchaseSituation,
  { sellerWords, ...shop }: ShopFacts & { email: string; sellerWords?: string | undefined }
): Explanation {
  const values: Values = { ...shop, seller: { writeTo: shop.seller }, words: sellerWords ?? '' }
  const { tone, next } = purchaseRules[situation]
  const hints: MessageKey[] = tone === 'seller' ? ['hint.questions'] : over.includes(situation) ? ['hint.wrong'] : []
  const said = situation === 'ended_by_seller' ? saidBySeller(sellerWords) : []
  return explained({ situation, tone, hints: [...said, ...hints], values, next, times: {} })
}

/** The messages of the situation, each with the same values. */
function explained(
  parts: Pick<Explanation, 'situation' | 'tone' | 'next' | 'times'> & { hints: MessageKey[]; values: Values },
  { headline = `${parts.situation}.headline`, line }: { [part in 'headline' | 'line']?: MessageKey | undefined } = {}
): Explanation {
  const { situation, tone, hints, values, next, times } = parts
  const about = (key: MessageKey): Text => ({ key, values })
  return {
    situation,
    tone,
    badge: about(`tone.${tone}`),
    headline: about(headline),
    line: line === undefined ? about(headline) : { key: line, values: { ...values, headline: about(headline) } },
    text: about(`${situation}.text`),
    hints: hints.map(about),
    next,
    times
  }
}

/** The message that adds the next time to a headline; undefined where the text names none. */
function datedLine(situation: AccountSituation, { tone, next, times }: Pick<Explanation, 'tone' | 'next' | 'times'>) {
  if (next === 'accept' && times.expiresAt !== undefined) return 'line.expires'
  const isDated = rules[situation].dated && tone === 'waiting' && times.expectedAt !== undefined
  return isDated ? 'line.invited' : undefined
}

/** The headline of an account that may be another person's; undefined where the usual one says no "you". */
function headlineInTeam(situation: AccountSituation, { queuePlace }: AccountToExplain): MessageKey | undefined {
  if (situation !== 'in_queue' && situation !== 'day_limit') return situation === 'in' ? 'team.in' : undefined
  return queuePlace === undefined ? undefined : 'team.place'
}

function toneOf(situation: AccountSituation, { slow, proven }: AccountToExplain): Tone {
  if (situation === 'renewing' && slow) return 'seller'
  // The name may be a mistyped one that belongs to somebody else.
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
  if (isLeaving) return [...said, ...(hadAccess ? (['hint.clones_stay', ...wrong] as const) : wrong)]
  if (situation === 'not_taken') return ['hint.tomorrow']
  return tone === 'seller' || rules[situation].questions ? ['hint.questions'] : []
}

/** The seller's own words about the end of the access, if there are any. */
function saidBySeller(words: string | undefined): MessageKey[] {
  return words ? ['hint.seller_writes'] : []
}

/** Reasons that are actions of the buyer: there is nothing to ask the seller about. */
const ownDoing: readonly Because[] = ['moved', 'mistyped', 'other_claim']

/**
 * `questions`: the seller can help, though the buyer acts. `leaving`: the account loses what it had. `dated`: the text
 * says when the invitation is sent, if that is known.
 */
type Rule = { tone: Tone; next?: NextStep; questions?: true; leaving?: true; dated?: true }

const rules: Record<AccountSituation, Rule> = {
  in_queue: { tone: 'waiting', dated: true },
  day_limit: { tone: 'waiting', dated: true },
  changes_used_up: { tone: 'waiting', dated: true },
  invited_often: { tone: 'waiting', dated: true },
  seller_acts: { tone: 'seller' },
  no_seat: { tone: 'seller' },
  not_taken: { tone: 'waiting', dated: true },
  blocked_there: { tone: 'seller', next: 'send_invite' },
  host_away: { tone: 'waiting' },
  being_checked: { tone: 'waiting' },
  renewing: { tone: 'waiting', dated: true },
  invited: { tone: 'needs_you', next: 'accept' },
  not_shown: { tone: 'needs_you', next: 'send_invite' },
  last_chance: { tone: 'needs_you', next: 'accept' },
  invited_by_hand: { tone: 'needs_you', next: 'accept' },
  in: { tone: 'done', next: 'clone' },
  access_not_shown: { tone: 'waiting' },
  in_already: { tone: 'done' },
  lapsed: { tone: 'needs_you', next: 'send_invite' },
  lapsed_by_hand: { tone: 'seller', next: 'write_to_seller' },
  declined: { tone: 'needs_you', next: 'send_invite' },
  left: { tone: 'needs_you', next: 'send_invite' },
  removed: { tone: 'seller', next: 'write_to_seller' },
  no_trace: { tone: 'needs_you', next: 'send_invite' },
  no_such_account: { tone: 'needs_you', next: 'name_account', questions: true },
  not_a_person: { tone: 'needs_you', next: 'name_account', questions: true },
  account_flagged: { tone: 'needs_you', next: 'name_account', questions: true },
  managed_account: { tone: 'needs_you', next: 'name_account', questions: true },
  wrong_invitee: { tone: 'seller' },
  wrong_permission: { tone: 'seller' },
  giving_way: { tone: 'ended' },
  seller_decides: { tone: 'seller' },
  held_back: { tone: 'seller' },
  not_removed: { tone: 'seller' },
  kept_elsewhere: { tone: 'ended', leaving: true },
  removing: { tone: 'ended', leaving: true },
  taken_away: { tone: 'ended', leaving: true },
  cancelling: { tone: 'ended', leaving: true },
  cancelled: { tone: 'ended', leaving: true },
  coming_back: { tone: 'waiting' }
}

const purchaseRules: Record<PurchaseSituation, { tone: Tone; next: NextStep }> = {
  to_name: { tone: 'needs_you', next: 'name_account' },
  shop_not_ready: { tone: 'seller', next: 'write_to_seller' },
  no_purchase: { tone: 'needs_you', next: 'find_purchase' },
  unmatched: { tone: 'seller', next: 'none' },
  pending: { tone: 'waiting', next: 'none' },
  failed: { tone: 'needs_you', next: 'buy_again' },
  refunded: { tone: 'ended', next: 'buy_again' },
  partially_refunded: { tone: 'ended', next: 'buy_again' },
  disputed: { tone: 'waiting', next: 'none' },
  lost: { tone: 'ended', next: 'buy_again' },
  ended: { tone: 'ended', next: 'buy_again' },
  past_due: { tone: 'ended', next: 'renew' },
  ended_by_seller: { tone: 'ended', next: 'write_to_seller' },
  time_over: { tone: 'ended', next: 'buy_again' }
}

const over: readonly PurchaseSituation[] = [
  'refunded',
  'partially_refunded',
  'disputed',
  'lost',
  'ended',
  'past_due',
  'ended_by_seller',
  'time_over'
]

function yes(is: boolean): 'yes' | 'no' {
  return is ? 'yes' : 'no'
}

function time(style: 'at' | 'about', at: number | undefined, now: number | undefined) {
  return at === undefined ? '' : { at, style, now }
}
