import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeMarks, outcomeOf, outcomeWords } from './outcomes.ts'

const facts = { state: 'done', outcome: 'recorded', error: undefined, attempts: 1 } as const

test('The outcome of a delivery follows from its state, what was recorded, and whether there is a purchase', () => {
  assert.equal(outcomeOf(facts, true), 'processed')
  assert.equal(outcomeOf(facts, false), 'no_purchase')
  assert.equal(outcomeOf({ ...facts, outcome: 'recorded, though the key is refused' }, true), 'processed')
  assert.equal(outcomeOf({ ...facts, outcome: undefined }, false), 'no_purchase')
  assert.equal(outcomeOf({ ...facts, outcome: 'ignored: a test' }, true), 'ignored')
  for (const state of ['waiting', 'failing', 'unreadable'] as const)
    assert.equal(outcomeOf({ ...facts, state, outcome: 'ignored: a test' }, true), state)
})

test('Each outcome is said in sentences', () => {
  const table: [changes: object, isOfPurchase: boolean, words: string][] = [
    [{}, true, 'It was read, and is part of a purchase.'],
    [
      { outcome: 'recorded, though the key is refused' },
      true,
      'It was read, and is part of a purchase. It lacks details: the key is refused.'
    ],
    [
      {},
      false,
      'It was read and kept. It leads to no purchase: it names no sale, or its sale has not been reported yet.'
    ],
    [
      { outcome: 'recorded, though no answer!' },
      false,
      'It was read and kept. It leads to no purchase: it names no sale, or its sale has not been reported yet. It lacks details: no answer!'
    ],
    [{ outcome: undefined }, true, 'It was read, and is part of a purchase.'],
    [{ outcome: 'ignored: is it? No' }, false, 'It changes nothing: is it? No.'],
    [{ outcome: 'ignored: no.' }, false, 'It changes nothing: no.'],
    [
      { outcome: 'recorded, though one\nother' },
      true,
      'It was read, and is part of a purchase. It lacks details: one\nother.'
    ],
    [{ outcome: 'ignored: an invoice was sent' }, false, 'It changes nothing: an invoice was sent.'],
    [{ state: 'waiting', attempts: 0 }, false, 'It is stored, and not processed yet.'],
    [
      { state: 'failing', error: 'Error: busy' },
      false,
      'It was tried once, and will be tried again. The reason: Error: busy.'
    ],
    [
      { state: 'unreadable', attempts: 3, error: 'unreadable: is it JSON?' },
      false,
      'It was tried 3 times, and cannot be processed. It is tried again at the next start of Pullpass, or when you replay it. The reason: unreadable: is it JSON?'
    ],
    [{ state: 'failing', attempts: 2 }, true, 'It was tried 2 times, and will be tried again.']
  ]
  for (const [changes, isOfPurchase, words] of table)
    assert.equal(outcomeWords({ ...facts, ...changes }, isOfPurchase), words)
})

test('Each outcome has a mark, and those that need the seller stand out', () => {
  assert.deepEqual(
    Object.entries(outcomeMarks).map(([outcome, { tone, label }]) => [outcome, tone, label]),
    [
      ['processed', 'done', 'Processed'],
      ['no_purchase', 'ended', 'No purchase'],
      ['ignored', 'ended', 'Ignored'],
      ['waiting', 'waiting', 'Waits'],
      ['failing', 'needs_you', 'Tried again'],
      ['unreadable', 'needs_you', 'Cannot be read']
    ]
  )
})
