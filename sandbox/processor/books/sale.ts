import type { ProcessorName } from '../delivery/carrier.ts'
import type { Refused } from '../stripe/payments.ts'
import { nameOf } from './buyer-name.ts'
import { newId } from './ids.ts'
import { type Item, items } from './products.ts'

/** The order of a buyer at a checkout. */
export type Order = {
  item?: Item
  /** a second item in the same cart, where the processor sells carts */
  also?: Item
  email: string
  /** the shop's id of its user, sent in this processor's field for such references */
  reference?: string
  /** the code-host username, in the processor's own field if there is one, else among the custom data */
  username?: string
  quantity?: number
  /** the text that the buyer wrote into every field that a buyer can edit at this processor */
  edited?: string
  /** the seller's own scene for the purchase; only Stripe and Standard Webhooks have a field that no buyer can edit */
  scene?: string
  /** written as if it were real money; else the payloads say that it is a test, where they have a field for it */
  live?: boolean
}

/** How a purchase begins. `free`: a discount of 100 %, so that nothing is paid. */
export type Beginning = 'paid' | 'pending' | 'free'

/** A refund in minor units: in total, and of each line of the cart. */
type Refund = { amount: number; ofLines: number[]; at: number; state: 'done' | 'undone' | 'rejected' }
type Dispute = { at: number; state: 'inquiry' | 'open' | 'won' | 'lost'; decidedAt: number | null }
/**
 * `quantity` is the present quantity; the sale itself has the quantity at the start. `period`: the number of the paid
 * period, from 1. `failedAt`: when the renewal that is still unpaid failed.
 */
type Subscription = {
  state: 'active' | 'past_due' | 'ending' | 'paused' | 'ended'
  quantity: number
  period: number
  failedAt: number | null
  startedAt: number
  endsAt: number
  pausedAt: number | null
  endedAt: number | null
}

/** A sale in the books; each format makes its messages from it. Times in ms since the epoch, amounts in minor units. */
export type Sale = {
  id: string
  processor: ProcessorName
  item: Item
  also: Item | null
  buyer: { email: string; name: string }
  reference: string | null
  username: string | null
  edited: string | null
  scene: string | null
  live: boolean
  quantity: number
  amount: number
  currency: 'usd'
  createdAt: number
  changedAt: number
  status: 'pending' | 'paid' | 'failed'
  refunds: Refund[]
  dispute: Dispute | null
  subscription: Subscription | null
}

/** The steps that a sale can take later. */
export const moves = [
  'settle',
  'fail',
  'refund_half',
  'refund_rest',
  'refund_second',
  'reject_refund',
  'undo_refund',
  'inquire',
  'dispute',
  'win',
  'lose',
  'renewal_fails',
  'renewal_paid',
  'end_later',
  'end',
  'pause',
  'resume',
  'one_more',
  'one_fewer'
] as const
export type Move = (typeof moves)[number]

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

export function sold(processor: ProcessorName, order: Order, beginning: Beginning, now: number): Sale {
  const item = order.item ?? 'starter-kit'
  const quantity = order.quantity ?? 1
  return {
    id: newId('sale_', 16),
    processor,
    item,
    also: order.also ?? null,
    buyer: { email: order.email, name: nameOf(order.email) },
    reference: order.reference ?? null,
    username: order.username ?? null,
    edited: order.edited ?? null,
    scene: order.scene ?? null,
    live: order.live ?? false,
    quantity,
    amount: beginning === 'free' ? 0 : items[item].amount * quantity + (order.also ? items[order.also].amount : 0),
    currency: 'usd',
    createdAt: now,
    changedAt: now,
    status: beginning === 'pending' ? 'pending' : 'paid',
    refunds: [],
    dispute: null,
    subscription: items[item].recurring
      ? {
          ...{ state: 'active', quantity, period: 1, failedAt: null },
          ...{ startedAt: now, endsAt: now + MONTH_MS, pausedAt: null, endedAt: null }
        }
      : null
  }
}

/** A name for the newest payment of the sale, from which its ids are made: each paid period has ids of its own. */
export const paymentOf = ({ id, subscription }: Sale): string =>
  subscription && subscription.period > 1 ? `${id} period ${subscription.period}` : id

/** The sale as if its renewal were paid: a processor tells of the payment that failed. */
export const inNextPeriod = ({ subscription, ...sale }: Sale): Sale => ({
  ...sale,
  subscription: subscription && { ...subscription, period: subscription.period + 1 }
})

/** The lines of the cart; amounts in minor units. */
export function linesOf(sale: Sale): { item: Item; quantity: number; amount: number }[] {
  const amountOf = (item: Item) => (sale.amount === 0 ? 0 : items[item].amount)
  const first = { item: sale.item, quantity: sale.quantity, amount: amountOf(sale.item) * sale.quantity }
  return sale.also === null ? [first] : [first, { item: sale.also, quantity: 1, amount: amountOf(sale.also) }]
}

/** The amount refunded by now, in minor units. */
export const refundedOf = (sale: Sale): number =>
  sale.refunds.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0)

/** The tax within a total: prices contain 19 %. A full refund gives back the tax too. */
export const taxOf = (total: number): number => total - Math.round(total / 1.19)

export const isFullyRefunded = (sale: Sale): boolean => sale.amount > 0 && refundedOf(sale) === sale.amount

const nothingLeft = 'There is no money to give back: all of it went back already, or the bank has it, or it never came.'
const notUnderWay = 'Only a payment that is still under way can come to that.'
const noDispute = 'No dispute of this sale is open.'
const notRunning = 'This is no subscription that runs: it is none, or it is paused, or it ends.'

/** The reason when a sale cannot take a step. */
const cannot: Record<Move, string> = {
  settle: notUnderWay,
  fail: notUnderWay,
  refund_half: nothingLeft,
  refund_rest: nothingLeft,
  refund_second: 'This sale has no second item that is still paid for.',
  reject_refund: nothingLeft,
  undo_refund: 'Nothing of this sale was refunded, so nothing can come back.',
  inquire: 'The bank has asked about this sale already, or there is no money that it could take back.',
  dispute: 'There is no money that the bank could take back: it has it, or all of it was refunded, or it never came.',
  win: noDispute,
  lose: noDispute,
  renewal_fails: 'This is no subscription that renews: it is none, it does not run on, or its money went back.',
  renewal_paid: 'No renewal of this sale has failed, or its money went back.',
  end_later: 'This is no subscription that runs on: it is none, or it ends already.',
  end: 'This is no subscription, or it has ended already.',
  pause: notRunning,
  resume: 'Only a subscription that is paused can go on.',
  one_more: notRunning,
  one_fewer: 'This is no subscription that runs, or it is for one already.'
}

/** The sale after the step, or a refusal when it cannot take that step. */
export function moved(sale: Sale, move: Move, now: number): { ok: true; sale: Sale } | Refused {
  const changes = changesOf(sale, move, now)
  if (changes === null) return { ok: false, problem: cannot[move] }
  return { ok: true, sale: { ...sale, ...changes, changedAt: now } }
}

function changesOf(sale: Sale, move: Move, now: number): Partial<Sale> | null {
  const { subscription } = sale
  switch (move) {
    case 'settle':
      return sale.status === 'pending' ? { status: 'paid' } : null
    case 'fail':
      return sale.status === 'pending' ? { status: 'failed' } : null
    case 'refund_half':
      return refunded(sale, Math.min(Math.ceil(sale.amount / 2), leftOf(sale)), now, 'done')
    case 'refund_rest':
      return refunded(sale, leftOf(sale), now, 'done')
    case 'refund_second':
      return refundedSecond(sale, now)
    case 'reject_refund':
      return refunded(sale, leftOf(sale), now, 'rejected')
    case 'undo_refund':
      return undone(sale)
    case 'inquire':
    case 'dispute':
    case 'win':
    case 'lose':
      return disputed(sale, move, now)
    case 'renewal_fails':
    case 'renewal_paid':
      return renewed(sale, move, now)
    case 'end_later':
      return subscription?.state === 'active' ? { subscription: { ...subscription, state: 'ending' } } : null
    case 'end':
      if (subscription === null || subscription.state === 'ended') return null
      return { subscription: { ...subscription, state: 'ended', endedAt: now } }
    case 'pause':
      return subscription?.state === 'active'
        ? { subscription: { ...subscription, state: 'paused', pausedAt: now } }
        : null
    case 'resume':
      return subscription?.state === 'paused'
        ? { subscription: { ...subscription, state: 'active', pausedAt: null } }
        : null
    case 'one_more':
      return counted(subscription, 1)
    case 'one_fewer':
      return counted(subscription, -1)
  }
}

/** The renewal is for another period, with a payment of its own. Other things of the sale are not bought again. */
function renewed(sale: Sale, move: 'renewal_fails' | 'renewal_paid', now: number): Partial<Sale> | null {
  const { subscription, refunds, dispute } = sale
  if (subscription === null || refunds.length > 0 || dispute !== null) return null
  if (move === 'renewal_fails') {
    return subscription.state === 'active'
      ? { subscription: { ...subscription, state: 'past_due', failedAt: now } }
      : null
  }
  if (subscription.state !== 'past_due' || sale.also !== null) return null
  const period = subscription.period + 1
  return { subscription: { ...subscription, state: 'active', period, failedAt: null, endsAt: now + MONTH_MS } }
}

/** Changes the quantity. The charged amount changes with the next invoice only. */
function counted(subscription: Subscription | null, more: 1 | -1): Partial<Sale> | null {
  const quantity = (subscription?.quantity ?? 0) + more
  return subscription?.state === 'active' && quantity > 0 ? { subscription: { ...subscription, quantity } } : null
}

const isTakenBack = ({ dispute }: Sale) => dispute?.state === 'open' || dispute?.state === 'lost'

/** The amount that can still be refunded, in minor units; 0 while the bank has the money. */
function leftOf(sale: Sale): number {
  return sale.status === 'paid' && !isTakenBack(sale) ? sale.amount - refundedOf(sale) : 0
}

function refunded(sale: Sale, amount: number, at: number, state: 'done' | 'rejected'): Partial<Sale> | null {
  if (amount < 1) return null
  let left = amount
  const ofLines = openLines(sale).map((open) => {
    const back = Math.min(open, left)
    left -= back
    return back
  })
  return { refunds: [...sale.refunds, { amount, ofLines, at, state }] }
}

function refundedSecond(sale: Sale, at: number): Partial<Sale> | null {
  const [, open = 0] = openLines(sale)
  if (open < 1 || leftOf(sale) < open) return null
  return { refunds: [...sale.refunds, { amount: open, ofLines: [0, open], at, state: 'done' }] }
}

/** The amount of each line that is not refunded, in minor units. */
function openLines(sale: Sale): number[] {
  const done = sale.refunds.filter(({ state }) => state === 'done')
  return linesOf(sale).map(
    ({ amount }, index) => amount - done.reduce((sum, { ofLines }) => sum + (ofLines[index] ?? 0), 0)
  )
}

function undone(sale: Sale): Partial<Sale> | null {
  const last = sale.refunds.findLastIndex(({ state }) => state === 'done')
  if (last === -1) return null
  return { refunds: sale.refunds.map((refund, index) => (index === last ? { ...refund, state: 'undone' } : refund)) }
}

function disputed(sale: Sale, move: 'inquire' | 'dispute' | 'win' | 'lose', now: number): Partial<Sale> | null {
  const { dispute } = sale
  if (move === 'win' || move === 'lose') {
    if (dispute?.state !== 'open') return null
    return { dispute: { ...dispute, state: move === 'win' ? 'won' : 'lost', decidedAt: now } }
  }
  if (leftOf(sale) === 0 || (move === 'inquire' && dispute !== null)) return null
  return { dispute: { at: now, state: move === 'inquire' ? 'inquiry' : 'open', decidedAt: null } }
}
