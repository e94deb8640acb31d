import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenUpWords, isNamedMail } from './told-by-mail.ts'

const problem = 'to xena@mail.example: 550 no such mailbox'
const rows: [kind: string, fact: string, words: string][] = [
  ['ready', 'p-1', 'The mail that tells the buyer how to get access, '],
  ['accepted', 'g-1 1', 'The mail that tells the buyer how to clone, '],
  ['takeover:given', 't-1', 'The mail that tells the user who asked that the purchase was handed over, '],
  ['of_a_later_version', 'x', 'A mail, ']
]
for (const [kind, fact, words] of rows) {
  test(`The mail "${kind}" that was given up is told in words`, () => {
    assert.equal(givenUpWords({ kind, fact, problem }), words + problem)
  })
}

test('A mail without a known problem is told without one', () => {
  assert.equal(
    givenUpWords({ kind: 'ready', fact: 'p-1', problem: null }),
    'The mail that tells the buyer how to get access.'
  )
  assert.deepEqual(['ready', 'toString'].map(isNamedMail), [true, false])
})
