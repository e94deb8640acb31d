import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NamedSecrets, warnOfSecrets } from './secret-warnings.ts'

const one = 'f3b1c09d5a7e4428b6d0'
const other = '91aa7cd20e5f44b1b3c8'

/** What is set, and the warnings: each by its beginning. */
const cases: [words: string, signing: NamedSecrets, others: NamedSecrets, warnings: string[]][] = [
  ['nothing', [], [], []],
  [
    'long ones, each its own',
    [
      ['A', [one]],
      ['B', [`whsec_${other}`]]
    ],
    [['C', ['x']]],
    []
  ],
  ['two for one thing, while rotating', [['A', [one, one, other]]], [], []],
  [
    'a short one',
    [['LEMONSQUEEZY_WEBHOOK_SECRET', ['secret']]],
    [],
    ['LEMONSQUEEZY_WEBHOOK_SECRET has only 6 characters']
  ],
  ['a short one behind its prefix', [['A', ['whsec_0123456789abc']]], [], ['A has only 13 characters']],
  ['a short one among two', [['A', [one, 'short']]], [], ['A has only 5 characters']],
  ['sessions signed with less than 32', [['AUTH_SECRET', [one]]], [], ['AUTH_SECRET has only 20 characters']],
  ['sessions signed with enough', [['AUTH_SECRET', [one + other]]], [], []],
  ['the same character again and again', [['A', ['abc'.repeat(20)]]], [], ['A repeats a few characters']],
  [
    'one for two things',
    [
      ['A', [one]],
      ['B', [other, one]]
    ],
    [],
    ['A and B hold the same secret']
  ],
  [
    'one for two things, with and without its prefix',
    [
      ['A', [one]],
      ['B', [`whsec_${one}`]]
    ],
    [],
    ['A and B hold']
  ],
  [
    'one for three things',
    [
      ['A', [one]],
      ['B', [one]]
    ],
    [['C', [one]]],
    ['A and B and C hold the same secret']
  ],
  ['a password that signs', [['A', [one]]], [['SMTP_URL', [one]]], ['A and SMTP_URL hold the same secret']],
  [
    'a token that is a password',
    [],
    [
      ['A', [one]],
      ['B', [one]]
    ],
    ['A and B hold the same secret']
  ],
  [
    'two shared by the same two',
    [
      ['A', [one, other]],
      ['B', [one, other]]
    ],
    [],
    ['A and B hold the same secret']
  ]
]

for (const [words, signing, others, expected] of cases) {
  test(`warnings of secrets: ${words}`, () => {
    const warnings: string[] = []
    warnOfSecrets(signing, others, { warnings })
    assert.equal(warnings.length, expected.length, warnings.join('\n'))
    for (const [place, start] of expected.entries()) assert.ok(warnings[place]?.startsWith(start), warnings.join('\n'))
    for (const secret of [one, other]) assert.doesNotMatch(warnings.join(), new RegExp(secret))
  })
}
