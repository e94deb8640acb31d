import { stripeManners } from '../delivery/delivery.ts'
import { stripeSignature } from '../delivery/signature.ts'
import type { Spoken } from './wire-format.ts'

/**
 * Stripe, as a receiver of its webhooks sees it. `payments.ts` and `subscriptions.ts` make its messages, in Stripe's
 * own types. https://docs.stripe.com/webhooks
 */
export const stripe: Spoken = {
  label: 'Stripe',
  lacks: { rejected: 'At Stripe a refund needs nobody’s approval.' },
  headers: (sent, secret, at) => ({
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': stripeSignature(sent.body, secret, Math.floor(at / 1000)),
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)'
  }),
  ...stripeManners
}
