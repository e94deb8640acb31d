import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isUsername } from './username.ts'

const table: [string, boolean][] = [
  ['a', true],
  ['octocat', true],
  ['Octo-Cat', true],
  ['-', true],
  ['-Jerry-', true],
  ['gil--', true],
  ['0----0', true],
  ['a'.repeat(39), true],
  ['a'.repeat(40), false],
  ['ada_acm', true],
  ['ada_acme1234', true],
  [`${'a'.repeat(30)}_acme1234`, true],
  [`${'a'.repeat(31)}_acme1234`, false],
  ['ada_ac', false],
  ['ada_acme12345', false],
  ['ada_ac-me', false],
  ['_acme', false],
  ['ada_', false],
  ['ada__acme', false],
  ['ada_acme_acme', false],
  ['', false],
  ['@octocat', false],
  ['octo cat', false],
  [' octocat', false],
  ['octocat\n', false],
  ['octocat\r', false],
  ['octocat\u2028', false],
  ['octo/cat', false],
  ['octo.cat', false],
  ['.', false],
  ['..', false],
  ['octo\\cat', false],
  ['octo%2fcat', false],
  ['octocat?x', false],
  ['octocat#x', false],
  ['öctocat', false],
  ['оctocat', false],
  ['octocat\u200b', false],
  ['１２３', false],
  ['octocat[bot]', false],
  ['https://github.com/octocat', false]
]

for (const [text, expected] of table) {
  test(`The text ${JSON.stringify(text)} ${expected ? 'can' : 'cannot'} be a username`, () => {
    assert.equal(isUsername(text), expected)
  })
}

const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']
const name = (minLength: number, maxLength: number, more: string[] = []) =>
  fc.string({ unit: fc.constantFrom(...letters, ...more), minLength, maxLength })

test('Every personal and every enterprise-managed name of a valid length can be a username', () => {
  fc.assert(fc.property(name(1, 39, ['-']), isUsername))
  fc.assert(fc.property(name(1, 30, ['-']), name(3, 8), (first, code) => isUsername(`${first}_${code}`)))
})

test('A name with one invalid character anywhere cannot be a username', () => {
  const foreign = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((text) => !/^[A-Za-z0-9_-]$/.test(text))
  fc.assert(fc.property(name(0, 20, ['-']), foreign, name(0, 18), (a, odd, b) => !isUsername(a + odd + b)))
})

test('A username is unchanged in the path of a URL', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), name(1, 39, ['-', '_'])), (text) => {
      return !isUsername(text) || new URL(`https://host/x/${text}`).pathname === `/x/${text}`
    })
  )
})
