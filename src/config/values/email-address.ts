import { domainToASCII } from 'node:url'
import { type Checked, quoted } from '../mistake.ts'

/** A sender as mail headers write it: an address, and perhaps a name before it. */
export type Mailbox = { name: string; address: string }

// The grammar browsers use for <input type="email"> (HTML Standard, "valid e-mail address").
const grammar =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/**
 * Whether the text is one plain address that a mail server accepts (RFC 5321: no dot at an end, no two dots in a row).
 */
export function isEmailAddress(text: string): boolean {
  return text.length <= 254 && grammar.test(text) && !/^\.|\.\.|\.@/.test(text)
}

/**
 * The one form in which addresses are compared, counted and mailed to: trimmed, in lower case, with an international
 * domain in Punycode (RFC 5891). Undefined for a text that has no such form. That includes every address with a
 * character beyond ASCII before the @: other programs take two such addresses for one (for them the Kelvin sign,
 * U+212A, is a k).
 */
export function canonicalEmail(text: string): string | undefined {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const address = `${trimmed.slice(0, Math.max(at, 0))}@${asciiDomain(trimmed.slice(at + 1))}`
  return isEmailAddress(address) ? address.toLowerCase() : undefined
}

/**
 * Returns '' when the text cannot be a domain. Node parses it as the host of a URL, so characters that would end or
 * decode the host are refused first.
 */
function asciiDomain(domain: string): string {
  if (!/[^\0-\x7F]/.test(domain)) return domain
  return /[\0-\x7F]/.test(domain.replace(/[a-z0-9.-]/gi, '')) ? '' : domainToASCII(domain)
}

/** Checks one plain address. */
export function checkEmailAddress(text: string): Checked<string> {
  if (isEmailAddress(text)) return { ok: true, value: text }
  return {
    ok: false,
    problem: `${quoted(text)} is not an e-mail address.`,
    fix: 'Write one address like help@example.com.'
  }
}

/** Reads `a@b` or `Name <a@b>`; undefined when it is neither. */
export function parseMailbox(text: string): Mailbox | undefined {
  if (hasControlCharacter(text)) return undefined
  const parts = /^(?<name>.*?)<(?<address>[^<>]+)>$/s.exec(text.trim())?.groups
  const address = parts?.address ?? text.trim()
  const name = (parts?.name ?? '').trim()
  if (!isEmailAddress(address)) return undefined
  const inQuotes = /^"(?<inside>(?:[^"\\]|\\.)*)"$/s.exec(name)?.groups?.inside
  if (inQuotes !== undefined) return { name: inQuotes.replace(/\\(.)/gs, '$1'), address }
  return /[<>"]/.test(name) ? undefined : { name, address }
}

/** Writes a mailbox so that `parseMailbox` and any mail program read the same name back (RFC 5322 quoted-string). */
export function formatMailbox({ name, address }: Mailbox): string {
  if (name === '') return address
  const plain = /^[\p{L}\p{N} !#$%&'*+/=?^_`{|}~-]+$/u.test(name) && name === name.trim()
  return `${plain ? name : `"${name.replace(/["\\]/g, '\\$&')}"`} <${address}>`
}

/** Whether a text holds a line break or another control character, which headers and names must not contain. */
export function hasControlCharacter(text: string): boolean {
  return /\p{Cc}/u.test(text)
}
