import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventBody, type OutboundFact } from './event-body.ts'

const grant: OutboundFact = {
  type: 'access.accepted',
  at: Date.UTC(2026, 10, 27, 18, 30),
  payment_id: 'p1',
  grant_id: 'g1',
  account_id: 1001,
  login: 'octocat',
  seat: 1,
  state: 'accepted',
  because: 'shown',
  status: null,
  product: 'starter-kit',
  sale: { processor: 'stripe', id: 'cs_1' },
  repository: { id: 77, name: 'acme/kit' }
}
const purchase = { payment: 'p1', product: 'starter-kit', sale: { processor: 'stripe', id: 'cs_1' } }

test('The body of an event about access has the grant, the repository, the account, the state and the reason', () => {
  assert.deepEqual(JSON.parse(eventBody(grant, 12)), {
    type: 'access.accepted',
    timestamp: '2026-11-27T18:30:00.000Z',
    data: {
      sequence: 12,
      ...purchase,
      grant: 'g1',
      repository: { id: 77, name: 'acme/kit' },
      account: { id: 1001, login: 'octocat' },
      seat: 1,
      state: 'accepted',
      because: 'shown'
    }
  })
})

test('The body of an event about an account that is not known, on a repository without a number, says null', () => {
  const body = eventBody({ ...grant, account_id: null, repository: { id: undefined, name: undefined } }, 1)
  const { data } = JSON.parse(body)
  assert.deepEqual([data.account, data.repository], [null, { id: null, name: null }])
})

test('The body of an event about a payment has its state and its status, and nothing of a grant', () => {
  const nothing = { grant_id: null, account_id: null, login: null, seat: null, because: null }
  const fact = { ...grant, ...nothing, type: 'payment.disputed', state: 'disputed', status: 'paid' } as const
  const body = JSON.parse(eventBody(fact, 3))
  assert.deepEqual(body.data, { sequence: 3, ...purchase, state: 'disputed', status: 'paid' })
  const unsold = JSON.parse(eventBody({ ...fact, product: undefined, sale: undefined }, 4))
  assert.deepEqual([unsold.data.product, unsold.data.sale], [null, null])
})
