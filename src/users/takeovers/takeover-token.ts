import { createHmac, timingSafeEqual } from 'node:crypto'

/** The token of the mail that asks the holder: the id of the takeover, and proof that Pullpass has written it. */
export function takeoverToken(id: string, secret: string): string {
  return `${id}.${macOf(id, secret)}`
}

/** The id in a token of ours; undefined for any other text. */
export function takeoverIn(token: string, secret: string): string | undefined {
  const [id = '', mac = ''] = token.split('.')
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(id, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
}

function macOf(id: string, secret: string): string {
  return createHmac('sha256', secret).update(`takeover:${id}`).digest('base64url')
}
