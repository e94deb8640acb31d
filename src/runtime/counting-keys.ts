import { createHash } from 'node:crypto'

/**
 * The network of an address: the address itself, or a /64 of IPv6, since a household gets a whole one. For counting
 * only.
 */
export function networkKey(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 4).join(':') : address
}

/**
 * The range of addresses that one subscriber may have: a /48 of IPv6 (RFC 6177), a /24 of IPv4. For counting only.
 */
export function wideNetworkKey(address: string): string {
  return address.includes(':') ? groupsOf(address).slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')
}

/** The eight groups of an IPv6 address, without leading zeros (RFC 4291, 2.2). */
function groupsOf(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = tail ? Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0') : []
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Hashes a text from a request to a key of fixed length, so that a client cannot fill memory with long keys. */
export function hashedKey(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
