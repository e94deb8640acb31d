import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { IntlMessageFormat } from 'intl-messageformat'
import { hardIn } from '../../test/support/builders/readability.ts'
import { catalogueOf } from './in-language.ts'
import { allLanguages, languageIn } from './languages.ts'
import { en, type MessageKey } from './messages/en/en.ts'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

const keys = Object.keys(en) as MessageKey[]

function parsed(message: string): Element[] {
  return new IntlMessageFormat(message, 'en').getAst()
}

/** Elements of the parser: 0 literal, 1 argument, 5 select, 6 plural, 7 #, 8 tag. */
function optionsOf(element: Element): [name: string, inside: Element[]][] {
  if (!('options' in element)) return []
  return Object.entries(element.options).map(([name, option]) => [name, option.value])
}

/** The values and tags that a message needs, and the choices of each select. */
function needs(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === 0 || element.type === 7) return []
    const name = String(element.value)
    if (element.type === 8) return [`<${name}>`, ...needs(element.children)]
    const inside = optionsOf(element).flatMap(([, each]) => needs(each))
    const choices = element.type === 5 ? optionsOf(element).map(([option]) => `${name} is ${option}`) : []
    return [`{${name}}`, ...choices, ...inside]
  })
}

function needsOf(message: string): string[] {
  return [...new Set(needs(parsed(message)))].sort()
}

/** The values that are a time. */
const timeNames = new Set(['when', 'until', 'sent', 'newest', 'at'])

/** Each sentence or sentences that a message can become, with `time` for a time, and X for any other value. */
function variants(elements: readonly Element[], time = 'X'): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const options = optionsOf(element).flatMap(([, each]) => variants(each, time))
      const here =
        element.type === 0
          ? [element.value]
          : element.type === 8
            ? variants(element.children, time)
            : options.length > 0
              ? options
              : ['value' in element && timeNames.has(String(element.value)) ? time : 'X']
      return before.flatMap((start) => here.map((end) => start + end))
    },
    ['']
  )
}

/** Messages that are the same in English and in another language, since they have hardly any words. */
const same: readonly MessageKey[] = [
  'form.of',
  'form.problem',
  'grant.refused',
  'mail.label',
  'mail.withdrawn.subject',
  'preview.number',
  'taken_away.text',
  'kept_elsewhere.text',
  'line.sentence',
  'cancelled.text',
  'not_invited.text',
  'again.text',
  'time.date_time',
  'time.zoned',
  'shop.questions',
  'shop.licence'
]

for (const language of allLanguages.filter((each) => each !== 'en')) {
  describe(`the catalogue in ${language}`, () => {
    test('The catalogue has each message of the English one, and no other', async () => {
      assert.deepEqual(Object.keys(await catalogueOf(language)).sort(), [...keys].sort())
    })

    test('Each message needs the same values, tags and choices as the English one', async () => {
      const catalogue = await catalogueOf(language)
      for (const key of keys) assert.deepEqual(needsOf(catalogue[key]), needsOf(en[key]), `${language} ${key}`)
    })

    test('No message is left in English', async () => {
      const catalogue = await catalogueOf(language)
      const left = keys.filter((key) => catalogue[key] === en[key] && !same.includes(key))
      assert.deepEqual(left, [])
    })

    test('A sentence that names the button "Send invite" names it as the button does', async () => {
      const catalogue = await catalogueOf(language)
      const naming = keys.filter((key) => en[key].includes(en['form.send']))
      for (const key of naming) assert.ok(catalogue[key].includes(catalogue['form.send']), `${key}: ${catalogue[key]}`)
    })

    test('No variant of a message has gaps, double spaces or quotes that the format would swallow', async () => {
      const catalogue = await catalogueOf(language)
      for (const key of keys) {
        assert.doesNotMatch(catalogue[key], /'/, key)
        for (const variant of variants(parsed(catalogue[key]))) {
          assert.doesNotMatch(variant, /^$| {2}|^ | $| [.,]/, `${language} ${key}: ${variant}`)
        }
      }
    })
  })
}

/** Words that would have to change with the name or the address that follows or precedes them. */
const dependentWords = {
  fr: /\b(de|que|le|la|ne|se) (<b>)?\{(login|username|product|products|shop|email|user|other|names|accounts)\}/,
  ko: /\((으|이|가|은|는|을|를|와|과|이라)\)/,
  es: /(?<!(usuario|dirección|cuenta) )\{(login|username|other)\}( \p{L}+){0,2} (está|fue|ser) \p{L}+d[oa]\b/u,
  'pt-BR':
    /(?<!(login|endereço|conta) )\{(login|username|other)\}( \p{L}+){0,2} (foi|será|está|ser)( mais)? \p{L}+d[oa]\b/u
} as const

for (const [language, word] of Object.entries(dependentWords)) {
  test(`The words around a name are right for every name, in ${language}`, async () => {
    const catalogue = await catalogueOf(languageIn(language) ?? 'en')
    for (const key of keys) assert.doesNotMatch(catalogue[key], word, key)
  })
}

/** Marks that are written in another way in the language. */
const wrongMarks = {
  de: /["”»«]|„[^“]*$|^[^„]*“/,
  fr: /[^\u00a0][:;?!»]|«[^\u00a0]|n° |["“”]/i
} as const

for (const [language, wrong] of Object.entries(wrongMarks)) {
  test(`Quotes, and spaces before marks, are those of the language, in ${language}`, async () => {
    const catalogue = await catalogueOf(languageIn(language) ?? 'en')
    for (const key of keys) {
      for (const variant of variants(parsed(catalogue[key]))) assert.doesNotMatch(variant, wrong, `${key}: ${variant}`)
    }
  })
}

/** Words before a date that cannot stand before "3 minutes ago" or "in 6 days". */
const beforeDates = {
  en: /\b(on|at|by|until) \{(when|sent|newest|until)\}/,
  de: /\b(am|um|bis) \{(when|sent|newest|until)\}/,
  es: /\b(el|al|del) \{(when|sent|newest|until)\}/,
  fr: /\b(le|au|du) \{(when|sent|newest|until)\}/,
  'pt-BR': /\b(em|no|até) \{(when|sent|newest|until)\}/
} as const

for (const [language, preposition] of Object.entries(beforeDates)) {
  test(`A time on a page can be shown relative to now by the script, in ${language}`, async () => {
    const catalogue = await catalogueOf(languageIn(language) ?? 'en')
    const ofPages = keys.filter((key) => !key.startsWith('mail.'))
    for (const key of ofPages) assert.doesNotMatch(catalogue[key], preposition, key)
  })
}

/** The texts of toasts: of those after Send invite, the ones beside a card or a button that says the next step. */
const toasts = keys.filter((key) =>
  /^link\..*\.text$|^toast\.[a-z_]+$|^invite\.(forbidden|rate_limited|not_taken|unavailable|no_seat_named|not_paid)\.text$/.test(
    key
  )
)

for (const language of allLanguages) {
  test(`A toast has one sentence about what happened, in ${language}`, async () => {
    assert.ok(toasts.length > 20)
    const catalogue = await catalogueOf(language)
    for (const key of toasts)
      for (const text of variants(parsed(catalogue[key])))
        assert.doesNotMatch(text, /[.!?] |[。！？]./u, `${key}: ${text}`)
  })
}

describe('the English catalogue', () => {
  test('No message has a quote that the format would swallow', () => {
    for (const key of keys) assert.doesNotMatch(en[key], /'/, key)
  })

  test('A message has at most two sentences of at most 20 words, with times as pages say them, and no phrase that buyers stumble over', () => {
    const hard = keys.flatMap((key) =>
      variants(parsed(en[key]), 'on December 15 at about 15:05 UTC')
        .flatMap(hardIn)
        .map((what) => `${key}: ${what}`)
    )
    assert.deepEqual(hard, [])
  })
})
