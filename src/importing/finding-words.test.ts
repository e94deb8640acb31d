import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainProduct } from '../../test/support/builders/plain-config.ts'
import { type FindingKind, findingKinds, invitationsToCome, isImported, isRefused } from './finding.ts'
import { countKinds, findingLabels, findingWords, summaryOf } from './finding-words.ts'

const cells = {
  line: 4,
  address: 'x'.repeat(70),
  username: 'ada lovelace',
  product: 'kid',
  date: '1.2.24',
  note: '',
  isTooLong: false
}
const words = (kind: FindingKind, isDone = false, login: string | undefined = 'ada') => {
  const { text, fix } = findingWords(
    { kind, line: 9, login },
    { cells, host: 'GitHub', products: ['kit', 'pro'], isDone }
  )
  return fix === undefined ? text : `${text} | ${fix}`
}

test('Each finding says what it leads to, and what the seller can do', () => {
  const cases: [FindingKind, RegExp, done?: RegExp][] = [
    [
      'adopted',
      /^A new purchase\. ada is in already: .*no invitation is sent\.$/,
      /^The purchase was imported\. ada was in already/
    ],
    [
      'invitation_adopted',
      /^A new purchase\. ada has an invitation already/,
      /^The purchase was imported\. ada had an invitation already/
    ],
    ['covered', /^A new purchase\. ada has access through Pullpass/, /^The purchase was imported\. ada has access/],
    [
      'invitation_covered',
      /^A new purchase\. ada has an invitation through Pullpass/,
      /^The purchase was imported\. ada has an invitation/
    ],
    [
      'in_otherwise',
      /^A new purchase\. ada may do more than read.* \| .*lower its role to Read at GitHub/,
      /^The purchase was imported\. ada may/
    ],
    [
      'invite',
      /^A new purchase\. ada has no access: it is invited within the limit/,
      /^The purchase was imported\. ada is invited when/
    ],
    [
      'no_username',
      /^A new purchase\. No account is named: the buyer signs in with the address/,
      /^The purchase was imported\. No account/
    ],
    ['there', /^The purchase is there already\. Nothing changes\.$/],
    ['repeated', /^Line 9 says the same\.$/],
    ['too_many_cells', /more cells than the head\. \| Put a text that has a comma/],
    ['no_address', /names no buyer\. \| Write the address/],
    ['bad_address', /^“x{60}…” is no e-mail address\. \| Write one like/],
    ['bad_username', /^“ada lovelace” cannot be a username\. \| Correct it, or leave it empty/],
    ['no_product', /names no product\. \| Write which: kit, pro\./],
    ['unknown_product', /no product “kid”\. \| Write one of: kit, pro\./],
    ['bad_date', /^“1\.2\.24” is no date\. \| Write a day like 2024-01-31/],
    ['future_date', /^1\.2\.24 is in the future\. \| Write the day/],
    ['long_note', /more than 500 characters\. \| Shorten/],
    ['contradicts', /^Line 9 says something else.* \| Keep one of the lines/],
    ['no_account', /^There is no account ada\. \| Correct the name/],
    ['not_a_person', /^ada is an organization or a bot.* \| Write the account of a person/],
    [
      'newer_account',
      /^The account ada was created after the purchase.* \| If it is the buyer’s, leave the date empty/
    ],
    ['other_account', /has this product already, with the account ada\. \| Open the purchase/],
    ['not_named_there', /no account is named for it\. \| Open the purchase to invite ada\./],
    ['ended_there', /does not count any more\. \| Open the purchase to see why/]
  ]
  assert.deepEqual(cases.map(([kind]) => kind).sort(), [...findingKinds].sort())
  for (const [kind, planned, done = planned] of cases) {
    assert.match(words(kind), planned, kind)
    assert.match(words(kind, true), done, kind)
    assert.notEqual(findingLabels[kind], '')
    assert.equal(isRefused({ kind }) && isImported({ kind }), false)
    assert.equal(isRefused({ kind }), words(kind).includes(' | ') && !isImported({ kind }), kind)
  }
  assert.match(words('other_account', false, ''), /with another account\./)
  assert.match(words('no_account', false, ''), /There is no account ada lovelace\./)
})

test('The summary counts what is new, what needs nothing, what needs the seller and what is not checked', () => {
  const of = (...kinds: FindingKind[]) => kinds.map((kind) => ({ kind }))
  assert.equal(summaryOf(of('invite'), 0, false), 'One new purchase.')
  assert.equal(summaryOf([], 2, false), 'No new purchase. 2 lines are not checked yet.')
  assert.equal(
    summaryOf(of('invite', 'adopted', 'there', 'bad_date'), 1, false),
    '2 new purchases. One line needs nothing. One line needs you: nothing is done about it. One line is not checked yet.'
  )
  assert.equal(
    summaryOf(of('invite', 'adopted', 'there', 'repeated', 'bad_date', 'no_address'), 0, true),
    '2 purchases were imported. 2 lines need nothing. 2 lines need you: nothing is done about them.'
  )
  assert.equal(summaryOf(of('invite'), 0, true), 'One purchase was imported.')
  assert.equal(summaryOf([], 0, true), 'No purchase was imported.')
  assert.deepEqual(countKinds(of('invite', 'bad_date', 'invite')), [
    { kind: 'bad_date', count: 1 },
    { kind: 'invite', count: 2 }
  ])
})

test('Only lines that lead to an invitation count for the limits, in each repository of their product', () => {
  const [first, second] = [
    { owner: 'Acme', repo: 'One' },
    { owner: 'acme', repo: 'two' }
  ]
  const products = [
    { ...plainProduct, id: 'a', scenes: ['a'], repositories: [first, second] as const },
    { ...plainProduct, id: 'b', scenes: ['b'], repositories: [first] as const }
  ]
  const line = (kind: FindingKind, product: string) => ({ finding: { kind }, product })
  const lines = [line('invite', 'a'), line('invite', 'b'), line('adopted', 'a'), line('invite', 'none')]
  assert.deepEqual(
    [...invitationsToCome(lines, products)],
    [
      ['acme/one', 2],
      ['acme/two', 1]
    ]
  )
})
