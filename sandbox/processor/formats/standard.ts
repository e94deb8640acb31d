import { newId } from '../books/ids.ts'
import { paymentOf, refundedOf, type Sale } from '../books/sale.ts'
import { any2xx, json, type Message, pausesOf } from '../delivery/carrier.ts'
import { standardHeaders, standardKey } from '../delivery/signature.ts'
import type { WireFormat } from './wire-format.ts'

const oneProduct = 'A shop’s own checkout tells of each product of a cart by itself.'

/**
 * A seller's own checkout, which uses Standard Webhooks. The headers, the signature and the suggested retries are those
 * of the specification; the body is Pullpass's.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const standard: WireFormat = {
  label: 'Standard Webhooks',
  lacks: {
    cart: oneProduct,
    cart_partly: oneProduct,
    undone: 'The body has no word for a refund that came back.',
    rejected: 'A checkout tells of a refund once it is made.',
    inquiry: 'The body has no word for an inquiry.',
    edited: 'The shop’s own server writes the whole body: there is nothing that a buyer could edit.'
  },
  tell(sale, happened, now) {
    const payment = (type: string, more: object = {}) => [message(`payment.${type}`, sale, now, more)]
    const dispute = (type: string) => payment(type, { dispute: `dispute_${sale.dispute?.at}` })
    switch (happened) {
      case 'sold':
        return [
          ...payment(sale.status === 'pending' ? 'pending' : 'paid'),
          ...(sale.subscription ? [message('subscription.active', sale, now)] : [])
        ]
      case 'settle':
        return payment('paid')
      case 'fail':
        return payment('failed')
      case 'refund_half':
      case 'refund_rest': {
        const refunded = refundedOf(sale)
        return payment(refunded === sale.amount ? 'refunded' : 'partially_refunded', { refunded })
      }
      case 'dispute':
        return dispute('disputed')
      case 'win':
        return dispute('dispute_won')
      case 'lose':
        return dispute('lost')
      case 'renewal_fails':
        return [message('subscription.past_due', sale, now)]
      case 'renewal_paid':
        return [...payment('paid'), message('subscription.active', sale, now)]
      case 'end_later':
        return [message('subscription.ending', sale, now, endOf(sale))]
      case 'end':
        return [message('subscription.ended', sale, now)]
      // The body has no type for a pause, so a pause is sent as the end of the subscription.
      case 'pause':
        return [message('subscription.ended', sale, now)]
      case 'resume':
      case 'one_more':
      case 'one_fewer':
        return [message('subscription.active', sale, now)]
      default:
        return []
    }
  },
  headers: (sent, secret, at) => ({
    ...json,
    ...standardHeaders(sent, standardKey(secret), Math.floor(at / 1000))
  }),
  takes: any2xx,
  pauseAfter: pausesOf([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
}

/** When the subscription ends that its buyer has cancelled. */
function endOf({ subscription }: Sale): { endsAt?: string } {
  return subscription ? { endsAt: new Date(subscription.endsAt).toISOString() } : {}
}

function message(type: string, sale: Sale, now: number, more: object = {}): Message {
  const data = {
    id: sale.id.replace('sale_', 'pay_'),
    metadata: { scene: sale.scene ?? sale.item, ...(sale.reference !== null && { userId: sale.reference }) },
    email: sale.buyer.email,
    name: sale.buyer.name,
    quantity: sale.subscription?.quantity ?? sale.quantity,
    ...(sale.username !== null && { username: sale.username }),
    amount: sale.amount,
    currency: sale.currency,
    ...(sale.subscription &&
      type.startsWith('payment.') && {
        period: paymentOf(sale).replace('sale_', 'period_').replaceAll(' ', '_')
      }),
    ...(!sale.live && { test: true }),
    ...more
  }
  const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data })
  return { id: newId('msg_'), type, body }
}
