import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because } from '../../access/grant-states.ts'
import type { AlertKind } from '../../alerts/alert-words.ts'
import { countedNeeds, listedNeeds, NOTHING, needLists } from './listed-needs.ts'

const account = (because: AlertKind | Because, since = 1) => ({ because, since })
const alert = (kind: AlertKind, since = 1) => ({ kind, since })
const sale = (amount: number, createdAt = 1) => ({
  ...{ processor: 'paddle', scene: null as string | null, unmapped: ['pro_1'], amount, currency: 'usd', createdAt }
})
const none = { accounts: [], sales: [], alerts: [] }
const kinds = (facts: Partial<Parameters<typeof listedNeeds>[0]>) =>
  listedNeeds({ ...none, ...facts }).alerts.map(({ kind }) => kind)

test('Alerts about sales, and alerts whose accounts wait already, are no items of their own', () => {
  assert.deepEqual(kinds({ alerts: [alert('sale_unmatched'), alert('product_unknown'), alert('breaker')] }), [
    'breaker'
  ])
  assert.deepEqual(kinds({ accounts: [account('found')], alerts: [alert('found'), alert('removed')] }), ['removed'])
})

test('Beside a rejected token its last day and its rights are no items', () => {
  const alerts = [alert('token_expiring'), alert('forbidden'), alert('breaker')]
  assert.deepEqual(kinds({ alerts }), ['token_expiring', 'forbidden', 'breaker'])
  assert.deepEqual(kinds({ alerts, accounts: [account('token_refused')] }), ['breaker'])
  assert.deepEqual(kinds({ alerts: [...alerts, alert('token_refused')] }), ['breaker', 'token_refused'])
})

test('Sales of one price are one item, and so are all sales of more than three prices', () => {
  const items = (...sales: ReturnType<typeof sale>[]) =>
    listedNeeds({ ...none, sales }).sales.map(({ of, isMixed }) => `${of.length}${isMixed ? ' mixed' : ''}`)
  assert.deepEqual(items(), [])
  assert.deepEqual(items(sale(1), sale(1), sale(2), sale(3)), ['2', '1', '1'])
  assert.deepEqual(items(sale(1), sale(2), sale(3), sale(4)), ['4 mixed'])
  for (const other of [{ unmapped: ['pro_2'] }, { processor: 'polar' }, { scene: 'old' }, { currency: 'eur' }])
    assert.deepEqual(items(sale(1), { ...sale(1), ...other }), ['1', '1'])
})

test('The counted items are in two lists as on Today, in its order, and name nobody', () => {
  const facts = {
    accounts: [account('found', 5), account('refunded', 1)],
    sales: [sale(1, 9), sale(2, 3)],
    alerts: [alert('account_not_named'), alert('check_failed', 7), alert('check_failed', 8), alert('dispute_opened', 9)]
  }
  assert.deepEqual(countedNeeds(facts), {
    own: [
      { words: 'The code host has refused to end access', items: 1 },
      { words: 'Sales match no product', items: 2 },
      { words: 'A buyer disputes a payment', items: 1 },
      { words: 'An invitation that was sent by hand has expired', items: 1 },
      { words: 'The checks of the shop found something wrong', items: 2 }
    ],
    buyers: [{ words: 'A paid purchase has no account with access or an invitation', items: 1 }]
  })
  assert.deepEqual(countedNeeds({ ...none, accounts: [account('new')] }).own, [
    { words: 'Accounts wait for you', items: 1 }
  ])
})

test('Sales stand where their first one has its place, before an account that waits less long', () => {
  const words = (since: number) =>
    countedNeeds({ ...none, accounts: [account('refunded', since)], sales: [sale(1, 9), sale(1, 3)] }).own.map(
      (each) => each.words
    )
  const [sales, removal] = ['Sales match no product', 'The code host has refused to end access']
  assert.deepEqual(words(4), [sales, removal])
  assert.deepEqual(words(2), [removal, sales])
})

test('The lists have the names that Today and the letter on Monday give them', () => {
  assert.deepEqual([needLists, NOTHING], [{ own: 'To do', buyers: 'Buyers you can help' }, 'Nothing for you.'])
})
