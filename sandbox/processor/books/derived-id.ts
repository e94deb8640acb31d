import { createHash } from 'node:crypto'

// The same seed gives the same id, so that an object keeps its id without a list of them.
const bytes = (seed: string): Buffer => createHash('sha256').update(seed).digest()

function spelled(seed: string, alphabet: string, length: number): string {
  const source = Buffer.concat([bytes(seed), bytes(`${seed}+`)])
  return Array.from(source.subarray(0, length), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** An id like Polar's: a version 4 UUID. https://www.rfc-editor.org/rfc/rfc9562#name-uuid-version-4 */
export function uuidOf(seed: string): string {
  const hex = bytes(seed).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * An id like Paddle's without its prefix: 26 letters and digits, lower-case.
 * https://developer.paddle.com/api-reference/about/paddle-ids
 */
export const ulidOf = (seed: string): string => `01${spelled(seed, '0123456789abcdefghjkmnpqrstvwxyz', 24)}`

/** An id like Creem's without its prefix: 22 letters and digits. */
export const base62Of = (seed: string): string =>
  spelled(seed, '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 22)

/** An id like Lemon Squeezy's: a whole number. */
export const numberOf = (seed: string): number => 1_000_000 + (bytes(seed).readUInt32BE(0) % 900_000_000)
