import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchTerms } from './search-terms.ts'

const table: [text: string, terms: ReturnType<typeof searchTerms>][] = [
  ['', undefined],
  ['  \0 ', undefined],
  ['Ada@Mail.Example', { id: 'Ada@Mail.Example', address: 'ada@mail.example' }],
  ['ada@', { id: 'ada@', address: 'ada@' }],
  ['Ada Buyer <ada@mail.example>', { id: 'ada@mail.example', address: 'ada@mail.example' }],
  ['mailto:ada@mail.example', { id: 'ada@mail.example', address: 'ada@mail.example' }],
  ['ada@bücher.example', { id: 'ada@bücher.example', address: 'ada@xn--bcher-kva.example' }],
  ['@acme.example', { id: '@acme.example', domain: 'acme.example' }],
  ['acme.example', { id: 'acme.example', address: 'acme.example', domain: 'acme.example' }],
  ['Ada-Buyer', { id: 'Ada-Buyer', address: 'ada-buyer', username: 'ada-buyer' }],
  ['@ada-buyer', { id: '@ada-buyer', domain: 'ada-buyer', username: 'ada-buyer' }],
  [
    'https://github.com/Ada-Buyer/',
    { id: 'https://github.com/Ada-Buyer/', address: 'https://github.com/ada-buyer/', username: 'ada-buyer' }
  ],
  ['cs_test_A1', { id: 'cs_test_A1', address: 'cs_test_a1', username: 'cs_test_a1' }],
  ['1004711', { id: '1004711', address: '1004711', username: '1004711', number: 1004711 }],
  ['12345678901234567', { id: '12345678901234567', address: '12345678901234567', username: '12345678901234567' }],
  ['two words', { id: 'two words', address: 'two words' }],
  ['x'.repeat(300), { id: 'x'.repeat(255), address: 'x'.repeat(255) }]
]

for (const [text, terms] of table) {
  test(`The search text "${text.slice(0, 40)}" has its terms`, () => assert.deepEqual(searchTerms(text), terms))
}
