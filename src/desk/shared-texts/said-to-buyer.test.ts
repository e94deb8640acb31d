import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because, GrantState } from '../../access/grant-states.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import { explainAccount, explainPurchase } from '../../words/explain.ts'
import { type PurchaseSituation, situationByReason } from '../../words/situation.ts'
import { plainText } from '../../words/text.ts'
import { saidToBuyer } from './said-to-buyer.ts'

const shop = { host: 'GitHub', shop: 'Acme Starters', seller: 'help@acme.example', product: 'Kit' }

test('The answer to a buyer without an account says until when an invitation has to wait', () => {
  const explained = explainPurchase('to_name', { ...shop, email: '' })
  const text = (...waits: Parameters<typeof saidToBuyer> extends [unknown, ...infer Rest] ? Rest : never) =>
    saidToBuyer(explained, ...waits).text
  const [until, ask] = [Date.UTC(2026, 10, 21, 9, 5), 'Tell us which GitHub account is yours.']
  assert.equal(text(), 'Tell us which account is yours, and GitHub invites it.')
  assert.equal(
    text({ until, because: 'limit' }),
    `${ask} GitHub limits invitations per day: if you do that now, we expect to invite it on November 21, 2026, 09:05 UTC.`
  )
  assert.equal(
    text({ until: undefined, because: 'limit' }),
    `${ask} GitHub limits invitations per day, so we invite it as soon as it takes more.`
  )
  assert.equal(
    text({ until, because: 'throttled' }),
    `${ask} GitHub asks us to wait right now: if you do that now, we expect to invite it on November 21, 2026, 09:05 UTC.`
  )
  assert.equal(
    text({ until: undefined, because: 'throttled' }),
    `${ask} GitHub asks us to wait right now, so we invite it as soon as that is over.`
  )
  assert.doesNotMatch(text({ until: undefined, because: 'seller' }), /GitHub invites it/)
  assert.match(text({ until: undefined, because: 'seller' }), /Something on our side blocks invitations right now/)
})

type Change = Partial<Parameters<typeof explainAccount>[0]>

const said = (change: Change) => {
  const account = {
    login: 'ada',
    accountId: 7,
    hadAccess: false,
    invited: 'yes',
    proven: true,
    slow: false,
    state: 'queued',
    because: 'new'
  } as const
  return saidToBuyer(explainAccount({ ...account, status: 'paid', ...change }, shop, undefined))
}
const bought = (situation: PurchaseSituation) =>
  saidToBuyer(explainPurchase(situation, { ...shop, email: 'ada@mail.example' }))

test('The answer says that the seller looks first, where the name of the repository means another one', () => {
  const hindrance = { by: 'seller', cause: 'repository_replaced' } as const
  const ending = said({ state: 'accepted', because: 'shown', hadAccess: true, status: 'refunded', hindrance })
  assert.match(ending.text, /^That is to end, but the sold address leads to another repository now\. We have to look/)
  const { text } = said({ state: 'accepted', because: 'shown', hadAccess: true, isReplaced: true })
  assert.match(text, /^The address that was sold leads to another repository now\. We have to look at it first/)
})

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

test('The answer about a pending payment names the usual time only until that is over', () => {
  const late = { host: 'GitHub', shop: 'Acme', seller: 'help@acme.example', product: 'Kit', email: '', isLate: true }
  assert.match(bought('pending').text, /Bank debits take 2 to 5 days; no need to pay again\.$/)
  assert.equal(
    saidToBuyer(explainPurchase('pending', late)).text,
    'Your payment for Kit hasn’t arrived yet. It is taking longer than usual: ask your bank about it, and tell us what it says.'
  )
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
    'Our organization has no GitHub licence left for ada. We know, and invite ada as soon as there is one.'
  ],
  [
    { because: 'no_seat', replaces: 'eve' },
    'Your invitation has to wait',
    'Our organization has no GitHub licence left for ada. Remove eve first, or wait: we know.'
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
    'GitHub invited another account than ada, so we cancelled the invitation. We know.'
  ],
  [
    { because: 'other_permission', state: 'blocked' },
    'The invitation was cancelled',
    'GitHub offered ada more than read access, so we cancelled the invitation. We know.'
  ],
  [
    { because: 'not_ours', state: 'accepted', status: 'refunded' },
    'We decide about ada',
    'What ada has on GitHub didn’t come from this purchase.'
  ],
  [{ because: 'breaker', state: 'revoking' }, 'ada is still invited', 'We check this before anything changes.'],
  [
    { because: 'ended_by_seller', state: 'revoked', status: 'ended_by_seller', hadAccess: true },
    'ada no longer has access',
    'We have ended the access of this purchase.'
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
    'We have ended the access to Kit that this purchase gave.',
    'We gave you access to Kit for a time, which is over.'
  ])
  assert.equal(bought('shop_not_ready').headline, 'Your invitation has to wait')
})

test('The answer about a sale that matches no product, or is not sold here, has the headline of the page', () => {
  for (const situation of ['unmatched', 'not_sold'] as const) {
    const { headline } = explainPurchase(situation, { ...shop, email: 'ada@mail.example' })
    assert.equal(bought(situation).headline, plainText(headline))
  }
  assert.match(
    bought('unmatched').text,
    /^We don’t know yet which product your payment is for\. We are putting that right/
  )
})
