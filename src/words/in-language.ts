import { AsyncLocalStorage } from 'node:async_hooks'
import type { IntlMessageFormat } from 'intl-messageformat'
import type { Language } from './languages.ts'
import { type Catalogue, en, type MessageKey } from './messages/en/en.ts'

/** A piece of a message without choices: text, the name of a value, or a mark around further pieces. */
export type MessageToken = string | { name: string } | { tag: string; inside: readonly MessageToken[] }

/** A message without choices in pieces, or one with choices as the library has parsed it. */
export type ParsedMessage = { tokens: readonly MessageToken[] } | { format: IntlMessageFormat }

/** A language with its messages, those that were parsed, and the way in which it joins names once that was needed. */
type Speech = {
  language: Language
  messages: Catalogue
  parsed: Map<MessageKey, ParsedMessage>
  list?: Intl.ListFormat
}

const english: Speech = { language: 'en', messages: en, parsed: new Map() }

/** A catalogue is loaded when its language is first needed. */
const loaders: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  de: async () => (await import('./messages/de/de.ts')).de,
  es: async () => (await import('./messages/es/es.ts')).es,
  fr: async () => (await import('./messages/fr/fr.ts')).fr,
  'pt-BR': async () => (await import('./messages/pt-BR/pt-BR.ts')).ptBR,
  ja: async () => (await import('./messages/ja/ja.ts')).ja,
  'zh-CN': async () => (await import('./messages/zh-CN/zh-CN.ts')).zhCN,
  ko: async () => (await import('./messages/ko/ko.ts')).ko
}

const loaded = new Map<Language, Speech>([['en', english]])

const scope = new AsyncLocalStorage<Speech>()

/** Does something in a language: all texts that are made meanwhile, at once or later, are in that language. */
export async function inLanguage<Result>(language: Language, act: () => Result | Promise<Result>): Promise<Result> {
  return scope.run(await load(language), act)
}

/** The language of the present request or mail. English outside of {@link inLanguage}. */
export function speech(): Speech {
  return scope.getStore() ?? english
}

/** The messages of a language. */
export async function catalogueOf(language: Language): Promise<Catalogue> {
  return (await load(language)).messages
}

async function load(language: Language): Promise<Speech> {
  const known = loaded.get(language)
  if (known || language === 'en') return known ?? english
  const made: Speech = { language, messages: await loaders[language](), parsed: new Map() }
  loaded.set(language, made)
  return made
}
