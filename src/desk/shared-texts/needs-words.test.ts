import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NeedsFacts } from '../needs/needs-seller.ts'
import { needsOf, nothingNeeded } from './needs-words.ts'

const nothing: NeedsFacts = {
  accounts: [],
  sales: [],
  alerts: [],
  takenOff: [],
  resting: [],
  token: undefined,
  onlyRepository: undefined
}
const sale = (changes: Partial<NeedsFacts['sales'][number]> = {}): NeedsFacts['sales'][number] => ({
  id: 'p1',
  processor: 'stripe',
  key: 'cs_1',
  status: 'paid',
  scene: null,
  email: 'ada@mail.example',
  amount: 9900,
  currency: 'usd',
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
type Waiting = NeedsFacts['accounts'][number]
/** Accounts that wait for a reason, of whom these are named. */
const waits = (because: Waiting['because'], since: number, purchases = 1, ...logins: string[]): Waiting => ({
  ...{ because, purchases, since, oneOf: 'p9', count: Math.max(purchases, logins.length) },
  people: logins.map((login, index) => ({
    ...{ grantId: `g${index}`, paymentId: `p${9 - index}`, login, hostLogin: null, email: `${login}@mail.example` }
  }))
})

test('Nothing waits for the seller of a shop in which everything goes on', () => assert.deepEqual(needs({}), []))

test('Accounts and the alerts about them are one need, with the lines of the alerts and the earliest beginning', () => {
  const [need, ...others] = needs({
    accounts: [waits('forbidden', 50, 3)],
    alerts: [
      { kind: 'forbidden', about: 'acme/kit', items: [item('The code host said: no')], since: 60 },
      { kind: 'forbidden', about: 'acme/plus', items: [item('The code host said: never')], since: 40 }
    ]
  })
  assert.deepEqual(others, [])
  assert.equal(need?.title, 'The invite token may not do its work')
  assert.match(need?.text ?? '', /^With it the code host refuses invitations/)
  assert.deepEqual(
    [need?.lines.map(({ words }) => words), need?.since, need?.short],
    [
      ['The code host said: no', 'The code host said: never'],
      40,
      'GitHub refuses what it is asked with this token. 3 purchases wait.'
    ]
  )
  assert.deepEqual(need?.leads, [
    { path: '/admin/health', words: 'Mend the token' },
    { path: '/admin/buyers?need=forbidden', words: 'Open the purchases' }
  ])
})

test('A reason for which one purchase waits leads to that purchase', () => {
  const [need] = needs({ accounts: [waits('new', 50, 1)] })
  assert.deepEqual(need?.leads, [{ path: '/admin/buyers/p9', words: 'Open the purchase' }])
})

test('Accounts without an alert are a need too, in words', () => {
  const [need] = needs({ accounts: [waits('new', 50, 1, 'ada')] })
  assert.deepEqual(
    [need?.title, need?.short, need?.text, need?.since],
    ['ada waits for you', 'It has joined the queue.', '', 50]
  )
  const [one] = needs({ accounts: [waits('refunded', 50, 1, 'liam')] })
  assert.deepEqual(
    [one?.title, one?.short],
    ['liam keeps what GitHub refuses to take away', 'The payment was refunded.']
  )
  assert.deepEqual(one?.leads[0], { path: '/admin/health', words: 'Find the cause' })
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
    told.map(({ title }) => title),
    ['Mails did not go out', 'A list of the code host cannot be read whole (acme/kit)']
  )
  assert.deepEqual(told[1]?.leads, [{ path: '/admin/repositories/acme/kit', words: 'See which list' }])
})

test('A need says whether its time is when it began or when it was noticed', () => {
  const alert = { kind: 'forbidden', about: 'acme/kit', items: [], since: 40, isNoticed: true } as const
  const isNoticed = (since: number) => {
    const accounts = [waits('forbidden', since)]
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
  const rejects = [waits('token_refused', 3, 1)]
  assert.deepEqual(kinds({ accounts: rejects, alerts: [alert(expires)] }), ['token_refused'])
})

test('While the token is rejected, nothing says that it may not do its work, unless accounts wait for that', () => {
  const alert = (kind: 'forbidden' | 'token_refused') => ({ kind, about: 'acme/kit', items: [], since: 1 })
  const kinds = (facts: Partial<NeedsFacts>) => needs(facts).map(({ kind }) => kind)
  assert.deepEqual(kinds({ alerts: [alert('forbidden')] }), ['forbidden'])
  assert.deepEqual(kinds({ alerts: [alert('forbidden'), alert('token_refused')] }), ['token_refused'])
  const waiting = kinds({ accounts: [waits('forbidden', 3, 1)], alerts: [alert('forbidden'), alert('token_refused')] })
  assert.deepEqual(waiting.toSorted(), ['forbidden', 'token_refused'])
})

test('A few sales without a product are told one by one, with why they match none', () => {
  const told = needs({
    sales: [
      sale(),
      sale({ id: 'p2', email: null, unmapped: ['price_1', 'prod_1'], createdAt: 200 }),
      sale({ id: 'p3', scene: 'old-kit', createdAt: 300, amount: null })
    ]
  })
  assert.deepEqual(
    told.map(({ title, short, since }) => [title, short, since]),
    [
      ['ada@mail.example paid $99.00 for an unknown product', 'The payment processor named no product.', 100],
      [
        'A buyer paid $99.00 for an unknown product',
        'No product in the site config has any of its ids: price_1, prod_1.',
        200
      ],
      ['ada@mail.example paid for an unknown product', 'Its product “old-kit” is not in the site config.', 300]
    ]
  )
  assert.deepEqual(told[0]?.leads, [
    { path: '/admin/buyers/p1/match', words: 'Match the sale' },
    { path: '/admin/buyers/p1/not-sold-here', words: 'Not sold here' }
  ])
})

test('Several sales of one price are one need, with their count, why they match none, and the list', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => sale({ createdAt: 900 - index }))
  const lead = [{ path: '/admin/buyers?state=unmatched', words: 'Match the sales' }]
  const [launch] = needs({ sales: many(4) })
  assert.deepEqual(
    [launch?.title, launch?.short, launch?.since, launch?.leads],
    [
      '4 sales of $99.00 match no product',
      'The payment processor named no product. Their buyers get nothing until you name the product.',
      897,
      lead
    ]
  )
  const titles = (sales: NeedsFacts['sales']) => needs({ sales }).map(({ title }) => title)
  const [other] = [sale({ id: 'p9', unmapped: ['price_1'], createdAt: 1 })]
  assert.deepEqual(titles([...many(3), other ?? sale()]), [
    'ada@mail.example paid $99.00 for an unknown product',
    '3 sales of $99.00 match no product'
  ])
  assert.deepEqual(titles(many(2).map((each) => ({ ...each, amount: null }))), ['2 sales match no product'])
  // Different amounts, currencies and processors are different prices.
  assert.equal(titles([sale(), sale({ amount: 4900 }), sale({ currency: 'eur' })]).length, 3)
  assert.equal(titles([sale(), sale({ processor: 'paddle' })]).length, 2)
  assert.deepEqual(titles(many(19)), ['19 sales of $99.00 match no product'])
  assert.deepEqual(titles(many(20)), ['At least 20 sales of $99.00 match no product'])
})

test('Many prices without a product are one need', () => {
  const many = (count: number) =>
    needs({ sales: Array.from({ length: count }, (_, index) => sale({ createdAt: 900 - index, amount: index })) })
  assert.deepEqual(
    many(4).map(({ title, since, leads }) => [title, since, leads]),
    [['4 sales match no product', 897, [{ path: '/admin/buyers?state=unmatched', words: 'Match the sales' }]]]
  )
  assert.equal(many(4)[0]?.short, 'Their buyers get nothing until you name the product.')
  assert.equal(many(19)[0]?.title, '19 sales match no product')
  assert.equal(many(20)[0]?.title, 'At least 20 sales match no product')
})

test('Accounts that have waited for longer than their alert was raised keep their own beginning', () => {
  const [need] = needs({
    accounts: [waits('no_seat', 30, 1)],
    alerts: [{ kind: 'no_seat', about: '', items: [], since: 40 }]
  })
  assert.equal(need?.since, 30)
})

test('A need about one account names it, with the words of the code host behind it', () => {
  const said = item('liam (the code host said: no)', { paymentId: 'p9' })
  const [need] = needs({
    accounts: [waits('account_blocked', 10, 1, 'liam')],
    alerts: [{ kind: 'account_blocked', about: 'acme/kit', items: [said], since: 10 }]
  })
  assert.deepEqual(
    [need?.title, need?.short, need?.people, need?.lines.map(({ words }) => words)],
    [
      'liam is blocked at GitHub',
      'Paid, and cannot be invited until the block is lifted.',
      [],
      ['liam (the code host said: no)']
    ]
  )
  assert.deepEqual(need?.leads, [{ path: '/admin/buyers/p9', words: 'Send the invitation' }])
})

test('A need about several accounts counts them, names the first of them, and says how many more there are', () => {
  const [need] = needs({ accounts: [waits('account_blocked', 10, 9, 'liam', 'ada')] })
  assert.deepEqual([need?.title, need?.more], ['9 accounts are blocked at GitHub', 7])
  assert.deepEqual(need?.people, [
    { words: 'liam', note: 'liam@mail.example', path: '/admin/buyers/p9' },
    { words: 'ada', note: 'ada@mail.example', path: '/admin/buyers/p8' }
  ])
})

test('An account that only an alert knows is counted with those that wait', () => {
  const other = item('eve', { paymentId: 'p1', who: { account: 'eve' } })
  const [need] = needs({
    accounts: [waits('account_blocked', 10, 1, 'liam')],
    alerts: [{ kind: 'account_blocked', about: 'acme/kit', items: [other], since: 10 }]
  })
  assert.equal(need?.title, '2 accounts are blocked at GitHub')
  assert.deepEqual(
    need?.people.map(({ words }) => words),
    ['liam', 'eve']
  )
})

test('A dispute names the buyer and the amount, and says what became of the access', () => {
  const short = 'Answer by December 6, 2026. The purchase gives no access meanwhile.'
  const who = { buyer: 'ada@mail.example', paid: '$99.00', short, note: 'The purchase gives no access meanwhile.' }
  const of = (...items: Item[]) => needs({ alerts: [{ kind: 'dispute_opened', about: '', items, since: 1 }] })[0]
  const one = of(item('ada: Starter Kit', { paymentId: 'p1', who }))
  assert.deepEqual([one?.title, one?.short], ['ada@mail.example disputes $99.00', short])
  assert.deepEqual(one?.leads, [{ path: '/admin/buyers/p1', words: 'Answer the dispute' }])
  const unknown = of(item('ada: Starter Kit', { paymentId: 'p1', who: {} }))
  assert.equal(unknown?.title, 'A buyer disputes a payment')
  const two = of(
    item('ada: Starter Kit', { paymentId: 'p1', who }),
    item('eve: Starter Kit', { paymentId: 'p2', who: { ...who, buyer: 'eve' } })
  )
  assert.deepEqual(
    [two?.title, two?.short],
    ['2 payments are disputed', 'Answer at the payment processor before its deadline.']
  )
  assert.deepEqual(
    two?.people.map(({ words, note }) => [words, note]),
    [
      ['ada@mail.example', '$99.00 · The purchase gives no access meanwhile.'],
      ['eve', '$99.00 · The purchase gives no access meanwhile.']
    ]
  )
})

test('Where nothing waits for the seller, the words count the purchases that wait for their buyers', () => {
  assert.equal(nothingNeeded({ buyer: 0 }), 'Nothing for you.')
  assert.equal(nothingNeeded({ buyer: 1 }), 'Nothing for you. One purchase waits for its buyer.')
  assert.equal(nothingNeeded({ buyer: 45 }), 'Nothing for you. 45 purchases wait for their buyers.')
})

test('Only a need that the seller may leave can be taken off the list, and it says of how many things it is', () => {
  const items = [item('ada', { paymentId: 'p1' }), item('eve', { paymentId: 'p2' })]
  const [mended, left] = needs({
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

const alertOf = (kind: NeedsFacts['alerts'][number]['kind'], about: string, items: Item[] = []) => ({
  ...{ kind, about, items, since: 1 }
})

test('The title of a need names the repository that it is about, and that of a need about people does not', () => {
  const titles = (alert: NeedsFacts['alerts'][number]) => needs({ alerts: [alert] }).map(({ title }) => title)
  assert.deepEqual(titles(alertOf('repository_public', 'acme/kit')), ['The repository is public (acme/kit)'])
  const stranger = item('octocat', { who: { account: 'octocat' } })
  assert.deepEqual(titles(alertOf('stranger', 'acme/kit', [stranger])), [
    'octocat has access or an invitation without a purchase'
  ])
})

test('The button of a need about several things says so, and one that Today says most about has no button', () => {
  const leads = (alert: NeedsFacts['alerts'][number]) => needs({ alerts: [alert] })[0]?.leads
  const unread = (id: string) => item(`stripe ${id}`)
  const [one, two] = [[unread('evt_1')], [unread('evt_1'), unread('evt_2')]]
  const path = '/admin/deliveries'
  assert.deepEqual(leads(alertOf('delivery_unreadable', '', one)), [{ path: `${path}/stripe.evt_1`, words: 'Read it' }])
  assert.deepEqual(
    leads(alertOf('delivery_unreadable', '', two))?.map(({ words }) => words),
    ['Read them']
  )
  assert.deepEqual(leads(alertOf('admin_mail_given_up', '', [item('owner@shop.example')])), [])
})

test('A need has only the lines of its own alerts, each once', () => {
  const found = needs({
    accounts: [waits('forbidden', 50, 1)],
    alerts: [
      alertOf('forbidden', 'acme/kit', [item('no'), item('no'), item('never')]),
      alertOf('clock_ahead', '', [item('by an hour')])
    ]
  })
  const lines = found.map(({ kind, lines }) => [kind, lines.map(({ words }) => words)])
  assert.deepEqual(lines, [
    ['forbidden', ['no', 'never']],
    ['clock_ahead', ['by an hour']]
  ])
})

test('Withdrawals that are held back lead to their decision, though the alert about them is not raised any more', () => {
  const path = (facts: Partial<NeedsFacts>) =>
    needs({ accounts: [waits('breaker', 1, 5)], ...facts })[0]?.leads[0]?.path
  const alert = { kind: 'breaker', about: 'acme/docs', items: [], since: 1, isNoticed: false } as const
  assert.equal(path({ onlyRepository: 'acme/kit' }), '/admin/repositories/acme/kit/reconcile')
  assert.equal(path({ alerts: [{ ...alert, items: [] }] }), '/admin/repositories/acme/docs/reconcile')
  assert.equal(path({}), '/admin/repositories')
})

test('A need about several people names each once: its lines say what the list of people leaves out', () => {
  const person = (name: string, words: string) => item(name, { words, who: { buyer: name }, paymentId: `p-${name}` })
  const people = (ending: string) => ['ada', 'bo', 'cy', 'di', 'eve', 'fay'].map((name) => person(name, name + ending))
  const saidOf = (kind: Parameters<typeof alertOf>[0], items: Item[]) => {
    const [need] = needs({ alerts: [alertOf(kind, '', items)] })
    return [need?.people.map(({ words }) => words), need?.lines.map(({ words }) => words)]
  }
  const disputed = people(': Starter Kit, bought on November 3, 2026')
  const [first, second] = disputed
  assert.ok(first && second)
  assert.deepEqual(saidOf('dispute_opened', [first, second]), [['ada', 'bo'], []])
  assert.deepEqual(saidOf('dispute_opened', [first]), [[], [first.words]])
  assert.deepEqual(saidOf('dispute_opened', disputed), [['ada', 'bo', 'cy', 'di', 'eve'], [disputed.at(-1)?.words]])
  for (const kind of ['mail_given_up', 'account_blocked'] as const) {
    const told = people(' (the code host said: no)').slice(0, 2)
    assert.deepEqual(saidOf(kind, told), [['ada', 'bo'], told.map(({ words }) => words)])
  }
})
