import type { EventKind, PaymentEvent } from '../../payments/payment/event.ts'
import type { Payment } from '../../payments/payment/fold.ts'
import { paymentsOf } from '../../payments/payment/payments-of-sale.ts'
import { type PolicyOf, statusOf } from '../../payments/payment/policy.ts'
import { actionOf } from './one-entry-per-action.ts'
import { details, type StoryEntry } from './story.ts'

/** A stored event. `test`: the processor marked it as a test. */
type Delivered = {
  eventId: string
  event: PaymentEvent & { test?: boolean }
  receivedAt: number | undefined
  source: 'webhook' | 'catch_up' | undefined
}

/**
 * The facts about the shop that the words need. `processor`: its label. `money`: an amount in words; undefined if it is
 * not certain.
 */
export type StoryShop = {
  processor: string
  /** The processor's own words for a kind of event. */
  kindWords: Readonly<Partial<Record<EventKind, string>>>
  policyOf: PolicyOf
  /** The address of the processor's own page of the payment that an event names, if it has one. */
  pageOf(event: PaymentEvent, isTest: boolean): string | undefined
  money(amount: number | undefined, currency: string | undefined): string | undefined
}

const said: Record<EventKind, string> = {
  pending: 'an order whose payment is still open',
  paid: 'the payment',
  failed: 'that the payment failed',
  refunded: 'a full refund',
  partially_refunded: 'a partial refund',
  refund_failed: 'that a refund failed',
  disputed: 'a dispute',
  dispute_won: 'that the dispute was won',
  lost: 'that the dispute was lost',
  active: 'that the subscription runs',
  past_due: 'that the renewal failed',
  ending: 'that the subscription was cancelled, and runs to the end of the paid time',
  ended: 'that the subscription has ended',
  linked: 'further ids of this sale',
  customer: 'the address of the customer',
  access_ended: 'the end of the access',
  given_back: 'that the access is given back',
  time_over: 'that the time of the access is over'
}

/** A processor tells of one dispute several times, such as when it is opened and when the money moves. */
const saidAgain: Partial<Record<EventKind, string>> = {
  disputed: 'the same dispute once more',
  dispute_won: 'once more that the dispute was won',
  lost: 'once more that the dispute was lost'
}

/** The processor's own page of the payment: of a subscription, of its newest payment. undefined if none is known. */
export function paymentPage(delivered: readonly Delivered[], shop: StoryShop): string | undefined {
  const newestFirst = [...delivered].sort((a, b) => b.event.occurredAt - a.event.occurredAt)
  return newestFirst.map((each) => pageOf(each, shop)).find((page) => page !== undefined)
}

/** A decision of the seller has no page. */
function pageOf({ eventId, event }: Delivered, shop: StoryShop): string | undefined {
  return eventId.startsWith('seller:') ? undefined : shop.pageOf(event, event.test === true)
}

/**
 * The deliveries of a sale in the order in which they arrived: what each said, and how the status of the purchase with
 * this scene changed by it. An entry has the processor's page of its payment where that is not {@link paymentPage}.
 */
export function paymentStory(delivered: readonly Delivered[], scene: string | null, shop: StoryShop): StoryEntry[] {
  const inTurn = inTurnOfArrival(delivered)
  const seen: PaymentEvent[] = []
  const currency = inTurn.find(({ event }) => event.facts.currency !== undefined)?.event.facts.currency
  const newest = paymentPage(delivered, shop)
  let before: string | undefined
  return inTurn.map((each): StoryEntry => {
    const { event, eventId, source } = each
    const page = pageOf(each, shop)
    const names =
      event.facts.username !== undefined && !seen.some(({ facts }) => facts.username === event.facts.username)
    const isAgain =
      event.about !== undefined && seen.some(({ kind, about }) => kind === event.kind && about === event.about)
    const account = names ? ` It names the account ${event.facts.username}.` : ''
    seen.push(event)
    const after = statusAfter(seen, scene, shop.policyOf)
    const change =
      after === before
        ? ''
        : before === undefined
          ? ` The purchase is ${words(after)}.`
          : ` The purchase was ${words(before)} and is ${words(after)}.`
    before = after
    const rest = `${account}${change}`
    const act = eventId.startsWith('seller:') ? actionOf(event) : undefined
    return {
      at: arrivedAt(each),
      rank: 0,
      kind: 'payment',
      words: `${sentence(each, shop, { isAgain, currency })}${foundWords(each, shop)}${rest}`,
      ...(act && { act: { kind: act, follows: { rest: rest.trim() } } }),
      ...(isBad.includes(event.kind) && { isBad: true }),
      ...(page !== undefined && page !== newest && { page }),
      details: details(
        [eventId.startsWith('seller:') ? 'Decision' : 'Event', eventId],
        ['Happened', new Date(event.occurredAt).toISOString()],
        ['Found by', source === 'catch_up' ? 'catch-up: the delivery had not arrived' : undefined],
        ['Sale', event.key],
        ['Also named', event.references?.join(', ')],
        ['Invoice', event.invoice],
        ['Name', event.facts.name],
        ['Address', event.facts.email],
        ['Product', event.facts.scene],
        ['Not mapped', event.facts.unmapped?.join(', ')]
      )
    }
  })
}

/** The words about what catch-up has found. Further ids and addresses come with other entries of the same sale. */
function foundWords({ source, event: { kind } }: Delivered, { processor }: StoryShop): string {
  if (source !== 'catch_up' || kind === 'linked' || kind === 'customer') return ''
  return ` Catch-up found it in the list of ${processor}: no delivery had brought it.`
}

function arrivedAt({ receivedAt, event }: Delivered): number {
  return receivedAt ?? event.occurredAt
}

function inTurnOfArrival(delivered: readonly Delivered[]): Delivered[] {
  return [...delivered].sort((a, b) => arrivedAt(a) - arrivedAt(b) || a.event.occurredAt - b.event.occurredAt)
}

/**
 * When the delivery arrived that gave the purchase with this scene its present state, in ms: the time of its entry in
 * the story. undefined if nothing was delivered.
 */
export function stateSince(delivered: readonly Delivered[], scene: string | null): number | undefined {
  const seen: PaymentEvent[] = []
  let before: string | undefined
  let since: number | undefined
  for (const each of inTurnOfArrival(delivered)) {
    seen.push(each.event)
    const state = paymentAfter(seen, scene)?.state
    if (state !== before) since = arrivedAt(each)
    before = state
  }
  return since
}

const isBad: readonly EventKind[] = ['failed', 'past_due', 'refund_failed', 'disputed', 'lost']

const graceIsOver = 'The time that your policy gives after a failed renewal was over.'

/**
 * `isAgain`: the same was said about the same dispute before. `currency`: of the sale, for events that name none, such
 * as refunds.
 */
function sentence(
  { event, eventId }: Delivered,
  shop: StoryShop,
  { isAgain, currency }: { isAgain: boolean; currency: string | undefined }
): string {
  const { processor, kindWords, money } = shop
  const { kind, facts, refunded, failedAt } = event
  if (kind === 'time_over') return failedAt === undefined ? 'The time of the access was over.' : graceIsOver
  const amount = isRefund(kind) ? refunded : kind === 'paid' ? facts.amount : undefined
  const sum = money(amount, facts.currency ?? currency)
  const isDecision = eventId.startsWith('seller:')
  const what =
    (isDecision ? decided(event) : undefined) ??
    kindWords[kind] ??
    (isAgain ? saidAgain[kind] : undefined) ??
    said[kind]
  return `${isDecision ? 'The seller recorded' : `${processor} reported`} ${what}${sum === undefined ? '' : sumWords(event, sum)}.`
}

function isRefund(kind: EventKind): boolean {
  return kind === 'partially_refunded' || kind === 'refunded'
}

/** A refund without an id reports the total up to then, which may be that of several refunds. */
function sumWords({ kind, about }: PaymentEvent, sum: string): string {
  return kind === 'partially_refunded' && about === undefined ? `, ${sum} in all by then` : ` of ${sum}`
}

/** Words for a seller's decision that is stored as `paid` or `linked`: from a processor these mean something else. */
function decided({ kind, unmatched, until, endless, facts }: PaymentEvent): string | undefined {
  if (kind === 'paid') return 'access without a payment processor'
  if (kind !== 'linked') return undefined
  if (unmatched) return 'that the product which the seller had named was not bought'
  if (endless) return 'that the access has no end any more'
  if (until !== undefined) return 'another end of the access'
  const { scene, email } = facts
  return [scene === undefined ? [] : ['the product'], email === undefined ? [] : ['the address of the buyer']]
    .flat()
    .join(' and ')
}

function statusAfter(events: readonly PaymentEvent[], scene: string | null, policyOf: PolicyOf): string {
  const payment = paymentAfter(events, scene)
  return payment ? statusOf(payment, policyOf(payment.scene)) : 'unknown'
}

function paymentAfter(events: readonly PaymentEvent[], scene: string | null): Payment | undefined {
  const [first, ...others] = events
  if (!first) return undefined
  const payments = paymentsOf([first, ...others])
  return payments.find((each) => each.scene === (scene ?? undefined)) ?? payments[0]
}

function words(status: string | undefined): string {
  return `“${(status ?? 'unknown').replaceAll('_', ' ')}”`
}
