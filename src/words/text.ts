import { createRequire } from 'node:module'
import type { IntlMessageFormat } from 'intl-messageformat'
import { aboutWords, roundUp, timeWords } from '../runtime/time/time-words.ts'
import { en } from './messages/en.ts'

/** A message of the catalogue. */
export type MessageKey = keyof typeof en

/** A message with its values. A value may be a text of its own, a time, or an address to write to. */
export type Text = { key: MessageKey; values: Values }

/**
 * `at`: a time in ms since the epoch; `style`: how it is said; `now`: the time at which it is said, undefined for a mail,
 * which is read at any time. `writeTo`: an e-mail address.
 */
export type Value = string | number | Text | SaidTime | { writeTo: string }

type SaidTime = { at: number; style: 'at' | 'about'; now: number | undefined }

export type Values = Readonly<Record<string, Value>>

/** Sentences that may contain times and the address to write to: plain text in a toast, markup on a page. */
export type Phrase = readonly Part[]

/** `at`: the time in ms since the epoch that the words express, for programs. */
export type Part = string | { at: number; words: string } | { writeTo: string }

const formats = new Map<MessageKey, IntlMessageFormat>()

const require = createRequire(import.meta.url)

/** The library is loaded with the first text, and each message is parsed once, when it is first needed. */
function formatOf(key: MessageKey): IntlMessageFormat {
  const known = formats.get(key)
  if (known) return known
  const library: typeof import('intl-messageformat') = require('intl-messageformat')
  const format = new library.IntlMessageFormat(en[key], 'en', undefined, { ignoreTag: true })
  formats.set(key, format)
  return format
}

/** The text in words. A value of the text never becomes markup or a message. */
export function phraseOf({ key, values }: Text): Phrase {
  return formatOf(key)
    .formatToParts<Value>(values)
    .flatMap(({ value }) => partsOf(value))
}

/** The text as plain text, for a toast or a mail. */
export function plainText(text: Text): string {
  return phraseOf(text)
    .map((part) => (typeof part === 'string' ? part : 'at' in part ? part.words : part.writeTo))
    .join('')
    .trim()
}

function partsOf(value: unknown): Phrase {
  if (typeof value === 'string' || typeof value === 'number') return [`${value}`]
  if (Array.isArray(value)) return value.flatMap(partsOf)
  return partsOfValue(value as Exclude<Value, string | number>)
}

function partsOfValue(value: Exclude<Value, string | number>): Phrase {
  if ('key' in value) return phraseOf(value)
  if ('writeTo' in value) return [value]
  const { at, style, now } = value
  return style === 'about' ? [{ at: roundUp(at), words: aboutWords(at, now) }] : [{ at, words: timeWords(at, now) }]
}
