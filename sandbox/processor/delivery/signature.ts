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

/**
 * Lemon Squeezy's `X-Signature` and Creem's `creem-signature`: HMAC-SHA256 in hex over the body alone, without a time.
 */
export function bodySignature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

/**
 * The `Paddle-Signature` header: HMAC-SHA256 in hex over `{ts}:{body}`, the key being the whole secret as UTF-8.
 * https://developer.paddle.com/webhooks/about/signature-verification
 */
export function paddleSignature(body: string, secret: string, seconds: number): string {
  return `ts=${seconds};h1=${createHmac('sha256', secret).update(`${seconds}:${body}`).digest('hex')}`
}

/**
 * The three headers of Standard Webhooks: HMAC-SHA256 in base64 over `{id}.{timestamp}.{body}`.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function standardHeaders(
  message: { id: string; body: string },
  key: Buffer,
  seconds: number
): Record<string, string> {
  const mac = createHmac('sha256', key).update(`${message.id}.${seconds}.${message.body}`).digest('base64')
  return { 'webhook-id': message.id, 'webhook-timestamp': String(seconds), 'webhook-signature': `v1,${mac}` }
}

/** The key of a Standard Webhooks secret: the text after `whsec_`, decoded from base64. */
export const standardKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/**
 * Polar's key. For a secret generated since 2026-09-08 it is the key of the standard. For an older secret, and for a
 * secret that the seller typed in, it is the UTF-8 bytes of the whole secret; here these are all secrets that are not
 * `whsec_` and base64.
 * https://github.com/polarsource/polar/pull/14117 and https://github.com/polarsource/polar/pull/14400
 */
export function polarKey(secret: string): Buffer {
  const isGenerated = /^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret)
  return isGenerated ? standardKey(secret) : Buffer.from(secret, 'utf8')
}
