import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldRepeats, type StoryEntry } from './story.ts'

const entry = (words: string, about: Partial<StoryEntry> = {}): StoryEntry => ({
  at: 1,
  rank: 0,
  kind: 'payment',
  words,
  details: [['Delivery', words]],
  ...about
})

test('Entries that say the same right after one another are one, with all their details', () => {
  const [paid, again] = [entry('paid', { at: 1 }), entry('paid', { at: 2, details: [['Delivery', 'again']] })]
  assert.deepEqual(foldRepeats([paid, again, entry('refunded')]), [
    { ...paid, times: 2, details: [...paid.details, ...again.details] },
    { ...entry('refunded'), times: 1 }
  ])
})

test('Entries that say the same are apart if another one is between them, or they are of another kind or page', () => {
  const apart = [
    entry('paid'),
    entry('refunded'),
    entry('paid'),
    entry('paid', { kind: 'mail' }),
    entry('paid', { kind: 'mail', page: 'p' })
  ]
  assert.deepEqual(
    foldRepeats(apart).map(({ words, times }) => [words, times]),
    apart.map(({ words }) => [words, 1])
  )
  assert.deepEqual(foldRepeats([]), [])
})
