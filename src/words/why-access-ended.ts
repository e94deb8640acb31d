import {
  type Because,
  type GrantState,
  type Invited,
  type PaidAgainAfter,
  paymentEnds
} from '../access/grant-states.ts'
import type { PaymentStatus, StoredRefund } from '../payments/payment/state.ts'
import type { RepositoryName } from '../product.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { moneyWords } from './money.ts'
import type { PurchaseSituation, Situation } from './situation.ts'
import type { MessageKey, Text, Values } from './text.ts'

/**
 * The end of a purchase, as far as it is known. Times in ms. `sellerWords`: the seller's words to the buyer about the
 * end of the access, if the seller ended it. `overAt`: when that happened which ended the payment. `refund`: the money
 * that went back.
 */
export type EndOfPurchase = {
  sellerWords?: string | undefined
  overAt?: number | undefined
  refund?: StoredRefund | undefined
}

/** The end of the access of an account. `removedAt`: when the host took it away, in ms, where that is known. */
export type EndOfAccount = { repository?: RepositoryName | undefined; removedAt?: number | undefined }

/** The values of the messages that say when a payment ended, and what of it was refunded. */
export function endedValues({ status, overAt, refund }: EndOfPurchase & { status: string }): Values {
  const undated = { what: status === 'partially_refunded' ? 'part_undated' : 'other', amount: '' }
  const dated = overAt === undefined ? { dated: 'no', day: '' } : { dated: 'yes', day: dayOf(overAt) }
  return { ...undated, ...dated, ...(refund && refundValues(refund)) }
}

/** The values of the messages about a refund. */
export function refundValues({ isWhole, at, amount, currency }: StoredRefund): Values {
  const sum = moneyWords(amount, currency)
  const what = sum === undefined ? (isWhole ? 'whole' : 'part') : isWhole ? 'sum' : 'part_sum'
  return { what, amount: sum ?? '', day: dayOf(at) }
}

/**
 * The values of the message that says when an account lost its access. `same`: on the day of the end of the payment,
 * which the words beside it name.
 */
export function removedValues(
  account: EndOfPurchase & EndOfAccount & { status: PaymentStatus; because: Because; isOfTeam?: boolean | undefined }
): Values {
  const { repository: name, removedAt, overAt, isOfTeam } = account
  if (name === undefined || removedAt === undefined) return { left: 'none', leftDay: '', repository: '' }
  const isPaymentSaid = account.status !== 'paid' && isOfPayment(account) && !isOfTeam
  const isSame = isPaymentSaid && overAt !== undefined && inDays(removedAt) === inDays(overAt)
  const { owner, repo } = name
  return { left: isSame ? 'same' : 'day', leftDay: dayOf(removedAt), repository: `${owner}/${repo}` }
}

function inDays(at: number): number {
  return Math.floor(at / DAY_MS)
}

function dayOf(at: number) {
  return { at, style: 'date', now: undefined } as const
}

type Holder = { status: PaymentStatus; state: GrantState; hadAccess: boolean; invited: Invited }

/** The thing that the account loses. */
export function oldOf(
  account: Holder & { isGoneBefore?: boolean | undefined }
): 'none' | 'access' | 'unsure' | 'invitation' {
  const { status, state, hadAccess, invited, isGoneBefore } = account
  if (state !== 'revoking' && (status === 'paid' || state === 'revoked')) return 'none'
  if (invited === 'never' || invited === 'before') return 'none'
  if (hadAccess) return 'access'
  return isGoneBefore || invited === 'maybe' ? 'unsure' : 'invitation'
}

/** The message that says why access ends. */
export function whyOf({ status, because }: { status: PaymentStatus; because: Because }): MessageKey {
  if (status !== 'paid' && isOfPayment({ because })) return whyByStatus[status]
  const key = `why.${because}` as const
  return isWhy(key) ? key : 'why.no_payment'
}

/** The message that says why access comes back: the seller has given it back, or the payment is valid again. */
export function whyBack({ because }: { because: Because }): MessageKey {
  return because === 'ended_by_seller' || because === 'time_over' ? 'why.given_back' : 'why.paid_again'
}

const endsThatAreOver: Readonly<Record<PaidAgainAfter, MessageKey>> = {
  dispute: 'why.dispute_over',
  seller: 'why.given_back',
  other: 'why.paid_again'
}

/** The situations of an account that is to be invited, or is. */
const isToAccept: readonly Situation[] = ['in_queue', 'day_limit', 'invited', 'last_chance']

/**
 * The words about an account. If it is to accept an invitation again, a sentence before the text says why. `again`: the
 * end of the payment that is over. `hadBefore`: it had access before that end.
 */
export function withWhyAgain<Said extends { situation: Situation; text: Text }>(
  said: Said,
  {
    again,
    hadAccess,
    hadBefore = hadAccess
  }: { again?: PaidAgainAfter | undefined; hadAccess: boolean; hadBefore?: boolean | undefined }
): Said {
  if (!again || !isToAccept.includes(said.situation)) return said
  const { text } = said
  const { values } = text
  const why: Text = { key: endsThatAreOver[again], values }
  const sentence: Text = { key: 'again.why', values: { ...values, had: hadBefore ? 'yes' : 'no', why } }
  return { ...said, text: { key: 'again.text', values: { ...values, again: sentence, text } } }
}

/** The blocks of a text: the sentences that say why an account has to accept again are a block of their own. */
export function blocksOf(text: Text): Text[] {
  const { again, text: rest } = text.values
  return text.key === 'again.text' && isText(again) && isText(rest) ? [again, rest] : [text]
}

function isText(value: Values[string] | undefined): value is Text {
  return typeof value === 'object' && value !== null && 'key' in value
}

/** Whether the reason is what became of the payment, once that does not count as paid. */
export function isOfPayment({ because }: { because: Because }): boolean {
  return !released.includes(because)
}

/** Reasons that are not about the payment. */
const released: readonly Because[] = ['moved', 'mistyped', 'taken_back_by_seller', 'seat_gone']

const whys = [...paymentEnds, ...released, 'other_claim'].map((because) => `why.${because}`)

function isWhy(key: string): key is WhyKey {
  return whys.includes(key)
}

type WhyKey = Extract<MessageKey, `why.${string}`>

const whyByStatus: Record<Exclude<PaymentStatus, 'paid'>, WhyKey> = {
  pending: 'why.no_payment',
  failed: 'why.no_payment',
  refunded: 'why.refunded',
  partially_refunded: 'why.refunded',
  disputed: 'why.disputed',
  lost: 'why.payment_lost',
  ended: 'why.subscription_ended',
  past_due: 'why.renewal_failed',
  ended_by_seller: 'why.ended_by_seller',
  time_over: 'why.time_over'
}

/** The seller's own words about the end of the access, if there are any. */
export function saidBySeller(words: string | undefined): MessageKey[] {
  return words ? ['hint.seller_writes'] : []
}

/** Whether a purchase in this situation has ended, for whatever reason. */
export function isOver(situation: PurchaseSituation): boolean {
  return over.includes(situation)
}

const over: readonly PurchaseSituation[] = [
  'refunded',
  'partially_refunded',
  'lost',
  'ended',
  'past_due',
  'ended_by_seller',
  'time_over'
]
