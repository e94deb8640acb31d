import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalEmail } from './canonical-address.ts'

test('Two addresses are the same when they differ only in ASCII case and outer white space', () => {
  assert.equal(normalEmail(' Ada@Example.COM\n'), 'ada@example.com')
})

test('Addresses with letters that merely fold to ASCII stay different', () => {
  // KELVIN SIGN and ANGSTROM SIGN
  assert.notEqual(normalEmail('mi\u212Ae@example.com'), 'mike@example.com')
  assert.notEqual(normalEmail('\u212B@example.com'), normalEmail('\u00E5@example.com'))
})
