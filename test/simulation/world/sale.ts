import type { Move } from '../../../sandbox/processor/books/sale.ts'
import type { SenderName } from '../../../sandbox/processor/delivery/sender.ts'
import { spoken } from '../../../sandbox/processor/formats/spoken.ts'

type SaleStatus = 'pending' | 'paid' | 'failed' | 'partially_refunded' | 'refunded' | 'disputed' | 'lost' | 'ended'

/** One sale as its processor tells it: what is true, whether or not Pullpass has heard of it. Times in ms. */
export type Sale = {
  id: string
  sender: SenderName
  /** Its name in the processor's books. */
  entry: string
  userId: string
  /** The id of the product. */
  product: string
  subscription: boolean
  /** For how many it is, as far as the processor tells. */
  quantity: number
  /** Its place in the cart; a cart of two is two sales of one entry. */
  cart: 'alone' | 'first' | 'second'
  /** A refund in part ends what it gives. */
  strict: boolean
  status: SaleStatus
  /** What the status is made of: whether the money came, the halves of it that each refund gave back, and the rest. */
  money: 'pending' | 'paid' | 'failed'
  refunds: (0 | 1 | 2)[]
  dispute: 'none' | 'open' | 'lost'
  ended: boolean
  paused: boolean
  at: number
  /** When the status last changed. */
  changedAt: number
  /** When Pullpass last heard something new of it. */
  toldAt: number
  /** Messages about it that Pullpass has not heard yet: until then what it knows is not what is true. */
  untold: number
}

/** What the sale comes to by a move that its processor has told of. */
export function tellOf(sale: Sale, move: Move, now: number): void {
  apply(sale, move)
  const status = statusOf(sale)
  if (status !== sale.status) Object.assign(sale, { status, changedAt: now })
}

function apply(sale: Sale, move: Move): void {
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

/** Paddle says of which thing in a cart the money goes back; elsewhere all of it is meant. */
const namesLines = ({ sender }: Sale) => sender === 'paddle'

/** Half of the whole; of a cart whose lines are named it comes from the first, which is the dearer. */
const halfOf = (sale: Sale) => (namesLines(sale) && sale.cart === 'second' ? 0 : 1)

const restOf = (sale: Sale) => (2 - halvesBack(sale)) as 0 | 1 | 2

const halvesBack = ({ refunds }: Sale) => refunds.reduce<number>((sum, half) => sum + half, 0)

function statusOf(sale: Sale): SaleStatus {
  if (sale.money !== 'paid') return sale.money
  if (halvesBack(sale) === 2) return 'refunded'
  if (sale.dispute !== 'none') return sale.dispute === 'open' ? 'disputed' : 'lost'
  if (sale.ended || sale.paused) return 'ended'
  return halvesBack(sale) === 1 && sale.strict ? 'partially_refunded' : 'paid'
}

/** Paddle tells of every cart: one that was never paid is no sale, neither to it nor to us. */
export function isTold({ sender, money }: Sale): boolean {
  return sender !== 'paddle' || money === 'paid'
}

/** It is paid, or Pullpass has not heard all that its processor has told of it: then it may be, for all that is known here. */
export function mayBePaid({ status, untold }: Sale): boolean {
  return status === 'paid' || untold > 0
}

/** Whether this sale's processor has words for it. */
export function canTell({ sender }: Pick<Sale, 'sender'>, what: keyof (typeof spoken)[SenderName]['lacks']): boolean {
  return spoken[sender].lacks[what] === undefined
}
