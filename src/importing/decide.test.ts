import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { AccountStanding } from '../access/read-for-import.ts'
import type { PaymentStatus } from '../payments/payment/state.ts'
import { DAY_MS } from '../runtime/time/durations.ts'
import { type Asked, decide, type StoredPurchase } from './decide.ts'
import { isImported } from './finding.ts'
import type { LineOrder } from './read-lines.ts'

const bought = Date.UTC(2024, 4, 6)
const order: LineOrder = {
  email: 'ada@example.com',
  product: 'kit',
  username: 'Ada',
  boughtAt: bought,
  note: undefined
}
const nameless = { ...order, username: undefined }
const nothing: AccountStanding = { as: 'nothing' }
const asked = (standing: AccountStanding = nothing, account = {}): Asked => ({
  account: { id: 7, login: 'ada', type: 'User', createdAt: 0, ...account },
  standing,
  fileAt: undefined
})
const purchase = (changes: Partial<StoredPurchase> = {}): StoredPurchase => {
  return { paymentId: 'p1', status: 'paid', isSame: false, accounts: [], ...changes }
}
const named = (login: string, accountId?: number) => ({ accounts: [{ login, accountId }] })
const found = (
  purchases: StoredPurchase[],
  of: LineOrder = order,
  host: Asked | undefined = asked(),
  file = ['ada']
) => {
  const decided = decide(of, { purchases, named: new Set(file) }, host)
  return decided === 'ask' ? decided : decided.kind
}

test('The access that an account has at the code host decides what its line of the file means', () => {
  const cases: [AccountStanding, string][] = [
    [nothing, 'invite'],
    [{ as: 'access', isOurs: false, isReader: true }, 'adopted'],
    [{ as: 'invitation', isOurs: false, isReader: true }, 'invitation_adopted'],
    [{ as: 'access', isOurs: true, isReader: true }, 'covered'],
    [{ as: 'invitation', isOurs: true, isReader: false }, 'invitation_covered'],
    [{ as: 'access', isOurs: false, isReader: false }, 'in_otherwise'],
    [{ as: 'invitation', isOurs: false, isReader: false }, 'in_otherwise']
  ]
  for (const [standing, kind] of cases) assert.equal(found([], order, asked(standing)), kind)
  assert.equal(decide(order, { purchases: [], named: new Set() }, undefined), 'ask')
  assert.equal(found([], nameless, undefined), 'no_username')
  assert.equal(found([], order, { account: undefined, standing: nothing, fileAt: undefined }), 'no_account')
  assert.equal(found([], order, asked(nothing, { type: 'Organization' })), 'not_a_person')
})

test('An account that was created after the day of the purchase is not invited, and kept if it is in', () => {
  const created = (createdAt: number | undefined, standing: AccountStanding = nothing) =>
    found([], order, asked(standing, { createdAt }))
  assert.equal(created(bought + 2 * DAY_MS - 1), 'invite')
  assert.equal(created(bought + 2 * DAY_MS), 'newer_account')
  assert.equal(created(undefined), 'invite')
  assert.equal(created(bought + 3 * DAY_MS, { as: 'access', isOurs: false, isReader: true }), 'adopted')
  assert.equal(
    found([], { ...order, boughtAt: undefined }, asked(nothing, { createdAt: bought + 9 * DAY_MS })),
    'invite'
  )
})

test('An account that was created after the file was given is not invited: the host may answer long after that', () => {
  const undated: LineOrder = { ...order, boughtAt: undefined }
  const fileAt = bought + 9 * DAY_MS
  const created = (createdAt: number, of = undated) => found([], of, { ...asked(nothing, { createdAt }), fileAt })
  assert.deepEqual([created(fileAt - 1), created(fileAt)], ['invite', 'newer_account'])
  assert.deepEqual([created(bought + DAY_MS, order), created(bought + 2 * DAY_MS, order)], ['invite', 'newer_account'])
})

test('A purchase that is stored decides before the account', () => {
  const gone = { status: 'refunded' } as const
  const cases: [string, StoredPurchase[], LineOrder, string][] = [
    ['the same account, by its number', [purchase(named('renamed', 7))], order, 'there'],
    ['another account that has the name by now', [purchase(named('ada', 8))], order, 'invite'],
    ['the same name, not asked about yet', [purchase(named('ADA'))], order, 'there'],
    ['imported before', [purchase({ isSame: true, ...named('bob', 9) })], order, 'there'],
    ['a line without an account', [purchase(named('bob', 9))], nameless, 'there'],
    ['another account', [purchase(named('bob', 9))], order, 'other_account'],
    ['no account', [purchase()], order, 'not_named_there'],
    ['refunded, the same account', [purchase({ ...gone, ...named('ada', 7) })], order, 'ended_there'],
    ['refunded, no account', [purchase(gone)], nameless, 'ended_there'],
    ['refunded, another account', [purchase({ ...gone, ...named('bob', 9) })], order, 'ended_there'],
    ['imported before, and ended', [purchase({ status: 'ended_by_seller', isSame: true })], order, 'ended_there'],
    ['never paid', [purchase({ status: 'pending' }), purchase({ status: 'failed' })], order, 'invite'],
    ['one refunded and one that counts', [purchase(gone), purchase(named('ada', 7))], order, 'there']
  ]
  for (const [title, purchases, of, kind] of cases) assert.equal(found(purchases, of), kind, title)
  const ofFile = ['ada', 'bob']
  assert.equal(found([purchase(named('Bob', 9))], order, asked(), ofFile), 'invite', 'the file has a line for it')
  const ended = purchase({ paymentId: 'p2', status: 'refunded', ...named('ada', 7) })
  assert.deepEqual(decide(order, { purchases: [purchase(named('bob', 9)), ended], named: new Set(ofFile) }, asked()), {
    kind: 'ended_there',
    paymentId: 'p2'
  })
  assert.deepEqual(decide(order, { purchases: [purchase(named('bob', 9))], named: new Set(['ada']) }, asked()), {
    kind: 'other_account',
    paymentId: 'p1',
    login: 'bob'
  })
  assert.equal(found([purchase(named('ada', 7))], order, undefined), 'there', 'without asking the host')
})

test('Once a line is imported it is there, and after its end it is not imported again', () => {
  const status = fc.constantFrom<PaymentStatus>('paid', 'pending', 'failed', 'refunded', 'disputed', 'ended_by_seller')
  const account = fc.record({
    login: fc.constantFrom('ada', 'bob', 'eve'),
    accountId: fc.constantFrom(undefined, 7, 8)
  })
  const stored = fc.record({
    paymentId: fc.constant('p'),
    status,
    isSame: fc.boolean(),
    accounts: fc.array(account, { maxLength: 2 })
  })
  const orders = fc.constantFrom(order, nameless, { ...order, username: 'bob' })
  fc.assert(
    fc.property(fc.array(stored, { maxLength: 3 }), orders, fc.subarray(['ada', 'bob']), (purchases, of, names) => {
      const own = { id: 7, login: of.username ?? '', type: 'User' }
      const host: Asked = { account: own, standing: nothing, fileAt: undefined }
      const first = decide(of, { purchases, named: new Set(names) }, host)
      assert.notEqual(first, 'ask')
      if (first === 'ask' || !isImported(first)) return
      const made = { paymentId: 'new', isSame: true, accounts: of.username ? [{ login: own.login, accountId: 7 }] : [] }
      const after = (now: PaymentStatus) =>
        decide(of, { purchases: [...purchases, { ...made, status: now }], named: new Set(names) }, host)
      assert.deepEqual(after('paid'), { kind: 'there', paymentId: 'new' })
      assert.deepEqual(after('ended_by_seller'), { kind: 'ended_there', paymentId: 'new' })
    })
  )
})
