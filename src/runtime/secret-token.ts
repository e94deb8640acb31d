import { createHash, randomBytes } from 'node:crypto'

/** A new secret for a link or a cookie: 256 random bits in 43 characters, which need no escaping in a URL. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Whether a text has the shape of `newToken`. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * The SHA-256 of a token, in hexadecimal. It is stored in place of the token, so that a stolen database opens no link.
 */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
