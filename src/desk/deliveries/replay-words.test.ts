import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReplayFacts, replayWords } from './replay-words.ts'

const read = { outcome: 'processed', recorded: 'recorded', purchases: { one: 'paid' } } as const

test('A replay says what it changed', () => {
  const table: [facts: ReplayFacts, words: string][] = [
    [{ before: read, after: read }, 'It was processed again. Nothing changed.'],
    [
      { before: read },
      'It was to be processed again. The result was not kept: see above what the delivery has led to.'
    ],
    [
      { before: { outcome: 'unreadable', recorded: 'unreadable: no', purchases: {} }, after: read },
      'It was processed again: its outcome was “Cannot be read” and is “Processed”; it led to a purchase, which is “paid”.'
    ],
    [
      { before: read, after: { ...read, recorded: 'recorded, though no answer' } },
      'It was processed again: it says “recorded, though no answer” now.'
    ],
    [
      { before: read, after: { ...read, purchases: { one: 'partially_refunded_now' } } },
      'It was processed again: a purchase was “paid” and is “partially refunded now”.'
    ],
    [
      { before: { ...read, purchases: { one: 'not_paid_yet' } }, after: read },
      'It was processed again: a purchase was “not paid yet” and is “paid”.'
    ]
  ]
  for (const [facts, words] of table) assert.equal(replayWords(facts), words)
})
