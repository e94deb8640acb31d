import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NeedsFacts } from '../needs/needs-seller.ts'
import { needsOf, nothingNeeded } from './needs-words.ts'

const nothing: NeedsFacts = { accounts: [], sales: [], alerts: [], takenOff: [], token: undefined }
const sale = (changes: Partial<NeedsFacts['sales'][number]> = {}): NeedsFacts['sales'][number] => ({
  id: 'p1',
  provider: 'stripe',
  key: 'cs_1',
  status: 'paid',
  scene: null,
  email: 'ada@mail.example',
  userId: null,
  userEmail: null,
  createdAt: 100,
  unmapped: [],
  ...changes
})
type Item = NeedsFacts['alerts'][number]['items'][number]
const item = (words: string, changes: Partial<Item> = {}): Item => ({
  item: words,
  words,
  paymentId: undefined,
  raisedAt: 1,
  takenOff: undefined,
  ...changes
})
const needs = (facts: Partial<NeedsFacts>) => needsOf({ ...nothing, ...facts }, 'GitHub')

test('Nothing waits for the seller of a shop in which everything goes on', () => assert.deepEqual(needs({}), []))

test('Accounts and the alerts about them are one need, with the lines of the alerts and the earliest beginning', () => {
  const [need, ...others] = needs({
    accounts: [{ because: 'forbidden', purchases: 3, since: 50, oneOf: 'p9' }],
    alerts: [
      { kind: 'forbidden', about: 'acme/kit', items: [item('The code host said: no')], since: 60 },
      { kind: 'forbidden', about: 'acme/plus', items: [item('The code host said: never')], since: 40 }
    ]
  })
  assert.deepEqual(others, [])
  assert.equal(need?.title, 'The invite token may not do its work')
  assert.match(need?.text ?? '', /^With it the code host refuses invitations/)
  assert.deepEqual(
    [need?.lines.map(({ words }) => words), need?.since, need?.purchases],
    [['The code host said: no', 'The code host said: never'], 40, 3]
  )
  assert.deepEqual(need?.leads, [
    { path: '/admin/health', words: 'Look at Health' },
    { path: '/admin/buyers?need=forbidden', words: 'Look at the purchases' }
  ])
})

test('A reason for which one purchase waits leads to that purchase', () => {
  const [need] = needs({ accounts: [{ because: 'new', purchases: 1, since: 50, oneOf: 'p9' }] })
  assert.deepEqual(need?.leads, [{ path: '/admin/buyers/p9', words: 'Look at the purchase' }])
})

test('Accounts without an alert are a need too, in words', () => {
  const [need] = needs({ accounts: [{ because: 'new', purchases: 1, since: 50, oneOf: 'p9' }] })
  assert.deepEqual([need?.title, need?.text, need?.since], ['Accounts wait for you: it has joined the queue', '', 50])
})

test('An alert about no account is a need with its repository, and an alert about sales is left to the sales', () => {
  const alert = { about: '', items: [], since: 1 }
  const told = needs({
    alerts: [
      { ...alert, kind: 'list_unreadable', about: 'acme/kit' },
      { ...alert, kind: 'mails_stuck', since: 2 },
      { ...alert, kind: 'sale_unmatched' },
      { ...alert, kind: 'product_unknown' }
    ]
  })
  assert.deepEqual(
    told.map(({ title, purchases }) => [title, purchases]),
    [
      ['A list of the code host cannot be read whole (acme/kit)', 0],
      ['Mails did not go out', 0]
    ]
  )
  assert.deepEqual(told[0]?.leads, [{ path: '/admin/repositories/acme/kit', words: 'Look at the repository' }])
})

test('A need says whether its time is when it began or when it was noticed', () => {
  const alert = { kind: 'forbidden', about: 'acme/kit', items: [], since: 40, isNoticed: true } as const
  const isNoticed = (since: number) => {
    const accounts = [{ because: 'forbidden' as const, purchases: 1, since, oneOf: 'p9' }]
    return needs({ accounts, alerts: [{ ...alert, items: [] }] }).map((need) => need.isNoticed)
  }
  assert.deepEqual([isNoticed(30), isNoticed(50)], [[false], [true]])
  assert.deepEqual(
    needs({ alerts: [{ ...alert, items: [] }] }).map((need) => need.isNoticed),
    [true]
  )
})

test('A rejected token is a need that says when that was heard last', () => {
  const token = { state: 'rejected', at: Date.UTC(2026, 10, 23, 14, 2) } as const
  const alerts = [{ kind: 'token_refused', about: '', items: [], since: 1 }] as const
  const [need] = needs({ token, alerts: [...alerts].map((alert) => ({ ...alert, items: [] })) })
  assert.deepEqual(need?.lines, [{ words: 'GitHub last said so on November 23, 2026, 14:02 UTC.' }])
})

test('While the token is rejected, nothing says that it expires soon', () => {
  const expires = { kind: 'token_expiring', about: '', items: [], since: 1 } as const
  const rejected = { kind: 'token_refused', about: '', items: [], since: 2 } as const
  const kinds = (facts: Partial<NeedsFacts>) => needs(facts).map(({ kind }) => kind)
  const alert = ({ ...facts }: typeof expires | typeof rejected) => ({ ...facts, items: [] })
  assert.deepEqual(kinds({ alerts: [alert(expires)] }), ['token_expiring'])
  assert.deepEqual(kinds({ alerts: [alert(expires), alert(rejected)] }), ['token_refused'])
  const waits = [{ because: 'token_refused', purchases: 1, since: 3, oneOf: 'p9' }] as const
  assert.deepEqual(kinds({ accounts: [...waits], alerts: [alert(expires)] }), ['token_refused'])
})

test('A few sales without a product are told one by one, with why they match none', () => {
  const told = needs({
    sales: [
      sale(),
      sale({ id: 'p2', email: null, unmapped: ['price_1', 'prod_1'], createdAt: 200 }),
      sale({ id: 'p3', scene: 'old-kit', createdAt: 300 })
    ]
  })
  assert.deepEqual(
    told.map(({ title, text, since }) => [title, text, since]),
    [
      ['A sale to ada@mail.example matches no product', 'The payment processor named no product.', 100],
      ['A sale matches no product', 'No product in the site config has any of its ids: price_1, prod_1.', 200],
      ['A sale to ada@mail.example matches no product', 'Its product “old-kit” is not in the site config.', 300]
    ]
  )
  assert.deepEqual(told[0]?.leads, [
    { path: '/admin/buyers/p1/match', words: 'Match the sale' },
    { path: '/admin/buyers/p1/not-sold-here', words: 'Not sold here' }
  ])
})

test('Many sales without a product are one need', () => {
  const many = (count: number) =>
    needs({ sales: Array.from({ length: count }, (_, index) => sale({ createdAt: 900 - index })) })
  assert.deepEqual(
    many(4).map(({ title, since, leads }) => [title, since, leads]),
    [['4 sales match no product', 897, [{ path: '/admin/buyers?state=unmatched', words: 'Look at the sales' }]]]
  )
  assert.equal(many(4)[0]?.text, 'Their buyers get nothing until you name the product.')
  assert.equal(many(19)[0]?.title, '19 sales match no product')
  assert.equal(many(20)[0]?.title, 'At least 20 sales match no product')
})

test('Accounts that have waited for longer than their alert was raised keep their own beginning', () => {
  const [need] = needs({
    accounts: [{ because: 'no_seat', purchases: 1, since: 30, oneOf: 'p9' }],
    alerts: [{ kind: 'no_seat', about: '', items: [], since: 40 }]
  })
  assert.equal(need?.since, 30)
})

test('A problem of the whole shop comes before a sale, and a sale comes before an alert that stops nothing', () => {
  const alert = { about: '', items: [] }
  const told = needs({
    sales: [sale({ createdAt: 1 })],
    alerts: [
      { ...alert, kind: 'token_expiring', since: 0 },
      { ...alert, kind: 'mails_stuck', since: 3 },
      { ...alert, kind: 'list_unreadable', since: 2 }
    ]
  })
  assert.deepEqual(
    told.map(({ since }) => since),
    [2, 3, 1, 0]
  )
})

test('Within a group, the need that has waited longest comes first, however many purchases wait for it', () => {
  const told = needs({
    accounts: [
      { because: 'account_blocked', purchases: 9, since: 90, oneOf: 'p9' },
      { because: 'removed', purchases: 1, since: 10, oneOf: 'p9' },
      { because: 'forbidden', purchases: 2, since: 99, oneOf: 'p9' },
      { because: 'repository_replaced', purchases: 1, since: 95, oneOf: 'p9' }
    ]
  })
  assert.deepEqual(
    told.map(({ since }) => since),
    [95, 99, 10, 90]
  )
})

test('Accounts, and many sales, come before an older alert about something else, and are not dated by it', () => {
  const other: NeedsFacts['alerts'][number] = {
    kind: 'token_expiring',
    about: '',
    items: [item('In 7 days')],
    since: 0
  }
  const accounts = [{ because: 'account_blocked', purchases: 1, since: 10, oneOf: 'p9' } as const]
  const sales = [1, 2, 3, 4].map((id) => sale({ id: `p${id}`, createdAt: 20 }))
  const told = needs({ accounts, sales, alerts: [other] })
  assert.deepEqual(
    told.map(({ since, lines }) => [since, lines.length]),
    [
      [10, 0],
      [20, 0],
      [0, 1]
    ]
  )
})

test('Each problem that stops the whole shop comes before a sale that has waited for longer', () => {
  const kinds = [
    ...['breaker', 'token_refused', 'forbidden', 'repository_public', 'repository_invisible', 'repository_replaced'],
    ...['personal_repository', 'no_seat', 'list_unreadable', 'signatures_failing', 'webhooks_silent', 'key_refused'],
    'mails_stuck'
  ] as NeedsFacts['alerts'][number]['kind'][]
  for (const kind of kinds) {
    const told = needs({
      sales: [sale({ createdAt: 1 })],
      alerts: [{ kind, about: '', items: [], since: 2 }]
    })
    assert.deepEqual(
      told.map(({ since }) => since),
      [2, 1],
      kind
    )
  }
})

test('Where nothing waits for the seller, the words count the purchases that wait for their buyers', () => {
  assert.equal(nothingNeeded({ buyer: 0 }), 'Nothing for you.')
  assert.equal(nothingNeeded({ buyer: 1 }), 'Nothing for you. One purchase waits for its buyer.')
  assert.equal(nothingNeeded({ buyer: 45 }), 'Nothing for you. 45 purchases wait for their buyers.')
})

test('Only a need that the seller may leave can be taken off the list, and it says of how many things it is', () => {
  const items = [item('ada', { paymentId: 'p1' }), item('eve', { paymentId: 'p2' })]
  const [left, mended] = needs({
    alerts: [
      { kind: 'account_not_named', about: '', items, since: 1 },
      { kind: 'account_blocked', about: 'acme/kit', items, since: 2 }
    ]
  })
  assert.deepEqual(left?.takesOff, { kind: 'account_not_named', about: '', items: 2 })
  assert.deepEqual(
    left?.lines.map(({ item, path }) => [item, path]),
    [
      ['ada', '/admin/buyers/p1'],
      ['eve', '/admin/buyers/p2']
    ]
  )
  assert.equal(mended?.takesOff, undefined)
})
