import { createRequire } from 'node:module'
import type { IntlMessageFormat } from 'intl-messageformat'
import { roundUp } from '../runtime/time/time-words.ts'
import { type MessageToken, type ParsedMessage, speech } from './in-language.ts'
import type { MessageKey } from './messages/en/en.ts'
import { type SaidTime, timeText } from './times.ts'

export type { MessageKey }

/** A message with its values. A value may be a text of its own, a time, or an address to write to. */
export type Text = { key: MessageKey; values: Values }

/**
 * `list`: names that are joined as in "one, two and three", each marked. `writeTo`: an e-mail address. `link`: the
 * address of a page; the value's name is then a tag of the message, such as `<a>`, and the words inside it are the
 * link.
 */
export type Value =
  | string
  | number
  | Text
  | SaidTime
  | { list: readonly string[] }
  | { writeTo: string }
  | { link: string }

export type Values = Readonly<Record<string, Value>>

/** Sentences that may contain times, links and marks: plain text in a toast, markup on a page. */
export type Phrase = readonly Part[]

/**
 * `at`: the time in ms since the epoch that the words express, for programs; `isAbout`: a forecast; `isPast`: of what
 * has happened. `mark`: words that stand out (`b`), or that are typed (`code`).
 */
export type Part =
  | string
  | { at: number; words: string; isAbout: boolean; isPast: boolean }
  | { writeTo: string }
  | { link: string; inside: Phrase }
  | { mark: 'b' | 'code'; inside: Phrase }

const require = createRequire(import.meta.url)

/** A message with values and marks alone: it has no choices. */
const SIMPLE = /^(?:[^{}<>]|\{\w+\}|<\/?\w+>)*$/

/**
 * The parsed message: each message is parsed once, when it is first needed. The library is loaded with the first
 * message that has choices, since with the rules for plurals it takes 24 MB and 20 ms.
 */
function parsedMessage(key: MessageKey): ParsedMessage {
  const { parsed, messages, language } = speech()
  const known = parsed.get(key)
  if (known) return known
  const message = messages[key]
  const made = SIMPLE.test(message) ? { tokens: tokensOf(message) } : { format: withLibrary(message, language) }
  parsed.set(key, made)
  return made
}

function withLibrary(message: string, language: string): IntlMessageFormat {
  const library: typeof import('intl-messageformat') = require('intl-messageformat')
  return new library.IntlMessageFormat(message, language)
}

/** The values for the marks that every message may have. */
const marks = {
  b: (inside: unknown[]) => ({ mark: 'b', inside }),
  code: (inside: unknown[]) => ({ mark: 'code', inside })
}

/** The text in words, in the present language. A value of the text never becomes markup or a message. */
export function phraseOf({ key, values }: Text): Phrase {
  const message = parsedMessage(key)
  if ('tokens' in message) return simplePhrase(message.tokens, values)
  const parts = message.format.formatToParts<unknown>({ ...marks, ...tagsAndValues(values) })
  return parts.flatMap(({ value }) => partsOf(value))
}

/** {name}, or <tag>…</tag>. */
const TOKEN = /\{(\w+)\}|<(\w+)>(.*?)<\/\2>/g

function tokensOf(message: string): MessageToken[] {
  const tokens: MessageToken[] = []
  let end = 0
  for (const { 0: token, 1: name, 2: tag = '', 3: inner = '', index } of message.matchAll(TOKEN)) {
    if (index > end) tokens.push(message.slice(end, index))
    end = index + token.length
    tokens.push(name === undefined ? { tag, inside: tokensOf(inner) } : { name })
  }
  if (end < message.length) tokens.push(message.slice(end))
  return tokens
}

/** As the library does it, for a message without choices. */
function simplePhrase(tokens: readonly MessageToken[], values: Values): Phrase {
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return token
    if ('name' in token) return partsOf(values[token.name])
    return marked(token.tag, simplePhrase(token.inside, values), values)
  })
}

function marked(tag: string, inside: Phrase, values: Values): Part {
  if (tag === 'b' || tag === 'code') return { mark: tag, inside }
  const value = values[tag]
  if (typeof value === 'object' && 'link' in value) return { link: value.link, inside }
  throw new Error(`A message has the link <${tag}>, and was given no address for it.`)
}

function tagsAndValues(values: Values): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    const link = typeof value === 'object' && 'link' in value ? value.link : undefined
    made[name] = link === undefined ? value : (inside: unknown[]) => ({ link, inside })
  }
  return made
}

/** The text as plain text, for a toast or a mail. */
export function plainText(text: Text): string {
  return plain(phraseOf(text)).trim()
}

/** A message of the catalogue as plain text. */
export function say(key: MessageKey, values: Values = {}): string {
  return plainText({ key, values })
}

/** These sentences as one paragraph; an empty one is left out. Chinese and Japanese have no space between sentences. */
export function paragraph(...sentences: readonly string[]): string {
  return sentences.filter((each) => each !== '').join(/^(ja|zh)/.test(speech().language) ? '' : ' ')
}

/** The words alone, without marks and links. */
export function plain(phrase: Phrase): string {
  return phrase
    .map((part) => {
      if (typeof part === 'string') return part
      if ('inside' in part) return plain(part.inside)
      return 'at' in part ? part.words : part.writeTo
    })
    .join('')
}

type Marked = ({ mark: 'b' | 'code' } | { link: string }) & { inside: unknown[] }

/** The parts of a formatted value: text, a value of ours, or marked words with their own parts inside. */
function partsOf(value: unknown): Phrase {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`]
  if (Array.isArray(value)) return value.flatMap(partsOf)
  const object = value as Exclude<Value, string | number> | Marked
  if ('inside' in object) return [{ ...object, inside: object.inside.flatMap(partsOf) }]
  if ('key' in object) return phraseOf(object)
  if ('at' in object) return [timePart(object)]
  if ('list' in object) return listed(object.list)
  return [object as { writeTo: string }]
}

/** "one, two and three", each marked. */
function listed(names: readonly string[]): Phrase {
  const said = speech()
  const { language } = said
  // The list of American English has a comma before its "and".
  said.list ??= new Intl.ListFormat(language === 'en' ? 'en-GB' : language, { type: 'conjunction' })
  return said.list
    .formatToParts(names)
    .map(({ type, value }) => (type === 'element' ? { mark: 'b', inside: [value] } : value))
}

/** A time in words, in the present language. */
export function timePart(time: SaidTime): Part {
  const { at, style, isPast = false } = time
  const text = timeText(time)
  const words = typeof text === 'string' ? text : plainText(text)
  return { at: style === 'about' ? roundUp(at) : at, words, isAbout: style === 'about', isPast }
}
