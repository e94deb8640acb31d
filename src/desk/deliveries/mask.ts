import { isIP } from 'node:net'
import { parseJson } from '../../runtime/json.ts'

/** The text in the place of a value that may tell of a person. */
export const HIDDEN = '(hidden)'

/** Deeper values are hidden. No processor nests so deep. */
const DEEPEST = 40

/** Parts of names of fields whose values tell of a person. */
const PERSONAL =
  /name|mail|phone|mobile|address|street|line_?\d|city|province|region|zip|postal|postcode|country|birth|gender|tax_?id|vat|^ip$|_ip$|user|login|owner|contact|company|organi[sz]ation|business|external|note|comment|message|description|statement|answer|secret|token|password|iban|last_?4|fingerprint|location/i

/** The field of this name holds a word of the processor. */
const OF_PROCESSOR = 'event_name'

/** Fields for what the seller's checkout or the buyer puts in; only what names the product is shown. */
const FREE = /^(metadata|custom_?(data|fields?)|passthrough)$/i
const OF_PRODUCT = ['scene', 'product', 'product_id', 'price_id', 'variant_id']

/** A word in small or in capital letters, or one with a digit: an id, a time, a state. "Ada" may be a name. */
const PLAIN = /^([a-z][a-z_.-]*|[A-Z][A-Z_]*|(?=.*\d)[\w.:-]+)?$/
/** A time such as 2026-11-20 10:00:00+01:00. */
const TIME = /^\d{4}-\d\d-\d\d[TZ\d :.+-]+$/
const FIELD = /^[a-z_][\w.-]{0,63}$/i

/**
 * The body of a delivery, as indented JSON, in which everything that may tell of a person is hidden: the values of
 * fields with personal names, all free text, addresses and links. Ids, times, amounts and states remain. undefined for
 * a text that is no JSON.
 */
export function maskedBody(text: string): string | undefined {
  // undefined stays undefined.
  return JSON.stringify(masked(parseJson(text), { field: '', isPersonal: false, isFree: false, depth: 0 }), null, 2)
}

/** Where a value stands. `isPersonal`: in a field with a personal name. `isFree`: in a field for anything. */
type Where = { field: string; isPersonal: boolean; isFree: boolean; depth: number }

function masked(value: unknown, where: Where): unknown {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'object') {
    if (where.depth >= DEEPEST) return HIDDEN
    const depth = where.depth + 1
    if (Array.isArray(value)) return value.map((each) => masked(each, { ...where, depth }))
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => [
        FIELD.test(field) ? field : HIDDEN,
        masked(each, {
          field,
          isPersonal: where.isPersonal || (PERSONAL.test(field) && field !== OF_PROCESSOR),
          isFree: where.isFree || FREE.test(field),
          depth
        })
      ])
    )
  }
  if (where.isPersonal || (where.isFree && !OF_PRODUCT.includes(where.field))) return HIDDEN
  return isPlain(`${value}`) ? value : HIDDEN
}

function isPlain(text: string): boolean {
  return TIME.test(text) || (PLAIN.test(text) && isIP(text) === 0)
}
