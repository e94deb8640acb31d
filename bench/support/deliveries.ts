import { checkoutEvent, signatureOf } from '../../test/support/builders/stripe-events.ts'
import { wire } from './load.ts'

let made = 0

/** So many deliveries of Stripe, each of a sale of its own, signed now: a signature is valid for 5 minutes. */
export function deliveries(count: number): string[] {
  return Array.from({ length: count }, () => {
    made += 1
    const event = {
      ...checkoutEvent({ id: `cs_${made}`, email: `payer-${made}@example.com` }),
      id: `evt_bench_${made}`
    }
    const body = JSON.stringify(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signatureOf(body) }
    return wire('POST', '/api/webhooks/stripe', headers, body)
  })
}
