import { isAtDomain, type ProcessorDescriptor } from '../descriptor.ts'

/** Sources: docs/payments/creem.md. */
export const creem = {
  name: 'creem',
  label: 'Creem',
  secret: { called: 'the signing secret of the webhook (whsec_…)', prefixes: ['whsec_'] },
  apiKeys: /^creem_/,
  // The id of a product or of a price.
  ids: { example: 'prod_abc123' },
  checkout: { isAt: (address) => isAtDomain(address, 'creem.io') },
  // https://docs.creem.io/for-customers/why-creem-charged-me
  portal: { has: 'order', url: 'https://creem.io/my-orders/login' },
  mailsReceipts: true,
  untoldDisputeEnds: ['won', 'lost'],
  webhookDocs: 'https://docs.creem.io/code/webhooks',
  open: async (options) => (await import('./webhook.ts')).creem(options)
} as const satisfies ProcessorDescriptor
