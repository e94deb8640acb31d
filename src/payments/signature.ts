/**
 * Seconds that a signature's own time may differ from ours, in both directions. 300 is what Stripe's and the Standard
 * Webhooks' libraries allow; Stripe's accepts any time in the future, which only helps somebody who has a secret.
 */
const TOLERANCE_S = 300

const encoder = new TextEncoder()

/** A signed delivery as it came in. Signatures are over bytes: decoding to text first would change some. */
export type SignedDelivery = { headers: Headers; body: Uint8Array<ArrayBuffer> }

/**
 * Stripe's scheme: `Stripe-Signature: t=SECONDS,v1=HEX[,v1=HEX]`, HMAC-SHA256 over `t.body`, the key being the whole
 * secret. Several `v1` and several secrets count while a secret is rotated; `v0` and anything unknown do not.
 * https://docs.stripe.com/webhooks#verify-manually
 */
export async function isStripeSigned(
  delivery: SignedDelivery,
  secrets: readonly string[],
  now: number
): Promise<boolean> {
  const parts = (delivery.headers.get('stripe-signature') ?? '').split(',').map((part) => part.trim())
  const value = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const [time, ...moreTimes] = value('t')
  if (time === undefined || moreTimes.length > 0 || !isFresh(time, now)) return false
  const keys = secrets.map((secret) => encoder.encode(secret))
  const signatures = value('v1').flatMap((text) => fromHex(text) ?? [])
  return isSigned(keys, concatenated(encoder.encode(`${time}.`), delivery.body), signatures)
}

/**
 * GitHub's scheme: `X-Hub-Signature-256: sha256=HEX`, HMAC-SHA256 over the body alone. It names no time, so an old
 * delivery can be sent again by whoever caught it: nothing may rest on one.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export async function isHubSigned(delivery: SignedDelivery, secrets: readonly string[]): Promise<boolean> {
  const header = delivery.headers.get('x-hub-signature-256') ?? ''
  const signature = header.startsWith('sha256=') ? fromHex(header.slice('sha256='.length)) : undefined
  const keys = secrets.map((secret) => encoder.encode(secret))
  return isSigned(keys, delivery.body, signature ? [signature] : [])
}

function isFresh(seconds: string, now: number): boolean {
  return /^\d{1,12}$/.test(seconds) && Math.abs(now / 1000 - Number(seconds)) <= TOLERANCE_S
}

/** Whether any of the signatures was made with any of the keys. WebCrypto compares in constant time. */
async function isSigned(
  keys: readonly Uint8Array<ArrayBuffer>[],
  message: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[]
): Promise<boolean> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  for (const bytes of keys.filter((key) => key.length > 0)) {
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
    for (const signature of signatures) {
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return true
    }
  }
  return false
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^[0-9a-f]{64}$/i.test(text) ? Uint8Array.fromHex(text) : undefined
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}
