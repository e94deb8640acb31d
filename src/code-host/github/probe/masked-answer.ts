import { parseJson } from '../../../runtime/json.ts'
import { cleanWords } from '../../host-words.ts'
import type { ProbedAnswer } from '../../probing.ts'

/** Names that no report may contain, each with its placeholder. */
export type Masks = readonly (readonly [name: string, placeholder: string])[]

/** An answer of the host, before it is masked. `headers` by lower-case name. `status` is absent when none arrived. */
export type RawAnswer = { status?: number; requestId?: string; headers?: Record<string, string>; body?: string }

/** The headers that say how the host behaves, and nothing of the seller: docs/github.md. */
const shown = [
  'deprecation',
  'retry-after',
  'sunset',
  'x-accepted-github-permissions',
  'x-github-api-version-selected',
  'x-ratelimit-limit',
  'x-ratelimit-resource'
]
/** Of these headers only the presence is told. */
const present = ['etag', 'github-authentication-token-expiration', 'link', 'location', 'x-oauth-scopes']

/** How deep the fields of fields are told, and how many of one object. */
const DEPTH = 2
const MOST_FIELDS = 150
/** Characters of a request id that may be repeated: those of `C0DE:12AB:…`, and of hexadecimal numbers. */
const requestIdShape = /^[\w:-]{1,80}$/

/** The part of an answer that may be sent to others. */
export function maskedAnswer(call: string, raw: RawAnswer, masks: Masks): ProbedAnswer {
  const { status, requestId = '', headers = {}, body = '' } = raw
  const value = parseJson(body)
  const words = status !== undefined && status >= 400 ? wordsOf(value) : ''
  const told = shown.flatMap((name) => {
    // The numbers in these headers are limits and times, and no ids.
    return headers[name] === undefined ? [] : [[name, cleanWords(withoutNames(headers[name], masks))]]
  })
  const there = present.flatMap((name) => (headers[name] === undefined ? [] : [[name, 'present']]))
  return {
    call,
    ...(status !== undefined && { status }),
    ...(requestIdShape.test(requestId) && { requestId: withoutNames(requestId, masks) }),
    headers: Object.fromEntries([...told, ...there]),
    ...(value !== undefined && { shape: shapeOf(value, masks) }),
    ...(words !== '' && { words: masked(words, masks) })
  }
}

/**
 * The text on one line, with placeholders for names, addresses and numbers of five digits or more, and without anything
 * that looks like a token.
 */
export function masked(text: string, masks: Masks): string {
  const mailless = text.replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '{address}')
  return cleanWords(withoutNames(mailless, masks).replace(/\d{5,}/g, '{number}'))
}

/** A name is found in any letters, and not inside of a longer name. The longest name is replaced first. */
function withoutNames(text: string, masks: Masks): string {
  const known = masks.filter(([name]) => name !== '').toSorted(([one], [other]) => other.length - one.length)
  return known.reduce((said, [name, placeholder]) => {
    return said.replace(new RegExp(`(?<![\\w-])${RegExp.escape(name)}(?![\\w-])`, 'gi'), () => placeholder)
  }, text)
}

/** The kinds of the values of a JSON value, by field. Of a list, the shape of its first entry. */
function shapeOf(value: unknown, masks: Masks, depth = DEPTH): unknown {
  if (value === null) return 'null'
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0], masks, depth)]
  if (typeof value !== 'object') return typeof value
  if (depth === 0) return 'object'
  const fields = Object.entries(value).slice(0, MOST_FIELDS)
  return Object.fromEntries(fields.map(([name, inner]) => [masked(name, masks), shapeOf(inner, masks, depth - 1)]))
}

/**
 * The host's message, with the codes and messages of its errors:
 * https://docs.github.com/en/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
function wordsOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { message, errors } = value as { message?: unknown; errors?: unknown }
  const listed = Array.isArray(errors) ? errors : []
  const details = listed.map((error: unknown) => {
    if (typeof error !== 'object' || error === null) return typeof error === 'string' ? error : ''
    const { resource, code, field, message: said } = error as Record<string, unknown>
    return [resource, code, field, said].filter((part) => typeof part === 'string').join(', ')
  })
  return [typeof message === 'string' ? message : '', ...details].filter((part) => part !== '').join(' | ')
}
