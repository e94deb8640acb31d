import type { PaymentLink } from './payment-link.ts'

/** What is bought in the tests, and when. */
export const link: PaymentLink = {
  slug: 'toolkit',
  id: 'plink_1',
  name: 'Toolkit',
  amount: 4900,
  currency: 'usd',
  metadata: { scene: 'product-toolkit' },
  successUrl: 'http://127.0.0.1:1/dashboard'
}
export const now = Date.UTC(2026, 10, 20)
