import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsFor } from './payment-rows.ts'

const rows = (...made: [key: string, scene: string | null, status?: string][]) =>
  made.map(([key, scene, status = 'paid']) => ({ key, scene, status }))

const table: [words: string, ReturnType<typeof rows>, (string | undefined)[], kept: string[], ended: string[]][] = [
  ['a new sale', [], ['kit'], ['s'], []],
  ['a new sale of nothing that is known', [], [undefined], ['s'], []],
  ['a new cart', [], ['kit', 'team', 'book'], ['s', 's/team', 's/book'], []],
  ['the same again', rows(['s', 'kit'], ['s/team', 'team']), ['kit', 'team'], ['s', 's/team'], []],
  ['the same in another order', rows(['s', 'kit'], ['s/team', 'team']), ['team', 'kit'], ['s/team', 's'], []],
  ['one more', rows(['s', 'kit']), ['team', 'kit'], ['s/team', 's'], []],
  ['one fewer', rows(['s', 'kit'], ['s/team', 'team']), ['kit'], ['s'], ['s/team']],
  ['the first is gone', rows(['s', 'kit'], ['s/team', 'team']), ['team'], ['s/team'], ['s']],
  ['what nobody knew is known', rows(['s', null]), ['team', 'kit'], ['s', 's/kit'], []],
  ['what was known is not any more', rows(['s', 'kit']), [undefined], ['s'], []],
  ['a subscription to something else', rows(['s', 'kit']), ['team'], ['s'], []],
  [
    'one of two is something else',
    rows(['s', 'kit'], ['s/team', 'team']),
    ['kit', 'book'],
    ['s', 's/book'],
    ['s/team']
  ],
  ['something else that has been there', rows(['s', 'kit'], ['s/team', 'team']), ['book'], ['s/book'], ['s', 's/team']],
  [
    'something else, after one of two was taken out',
    rows(['s', 'kit'], ['s/team', 'team', 'ended']),
    ['book'],
    ['s'],
    ['s/team']
  ],
  [
    'something else, after the first was taken out',
    rows(['s', 'kit', 'ended'], ['s/team', 'team']),
    ['book'],
    ['s/team'],
    ['s']
  ],
  ['what was taken out is back', rows(['s', 'kit'], ['s/team', 'team', 'ended']), ['team'], ['s/team'], ['s']],
  ['something else, after all of it had ended', rows(['s', 'kit', 'ended']), ['team'], ['s'], []],
  [
    'something else, after both had ended',
    rows(['s', 'kit', 'ended'], ['s/team', 'team', 'ended']),
    ['book'],
    ['s/book'],
    ['s', 's/team']
  ],
  ['what nobody knew, and had ended, is known', rows(['s', null, 'ended']), ['team', 'kit'], ['s', 's/kit'], []],
  ['a key that is taken', rows(['s', 'team'], ['s/kit', 'book']), ['team', 'kit'], ['s', 's/kit/2'], ['s/kit']]
]
for (const [words, stored, scenes, kept, ended] of table) {
  test(`each product of a sale has its row: ${words}`, () => {
    assert.deepEqual(rowsFor('s', stored, scenes), { kept, ended })
  })
}
