import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type GrantState, grantStates } from '../access/grant-states.ts'
import { accessEventType, type PaymentStanding, paymentEventType } from './event-types.ts'

const told: Partial<Record<GrantState, string>> = {
  invited: 'access.invited',
  accepted: 'access.accepted',
  expired: 'access.expired',
  gone: 'access.gone',
  revoked: 'access.revoked',
  blocked: 'access.blocked'
}

test('A grant that comes to another state is told if a program has to know it, and another reason is not', () => {
  for (const to of grantStates) {
    for (const from of [null, ...grantStates])
      assert.equal(accessEventType(from, to), from === to ? undefined : told[to], `${from} ${to}`)
  }
})

const paid: PaymentStanding = { state: 'paid', status: 'paid' }
const active: PaymentStanding = { state: 'active', status: 'paid' }
const table: [PaymentStanding | undefined, PaymentStanding, string | undefined][] = [
  [undefined, paid, 'payment.paid'],
  [undefined, active, 'payment.paid'],
  [undefined, { state: 'pending', status: 'pending' }, 'payment.pending'],
  [{ state: 'pending', status: 'pending' }, paid, 'payment.paid'],
  [{ state: 'pending', status: 'pending' }, { state: 'failed', status: 'failed' }, 'payment.failed'],
  [paid, paid, undefined],
  [active, active, undefined],
  [paid, active, undefined],
  [active, { state: 'past_due', status: 'paid' }, 'payment.past_due'],
  [{ state: 'past_due', status: 'paid' }, { state: 'past_due', status: 'past_due' }, 'payment.past_due'],
  [{ state: 'past_due', status: 'past_due' }, active, 'payment.paid'],
  [active, { state: 'ending', status: 'paid' }, 'payment.ending'],
  [{ state: 'ending', status: 'paid' }, { state: 'ended', status: 'ended' }, 'payment.ended'],
  [paid, { state: 'time_over', status: 'time_over' }, 'payment.ended'],
  [paid, { state: 'ended_by_seller', status: 'ended_by_seller' }, 'payment.ended'],
  [paid, { state: 'partially_refunded', status: 'paid' }, 'payment.partially_refunded'],
  [paid, { state: 'refunded', status: 'refunded' }, 'payment.refunded'],
  [{ state: 'refunded', status: 'refunded' }, { state: 'refunded', status: 'refunded' }, undefined],
  [paid, { state: 'disputed', status: 'disputed' }, 'payment.disputed'],
  [{ state: 'disputed', status: 'disputed' }, paid, 'payment.paid'],
  [{ state: 'disputed', status: 'disputed' }, { state: 'lost', status: 'lost' }, 'payment.lost']
]

for (const [before, after, type] of table) {
  const from = before ? `${before.state}, ${before.status}` : 'nothing'
  test(`A payment that goes from ${from} to ${after.state}, ${after.status} is told as ${type}`, () => {
    assert.equal(paymentEventType(before, after), type)
  })
}
