import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskedAddress } from './masked-address.ts'

for (const [address, masked] of [
  ['ada@mail.com', 'a••@mail.com'],
  ['a@mail.com', 'a••@mail.com'],
  ['"a@b"@mail.com', '"••@mail.com'],
  ['𝒂da@mail.com', '𝒂••@mail.com'],
  ['@mail.com', 'an unknown address'],
  ['no address', 'an unknown address'],
  ['', 'an unknown address'],
  [null, 'an unknown address']
] as const) {
  test(`The address ${address} is masked as ${masked}`, () => {
    assert.equal(maskedAddress(address), masked)
  })
}
