import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNameOpen } from '../../access/plan/name-from-checkout.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { checkoutName, checkoutNameStory } from './checkout-name.ts'

type Named = Parameters<typeof checkoutName>[0]

const NOW = 100 * DAY_MS
const named: Named = { username: 'Ada', askedAt: null, status: 'paid', paidAt: NOW - DAY_MS, accounts: [] }
const ada = { login: 'ada', createdAt: NOW }
const bob = { login: 'bob', createdAt: NOW - 1 }

const rows: [title: string, purchase: Partial<Named>, words: RegExp | undefined, at?: number][] = [
  ['that nobody gave', { username: null }, undefined],
  ['that became an account of the purchase', { askedAt: NOW, accounts: [ada] }, undefined],
  ['whose account is called otherwise by now', { askedAt: NOW, accounts: [{ ...ada, login: 'ada-new' }] }, undefined],
  ['that is still looked up', {}, /^not looked up yet: Pullpass asks GitHub/],
  ['of a purchase that is not paid', { status: 'pending', paidAt: null }, /^not looked up: the purchase is not paid/],
  ['of a trial, for which nothing was paid', { paidAt: null }, /^not looked up: nothing was paid yet/],
  ['of an old payment', { paidAt: NOW - 31 * DAY_MS }, /^not looked up: the payment is too old/],
  ['beside another account', { accounts: [bob] }, /^not used: the buyer named another account/],
  ['beside another account, asked about', { askedAt: NOW, accounts: [bob] }, /^not used/, NOW],
  [
    'of a younger account',
    { askedAt: NOW },
    /^not invited automatically: it was created at GitHub after the payment/,
    NOW
  ]
]
for (const [title, purchase, words, at] of rows) {
  test(`The desk says what became of a username from the checkout ${title}`, () => {
    const facts = { ...named, ...purchase }
    const found = checkoutName(facts, 'GitHub', NOW)
    assert.equal(found?.at, at)
    if (words) assert.match(found?.words ?? '', words)
    else assert.equal(found, undefined)
    assert.equal(
      isNameOpen({ ...facts, accounts: facts.accounts.length }, NOW),
      words?.source.startsWith('^not looked up yet') ?? false
    )
  })
}

test('The story has an entry about a username from the checkout once the code host was asked about it', () => {
  assert.deepEqual(checkoutNameStory(named, 'GitHub', NOW), [])
  const [entry] = checkoutNameStory({ ...named, askedAt: NOW, accounts: [bob] }, 'GitHub', NOW)
  assert.deepEqual(
    [entry?.at, entry?.words],
    [NOW, 'The account Ada from the checkout was not used: the buyer named another account.']
  )
})
