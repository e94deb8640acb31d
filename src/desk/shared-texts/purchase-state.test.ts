import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyGrant } from '../../../test/support/builders/every-grant.ts'
import { alertWords, deskText } from '../../alerts/alert-words.ts'
import { stateOfAccount, stateOfPurchase } from './purchase-state.ts'
import { expiryWords } from './state-words.ts'

type Purchase = Parameters<typeof stateOfPurchase>[0]
type Account = Purchase['accounts'][number]

const held = { by: 'seller' } as const
const shop = { host: 'GitHub', shop: 'Acme', seller: 'help@acme.example', product: 'Kit' }
const account = (changes: Partial<Account> = {}): Account => ({
  id: 'g1',
  login: 'ada',
  hostLogin: null,
  accountId: 7,
  state: 'accepted',
  because: 'shown',
  acts: null,
  proven: 0,
  invited: 'yes',
  besides: undefined,
  acceptedAt: 5,
  released: null,
  replacedBy: null,
  absentAt: null,
  refusedToken: null,
  keptBy: undefined,
  hindrance: undefined,
  isGoneBefore: false,
  runOut: undefined,
  updatedAt: 6,
  ...changes
})
const paid: Purchase = {
  status: 'paid',
  paidAt: 2,
  createdAt: 1,
  updatedAt: 3,
  notSoldAt: null,
  nameWaits: false,
  disputeWaits: false,
  ends: undefined,
  accounts: []
}
const refunded = { ...paid, status: 'refunded' } as const

const table: [what: string, purchase: Purchase, state: [situation: string, tone: string, since: number]][] = [
  ['paid without an account', paid, ['to_name', 'buyer', 2]],
  ['paid with an account that is not looked up yet', { ...paid, nameWaits: true }, ['looked_up', 'waiting', 2]],
  [
    'paid with an account that cannot be looked up, as the host rejects the token',
    { ...paid, nameWaits: true, isNameHeld: true },
    ['looked_up', 'needs_you', 2]
  ],
  ['paid without an account, while the host rejects the token', { ...paid, isNameHeld: true }, ['to_name', 'buyer', 2]],
  ['paid before anybody knows when', { ...paid, paidAt: null }, ['to_name', 'buyer', 1]],
  ['with access', { ...paid, accounts: [account()] }, ['in', 'done', 6]],
  [
    'with an invitation that waits for the seller',
    { ...paid, accounts: [account({ state: 'queued', because: 'forbidden', acts: 'seller', acceptedAt: null })] },
    ['seller_acts', 'needs_you', 6]
  ],
  [
    'with an open invitation, which is the buyer’s turn',
    { ...paid, accounts: [account({ state: 'invited', because: 'sent', acts: 'buyer', acceptedAt: null })] },
    ['invited', 'buyer', 6]
  ],
  [
    'refunded after the account got access, before its removal has begun',
    { ...refunded, updatedAt: 8, accounts: [account()] },
    ['removing', 'ended', 8]
  ],
  [
    'with an invitation that the host has not shown for a while',
    {
      ...paid,
      accounts: [account({ state: 'invited', because: 'sent', acts: 'buyer', acceptedAt: null, absentAt: 9 })]
    },
    ['not_shown', 'buyer', 9]
  ],
  [
    'paid again after its access was withdrawn, which comes back',
    { ...paid, updatedAt: 8, accounts: [account({ state: 'revoked', because: 'disputed' })] },
    ['coming_back', 'waiting', 8]
  ],
  [
    'refunded, while the host refuses to remove the account',
    { ...refunded, accounts: [account({ state: 'revoking', because: 'refunded', hindrance: held })] },
    ['not_removed', 'needs_you', 6]
  ],
  [
    'with an account that gave its seat up',
    { ...paid, accounts: [account({ state: 'revoked', because: 'mistyped', released: 'mistyped' })] },
    ['to_name', 'buyer', 2]
  ],
  [
    'with a name that is nobody’s',
    { ...paid, accounts: [account({ state: 'blocked', because: 'no_such_account', released: 'mistyped' })] },
    ['no_such_account', 'buyer', 6]
  ],
  [
    'whose only account was restricted by the host, and gave its seat up',
    { ...paid, accounts: [account({ state: 'blocked', because: 'account_flagged', released: 'mistyped' })] },
    ['to_name', 'buyer', 2]
  ],
  [
    'refunded, with a name that is nobody’s among the earlier ones',
    {
      ...refunded,
      accounts: [
        account({ state: 'revoked', because: 'refunded', released: 'seat_gone' }),
        account({ id: 'g2', state: 'blocked', because: 'no_such_account', released: 'mistyped' })
      ]
    },
    ['taken_away', 'ended', 6]
  ],
  [
    'with access that did not come through us, of an account that may be another person’s',
    { ...paid, accounts: [account({ because: 'found' })] },
    ['in_already', 'done', 6]
  ],
  [
    'with access that did not come through us, of an account that the buyer has proven',
    { ...paid, accounts: [account({ because: 'found', proven: 1 })] },
    ['in_already', 'done', 6]
  ],
  [
    'with a renewal that the seller has to make possible',
    { ...paid, accounts: [account({ state: 'queued', because: 'renewal', acts: 'seller', acceptedAt: null })] },
    ['renewing', 'needs_you', 6]
  ],
  [
    'with a renewal in the queue, while the host rejects the token for what has to be removed',
    { ...paid, accounts: [account({ state: 'queued', because: 'renewal', refusedToken: 'abc', acceptedAt: null })] },
    ['renewing', 'waiting', 6]
  ],
  [
    'with an account that is being replaced',
    { ...paid, accounts: [account({ replacedBy: 'g2' }), account({ id: 'g2', login: 'bob', released: 'moved' })] },
    ['giving_way', 'done', 6]
  ],
  ['refunded without an account', refunded, ['refunded', 'ended', 3]],
  ['whose payment failed, which is nobody’s turn', { ...paid, status: 'failed', paidAt: null }, ['failed', 'ended', 3]],
  ['whose payment is pending', { ...paid, status: 'pending', paidAt: null }, ['pending', 'waiting', 3]],
  ['disputed', { ...paid, status: 'disputed' }, ['disputed', 'waiting', 3]],
  [
    'refunded, and the access is gone',
    { ...refunded, accounts: [account({ state: 'revoked', because: 'refunded', released: 'seat_gone' })] },
    ['taken_away', 'ended', 6]
  ],
  [
    'refunded, and the access was never ours',
    { ...refunded, accounts: [account({ state: 'blocked', because: 'not_ours', acts: 'seller' })] },
    ['seller_decides', 'needs_you', 6]
  ]
]

for (const [what, purchase, expected] of table) {
  test(`A purchase ${what} stands so in the desk`, () => {
    const { situation, tone, since } = stateOfPurchase(purchase, shop)
    assert.deepEqual([situation, tone, since], expected)
  })
}

test('An account that the seller has to act for says what to mend, in the words of the mail about it', () => {
  const nextOf = (because: Account['because']) => {
    const waits = account({ state: 'queued', because, acts: 'seller', acceptedAt: null })
    return stateOfPurchase({ ...paid, accounts: [waits] }, shop).next
  }
  const goesOn = 'Once that is mended, Pullpass sends the invitation.'
  for (const because of ['token_refused', 'forbidden', 'invalid_request'] as const) {
    assert.equal(nextOf(because), `${alertWords[because].subject}. ${deskText(because)} ${goesOn}`)
  }
})

test('A renewal that the seller has to make possible does not say that it goes out automatically before that', () => {
  const nextOf = (acts: 'seller' | null) => {
    const waits = account({ state: 'queued', because: 'renewal', acts, acceptedAt: null })
    return stateOfPurchase({ ...paid, accounts: [waits] }, shop).next
  }
  assert.equal(nextOf(null), 'The last one was not accepted. Pullpass sends the next.')
  assert.match(nextOf('seller'), /lets Pullpass send no other\. Look at Health\. Once that is mended, /)
})

test('An account that has to accept an invitation is said to have access for a time as well', () => {
  const ends = { at: Date.UTC(2027, 1, 1), unlessPaid: false }
  const invited = account({ state: 'invited', because: 'sent', acts: 'buyer', acceptedAt: null })
  assert.equal(
    stateOfPurchase({ ...paid, ends, accounts: [invited] }, shop).next,
    'The buyer accepts the invitation at GitHub. The access ends automatically. Its last day is January 31, 2027.'
  )
  const queued = account({ state: 'queued', because: 'new', acceptedAt: null })
  assert.equal(
    stateOfPurchase({ ...paid, ends, accounts: [queued] }, shop).next,
    'Pullpass sends the invitation in its turn.'
  )
})

test('An account that has access for a time says when that ends, and what is not known of it', () => {
  const nextOf = (ends: Purchase['ends']) => stateOfPurchase({ ...paid, ends, accounts: [account()] }, shop).next
  const at = Date.UTC(2027, 1, 1)
  assert.deepEqual(
    [
      nextOf(undefined),
      nextOf({ at, unlessPaid: false }),
      nextOf({ at: at + 1, unlessPaid: true }),
      nextOf('paid_time')
    ],
    [
      'Nothing to do.',
      'The access ends automatically. Its last day is January 31, 2027.',
      'The access ends automatically. Its last day is February 1, 2027, unless the renewal is paid before.',
      'The access ends with the time that is paid: the subscription is cancelled. Its last day is not known.'
    ]
  )
})

test('Access whose renewal failed is not called done: the next step names the renewal', () => {
  const late = { ...paid, accounts: [account()], isRenewalUnpaid: true }
  assert.match(stateOfPurchase(late, shop).next, /^The renewal was not paid\./)
  const ends = { at: Date.UTC(2027, 1, 1), unlessPaid: true }
  assert.match(stateOfPurchase({ ...late, ends }, shop).next, /unless the renewal is paid before\.$/)
})

test('The next step of every purchase whose renewal was not paid names the renewal once, also without an account', () => {
  const ends = { at: Date.UTC(2027, 1, 1), unlessPaid: true }
  const purchases: Purchase[] = [
    paid,
    { ...paid, nameWaits: true },
    { ...paid, isCovered: true },
    ...everyGrant
      .filter(({ status }) => status === 'paid')
      .map(({ state, because }) => ({ ...paid, accounts: [account({ state, because, acceptedAt: null })] }))
  ]
  for (const purchase of purchases)
    for (const late of [{}, { ends }]) {
      const { next } = stateOfPurchase({ ...purchase, ...late, isRenewalUnpaid: true }, shop)
      assert.equal(next.match(/renewal (was not|is) paid/g)?.length, 1, next)
    }
})

test('An invitation that must have expired by its age waits for the host, for the buyer, or for the seller', () => {
  const standsSo = (changes: Partial<Account>) => {
    const invited = account({ state: 'invited', because: 'sent', acts: 'buyer', acceptedAt: null, ...changes })
    const { situation, tone, next } = stateOfPurchase({ ...paid, accounts: [invited] }, shop)
    return [situation, tone, next.includes('Look at Health')]
  }
  assert.deepEqual(standsSo({}), ['invited', 'buyer', false])
  assert.deepEqual(standsSo({ runOut: 'renewed' }), ['run_out', 'waiting', false])
  assert.deepEqual(standsSo({ runOut: 'renewed', refusedToken: 'x' }), ['run_out', 'needs_you', true])
  assert.deepEqual(standsSo({ runOut: 'last' }), ['run_out_last', 'buyer', false])
  assert.deepEqual(standsSo({ runOut: 'renewed', because: 'found' }), ['lapsed_by_hand', 'needs_you', false])
})

test('Access that a dispute has taken is called paused, until the dispute is lost', () => {
  const labelOf = (status: Purchase['status'], changes: Partial<Account>) => {
    const { label, tone } = stateOfPurchase({ ...paid, status, accounts: [account(changes)] }, shop)
    return [label, tone]
  }
  assert.deepEqual(labelOf('disputed', { state: 'revoked', because: 'disputed' }), ['Access paused', 'waiting'])
  const invited = { state: 'revoked', because: 'disputed', acceptedAt: null } as const
  assert.deepEqual(labelOf('disputed', invited), ['Access paused', 'waiting'])
  assert.deepEqual(labelOf('disputed', { state: 'revoked', because: 'moved' }), ['Access ended', 'ended'])
  assert.deepEqual(labelOf('lost', { state: 'revoked', because: 'payment_lost' }), ['Access ended', 'ended'])
  assert.equal(stateOfPurchase({ ...paid, status: 'disputed' }, shop).label, 'Disputed, on hold')
})

test('An invitation that waits for the seller says so, and of a rejected token that it waits for a new one', () => {
  const labelOf = (because: Account['because']) =>
    stateOfPurchase({ ...paid, accounts: [account({ state: 'queued', because, acts: 'seller' })] }, shop).label
  assert.equal(labelOf('token_refused'), 'Waits for a new token')
  assert.equal(labelOf('forbidden'), 'Waits for you')
})

test('Once the access is gone, the next step is that of the purchase', () => {
  const gone = account({ state: 'revoked', because: 'disputed', released: 'seat_gone' })
  const nextOf = (status: Purchase['status']) => stateOfPurchase({ ...paid, status, accounts: [gone] }, shop).next
  assert.equal(
    nextOf('disputed'),
    'Answer it at the payment processor before its deadline, or accept it. If you win, the purchase gives access again.'
  )
  assert.equal(nextOf('ended_by_seller'), 'Nothing, unless you give the access back.')
  const cancelled = account({ state: 'revoked', because: 'ended_by_seller', acceptedAt: null })
  const ended = stateOfPurchase({ ...paid, status: 'ended_by_seller', accounts: [cancelled] }, shop)
  assert.deepEqual([ended.situation, ended.next], ['cancelled', 'Nothing, unless you give the access back.'])
})

test('Of the accounts of a purchase that has ended, the one that has or had most says how it stands', () => {
  const inside = account({ id: 'inside', state: 'revoking', because: 'refunded' })
  const gone = account({ id: 'gone', state: 'revoked', because: 'refunded' })
  const invited = account({ id: 'invited', state: 'revoking', because: 'refunded', acceptedAt: null })
  const declined = account({ id: 'declined', state: 'gone', because: 'declined', acceptedAt: null })
  const moved = account({ id: 'moved', state: 'revoking', because: 'moved', released: 'moved' })
  const mistyped = account({
    id: 'mistyped',
    state: 'revoked',
    because: 'mistyped',
    acceptedAt: null,
    released: 'mistyped'
  })
  for (const [accounts, label] of [
    [[declined], 'Not invited any more'],
    [[declined, inside], 'Access being removed'],
    [[declined, gone], 'Access ended'],
    [[gone, inside], 'Access being removed'],
    [[invited, inside], 'Access being removed'],
    [[declined, invited], 'Invitation being cancelled'],
    [[declined, moved], 'Access being removed'],
    [[gone, moved], 'Access being removed'],
    [[gone, mistyped], 'Access ended']
  ] as const) {
    const state = stateOfPurchase({ ...paid, status: 'refunded', accounts }, shop)
    assert.deepEqual([state.label, state.tone], [label, 'ended'], accounts.map(({ id }) => id).join())
    assert.equal(state.next.startsWith('Nothing'), !label.includes('being'), state.next)
  }
  const paidStill = stateOfPurchase({ ...paid, accounts: [account({ id: 'in' }), moved] }, shop)
  assert.equal(paidStill.tone, 'done', 'a paid purchase is about the accounts on its seats')
})

test('A dispute of a purchase that the seller has ended waits for the seller, until its last day or until it is taken off Today', () => {
  const gone = account({ state: 'revoked', because: 'ended_by_seller' })
  const disputed = { ...paid, status: 'ended_by_seller', isDisputed: true, accounts: [gone] } as const
  const stands = (changes: Partial<Purchase>) => {
    const { label, tone, next } = stateOfPurchase({ ...disputed, ...changes }, shop)
    return [label, tone, next]
  }
  const stays = 'You have ended its access, and it stays ended however the dispute ends.'
  const answer = `Answer it at the payment processor before its deadline, or accept it. ${stays}`
  assert.deepEqual(stands({ disputeWaits: true }), ['Disputed, ended by you', 'needs_you', answer])
  const late = `The bank decides about the dispute. ${stays}`
  assert.deepEqual(stands({ disputeWaits: true, isAnswerOver: true }), ['Disputed, ended by you', 'waiting', late])
  assert.deepEqual(stands({}), ['Access ended', 'ended', answer])
})

const typo = account({
  id: 'g2',
  login: 'ada-typo',
  accountId: null,
  state: 'blocked',
  because: 'no_such_account',
  acts: 'buyer',
  acceptedAt: null,
  released: 'mistyped'
})

test('A name that could not be invited says so once the purchase is over, and leaves it to others how that stands', () => {
  const over = (status: Purchase['status'], changes: Partial<Account> = {}) =>
    stateOfAccount({ ...typo, ...changes }, { ...paid, status }, shop)
  assert.deepEqual([over('refunded').situation, over('refunded').label], ['not_invited', 'Not invited'])
  assert.equal(over('disputed').label, 'Not invited')
  assert.equal(over('refunded', { because: 'enterprise_managed' }).label, 'Not invited')
  assert.equal(over('refunded', { accountId: 8, because: 'not_a_person' }).label, 'Not invited')
  assert.equal(over('refunded', { accountId: 8, acceptedAt: 5 }).label, 'Access ended')
  assert.equal(over('paid').situation, 'no_such_account')
  const standing = (...accounts: Account[]) => stateOfPurchase({ ...refunded, accounts }, shop).label
  assert.equal(standing(typo), 'Refunded')
  assert.equal(standing(typo, account({ state: 'revoked', because: 'refunded', released: 'moved' })), 'Access ended')
})

test('A paid sale of nothing that is sold here is the seller’s turn, and words name the code host', () => {
  const unmatched = stateOfPurchase(paid, { ...shop, product: undefined })
  assert.deepEqual(
    [unmatched.situation, unmatched.tone, unmatched.label],
    ['unmatched', 'needs_you', 'Matches no product']
  )
  const notSold = stateOfPurchase({ ...paid, notSoldAt: 9 }, { ...shop, product: undefined })
  assert.deepEqual([notSold.situation, notSold.tone, notSold.since], ['not_sold', 'ended', 9])
  assert.equal(stateOfPurchase({ ...paid, notSoldAt: 9 }, shop).situation, 'to_name', 'it matches a product by now')
  const of = (changes: Partial<Account>, more: Partial<Purchase> = {}) =>
    stateOfPurchase({ ...paid, ...more, accounts: [account(changes)] }, { ...shop, product: undefined }).situation
  assert.equal(of({}), 'in', 'its account keeps its access')
  assert.equal(of({}, { notSoldAt: 9 }), 'not_sold')
  assert.equal(of({ state: 'revoked', because: 'no_payment' }), 'unmatched')
  const taken = account({ state: 'revoked', because: 'no_payment' })
  assert.equal(
    stateOfAccount(taken, { ...paid, accounts: [taken] }, shop).situation,
    'taken_away',
    'it does not come back'
  )
  const waits = account({ state: 'queued', because: 'unreachable', acceptedAt: null })
  assert.equal(stateOfPurchase({ ...paid, accounts: [waits] }, shop).label, 'GitHub does not answer')
  assert.equal(stateOfPurchase({ ...paid, accounts: [waits] }, shop).next, 'The invitation goes out when it does.')
})

test('An account of another purchase keeps what it has, and no withdrawal is said to go on', () => {
  for (const acceptedAt of [null, 5]) {
    const kept = account({ state: 'revoking', because: 'other_claim', released: 'moved', acceptedAt, keptBy: 'p2' })
    const state = stateOfAccount(kept, { ...paid, accounts: [kept] }, shop)
    assert.deepEqual([state.situation, state.label], ['kept_elsewhere', 'Kept by another purchase'])
  }
  // Before the grant has followed the refund, too.
  const stateAfterRefund = (keptBy: string | undefined) =>
    stateOfPurchase({ ...refunded, accounts: [account({ keptBy })] }, shop).situation
  assert.deepEqual([stateAfterRefund('p2'), stateAfterRefund(undefined)], ['kept_elsewhere', 'removing'])
  assert.equal(stateOfPurchase({ ...paid, accounts: [account({ keptBy: 'p2' })] }, shop).situation, 'in')
})

test('An invitation expires while its end is ahead, and its time ended once that is past', () => {
  const words = [101, 100, 99].map((expiresAt) => expiryWords(expiresAt, 100))
  assert.deepEqual(words, [
    'The invitation expires',
    'The time of the invitation ended',
    'The time of the invitation ended'
  ])
})

test('Of several accounts the one with the furthest to go decides, and each that is not in is named with its next step', () => {
  const declined = account({ id: 'g2', login: 'bob', state: 'gone', because: 'declined', acts: 'buyer', updatedAt: 7 })
  const waiting = account({ id: 'g3', login: 'cy', state: 'queued', because: 'new', acceptedAt: null })
  const found = stateOfPurchase({ ...paid, accounts: [account(), waiting, declined] }, shop)
  assert.deepEqual(
    [found.label, found.tone, found.since, found.of, found.next],
    [
      '1 of 3 has access',
      'buyer',
      7,
      { id: 'g2', login: 'bob', label: 'Invitation declined' },
      'bob: The buyer presses Send invite. cy: Pullpass sends the invitation in its turn.'
    ]
  )
})

test('The state of a team says how many people are in, each counted once for all repositories', () => {
  const stands = (...accounts: Account[]) => {
    const { label, of } = stateOfPurchase({ ...paid, accounts }, shop)
    return [label, of?.label]
  }
  const declined = { state: 'gone', because: 'declined', acts: 'buyer' } as const
  const bob = account({ id: 'g2', login: 'bob' })
  const cy = account({ id: 'g3', login: 'cy', ...declined })
  assert.deepEqual(stands(account(), bob, cy), ['2 of 3 have access', 'Invitation declined'])
  const second = account({ id: 'g4', ...declined })
  assert.deepEqual(stands(account(), second, bob), ['1 of 2 has access', 'Invitation declined'])
  assert.deepEqual(stands(account(), second), ['Invitation declined', undefined])
  const waits = account({ id: 'g5', login: 'dan', state: 'queued', because: 'new', acceptedAt: null })
  assert.deepEqual(stands(cy, waits), ['Invitation declined', undefined])
})

test('Accounts that all stand alike are not named', () => {
  const both = stateOfPurchase({ ...paid, accounts: [account(), account({ id: 'g2', login: 'bob' })] }, shop)
  assert.deepEqual([both.label, both.next, both.of], ['Has access', 'Nothing to do.', undefined])
})

test('While the name of the repository means another one, the next step of an account is that the seller decides', () => {
  for (const state of ['accepted', 'invited'] as const) {
    const { next } = stateOfPurchase({ ...paid, accounts: [account({ state, isReplaced: true })] }, shop)
    assert.match(next, /^The repository is another one by now\./)
  }
})

test('An account that gives way to another one has no step of its own', () => {
  const old = account({ replacedBy: 'g2' })
  const heir = account({ id: 'g2', login: 'bob', state: 'invited', because: 'sent', acts: 'buyer', acceptedAt: null })
  const { next } = stateOfPurchase({ ...paid, accounts: [heir, old] }, shop)
  assert.equal(next, 'bob: The buyer accepts the invitation at GitHub.')
})

test('The next step of an account whose removal the breaker holds leads to the desk, and not to the command line', () => {
  const { situation, next } = stateOfAccount(
    account({ state: 'revoking', because: 'breaker' }),
    { ...refunded, accounts: [] },
    shop
  )
  assert.equal(situation, 'held_back')
  assert.match(next, /Today leads to the page/)
  assert.doesNotMatch(next, /reconcile|npm/)
})
