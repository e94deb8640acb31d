import { isAtDomain, type NamedPayment, type ProcessorDescriptor } from '../descriptor.ts'
import { stripeEvents } from './events-list.ts'

/** Sources: docs/payments/stripe.md. */
export const stripe = {
  name: 'stripe',
  label: 'Stripe',
  secret: { called: 'the signing secret of the webhook endpoint (whsec_…)', prefixes: ['whsec_'] },
  apiKeys: /^(sk|rk|pk)_/,
  ids: {
    form: { pattern: /^plink_\w+$/, called: 'the id of a payment link (plink_…)' },
    example: 'plink_abc123',
    // A payment link may carry the scene in its metadata.
    optional: true
  },
  checkout: {
    isAt: (address) => isAtDomain(address, 'stripe.com'),
    // https://docs.stripe.com/payment-links/url-parameters
    parameters: { user: 'client_reference_id', email: 'prefilled_email' },
    quantityNeedsKey: true
  },
  list: {
    reader: stripeEvents,
    key: {
      called: 'a restricted key (rk_…) that may read events and checkout sessions, and nothing else',
      problem: (key) => (key.startsWith('pk_') ? 'It holds a publishable key, which may read nothing.' : undefined),
      tooMighty: /^sk_live_/
    },
    retries: '3 days'
  },
  webhooks: async () => (await import('./webhook-list.ts')).stripeWebhooks,
  pageOf: paymentPage,
  webhookDocs: 'https://docs.stripe.com/webhooks',
  open: async (options) => (await import('./webhook.ts')).stripe(options)
} as const satisfies ProcessorDescriptor

/**
 * A payment has a page by the id of its payment intent; a checkout that cost nothing has none. Stripe's own example
 * links to it: https://docs.stripe.com/payments/quickstart. In test mode the path begins with /test, as in
 * https://github.com/woocommerce/woocommerce-gateway-stripe/blob/develop/includes/abstracts/abstract-wc-stripe-payment-gateway.php
 */
function paymentPage({ references = [] }: NamedPayment, isTest: boolean): string | undefined {
  const intent = references.find((reference) => /^pi_\w+$/.test(reference))
  return intent && `https://dashboard.stripe.com${isTest ? '/test' : ''}/payments/${intent}`
}
