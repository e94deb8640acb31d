import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '../../runtime/time/durations.ts'
import { foldRepeats, newestOf, type StoryEntry } from './story.ts'

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

test('Of a long story the newest five entries stand open in their order, and a single earlier one is not folded', () => {
  const of = (count: number, apart = 10 * MINUTE_MS) => {
    const { earlier, newest } = newestOf(Array.from({ length: count }, (_, index) => ({ at: index * apart })))
    return [earlier.map(({ at }) => at / apart), newest.map(({ at }) => at / apart)]
  }
  assert.deepEqual(of(0), [[], []])
  assert.deepEqual(of(5), [[], [0, 1, 2, 3, 4]])
  assert.deepEqual(of(6), [[], [0, 1, 2, 3, 4, 5]])
  assert.deepEqual(of(7), [
    [0, 1],
    [2, 3, 4, 5, 6]
  ])
  const half = of(9, MINUTE_MS / 2)
  assert.deepEqual(half, [
    [0, 1],
    [2, 3, 4, 5, 6, 7, 8]
  ])
})
