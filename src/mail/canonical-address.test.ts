import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalEmail } from './canonical-address.ts'

test('addresses are the same when only ASCII case and outer space differ', () => {
  assert.equal(normalEmail(' Ada@Example.COM\n'), 'ada@example.com')
})

test('letters that merely fold to ASCII stay different', () => {
  // KELVIN SIGN and ANGSTROM SIGN
  assert.notEqual(normalEmail('mi\u212Ae@example.com'), 'mike@example.com')
  assert.notEqual(normalEmail('\u212B@example.com'), normalEmail('\u00E5@example.com'))
})
