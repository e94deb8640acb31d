import { isAtDomain, type ProcessorDescriptor } from '../descriptor.ts'

/** Sources: docs/payments/paddle.md. */
export const paddle = {
  name: 'paddle',
  label: 'Paddle',
  secret: { called: 'the secret key of the notification destination (pdl_ntfset_…)', prefixes: ['pdl_ntfset_'] },
  apiKeys: /^pdl_(live|sdbx)_apikey/,
  ids: {
    form: { pattern: /^(pri|pro)_\w+$/, called: 'the id of a price (pri_…) or a product (pro_…)' },
    example: 'pri_abc123'
  },
  checkout: { isAt: (address) => isAtDomain(address, 'paddle.com') || isAtDomain(address, 'paddle.io') },
  // https://developer.paddle.com/concepts/customer-portal
  portal: { has: 'invoice', example: 'https://customer-portal.paddle.com/cpl_abc123' },
  mailsReceipts: true,
  untoldDisputeEnds: ['lost'],
  webhookDocs: 'https://developer.paddle.com/webhooks/notification-destinations',
  open: async (options) => (await import('./webhook.ts')).paddle(options)
} as const satisfies ProcessorDescriptor
