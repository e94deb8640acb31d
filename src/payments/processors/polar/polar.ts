import type { EventKind } from '../../payment/event.ts'
import { isAtDomain, type NamedPayment, type ProcessorDescriptor } from '../descriptor.ts'
import { polarOrders } from './orders-list.ts'

/** Sources: docs/payments/polar.md. */
export const polar = {
  name: 'polar',
  label: 'Polar',
  secret: { called: 'the secret of the webhook endpoint, with its whsec_', prefixes: ['whsec_', 'polar_whs_'] },
  apiKeys: /^polar_(oat|pat)_/,
  // A benefit may be mapped too. The end of a benefit ends access.
  ids: { example: "'the id of a product or a price'" },
  checkout: {
    isAt: (address) => isAtDomain(address, 'polar.sh'),
    // https://polar.sh/docs/features/checkout/links
    parameters: { user: 'reference_id', email: 'customer_email' }
  },
  // https://polar.sh/docs/features/customer-portal/introduction
  portal: { has: 'receipt', example: 'https://polar.sh/acme/portal' },
  mailsReceipts: true,
  list: {
    reader: polarOrders,
    key: { called: 'an organization access token (polar_oat_…) with the scope orders:read, and no other' },
    retries: 'about half an hour'
  },
  webhooks: async () => (await import('./webhook-list.ts')).polarWebhooks,
  // Polar reports benefits and not disputes.
  kindWords: { dispute_won: 'a benefit given', lost: 'a benefit taken away' },
  pageOf: orderPage,
  untoldDisputeEnds: ['won', 'lost'],
  webhookDocs: 'https://polar.sh/docs/integrate/webhooks/endpoints',
  open: async (options) => (await import('./webhook.ts')).polar(options)
} as const satisfies ProcessorDescriptor

/** The kinds of events that are about an order. The others name a subscription as their key. */
const ofOrders: readonly EventKind[] = [
  'pending',
  'paid',
  'failed',
  'refunded',
  'partially_refunded',
  'refund_failed',
  'dispute_won',
  'lost'
]

/**
 * An order has a page by its id, below the name of the seller's organization; /to/dashboard leads there without the
 * name: https://github.com/polarsource/polar, clients/apps/web/src/app/(main)/to/[...path]/page.tsx and
 * …/dashboard/[organization]/(header)/sales/[id]/page.tsx. Polar does not mark what its sandbox sends.
 */
function orderPage({ kind, key, period }: NamedPayment): string | undefined {
  const order = period ?? (ofOrders.includes(kind) ? key : undefined)
  return order && `https://polar.sh/to/dashboard/sales/${encodeURIComponent(order)}`
}
