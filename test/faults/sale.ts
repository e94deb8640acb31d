import { spoken } from '../../sandbox/processor/formats/spoken.ts'
import type { Move } from '../../sandbox/processor/sale.ts'
import type { SenderName } from '../../sandbox/processor/sender.ts'

type SaleStatus = 'pending' | 'paid' | 'failed' | 'refunded' | 'disputed' | 'lost' | 'ended'

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
  status: SaleStatus
  /** What the status is made of: whether the money came, the halves of it that each refund gave back, and the rest. */
  money: 'pending' | 'paid' | 'failed'
  refunds: (1 | 2)[]
  dispute: 'none' | 'open' | 'lost'
  ended: boolean
  at: number
  /** When the status last changed. */
  changedAt: number
  /** When Pullpass last heard something new of it. */
  toldAt: number
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
      sale.refunds.push(1)
      return
    case 'refund_rest':
      sale.refunds.push(halvesBack(sale) === 0 ? 2 : 1)
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
      sale.ended = true
      return
    // A subscription that is ending is still paid for; a refund that was refused and an inquiry change nothing.
    case 'end_later':
    case 'reject_refund':
    case 'inquire':
  }
}

const halvesBack = ({ refunds }: Sale) => refunds.reduce<number>((sum, half) => sum + half, 0)

function statusOf(sale: Sale): SaleStatus {
  if (sale.money !== 'paid') return sale.money
  if (halvesBack(sale) === 2) return 'refunded'
  if (sale.dispute !== 'none') return sale.dispute === 'open' ? 'disputed' : 'lost'
  return sale.ended ? 'ended' : 'paid'
}

/** Paddle tells of every cart: one that was never paid is no sale, neither to it nor to us. */
export function isTold({ sender, money }: Sale): boolean {
  return sender !== 'paddle' || money === 'paid'
}

/** Whether this sale's processor has words for it. */
export function canTell({ sender }: Pick<Sale, 'sender'>, what: keyof (typeof spoken)[SenderName]['lacks']): boolean {
  return spoken[sender].lacks[what] === undefined
}
