import type { Move } from '../../../sandbox/processor/books/sale.ts'
import type { ProcessorName } from '../../../sandbox/processor/delivery/carrier.ts'
import { spoken } from '../../../sandbox/processor/formats/spoken.ts'

type SaleStatus =
  | 'pending'
  | 'paid'
  | 'failed'
  | 'partially_refunded'
  | 'refunded'
  | 'disputed'
  | 'lost'
  | 'ended'
  | 'past_due'
  | 'ended_by_seller'
  | 'time_over'

/** A sale: the true state at its processor, whether or not Pullpass was told. Times in ms. */
export type Sale = {
  id: string
  processor: ProcessorName
  /** The id of the entry in the processor's books, and the bodies of all messages about it. */
  entry: string
  bodies: string[]
  /** The user or guest who holds the purchase, and when (ms) it came from another one; 0 if it did not. */
  userId: string
  movedAt: number
  /** The id of the product. The processor names `told`; the seller may have matched the sale with another one. */
  product: string
  told: string
  subscription: boolean
  /** The quantity, as far as the processor tells it. */
  quantity: number
  /** The position in the cart; a cart of two products is two sales of one entry. */
  cart: 'alone' | 'first' | 'second'
  /** A partial refund ends the access. */
  strict: boolean
  status: SaleStatus
  /** The parts of the status: whether the money came, the halves that each refund gave back, and so on. */
  money: 'pending' | 'paid' | 'failed'
  refunds: (0 | 1 | 2)[]
  dispute: 'none' | 'open' | 'lost'
  /** How the bank has decided about the open dispute, if the processor does not tell; and what the seller said last. */
  decided?: 'won' | 'lost' | undefined
  saidEnd?: 'won' | 'lost'
  ended: boolean
  paused: boolean
  /**
   * The days of grace after a failed renewal, if the seller gives any. `failedAt`: when the renewal failed that is not
   * paid yet. `graceOver`: the grace after it is over.
   */
  grace: number | undefined
  failedAt: number | undefined
  graceOver: boolean
  /** The seller gave it, without a processor; `over`: the time of it is over. */
  given: boolean
  over: boolean
  /** The seller has ended the access, and since when (ms). */
  closed: boolean
  closedAt: number
  at: number
  /** Since when (ms) it is of its product: the seller may say so long after it was sold. */
  matchedAt: number
  /** The products that the seller took it off again, and when (ms). */
  leftAt: Map<string, number>
  /** When the status last changed. */
  changedAt: number
  /** When Pullpass was last told of a change. */
  toldAt: number
  /** The number of messages that Pullpass has not received yet: until then it may not know the true state. */
  untold: number
}

/** Applies an event of the books to the sale. */
export function tellOf(sale: Sale, move: Move, now: number): void {
  apply(sale, move, now)
  setStatus(sale, now)
}

/** The seller ends the access that a sale gives, or gives it back. `now` in ms. */
export function setSellerEnd(sale: Sale, closed: boolean, now: number): void {
  Object.assign(sale, { closed, closedAt: now })
  setStatus(sale, now)
}

/**
 * The seller says that a sale is of this product, or takes that back. Then the rules of that product hold: `strict`,
 * whether a partial refund ends the access, and the days of `grace`. `now` in ms.
 */
export function setProduct(
  sale: Sale,
  { id: product, ...rules }: { id: string } & Pick<Sale, 'strict' | 'grace'>,
  now: number
): void {
  if (product !== sale.product) sale.leftAt.set(sale.product, now)
  Object.assign(sale, { product, ...rules, matchedAt: now, changedAt: now, toldAt: now })
  setStatus(sale, now)
}

/** The time of given access is over, and a process has stored it. `now` in ms. */
export function setTimeOver(sale: Sale, now: number): void {
  Object.assign(sale, { over: true, toldAt: now })
  setStatus(sale, now)
}

/** The seller has given access whose time was over a later end. `now` in ms. */
export function setProlonged(sale: Sale, now: number): void {
  Object.assign(sale, { over: false, toldAt: now })
  setStatus(sale, now)
}

/** The grace after a failed renewal is over, and a process has stored it. `now` in ms. */
export function setGraceOver(sale: Sale, now: number): void {
  Object.assign(sale, { graceOver: true, toldAt: now })
  setStatus(sale, now)
}

function setStatus(sale: Sale, now: number): void {
  const status = statusOf(sale)
  if (status !== sale.status) Object.assign(sale, { status, changedAt: now })
}

function apply(sale: Sale, move: Move, now: number): void {
  switch (move) {
    case 'settle':
      sale.money = 'paid'
      return
    case 'fail':
      sale.money = 'failed'
      return
    case 'refund_half':
      sale.refunds.push(halfOf(sale))
      return
    case 'refund_rest':
      sale.refunds.push(restOf(sale))
      return
    case 'refund_second':
      sale.refunds.push(namesLines(sale) ? (sale.cart === 'second' ? restOf(sale) : 0) : halfOf(sale))
      return
    case 'undo_refund':
      sale.refunds.pop()
      return
    case 'dispute':
      sale.dispute = 'open'
      return
    case 'win':
      sale.dispute = 'none'
      return
    case 'lose':
      sale.dispute = 'lost'
      return
    case 'renewal_fails':
      // An item that was bought for good, beside the subscription, does not renew.
      if (sale.subscription) Object.assign(sale, { failedAt: now, graceOver: false })
      return
    case 'renewal_paid':
      sale.failedAt = undefined
      return
    case 'end':
    case 'pause':
    case 'resume':
    case 'one_more':
    case 'one_fewer':
      if (sale.subscription) changeSubscription(sale, move)
      return
    // A subscription that is ending is still paid for; a refund that was refused and an inquiry change nothing.
    case 'end_later':
    case 'reject_refund':
    case 'inquire':
  }
}

function changeSubscription(sale: Sale, move: 'end' | 'pause' | 'resume' | 'one_more' | 'one_fewer'): void {
  if (move === 'end') sale.ended = true
  else if (move === 'one_more' || move === 'one_fewer') sale.quantity += move === 'one_more' ? 1 : -1
  else sale.paused = move === 'pause'
}

/** Paddle's refunds name the items of a cart; the refunds of other processors are about the whole cart. */
const namesLines = ({ processor }: Sale) => processor === 'paddle'

/** Half of the money. In a cart whose items are named, it is the first item's, which is dearer. */
const halfOf = (sale: Sale) => (namesLines(sale) && sale.cart === 'second' ? 0 : 1)

const restOf = (sale: Sale) => (2 - halvesBack(sale)) as 0 | 1 | 2

const halvesBack = ({ refunds }: Sale) => refunds.reduce<number>((sum, half) => sum + half, 0)

function statusOf(sale: Sale): SaleStatus {
  if (sale.closed) return 'ended_by_seller'
  if (sale.over) return 'time_over'
  if (sale.money !== 'paid') return sale.money
  if (halvesBack(sale) === 2) return 'refunded'
  if (sale.dispute !== 'none') return sale.dispute === 'open' ? 'disputed' : 'lost'
  const isOver = sale.ended || sale.paused
  if (hasGrace(sale) && sale.graceOver) return isOver ? 'ended' : 'past_due'
  if (isOver && !hasGrace(sale)) return 'ended'
  return halvesBack(sale) === 1 && sale.strict ? 'partially_refunded' : 'paid'
}

/** Whether the renewal has failed, and the seller gives grace. */
export function hasGrace({ failedAt, grace }: Sale): boolean {
  return failedAt !== undefined && grace !== undefined
}

/** Whether the sale counts: Paddle tells of every cart, and a cart that was never paid is not a sale. */
export function isTold({ processor, money }: Sale): boolean {
  return processor !== 'paddle' || money === 'paid'
}

/** Whether the sale may be paid by what Pullpass knows: it is paid, or some of its messages have not arrived. */
export function mayBePaid({ status, untold }: Sale): boolean {
  return status === 'paid' || untold > 0
}

/**
 * Whether a stored payment is this sale's. `key`: the processor's id of the sale, and of a cart `/` and the product.
 */
export function isPaymentOf(
  sale: Sale,
  { processor, key, scene }: { processor: string; key: string; scene: string | null }
) {
  const id = key.replace(/^order:/, '').replace(/\/.*$/, '')
  const isOfProduct = scene === sale.product || scene === sale.told
  return sale.processor === processor && isOfProduct && sale.bodies.some((body) => body.includes(id))
}

/** Whether this sale's processor has an event for it. */
export function canTell(
  { processor }: Pick<Sale, 'processor'>,
  what: keyof (typeof spoken)[ProcessorName]['lacks']
): boolean {
  return spoken[processor].lacks[what] === undefined
}
