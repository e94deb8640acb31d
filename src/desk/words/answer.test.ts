import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because, GrantState } from '../../access/grant-states.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { explainAccount, explainPurchase } from '../../words/explain.ts'
import { type PurchaseSituation, situationByReason } from '../../words/situation.ts'
import { type AnswerFacts, answerText, saidToBuyer } from './answer.ts'

const facts: AnswerFacts = {
  product: 'Kit',
  said: { headline: 'You’re in', text: 'ada has access.' },
  paidAt: Date.UTC(2026, 10, 20),
  isNotSold: false,
  isGiven: false,
  money: '$99.00',
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

test('The answer to a buyer without an account says until when an invitation has to wait', () => {
  const explained = explainPurchase('to_name', { ...shop, email: '' })
  const text = (...waits: Parameters<typeof saidToBuyer> extends [unknown, ...infer Rest] ? Rest : never) =>
    saidToBuyer(explained, ...waits).text
  assert.equal(text(), 'Tell us which GitHub account is yours, and GitHub invites it.')
  assert.equal(
    text({ until: Date.UTC(2026, 10, 21, 9, 5), isHeld: false }),
    'Tell us which GitHub account is yours. GitHub limits invitations per day, so yours goes out on November 21, 2026, 09:05 UTC.'
  )
  assert.equal(
    text({ until: undefined, isHeld: false }),
    'Tell us which GitHub account is yours. GitHub limits invitations per day, so yours goes out as soon as it takes more.'
  )
  assert.doesNotMatch(text({ until: undefined, isHeld: true }), /GitHub invites it/)
  assert.match(text({ until: undefined, isHeld: true }), /Something on our side blocks invitations right now/)
})

test('The answer about a sale of nothing that is sold here does not say that no purchase was found', () => {
  const lines = answerText({ ...facts, product: 'Acme', said: undefined, accounts: [] }).split('\n')
  assert.deepEqual(lines, [
    'Acme: We have found your order.',
    'It does not say which product it is for. We are putting that right, and write to you then.',
    'Paid on November 20, 2026 ($99.00), order cs_1.',
    'No GitHub account is named yet.',
    'You see the same here: https://kit.example/settings/purchases'
  ])
})

test('The answer about a sale that is not sold here promises no invitation and names no page', () => {
  const lines = answerText({ ...facts, product: 'Acme', said: undefined, isNotSold: true }).split('\n')
  assert.deepEqual(lines, [
    'Acme: We have found your order.',
    'It is for something that isn’t sold on this site, so there is no invitation in it.',
    'Paid on November 20, 2026 ($99.00), order cs_1.'
  ])
  assert.equal(answerText({ ...facts, isNotSold: true }), answerText(facts), 'it matches a product by now')
})

test('The answer about access that the seller gave does not say that it was paid', () => {
  const line = answerText({ ...facts, isGiven: true, money: undefined, sale: 'given_1' }).split('\n')[2]
  assert.equal(line, 'Given on November 20, 2026, order given_1.')
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
  assert.equal(
    answerText({ ...unknown, accounts: [], named: 'ada' }).split('\n')[3],
    'Account: ada, not looked up yet.'
  )
  assert.equal(
    answerText({ ...unknown, accounts: [{ login: 'ada', checkedAt: undefined, said: undefined }] }).split('\n')[3],
    'Account: ada.'
  )
})

const shop = { host: 'GitHub', shop: 'Acme Starters', seller: 'help@acme.example', product: 'Kit' }

type Change = Partial<Parameters<typeof explainAccount>[0]>

const said = (change: Change) => {
  const account = {
    login: 'ada',
    hadAccess: false,
    proven: true,
    slow: false,
    state: 'queued',
    because: 'new'
  } as const
  return saidToBuyer(explainAccount({ ...account, status: 'paid', ...change }, shop, undefined))
}
const bought = (situation: PurchaseSituation) =>
  saidToBuyer(explainPurchase(situation, { ...shop, email: 'ada@mail.example' }))

const states: GrantState[] = ['queued', 'invited', 'accepted', 'expired', 'gone', 'blocked', 'revoking', 'revoked']
const statuses: PaymentStatus[] = ['paid', 'refunded', 'disputed', 'ended', 'ended_by_seller', 'time_over', 'lost']

test('The answer never speaks of the seller as somebody else, whatever the situation of an account', () => {
  const reasons = Object.keys(situationByReason) as Because[]
  const either = [false, true]
  const changes = reasons.flatMap((because) =>
    states.flatMap((state) =>
      statuses.flatMap((status) =>
        either.flatMap((slow) => [undefined, 'eve'].map((replaces) => ({ because, state, status, slow, replaces })))
      )
    )
  )
  for (const change of changes)
    for (const hadAccess of either) {
      const { headline, text } = said({ ...change, hadAccess })
      assert.doesNotMatch(`${headline} ${text}`, /\b(they|their)\b|Acme/i, JSON.stringify(change))
    }
})

test('The answer never speaks of the seller as somebody else, whatever the situation of a purchase', () => {
  const situations = ['to_name', 'shop_not_ready', 'pending', 'failed', 'partially_refunded', ...statuses.slice(1)]
  for (const situation of situations as PurchaseSituation[]) {
    const { headline, text } = bought(situation)
    assert.doesNotMatch(`${headline} ${text}`, /\b(they|their)\b|Acme/i, situation)
  }
})

const bySeller: [change: Change, headline: string, text: string][] = [
  [
    { because: 'token_refused' },
    'Your invitation has to wait',
    'Something on our side blocks invitations. We know, and invite ada as soon as it is put right.'
  ],
  [
    { because: 'no_seat' },
    'Your invitation has to wait',
    'We have no free seat left for ada. We know, and invite ada as soon as there is one.'
  ],
  [
    { because: 'no_seat', replaces: 'eve' },
    'Your invitation has to wait',
    'We have no free seat left for ada. Remove eve first, or wait: we know.'
  ],
  [
    { because: 'renewal', slow: true },
    'Your invitation has to wait',
    'GitHub won’t let us renew the invitation for ada yet. We know, and send it as soon as we can.'
  ],
  [
    { because: 'renewal' },
    'A new invitation is coming',
    'ada gets a new one soon, because the last one wasn’t accepted.'
  ],
  [
    { because: 'account_blocked' },
    'Blocked on GitHub',
    'Either ada or our organization has blocked the other on GitHub. If it was you, unblock us and press Send invite.'
  ],
  [{ because: 'found', state: 'invited' }, 'Accept the invitation', 'We invited ada directly. Accept that invitation.'],
  [{ because: 'found', state: 'expired' }, 'An invitation has expired', 'We had invited ada directly.'],
  [{ because: 'removed', state: 'gone' }, 'ada was removed', 'Somebody on our side removed it on GitHub.'],
  [
    { because: 'other_invitee', state: 'blocked' },
    'The invitation was cancelled',
    'GitHub invited another account than ada, so we cancelled that. We know.'
  ],
  [
    { because: 'other_permission', state: 'blocked' },
    'The invitation was cancelled',
    'GitHub offered ada more than read access, so we cancelled that. We know.'
  ],
  [
    { because: 'not_ours', state: 'accepted', status: 'refunded' },
    'No longer part of this purchase',
    'The access of ada didn’t come from this purchase, so we decide about it.'
  ],
  [
    { because: 'breaker', state: 'revoking' },
    'No longer part of this purchase',
    'We check this before ada loses access.'
  ],
  [
    { because: 'ended_by_seller', state: 'revoked', status: 'ended_by_seller', hadAccess: true },
    'ada no longer has access',
    'We have ended your access.'
  ],
  [
    { because: 'time_over', state: 'revoked', status: 'time_over', hadAccess: true },
    'ada no longer has access',
    'We gave you access for a time, which is over.'
  ],
  [
    { because: 'refunded', state: 'revoked', status: 'refunded', hadAccess: true },
    'ada no longer has access',
    'Your purchase was refunded.'
  ]
]

for (const [change, headline, text] of bySeller) {
  test(`The seller answers “${text}”`, () => assert.deepEqual(said(change), { headline, text }))
}

test('The seller answers about a purchase without an account in the seller’s own words', () => {
  const texts = (['shop_not_ready', 'ended_by_seller', 'time_over'] as const).map((each) => bought(each).text)
  assert.deepEqual(texts, [
    'Something on our side blocks invitations right now. Your purchase is safe.',
    'We have ended your access to Kit.',
    'We gave you access to Kit for a time, which is over.'
  ])
  assert.equal(bought('shop_not_ready').headline, 'Your invitation has to wait')
})
