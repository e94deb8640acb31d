import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsFor } from './payment-rows.ts'

const rows = (...made: [key: string, scene: string | null, status?: string][]) =>
  made.map(([key, scene, status = 'paid']) => ({ key, scene, status }))

const table: [title: string, ReturnType<typeof rows>, (string | undefined)[], kept: string[], ended: string[]][] = [
  ['a new sale of one product has one row', [], ['kit'], ['s'], []],
  ['a new sale of an unknown product has one row', [], [undefined], ['s'], []],
  ['a new sale of three products has a row for each', [], ['kit', 'team', 'book'], ['s', 's/team', 's/book'], []],
  [
    'A sale whose products stay the same keeps its rows',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['kit', 'team'],
    ['s', 's/team'],
    []
  ],
  [
    'A sale whose products come in another order keeps its rows',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['team', 'kit'],
    ['s/team', 's'],
    []
  ],
  ['a product that is added to a sale gets a new row', rows(['s', 'kit']), ['team', 'kit'], ['s/team', 's'], []],
  [
    'The row of a product that is taken out of a sale ends',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['kit'],
    ['s'],
    ['s/team']
  ],
  [
    'The first row of a sale ends when its product is taken out',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['team'],
    ['s/team'],
    ['s']
  ],
  [
    'A row without a product gets the first product that becomes known, and the other product gets a new row',
    rows(['s', null]),
    ['team', 'kit'],
    ['s', 's/kit'],
    []
  ],
  ['a row stays when its product is not known any more', rows(['s', 'kit']), [undefined], ['s'], []],
  ['the row of a subscription stays when its only product is replaced', rows(['s', 'kit']), ['team'], ['s'], []],
  [
    'Two products that replace the only product of a sale get new rows',
    rows(['s', 'kit']),
    ['team', 'book'],
    ['s/team', 's/book'],
    ['s']
  ],
  [
    'The rows of two products end when these are not known any more, and the sale gets a row without a product',
    rows(['s', 'kit'], ['s/team', 'team']),
    [undefined],
    ['s/'],
    ['s', 's/team']
  ],
  [
    'A product that replaces the only running product of a sale gets its row, and not an ended one without a product',
    rows(['s', 'kit'], ['s/', null, 'ended']),
    ['book'],
    ['s'],
    ['s/']
  ],
  [
    'A product that replaces one of two products gets a new row',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['kit', 'book'],
    ['s', 's/book'],
    ['s/team']
  ],
  [
    'A product that replaces both products of a sale gets a new row',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['book'],
    ['s/book'],
    ['s', 's/team']
  ],
  [
    'A product that replaces the only running product of a sale gets its row',
    rows(['s', 'kit'], ['s/team', 'team', 'ended']),
    ['book'],
    ['s'],
    ['s/team']
  ],
  [
    'A product that replaces the only running product of a sale gets its row after the first row has ended',
    rows(['s', 'kit', 'ended'], ['s/team', 'team']),
    ['book'],
    ['s/team'],
    ['s']
  ],
  [
    'A product that comes back gets its earlier row',
    rows(['s', 'kit'], ['s/team', 'team', 'ended']),
    ['team'],
    ['s/team'],
    ['s']
  ],
  [
    'A product that replaces the only product of an ended sale gets its row',
    rows(['s', 'kit', 'ended']),
    ['team'],
    ['s'],
    []
  ],
  [
    'A product that replaces two products of an ended sale gets a new row',
    rows(['s', 'kit', 'ended'], ['s/team', 'team', 'ended']),
    ['book'],
    ['s/book'],
    ['s', 's/team']
  ],
  [
    'An ended row without a product gets the first product that becomes known',
    rows(['s', null, 'ended']),
    ['team', 'kit'],
    ['s', 's/kit'],
    []
  ],
  [
    'A product whose usual key is taken gets a key with a number',
    rows(['s', 'team'], ['s/kit', 'book']),
    ['team', 'kit'],
    ['s', 's/kit/2'],
    ['s/kit']
  ]
]
for (const [title, stored, scenes, kept, ended] of table) {
  test(title, () => {
    assert.deepEqual(rowsFor('s', stored, scenes), { kept, ended })
  })
}
