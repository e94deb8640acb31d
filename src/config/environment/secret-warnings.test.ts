import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allProcessors } from '../../payments/processors/all.ts'
import { type NamedSecrets, warnOfSecrets } from './secret-warnings.ts'

const one = 'f3b1c09d5a7e4428b6d0'
const other = '91aa7cd20e5f44b1b3c8'

/** The secrets in each case, and the beginning of each expected warning. */
const cases: [words: string, signing: NamedSecrets, others: NamedSecrets, warnings: string[]][] = [
  ['no secrets', [], [], []],
  [
    'long secrets, each used once',
    [
      ['A', [one]],
      ['B', [`whsec_${other}`]]
    ],
    [['C', ['x']]],
    []
  ],
  ['two secrets in one variable, while one replaces the other', [['A', [one, one, other]]], [], []],
  [
    'a short secret',
    [['LEMONSQUEEZY_WEBHOOK_SECRET', ['secret']]],
    [],
    ['LEMONSQUEEZY_WEBHOOK_SECRET has only 6 characters']
  ],
  ['a short secret after a long prefix', [['A', ['whsec_0123456789abc']]], [], ['A has only 13 characters']],
  ['one short secret of two', [['A', [one, 'short']]], [], ['A has only 5 characters']],
  ['an AUTH_SECRET of less than 32 characters', [['AUTH_SECRET', [one]]], [], ['AUTH_SECRET has only 20 characters']],
  ['an AUTH_SECRET of 40 characters', [['AUTH_SECRET', [one + other]]], [], []],
  ['a long secret of three characters repeated', [['A', ['abc'.repeat(20)]]], [], ['A repeats a few characters']],
  [
    'one secret in two variables',
    [
      ['A', [one]],
      ['B', [other, one]]
    ],
    [],
    ['A and B hold the same secret']
  ],
  [
    'one secret in two variables, with and without its prefix',
    [
      ['A', [one]],
      ['B', [`whsec_${one}`]]
    ],
    [],
    ['A and B hold']
  ],
  [
    'one secret in three variables',
    [
      ['A', [one]],
      ['B', [one]]
    ],
    [['C', [one]]],
    ['A and B and C hold the same secret']
  ],
  [
    'a signing secret that is also a password',
    [['A', [one]]],
    [['SMTP_URL', [one]]],
    ['A and SMTP_URL hold the same secret']
  ],
  [
    'a token that is also a password',
    [],
    [
      ['A', [one]],
      ['B', [one]]
    ],
    ['A and B hold the same secret']
  ],
  [
    'two secrets that the same two variables share',
    [
      ['A', [one, other]],
      ['B', [one, other]]
    ],
    [],
    ['A and B hold the same secret']
  ]
]

for (const [words, signing, others, expected] of cases) {
  test(`The warnings about secrets are right for ${words}`, () => {
    const warnings: string[] = []
    warnOfSecrets(signing, others, allProcessors, { warnings })
    assert.equal(warnings.length, expected.length, warnings.join('\n'))
    for (const [index, start] of expected.entries()) assert.ok(warnings[index]?.startsWith(start), warnings.join('\n'))
    for (const secret of [one, other]) assert.doesNotMatch(warnings.join(), new RegExp(secret))
  })
}
