import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Seconds that the time in a signature may differ from ours, in both directions. 300 is the limit in the libraries of
 * Stripe and Standard Webhooks; Stripe's accepts any time in the future, which helps only an attacker who has a secret.
 */
const TOLERANCE_S = 300

/** Prefix of secrets of Standard Webhooks. */
const secretPrefix = 'whsec_'

const encoder = new TextEncoder()

/**
 * A signed delivery as it arrived. The body stays bytes: decoding and encoding it again could change it, and break the
 * signature.
 */
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
  const { time, signatures } = timedParts(delivery.headers.get('stripe-signature'), ',', { time: 't', signature: 'v1' })
  if (time === undefined || !isFresh(time, now)) return false
  return isSigned(secrets.map(wholeSecret), [encoder.encode(`${time}.`), delivery.body], signatures)
}

/**
 * Paddle's scheme: `Paddle-Signature: ts=SECONDS;h1=HEX[;h1=HEX]`, HMAC-SHA256 over `ts:body`, the key being the whole
 * secret. Several `h1` count. Paddle's own library allows 5 s, which a slow network or a replay does not keep
 * (https://github.com/PaddleHQ/paddle-node-sdk/issues/30), and it reads the last `h1` only.
 * https://developer.paddle.com/webhooks/about/signature-verification
 */
export async function isPaddleSigned(
  delivery: SignedDelivery,
  secrets: readonly string[],
  now: number
): Promise<boolean> {
  const { time, signatures } = timedParts(delivery.headers.get('paddle-signature'), ';', {
    time: 'ts',
    signature: 'h1'
  })
  if (time === undefined || !isFresh(time, now)) return false
  return isSigned(secrets.map(wholeSecret), [encoder.encode(`${time}:`), delivery.body], signatures)
}

/**
 * Standard Webhooks: `webhook-id`, `webhook-timestamp`, `webhook-signature: v1,BASE64[ v1,BASE64]`, HMAC-SHA256 over
 * `id.timestamp.body`; the key is the base64 text after `whsec_` in the secret, decoded. Other versions (`v1a`) do not
 * count. https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export async function isStandardSigned(
  delivery: SignedDelivery,
  secrets: readonly string[],
  now: number
): Promise<boolean> {
  return isWebhookSigned(delivery, secrets.flatMap(decodedSecret), now)
}

/**
 * Polar's scheme: Standard Webhooks with one of two keys. For secrets that Polar has made since 2026-09-08 the key
 * follows the standard; for older ones, and for those that a seller typed in, the key is the whole secret, prefix
 * included. https://github.com/polarsource/polar/pull/14117, https://github.com/polarsource/polar/pull/14400
 */
export async function isPolarSigned(
  delivery: SignedDelivery,
  secrets: readonly string[],
  now: number
): Promise<boolean> {
  const whole = secrets.filter((secret) => secret !== secretPrefix).map(wholeSecret)
  return isWebhookSigned(delivery, [...secrets.flatMap(decodedSecret), ...whole], now)
}

/**
 * Lemon Squeezy (`X-Signature`) and Creem (`creem-signature`): HMAC-SHA256 over the body alone, in hex, the key being
 * the whole secret. The signature has no time, so an attacker who caught a delivery can send it again at any time: the
 * id that it was stored under must be kept for ever. https://docs.lemonsqueezy.com/help/webhooks/signing-requests,
 * https://docs.creem.io/code/webhooks
 * @param header the name of the header that holds the signature
 */
export async function isBodySigned(
  delivery: SignedDelivery,
  header: string,
  secrets: readonly string[]
): Promise<boolean> {
  const signature = fromHex(delivery.headers.get(header) ?? '')
  return isSigned(secrets.map(wholeSecret), [delivery.body], signature ? [signature] : [])
}

/**
 * GitHub's scheme: `X-Hub-Signature-256: sha256=HEX`, HMAC-SHA256 over the body alone. The signature has no time, so an
 * attacker who caught a delivery can send it again at any time: no decision may depend on one alone.
 * https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries
 */
export async function isHubSigned(delivery: SignedDelivery, secrets: readonly string[]): Promise<boolean> {
  const header = delivery.headers.get('x-hub-signature-256') ?? ''
  const signature = header.startsWith('sha256=') ? fromHex(header.slice('sha256='.length)) : undefined
  return isSigned(secrets.map(wholeSecret), [delivery.body], signature ? [signature] : [])
}

/** Standard Webhooks with these keys. The signature covers the id, so the id can identify the delivery. */
async function isWebhookSigned(
  { headers, body }: SignedDelivery,
  keys: readonly Uint8Array<ArrayBuffer>[],
  now: number
): Promise<boolean> {
  const id = headers.get('webhook-id')
  const time = headers.get('webhook-timestamp')
  if (!id || !time || !isFresh(time, now)) return false
  const versions = (headers.get('webhook-signature') ?? '').split(' ')
  const signatures = versions.flatMap((version) =>
    version.startsWith('v1,') ? (fromBase64(version.slice('v1,'.length)) ?? []) : []
  )
  return isSigned(keys, [encoder.encode(`${id}.${time}.`), body], signatures)
}

/**
 * Parses a header of `name=value` parts: its time (undefined unless there is exactly one) and all signatures of the
 * supported version.
 */
function timedParts(header: string | null, separator: string, names: { time: string; signature: string }) {
  const parts = (header ?? '').split(separator).map((part) => part.trim())
  const values = (name: string) =>
    parts.filter((part) => part.startsWith(`${name}=`)).map((part) => part.slice(name.length + 1))
  const times = values(names.time)
  return {
    time: times.length === 1 ? times[0] : undefined,
    signatures: values(names.signature).flatMap((text) => fromHex(text) ?? [])
  }
}

function wholeSecret(secret: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(secret)
}

/** The key in a secret of Standard Webhooks; empty if it is not base64. */
function decodedSecret(secret: string): Uint8Array<ArrayBuffer>[] {
  const key = fromBase64(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret)
  return key ? [key] : []
}

/**
 * Whether the time is fresh; a text that is not a number never is. The notation of the number does not matter: the
 * signature covers the text.
 */
function isFresh(seconds: string, now: number): boolean {
  return Math.abs(now / 1000 - Number(seconds)) <= TOLERANCE_S
}

/**
 * Whether any of the signatures was made with any of the keys; compares in constant time. Synchronous: WebCrypto hands
 * each step to another thread, which takes longer than the step.
 */
function isSigned(
  keys: readonly Uint8Array<ArrayBuffer>[],
  message: readonly Uint8Array[],
  signatures: readonly Uint8Array<ArrayBuffer>[]
): boolean {
  if (signatures.length === 0) return false
  return keys
    .filter((key) => key.length > 0)
    .some((key) => {
      const hmac = createHmac('sha256', key)
      for (const part of message) hmac.update(part)
      const made = hmac.digest()
      return signatures.some((each) => each.length === made.length && timingSafeEqual(each, made))
    })
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^[0-9a-f]{64}$/i.test(text) ? Uint8Array.fromHex(text) : undefined
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0 ? Uint8Array.fromBase64(text) : undefined
}
