import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerFacts, answerText } from './answer.ts'

const facts: AnswerFacts = {
  product: 'Kit',
  said: { headline: 'You’re in', text: 'ada has access.' },
  paidAt: Date.UTC(2026, 10, 20),
  isGiven: false,
  money: '$99.00',
  sale: 'cs_1',
  account: { login: 'ada', checkedAt: Date.UTC(2026, 10, 21, 9, 5) },
  host: 'GitHub',
  url: 'https://kit.example/settings/purchases'
}

test('The answer to a buyer has five lines, each day with its date', () => {
  assert.deepEqual(answerText(facts).split('\n'), [
    'Kit: You’re in.',
    'ada has access.',
    'Paid on November 20, 2026 ($99.00), order cs_1.',
    'Account: ada, checked with GitHub on November 21, 2026, 09:05 UTC.',
    'You see the same here: https://kit.example/settings/purchases'
  ])
})

test('The answer about a sale of nothing that is sold here does not say that no purchase was found', () => {
  const lines = answerText({ ...facts, product: 'Acme', said: undefined, account: undefined }).split('\n')
  assert.deepEqual(lines, [
    'Acme: We have found your order.',
    'It does not say which product it is for. We are putting that right, and write to you then.',
    'Paid on November 20, 2026 ($99.00), order cs_1.',
    'No GitHub account is named yet.',
    'From then on you see it here: https://kit.example/settings/purchases'
  ])
})

test('The answer about access that the seller gave does not say that it was paid', () => {
  const line = answerText({ ...facts, isGiven: true, money: undefined, sale: 'given_1' }).split('\n')[2]
  assert.equal(line, 'Given on November 20, 2026, order given_1.')
})

test('A headline that ends a sentence gets no further stop, wherever else it has one', () => {
  const first = (headline: string) => answerText({ ...facts, said: { headline, text: '' } }).split('\n')[0]
  assert.deepEqual(['Done.', 'Yours?', 'In!', 'v3.2 is here'].map(first), [
    'Kit: Done.',
    'Kit: Yours?',
    'Kit: In!',
    'Kit: v3.2 is here.'
  ])
})

test('The answer leaves out what is not known', () => {
  const said = { headline: 'Is it yours?', text: 'Tell us.' }
  const unknown = { ...facts, said, paidAt: undefined, money: undefined }
  assert.deepEqual(
    answerText({ ...unknown, account: undefined })
      .split('\n')
      .slice(0, 4),
    ['Kit: Is it yours?', 'Tell us.', 'Not paid yet, order cs_1.', 'No GitHub account is named yet.']
  )
  assert.equal(
    answerText({ ...unknown, account: { login: 'ada', checkedAt: undefined } }).split('\n')[3],
    'Account: ada.'
  )
})
