import { isAtDomain, type ProcessorDescriptor } from '../descriptor.ts'
import { lemonsqueezyOrders } from './orders-list.ts'

/** Sources: docs/payments/lemonsqueezy.md. */
export const lemonsqueezy = {
  name: 'lemonsqueezy',
  label: 'Lemon Squeezy',
  secret: { called: 'the signing secret that you gave the webhook' },
  apiKeys: /^eyJ/,
  // The id of a variant or of a product.
  ids: { example: "'123456'" },
  checkout: {
    // A store may have its own domain.
    isAt: (address) => isAtDomain(address, 'lemonsqueezy.com') || address.pathname.startsWith('/checkout/buy/'),
    // https://docs.lemonsqueezy.com/help/checkout/passing-custom-data and …/prefilled-checkout-fields
    parameters: { user: 'checkout[custom][user_id]', email: 'checkout[email]' },
    portalOf
  },
  list: {
    reader: lemonsqueezyOrders,
    key: { called: 'an API key of the store (Settings, API)' },
    retries: '2.5 minutes'
  },
  webhooks: async () => (await import('./webhook-list.ts')).lemonsqueezyWebhooks,
  untoldDisputeEnds: ['won', 'lost'],
  webhookDocs: 'https://docs.lemonsqueezy.com/help/webhooks',
  open: async (options) => (await import('./webhook.ts')).lemonsqueezy(options)
} as const satisfies ProcessorDescriptor

/** Hosts that are no store. */
const noStores = ['lemonsqueezy.com', 'www.lemonsqueezy.com', 'app.lemonsqueezy.com', 'checkout.lemonsqueezy.com']

/**
 * The portal of a store is on the domain of its checkout, also if that is the store's own:
 * https://docs.lemonsqueezy.com/help/online-store/customer-portal
 */
function portalOf(checkout: URL): string | undefined {
  return noStores.includes(checkout.hostname) ? undefined : new URL('/billing', checkout).href
}
