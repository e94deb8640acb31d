import { isAtDomain, type ProcessorDescriptor } from '../../../src/payments/processors/descriptor.ts'
import { examplepayEvents } from './events-list.ts'

/** Sources: docs/payments/examplepay.md. */
export const examplepay = {
  name: 'examplepay',
  label: 'Examplepay',
  secret: { called: 'the signing secret of the webhook (exsec_…)', prefixes: ['exsec_'] },
  apiKeys: /^exkey_/,
  ids: { form: { pattern: /^item_\w+$/, called: 'the id of an item (item_…)' }, example: 'item_abc123' },
  checkout: {
    isAt: (address) => isAtDomain(address, 'examplepay.example'),
    parameters: { user: 'buyer_reference', email: 'buyer_email' }
  },
  list: {
    reader: examplepayEvents,
    key: { called: 'an API key (exkey_…) that may read events, and nothing else' },
    retries: '2 days'
  },
  open: async (options) => (await import('./webhook.ts')).examplepay(options)
} as const satisfies ProcessorDescriptor
