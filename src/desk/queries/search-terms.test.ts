import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mistakesBetween, searchTerms, storedIds } from './search-terms.ts'

const table: [text: string, terms: ReturnType<typeof searchTerms>][] = [
  ['', undefined],
  ['  \0 ', undefined],
  ['Ada@Mail.Example', { id: 'Ada@Mail.Example', address: 'ada@mail.example' }],
  ['ada@', { id: 'ada@', address: 'ada@' }],
  ['Ada Buyer <ada@mail.example>', { id: 'ada@mail.example', address: 'ada@mail.example' }],
  ['mailto:ada@mail.example', { id: 'ada@mail.example', address: 'ada@mail.example' }],
  ['ada@bücher.example', { id: 'ada@bücher.example', address: 'ada@xn--bcher-kva.example' }],
  ['@acme.example', { id: '@acme.example', domain: 'acme.example' }],
  ['acme.example', { id: 'acme.example', address: 'acme.example', name: 'acme.example', domain: 'acme.example' }],
  [
    'Ada-Buyer',
    { id: 'Ada-Buyer', address: 'ada-buyer', name: 'ada-buyer', domain: 'ada-buyer', username: 'ada-buyer' }
  ],
  ['BigCo', { id: 'BigCo', address: 'bigco', name: 'bigco', domain: 'bigco', username: 'bigco' }],
  ['ab', { id: 'ab', address: 'ab', name: 'ab', username: 'ab' }],
  ['@ada-buyer', { id: '@ada-buyer', domain: 'ada-buyer', username: 'ada-buyer' }],
  [
    'https://github.com/Ada-Buyer/',
    {
      id: 'https://github.com/Ada-Buyer/',
      pageId: 'Ada-Buyer',
      address: 'https://github.com/ada-buyer/',
      name: 'https://github.com/ada-buyer/',
      username: 'ada-buyer'
    }
  ],
  ['cs_test_A1', { id: 'cs_test_A1', address: 'cs_test_a1', name: 'cs_test_a1', username: 'cs_test_a1' }],
  ['a@b.example', { id: 'a@b.example', address: 'a@b.example' }],
  ['MAILTO:ada@mail.example', { id: 'ada@mail.example', address: 'ada@mail.example' }],
  ['x mailto:ada', { id: 'x mailto:ada', address: 'x mailto:ada', name: 'x mailto:ada' }],
  ['<ada@mail.example> wrote', { id: '<ada@mail.example> wrote', address: '<ada@mail.example> wrote' }],
  ['<Ada B@mail.example>', { id: '<Ada B@mail.example>', address: '<ada b@mail.example>' }],
  ['<ada@mail example>', { id: '<ada@mail example>', address: '<ada@mail example>' }],
  ['.example', { id: '.example', address: '.example', name: '.example' }],
  ['two acme.example', { id: 'two acme.example', address: 'two acme.example', name: 'two acme.example' }],
  ['acme.example two', { id: 'acme.example two', address: 'acme.example two', name: 'acme.example two' }],
  ['a/b.example', { id: 'a/b.example', address: 'a/b.example', name: 'a/b.example' }],
  ['a:b.example', { id: 'a:b.example', address: 'a:b.example', name: 'a:b.example' }],
  ['acme.example/b', { id: 'acme.example/b', address: 'acme.example/b', name: 'acme.example/b' }],
  ['acme.example:80', { id: 'acme.example:80', address: 'acme.example:80', name: 'acme.example:80' }],
  [
    'http://github.com/ada',
    {
      id: 'http://github.com/ada',
      pageId: 'ada',
      address: 'http://github.com/ada',
      name: 'http://github.com/ada',
      username: 'ada'
    }
  ],
  [
    'https://github.com/ada/kit',
    {
      id: 'https://github.com/ada/kit',
      pageId: 'kit',
      address: 'https://github.com/ada/kit',
      name: 'https://github.com/ada/kit'
    }
  ],
  [
    'HTTPS://pay.example/test/payments/pi_A1?tab=1',
    {
      id: 'HTTPS://pay.example/test/payments/pi_A1?tab=1',
      pageId: 'pi_A1',
      address: 'https://pay.example/test/payments/pi_a1?tab=1',
      name: 'https://pay.example/test/payments/pi_a1?tab=1'
    }
  ],
  [
    'https://pay.example/7',
    {
      id: 'https://pay.example/7',
      pageId: '7',
      address: 'https://pay.example/7',
      name: 'https://pay.example/7',
      username: '7'
    }
  ],
  ['https://github.com/', { id: 'https://github.com/', address: 'https://github.com/', name: 'https://github.com/' }],
  ['https:', { id: 'https:', address: 'https:', name: 'https:' }],
  [
    'ftp://github.com/ada',
    { id: 'ftp://github.com/ada', address: 'ftp://github.com/ada', name: 'ftp://github.com/ada' }
  ],
  [
    'xhttps://github.com/ada',
    { id: 'xhttps://github.com/ada', address: 'xhttps://github.com/ada', name: 'xhttps://github.com/ada' }
  ],
  ['a b', { id: 'a b', address: 'a b', name: 'a b' }],
  ['x', { id: 'x', address: 'x', name: 'x', username: 'x' }],
  ['@', { id: '@', domain: '' }],
  ['7', { id: '7', address: '7', name: '7', username: '7', number: 7 }],
  ['1e3', { id: '1e3', address: '1e3', name: '1e3', domain: '1e3', username: '1e3' }],
  ['0x10', { id: '0x10', address: '0x10', name: '0x10', domain: '0x10', username: '0x10' }],
  ['7a', { id: '7a', address: '7a', name: '7a', username: '7a' }],
  ['a7', { id: 'a7', address: 'a7', name: 'a7', username: 'a7' }],
  ['1004711', { id: '1004711', address: '1004711', name: '1004711', username: '1004711', number: 1004711 }],
  [
    '9007199254740991',
    {
      id: '9007199254740991',
      address: '9007199254740991',
      name: '9007199254740991',
      username: '9007199254740991',
      number: 9007199254740991
    }
  ],
  [
    '9007199254740992',
    { id: '9007199254740992', address: '9007199254740992', name: '9007199254740992', username: '9007199254740992' }
  ],
  ['two words', { id: 'two words', address: 'two words', name: 'two words' }],
  ['x x'.repeat(99), { id: 'x x'.repeat(85), address: 'x x'.repeat(85), name: 'x x'.repeat(85) }]
]

for (const [text, terms] of table) {
  test(`The search text "${text.slice(0, 40)}" has its terms`, () => assert.deepEqual(searchTerms(text), terms))
}

test('A whole number is looked for as the number of an order, a subscription and an invoice too', () => {
  assert.deepEqual(storedIds('362118383'), [
    '362118383',
    'order:362118383',
    'subscription:362118383',
    'invoice:362118383'
  ])
  assert.deepEqual(['order:7', '7a', 'a7', ''].map(storedIds), [['order:7'], ['7a'], ['a7'], ['']])
})

const mistakes: [one: string, other: string, count: number][] = [
  ['ada@mail.example', 'ada@mail.example', 0],
  ['ada@gmial.example', 'ada@gmail.example', 1],
  ['ada@mail.exampl', 'ada@mail.example', 1],
  ['adda@mail.example', 'ada@mail.example', 1],
  ['ida@mail.example', 'ada@mail.example', 1],
  ['ida@mail.exampel', 'ada@mail.example', 2],
  ['eve@mail.example', 'ada@mail.example', 3],
  ['a', 'abcd', 3],
  ['abcd', 'a', 3],
  ['ab', 'ba', 1],
  ['abc', 'cab', 2],
  ['', 'ab', 2],
  ['ab', '', 2],
  ['', '', 0]
]

for (const [one, other, count] of mistakes) {
  test(`Between "${one}" and "${other}" are ${count > 2 ? 'more than two' : count} mistakes`, () => {
    assert.equal(mistakesBetween(one, other), count)
    assert.equal(mistakesBetween(other, one), count)
  })
}
