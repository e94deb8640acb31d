import { signatureOf } from '../builders/stripe-events.ts'

/** Sends a delivery as Stripe does. */
export function deliver(url: string, event: unknown, signature?: string): Promise<Response> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event)
  return fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    body: payload,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature ?? signatureOf(payload) }
  })
}
