import { randomUUID } from 'node:crypto'
import { base62Of } from '../books/derived-id.ts'
import { json, type Message, only200, pausesOf } from '../delivery/carrier.ts'
import { bodySignature } from '../delivery/signature.ts'
import { creemCheckout, creemDispute, creemRefund, creemSubscription } from './creem-objects.ts'
import type { WireFormat } from './wire-format.ts'

const hidden = 'Creem keeps a payment that is not through yet to itself: the first event comes with the money.'
const oneEvent = 'Creem tells that a dispute was opened, and never how it ended.'

const oneProduct = 'A checkout at Creem is for one product.'

/**
 * Creem. Every event's body, the signature and the retries: https://docs.creem.io/code/webhooks, whose source is
 * `packages/docs/code/webhooks.mdx` of https://github.com/armitage-labs/creem
 */
export const creem: WireFormat = {
  label: 'Creem',
  lacks: {
    cart: oneProduct,
    cart_partly: oneProduct,
    free: 'What Creem sends for an order without a total is not written down.',
    pending: hidden,
    delayed: hidden,
    failed: hidden,
    undone: 'Creem has no event for a refund that came back.',
    rejected: 'At Creem a refund needs nobody’s approval.',
    inquiry: 'Creem has no event for an inquiry.',
    won: oneEvent,
    lost: oneEvent
  },
  tell(sale, happened, now) {
    const subscription = (type: string) => message(`subscription.${type}`, creemSubscription(sale), now)
    switch (happened) {
      case 'sold':
        return [
          message('checkout.completed', creemCheckout(sale), now),
          ...(sale.subscription ? [subscription('active'), subscription('paid')] : [])
        ]
      case 'refund_half':
      case 'refund_rest':
        return [message('refund.created', creemRefund(sale), now)]
      case 'dispute':
        return [message('dispute.created', creemDispute(sale), now)]
      case 'renewal_fails':
        return [subscription('past_due')]
      case 'renewal_paid':
        return [subscription('paid')]
      case 'end_later':
        return [subscription('scheduled_cancel')]
      case 'end':
        return [subscription('canceled')]
      case 'pause':
        return [subscription('paused')]
      // Creem has no event for a resumed subscription except the payment.
      case 'resume':
        return [subscription('paid')]
      case 'one_more':
      case 'one_fewer':
        return [subscription('update')]
      default:
        return []
    }
  },
  headers: (sent, secret) => ({ ...json, 'creem-signature': bodySignature(sent.body, secret) }),
  takes: only200,
  // Creem gives up after 24 hours, which these pauses never reach.
  pauseAfter: pausesOf([30, 5 * 60, 30 * 60, 6 * 60 * 60])
}

/** The event's name is in `eventType`, its time in ms since the epoch. */
function message(eventType: string, object: unknown, now: number): Message {
  const id = `evt_${base62Of(randomUUID())}`
  return { id, type: eventType, body: JSON.stringify({ id, eventType, created_at: now, object }) }
}
