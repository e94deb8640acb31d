import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type BuyerQuery, buyerQueryText, groups, listStates, readBuyerQuery } from './buyer-query.ts'

const read = (text: string) => readBuyerQuery(new URLSearchParams(text))
const all: BuyerQuery = { search: '', order: 'newest' }

const table: [text: string, query: BuyerQuery][] = [
  ['', all],
  ['q=&state=&product=&processor=&order=', all],
  ['q=%20ada%00%20', { ...all, search: 'ada' }],
  ['state=in&product=kit&processor=stripe', { ...all, state: 'in', product: 'kit', processor: 'stripe' }],
  ['state=in_progress', { ...all, group: 'waiting' }],
  ['state=over&order=oldest', { ...all, group: 'ended', order: 'oldest' }],
  ['state=waiting', { ...all, state: 'waiting' }],
  ['state=toString&need=toString&order=up&after=x', all],
  ['need=account_not_named', { ...all, need: 'account_not_named' }],
  ['need=limit', { ...all, need: 'limit' }],
  ['order=oldest&after=1700000000000.a-B_9', { ...all, order: 'oldest', after: { createdAt: 1.7e12, id: 'a-B_9' } }],
  ['after=1700000000000.', all],
  ['after=.id', all],
  ['after=1.5.id', all],
  ['after=5', all],
  [`q=${'x'.repeat(300)}`, { ...all, search: 'x'.repeat(255) }],
  [
    `after=${'9'.repeat(15)}.${'i'.repeat(80)}`,
    { ...all, after: { createdAt: Number('9'.repeat(15)), id: 'i'.repeat(80) } }
  ],
  [`after=${'9'.repeat(16)}.id`, all],
  [`after=1.${'i'.repeat(81)}`, all]
]

for (const [text, query] of table) {
  test(`The address "?${text}" means one list`, () => assert.deepEqual(read(text), query))
}

test('The address of a group leads to that group', () => {
  for (const group of groups) assert.equal(read(buyerQueryText({ ...all, group }).slice(1)).group, group)
})

test('The address of a list leads to the same list', () => {
  const id = fc.stringMatching(/^[\w-]{1,80}$/)
  const name = fc.stringMatching(/^[!-~]{1,40}$/)
  const query = fc.record(
    {
      search: fc.stringMatching(/^([!-~]([ -~]{0,40}[!-~])?)?$/),
      order: fc.constantFrom('newest', 'oldest'),
      state: fc.constantFrom(...listStates),
      need: fc.constantFrom('forbidden', 'busy'),
      product: name,
      processor: name,
      after: fc.record({ createdAt: fc.integer({ min: 0, max: 9e14 }), id })
    },
    { requiredKeys: ['search', 'order'] }
  )
  fc.assert(
    fc.property(query, (one) => {
      const text = buyerQueryText(one as BuyerQuery)
      assert.deepEqual(read(text.slice(1)), JSON.parse(JSON.stringify(one)))
      assert.equal(text === '' || text.startsWith('?'), true)
    })
  )
  assert.equal(buyerQueryText(all), '')
})
