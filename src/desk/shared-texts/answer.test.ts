import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AnswerFacts, answerText } from './answer.ts'

const facts: AnswerFacts = {
  product: 'Kit',
  said: { headline: 'You’re in', text: 'ada has access.' },
  paidAt: Date.UTC(2026, 10, 20),
  isNotSold: false,
  given: undefined,
  money: '$99.00',
  refunded: undefined,
  sellerWords: undefined,
  sale: 'cs_1',
  accounts: [{ login: 'ada', checkedAt: Date.UTC(2026, 10, 21, 9, 5), said: undefined }],
  seats: undefined,
  host: 'GitHub',
  url: 'https://kit.example/settings/purchases',
  named: undefined,
  signInAs: undefined
}

test('The answer to a buyer has five lines, each day with its date', () => {
  assert.deepEqual(answerText(facts).split('\n'), [
    'Kit: You’re in.',
    'ada has access.',
    'Paid on November 20, 2026 ($99.00), order cs_1.',
    'Account: ada, checked with GitHub on November 21, 2026, 09:05 UTC.',
    'You see the same here: https://kit.example/settings/purchases'
  ])
})

const longId = `cs_test_${'a'.repeat(58)}`
const paidWords = 'Paid on November 20, 2026 ($99.00)'
const numbers: [what: string, changes: Partial<AnswerFacts>, line: string][] = [
  ['the invoice, where the buyer has one', { sale: longId, invoice: 'KIT-0007' }, `${paidWords}, invoice KIT-0007.`],
  ['no id for programs, where the day tells the purchase', { sale: longId, isKnownByDay: true }, `${paidWords}.`],
  ['the id, where nothing else does', { sale: longId }, `${paidWords}, order ${longId}.`],
  ['a short order number', { sale: 'order:5531', isKnownByDay: true }, `${paidWords}, order 5531.`]
]
for (const [what, changes, line] of numbers) {
  test(`The answer names of the payment ${what}`, () => {
    assert.equal(answerText({ ...facts, ...changes }).split('\n')[2], line)
  })
}

test('The answer calls a name that is nobody’s no account, and says where the step is taken that it asks for', () => {
  const accounts = [{ login: 'ivy-devv', checkedAt: undefined, said: undefined, isNobodys: true }]
  assert.deepEqual(
    answerText({ ...facts, accounts, isStepThere: true })
      .split('\n')
      .slice(3),
    ['You gave us the name ivy-devv.', 'You see and do that here: https://kit.example/settings/purchases']
  )
})

test('The answer names the page of an open invitation, and the address to sign in with', () => {
  const invitation = 'https://github.com/acme/kit/invitations'
  const accounts = [{ login: 'ada', checkedAt: undefined, said: undefined, invitation }]
  assert.deepEqual(
    answerText({ ...facts, accounts, signInAs: 'ada@mail.example' })
      .split('\n')
      .slice(3),
    [
      `Account: ada. Accept the invitation here: ${invitation}`,
      'You see the same here, signed in with ada@mail.example: https://kit.example/settings/purchases'
    ]
  )
})

test('The answer asks for another address where mails to that of the buyer are refused', () => {
  const url = 'https://kit.example/settings/purchases'
  assert.deepEqual(
    answerText({ ...facts, signInAs: 'vic@mail.example', isMailRefused: true })
      .split('\n')
      .slice(4),
    [
      'Mails to vic@mail.example come back, so no sign-in link reaches you there. Please tell us another address of yours.',
      `You see the same here, signed in with that one: ${url}`
    ]
  )
})

test('The answer says which account opens the invitation, and last how the buyer chooses another one', () => {
  const invitation = 'https://github.com/acme/kit/invitations'
  const [opensIt, wayOut] = ['Sign in there as ada.', 'Is ada not your account?']
  const ada = { login: 'ada', checkedAt: undefined, said: undefined, invitation, opensIt }
  const linesOf = (changes: Partial<AnswerFacts>) => answerText({ ...facts, wayOut, ...changes }).split('\n')
  const [, , , account, page, last] = linesOf({ accounts: [ada] })
  assert.equal(account, `Account: ada. Accept the invitation here: ${invitation} (${opensIt})`)
  assert.deepEqual([page, last], ['You see the same here: https://kit.example/settings/purchases', wayOut])
  assert.match(
    linesOf({ accounts: [{ ...ada, isUnproven: true }] })[3] ?? '',
    /still open, .*invitations \(Sign in there/
  )
  assert.match(linesOf({ accounts: [ada, ada] })[4] ?? '', /^- ada\. Accept .*invitations \(Sign in there as ada\.\)$/)
  assert.doesNotMatch(linesOf({ accounts: [{ ...ada, invitation: undefined }] })[3] ?? '', /Sign in/)
})

test('The answer about several accounts says how each of them stands', () => {
  const checkedAt = Date.UTC(2026, 10, 21, 9, 5)
  const invitation = 'https://github.com/acme/kit/invitations'
  const ada = { login: 'ada', checkedAt, said: { headline: 'Ready to clone', text: 'ada has access.' } }
  const bob = { login: 'bob', checkedAt, said: { headline: 'Is it yours?', text: 'Tell us.' }, invitation }
  const team = { ...facts, seats: { taken: 2, all: 5 } }
  assert.deepEqual(answerText({ ...team, accounts: [ada, bob] }).split('\n'), [
    'Kit: 2 of 5 seats are in use.',
    'Paid on November 20, 2026 ($99.00), order cs_1.',
    'Accounts, each checked with GitHub on November 21, 2026, 09:05 UTC:',
    '- ada: Ready to clone. ada has access.',
    `- bob: Is it yours? Tell us. Accept the invitation here: ${invitation}`,
    'You see the same here: https://kit.example/settings/purchases'
  ])
  const waysIn = 'Add a person.'
  assert.match(answerText({ ...team, accounts: [ada], waysIn }), /^Kit: 2 of 5 seats are in use\. Add a person\.\nPaid/)
  const linesOf = (...accounts: AnswerFacts['accounts']) => answerText({ ...team, accounts }).split('\n')
  assert.equal(
    linesOf({ ...ada, checkedAt: checkedAt + 1 }, bob)[2],
    'Accounts, each checked with GitHub on November 21, 2026, 09:05 UTC or later:'
  )
  assert.equal(linesOf(ada, { ...bob, checkedAt: undefined })[2], 'Accounts:')
  assert.equal(linesOf({ ...ada, repository: 'acme/docs' })[3], '- ada in acme/docs: Ready to clone. ada has access.')
  assert.equal(linesOf()[0], 'Kit: You’re in.', 'without an account, the words of the purchase')

  const ended = answerText({ ...facts, accounts: [ada, { ...bob, said: undefined, invitation: undefined }] })
  assert.deepEqual(ended.split('\n').slice(1, 6), [
    'ada has access.',
    'Paid on November 20, 2026 ($99.00), order cs_1.',
    'Accounts, each checked with GitHub on November 21, 2026, 09:05 UTC:',
    '- ada: Ready to clone. ada has access.',
    '- bob.'
  ])
})

test('The answer names the purchase that keeps what an account has', () => {
  const kept = 'It keeps what it has through your purchase of Pro Kit.'
  const ada = { login: 'ada', checkedAt: undefined, said: { headline: 'No longer part', text: 'Why.' }, kept }
  const lastLines = (...accounts: AnswerFacts['accounts']) =>
    answerText({ ...facts, accounts })
      .split('\n')
      .slice(3, 5)
  assert.equal(lastLines(ada)[0], `Account: ada. ${kept}`)
  assert.deepEqual(lastLines(ada, ada), ['Accounts:', `- ada: No longer part. ${kept}`])
})

test('The answer about a sale that is not sold here names no account and no page', () => {
  const said = { headline: 'Your payment is for something else', text: 'It isn’t sold here.' }
  const lines = answerText({ ...facts, product: 'Acme', said, isNotSold: true }).split('\n')
  assert.deepEqual(lines, [
    'Acme: Your payment is for something else.',
    'It isn’t sold here.',
    'Paid on November 20, 2026 ($99.00), order cs_1.'
  ])
})

test('The answer about access that the seller gave does not say that it was paid', () => {
  const given = 'Given to you on November 20, 2026, until December 24, 2026'
  const line = answerText({ ...facts, given, money: undefined, sale: 'given_1' }).split('\n')[2]
  assert.equal(line, `${given}.`)
})

test('The answer begins with a renewal that was not paid, as the page does', () => {
  const renewal = 'The renewal was not paid. Pay it here: https://pay.example'
  const linesOf = (changes: Partial<AnswerFacts>) => answerText({ ...facts, renewal, ...changes }).split('\n')
  assert.deepEqual(linesOf({}).slice(0, 3), [`Kit: ${renewal}`, 'You’re in.', 'ada has access.'])
  assert.deepEqual(linesOf({ seats: { taken: 1, all: 5 } }).slice(0, 2), [
    `Kit: ${renewal}`,
    '1 of 5 seats are in use.'
  ])
})

test('The answer says what was refunded, and when', () => {
  const line = answerText({ ...facts, refunded: '$49.50 refunded on November 27, 2026' }).split('\n')[2]
  assert.equal(line, 'Paid on November 20, 2026 ($99.00), order cs_1. $49.50 refunded on November 27, 2026.')
})

test('The answer repeats the words that the seller wrote about the end of the access', () => {
  const lines = answerText({ ...facts, sellerWords: 'The licence is over.\nSee you.' }).split('\n')
  assert.deepEqual(lines.slice(1, 5), [
    'ada has access.',
    'We wrote: The licence is over.',
    'See you.',
    'Paid on November 20, 2026 ($99.00), order cs_1.'
  ])
})

test('A headline that ends a sentence gets no further stop, wherever else it has one', () => {
  const first = (headline: string) => answerText({ ...facts, said: { headline, text: '' } }).split('\n')[0]
  assert.deepEqual(['Done.', 'Yours?', 'In!', 'v3.2 is here'].map(first), [
    'Kit: Done.',
    'Kit: Yours?',
    'Kit: In!',
    'Kit: v3.2 is here.'
  ])
})

test('The answer leaves out what is not known', () => {
  const said = { headline: 'Is it yours?', text: 'Tell us.' }
  const unknown = { ...facts, said, paidAt: undefined, money: undefined }
  assert.deepEqual(
    answerText({ ...unknown, accounts: [] })
      .split('\n')
      .slice(0, 4),
    ['Kit: Is it yours?', 'Tell us.', 'Not paid yet, order cs_1.', 'No GitHub account is named yet.']
  )
  assert.match(answerText({ ...unknown, isUnpaidForGood: true }), /\nNot paid, order cs_1\.\n/)
  assert.equal(
    answerText({ ...unknown, accounts: [], named: { login: 'ada', isAsked: false } }).split('\n')[3],
    'Account: ada, not looked up yet.'
  )
  assert.equal(
    answerText({ ...unknown, accounts: [], named: { login: 'ada', isAsked: true } }).split('\n')[3],
    'You named ada at the checkout. Your page asks whether that account is yours.'
  )
  assert.equal(
    answerText({ ...unknown, accounts: [{ login: 'ada', checkedAt: undefined, said: undefined }] }).split('\n')[3],
    'Account: ada.'
  )
})
