import assert from 'node:assert/strict'
import { test } from 'node:test'
import { joinedWith } from './read-times.ts'

const events = new Map<string, { key?: string; references?: string[] }>([
  ['a paid', { key: 'a', references: ['intent a'] }],
  ['b paid', { key: 'b' }],
  // This event names no key, and was read before the event that joins it with the sale.
  ['a refunded', { references: ['charge a'] }],
  ['a linked', { references: ['intent a', 'charge a'] }],
  ['a charge', { key: 'b-not', references: ['other'] }]
])
const cases: [sale: string, ids: string[]][] = [
  ['a', ['a paid', 'a linked', 'a refunded']],
  ['b', ['b paid']],
  ['b-not', ['a charge']],
  ['c', []],
  // A reference is no key, whatever its text.
  ['intent a', []]
]
for (const [sale, ids] of cases) {
  test(`The sale ${sale} has ${ids.length} of the events that were read for several sales`, () => {
    assert.deepEqual([...joinedWith(sale, events).keys()], ids)
  })
}
