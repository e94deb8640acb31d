import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { soughtLastName, soughtName } from './sought-name.ts'

test('A name is compared in small letters, without marks, and with one space between its words', () => {
  const sought: [name: string, expected: string, last: string | undefined][] = [
    ['Ada', 'ada', undefined],
    ['Ada Lovelace', 'ada lovelace', 'lovelace'],
    ['  ADA\u00a0 King\tLovelace ', 'ada king lovelace', 'lovelace'],
    ['Zoë Müller', 'zoe muller', 'muller'],
    ['Zoe\u0308 Mu\u0308ller', 'zoe muller', 'muller'],
    ['Ångström', 'angstrom', undefined],
    ['Søren Ødegård', 'søren ødegard', 'ødegard'],
    ['山田 太郎', '山田 太郎', '太郎'],
    ['Ada Lovelace', 'ada lovelace', 'lovelace'],
    ['', '', undefined]
  ]
  for (const [name, expected, last] of sought) {
    assert.deepEqual([soughtName(name), soughtLastName(name)], [expected, last], name)
  }
})

test('A name that is compared already stays, and its last word is its end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      const sought = soughtName(name)
      assert.equal(soughtName(sought), sought)
      const last = soughtLastName(name)
      assert.ok(last === undefined || sought.endsWith(` ${last}`))
    })
  )
})
