import { createHash } from 'node:crypto'
import type { PaymentEvent } from './event.ts'

/**
 * Limits for values that a database has to store unchanged. SQLite takes anything, Postgres does not: no NUL in a text,
 * no half of a surrogate pair, no number beyond its column (https://www.postgresql.org/docs/current/datatype.html), and
 * at most 2704 bytes in an entry of an index, which holds two ids or more in some
 * (https://www.postgresql.org/docs/current/btree.html). Values beyond these limits are refused here, so that both
 * databases behave the same.
 */

/** UTF-16 units of an id, or of a text that is looked for; each takes 3 bytes at most. */
const LONGEST_ID = 255
/** UTF-16 units of an address: https://www.rfc-editor.org/rfc/rfc3696#section-3 and its erratum say 254. */
const LONGEST_ADDRESS = 320
/** ms: the last moment of the year 9999. */
const LATEST_MS = 253_402_300_799_999
/** More accounts than any repository has; times the seats of a product it still fits an integer. */
export const MOST_QUANTITY = 1_000_000
/** UTF-16 units of a reason in words. */
const LONGEST_REASON = 500

/** Why an event cannot be kept, in a sentence for the seller; undefined when it can. */
export function whyNotKept({
  occurredAt,
  key,
  references,
  about,
  period,
  invoice,
  refunded,
  facts
}: PaymentEvent): string | undefined {
  if (!isTime(occurredAt)) {
    return 'its time is not between the years 1970 and 9999'
  }
  const ids = {
    'id of the sale': [key],
    reference: references ?? [],
    'id of the refund or dispute': [about],
    period: [period],
    'number of the invoice': [invoice]
  }
  const texts = { ...ids, scene: [facts.scene], customer: [facts.customer], name: [facts.name] }
  for (const [name, values] of Object.entries(texts)) {
    if (!values.every((value) => value === undefined || isId(value))) {
      return `its ${name} is empty, longer than ${LONGEST_ID} characters, or has a character in it that cannot be kept`
    }
  }
  const quantities = [facts.quantity, ...(facts.items ?? []).map(({ quantity }) => quantity)]
  const tooMany = quantities.find((quantity) => quantity !== undefined && quantity > MOST_QUANTITY)
  if (tooMany !== undefined) return `its quantity is ${tooMany}, and no purchase covers more than ${MOST_QUANTITY}`
  if (refunded !== undefined && !(refunded >= 0 && refunded <= Number.MAX_SAFE_INTEGER)) {
    return `its refunded amount is ${refunded}, which is no amount of money`
  }
  return undefined
}

/** Whether a time in ms can be stored, and named in words. */
export function isTime(at: number): boolean {
  return Number.isInteger(at) && at >= 0 && at <= LATEST_MS
}

/** Whether a text can be stored and looked up as an id. */
export function isId(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ID && isKept(text)
}

/** Whether a text can be stored and looked up as an address; it need not be a valid one. */
export function isAddress(text: string): boolean {
  return text !== '' && text.length <= LONGEST_ADDRESS && isKept(text)
}

function isKept(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** The id under which a delivery is stored: its own id, or a digest of it if the id itself cannot be stored. */
export function keptId(id: string): string {
  return isId(id) ? id : digestOf(new TextEncoder().encode(id))
}

export function digestOf(bytes: Uint8Array): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}

/** A reason that may quote a delivery: shortened to what a page shows, without control characters. */
export function keptReason(words: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  const plain = words.replace(/[\0-\x09\x0b-\x1f\x7f-\x9f]/g, '\u{FFFD}').toWellFormed()
  return plain.length > LONGEST_REASON ? `${plain.slice(0, LONGEST_REASON).toWellFormed()} …` : plain
}
