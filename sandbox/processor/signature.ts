import { createHmac } from 'node:crypto'

/**
 * The `Stripe-Signature` header: HMAC-SHA256 in hex over `{t}.{body}`. The key is the whole secret as UTF-8,
 * `whsec_` included. `seconds` is the time of this attempt, so each attempt has its own signature.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export function stripeSignature(body: string, secret: string, seconds: number): string {
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mac}`
}
