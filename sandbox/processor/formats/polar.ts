import { randomUUID } from 'node:crypto'
import { any2xx, json, type Message, pausesOf } from '../delivery/carrier.ts'
import { polarKey, standardHeaders } from '../delivery/signature.ts'
import { polarBenefitGrant, polarOrder, polarRefund, polarSubscription } from './polar-objects.ts'
import type { WireFormat } from './wire-format.ts'

const noDisputes = 'Polar has no event for a dispute; a lost one takes the benefit away, and that is all it says.'
const hidden = 'Polar keeps a first payment that is not through yet to itself: the order comes with the money.'

const oneProduct = 'An order at Polar is for one product.'

/**
 * Polar, payload version 2026-10. The order of events: https://polar.sh/docs/integrate/webhooks/events; the objects:
 * https://polar.sh/docs/api-reference; the retries: `server/polar/webhook/tasks.py` of
 * https://github.com/polarsource/polar, 4 s doubling to 1024 s, ten attempts in all.
 */
export const polar: WireFormat = {
  label: 'Polar',
  lacks: {
    cart: oneProduct,
    cart_partly: oneProduct,
    pending: hidden,
    delayed: hidden,
    failed: hidden,
    rejected: 'At Polar a refund needs nobody’s approval.',
    inquiry: noDisputes,
    disputed: noDisputes,
    won: noDisputes
  },
  tell(sale, happened, now) {
    const order = (type: string) => message(type, polarOrder(sale), now)
    const refund = (type: string) => message(type, polarRefund(sale), now)
    const subscription = (type: string) => message(type, polarSubscription(sale), now)
    const grant = (type: string) => message(type, polarBenefitGrant(sale), now)
    switch (happened) {
      case 'sold':
        return [
          ...(sale.subscription
            ? [
                subscription('subscription.created'),
                subscription('subscription.updated'),
                subscription('subscription.active')
              ]
            : []),
          order('order.created'),
          order('order.updated'),
          order('order.paid'),
          grant('benefit_grant.created')
        ]
      case 'refund_half':
      case 'refund_rest':
        return [refund('refund.created'), order('order.updated'), order('order.refunded')]
      case 'undo_refund':
        return [refund('refund.updated'), order('order.updated')]
      case 'lose':
        return [grant('benefit_grant.revoked')]
      case 'renewal_fails':
        return [subscription('subscription.updated'), subscription('subscription.past_due')]
      case 'renewal_paid':
        return [
          order('order.created'),
          order('order.updated'),
          order('order.paid'),
          subscription('subscription.updated'),
          subscription('subscription.active')
        ]
      case 'end_later':
        return [subscription('subscription.updated'), subscription('subscription.canceled')]
      case 'end':
        return [
          subscription('subscription.updated'),
          subscription('subscription.revoked'),
          grant('benefit_grant.revoked')
        ]
      case 'pause':
        return [
          subscription('subscription.updated'),
          subscription('subscription.paused'),
          grant('benefit_grant.revoked')
        ]
      case 'resume':
        return [
          subscription('subscription.updated'),
          subscription('subscription.resumed'),
          grant('benefit_grant.updated')
        ]
      case 'one_more':
      case 'one_fewer':
        return [subscription('subscription.updated')]
      default:
        return []
    }
  },
  headers: (sent, secret, at) => ({
    ...json,
    ...standardHeaders(sent, polarKey(secret), Math.floor(at / 1000)),
    'user-agent': 'polar.sh webhooks'
  }),
  takes: any2xx,
  pauseAfter: pausesOf([4, 8, 16, 32, 64, 128, 256, 512, 1024])
}

function message(type: string, data: unknown, now: number): Message {
  const body = { type, timestamp: new Date(now).toISOString(), api_version: '2026-10', data }
  return { id: randomUUID(), type, body: JSON.stringify(body) }
}
