import { isIP } from 'node:net'
import { isPublicAddress } from '../../chat/public-address.ts'
import { isLoopback } from '../values/host.ts'

/**
 * The problem of an address that is to be called by https on the public internet; undefined if it has none. No message
 * shows a part of it. `what`: with its verb, for the sentence that nothing is sent elsewhere.
 */
export function problemOfPublicAddress(text: string, what: string): string | undefined {
  if (/\s/.test(text) || !URL.canParse(text)) return 'It is not an address.'
  const { protocol, hostname, username, password } = new URL(text)
  if (protocol !== 'https:') return 'It is not an https address.'
  if (username !== '' || password !== '') return 'It has a user name or a password in it.'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isPrivate = isIP(host) === 0 ? isLoopback(host) || !host.includes('.') : !isPublicAddress(host)
  return isPrivate ? `Its host is not on the public internet, and ${what} sent nowhere else.` : undefined
}
