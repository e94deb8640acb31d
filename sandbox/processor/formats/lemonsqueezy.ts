import { randomUUID } from 'node:crypto'
import { newId } from '../books/ids.ts'
import { inNextPeriod, type Sale } from '../books/sale.ts'
import { json, type Message, only200, pausesOf } from '../delivery/carrier.ts'
import { bodySignature } from '../delivery/signature.ts'
import { lemonsqueezyInvoice, lemonsqueezyOrder, lemonsqueezySubscription } from './lemonsqueezy-objects.ts'
import type { WireFormat } from './wire-format.ts'

const noDisputes = 'Lemon Squeezy has no event for a dispute: the seller learns of it by mail.'
const noDelay = 'Lemon Squeezy does not say what follows an order that is pending.'

const oneProduct = 'What Lemon Squeezy sends for a cart names its first item only.'

/**
 * Lemon Squeezy: JSON:API objects under `data`, the event's name and the custom data under `meta`. No event has an id.
 * https://docs.lemonsqueezy.com/help/webhooks/webhook-requests (also the retries) and
 * https://docs.lemonsqueezy.com/help/webhooks/event-types
 */
export const lemonsqueezy: WireFormat = {
  label: 'Lemon Squeezy',
  lacks: {
    cart: oneProduct,
    cart_partly: oneProduct,
    free: 'What Lemon Squeezy sends for an order without a total is not written down.',
    pending: noDelay,
    delayed: noDelay,
    failed: noDelay,
    undone: 'Lemon Squeezy has no event for a refund that came back.',
    rejected: 'At Lemon Squeezy a refund needs nobody’s approval.',
    inquiry: noDisputes,
    disputed: noDisputes,
    won: noDisputes,
    lost: noDisputes
  },
  tell(sale, happened) {
    const order = (name: string) => message(name, sale, lemonsqueezyOrder(sale))
    const subscription = (name: string) => message(name, sale, lemonsqueezySubscription(sale))
    switch (happened) {
      case 'sold':
        return [
          order('order_created'),
          ...(sale.subscription
            ? [
                subscription('subscription_created'),
                message('subscription_payment_success', sale, lemonsqueezyInvoice(sale))
              ]
            : [])
        ]
      case 'refund_half':
      case 'refund_rest':
        // A refund of a later period is one of its invoice.
        if ((sale.subscription?.period ?? 1) > 1)
          return [message('subscription_payment_refunded', sale, lemonsqueezyInvoice(sale))]
        return [order('order_refunded')]
      case 'renewal_fails':
        return [
          message('subscription_payment_failed', sale, lemonsqueezyInvoice(inNextPeriod(sale), true)),
          subscription('subscription_updated')
        ]
      case 'renewal_paid': {
        const invoice = (name: string) => message(name, sale, lemonsqueezyInvoice(sale))
        return [
          invoice('subscription_payment_success'),
          invoice('subscription_payment_recovered'),
          subscription('subscription_updated')
        ]
      }
      case 'end_later':
        return [subscription('subscription_updated'), subscription('subscription_cancelled')]
      case 'end':
        return [subscription('subscription_updated'), subscription('subscription_expired')]
      case 'pause':
        return [subscription('subscription_updated'), subscription('subscription_paused')]
      case 'resume':
        return [subscription('subscription_updated'), subscription('subscription_unpaused')]
      case 'one_more':
      case 'one_fewer':
        return [subscription('subscription_updated')]
      default:
        return []
    }
  },
  headers: (sent, secret) => ({
    ...json,
    'x-event-name': sent.type,
    'x-signature': bodySignature(sent.body, secret)
  }),
  takes: only200,
  pauseAfter: pausesOf([5, 25, 125])
}

/**
 * `checkout[custom][…]` is part of the checkout's address, so a buyer can change all of it; values arrive as text.
 * https://docs.lemonsqueezy.com/help/checkout/passing-custom-data
 */
function customData(sale: Sale): Record<string, string> {
  return {
    ...(sale.reference !== null && { user_id: sale.reference }),
    ...(sale.username !== null && { github_username: sale.username }),
    ...(sale.edited !== null && { scene: sale.edited, product_id: sale.edited, variant_id: sale.edited })
  }
}

/** `meta.webhook_id` has been seen in deliveries but is not documented: receivers should not rely on it. */
function message(name: string, sale: Sale, data: unknown): Message {
  const custom = customData(sale)
  const meta = {
    test_mode: !sale.live,
    event_name: name,
    webhook_id: randomUUID(),
    ...(Object.keys(custom).length > 0 && { custom_data: custom })
  }
  return { id: newId('ls_'), type: name, body: JSON.stringify({ meta, data }) }
}
