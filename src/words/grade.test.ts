import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fleschKincaid } from 'flesch-kincaid'
import { IntlMessageFormat } from 'intl-messageformat'
import { syllable } from 'syllable'
import { en } from './messages/en/en.ts'

type Element = ReturnType<IntlMessageFormat['getAst']>[number]

/** The school grade in the United States whose pupils can read it. */
const MOST_GRADE = 8
/** The grade of a single message swings with one long word, and none can do without "repository". */
const MOST_GRADE_OF_ONE = 11
/** Words. A shorter message is a label or a title, and has no grade. */
const SHORTEST = 8

/** Each text that a message can become, with a short name in place of each value. */
function textsOf(elements: readonly Element[]): string[] {
  return elements.reduce<string[]>(
    (before, element) => {
      const options = 'options' in element ? Object.values(element.options) : []
      const inside = options.flatMap(({ value }) => textsOf(value))
      const plain = element.type === 0 ? [element.value] : element.type === 8 ? textsOf(element.children) : ['Ann']
      return before.flatMap((start) => (inside.length > 0 ? inside : plain).map((end) => start + end))
    },
    ['']
  )
}

/** The reader pauses at a colon and a semicolon as at a full stop. */
function measured(text: string): { words: number; grade: number } {
  const words = text.match(/[A-Za-z’'-]+/g) ?? []
  const sentence = Math.max(1, (text.match(/[.?!:;](\s|$)/g) ?? []).length)
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  return { words: words.length, grade: fleschKincaid({ sentence, word: words.length, syllable: syllables }) }
}

const messages = Object.entries(en).map(([key, message]) => {
  return { key, texts: textsOf(new IntlMessageFormat(message, 'en').getAst()) }
})

test('A pupil of the eighth grade reads what buyers read, all taken together', () => {
  const sentences = messages.flatMap(({ texts }) => texts.slice(0, 1)).filter((text) => text.endsWith('.'))
  assert.ok(sentences.length > 200, `${sentences.length} messages with sentences`)
  const { grade } = measured(sentences.join(' '))
  assert.ok(grade <= MOST_GRADE, `grade ${grade.toFixed(1)}`)
})

test('No single message is far above the eighth grade', () => {
  const hard = messages.flatMap(({ key, texts }) =>
    texts.flatMap((text) => {
      const { words, grade } = measured(text)
      return words >= SHORTEST && grade > MOST_GRADE_OF_ONE ? [`${key}, grade ${grade.toFixed(1)}: ${text}`] : []
    })
  )
  assert.deepEqual(hard, [])
})

test('A text of offices is above the eighth grade', () => {
  const text =
    'Notwithstanding the aforementioned eventualities, authorization of repository collaborators necessitates administrative intervention.'
  assert.ok(measured(text).grade > MOST_GRADE_OF_ONE)
})
