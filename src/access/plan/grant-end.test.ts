import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { Because } from '../grant-states.ts'
import { endOfGrant } from './grant-end.ts'

const scenesOf = (product: string) => (product === 'kit' ? ['kit', 'starter'] : [])
const paid = { released: null, status: 'paid', scene: 'kit', product: 'kit' } as const

test('A grant is live while its payment is paid for one of the scenes of its product', () => {
  assert.equal(endOfGrant(paid, scenesOf), undefined)
  assert.equal(endOfGrant({ ...paid, scene: 'starter' }, scenesOf), undefined)
})

const ends: readonly (readonly [PaymentStatus, Because])[] = [
  ['refunded', 'refunded'],
  ['partially_refunded', 'refunded'],
  ['disputed', 'disputed'],
  ['lost', 'payment_lost'],
  ['failed', 'payment_lost'],
  ['ended', 'subscription_ended'],
  ['ended_by_seller', 'ended_by_seller'],
  ['past_due', 'renewal_failed'],
  ['time_over', 'time_over']
]

for (const [status, because] of ends) {
  test(`A grant whose payment is ${status} has ended as ${because}, and an event of the payment proves it`, () => {
    assert.deepEqual(endOfGrant({ ...paid, status }, scenesOf), { because, verified: true })
  })
}

const unproven: readonly (readonly [string, Partial<Parameters<typeof endOfGrant>[0]>])[] = [
  ['whose payment was deleted', { status: null, scene: null }],
  ['whose payment names no scene', { scene: null }],
  ['whose payment is for another product', { scene: 'other-kit' }],
  ['of a product that is not sold any more', { product: 'gone' }]
]

for (const [whichGrant, change] of unproven) {
  test(`A grant ${whichGrant} has ended, and no event of a payment proves it`, () => {
    assert.deepEqual(endOfGrant({ ...paid, ...change }, scenesOf), { because: 'no_payment', verified: false })
  })
}

test('A grant whose seat was given up has ended for that reason, whatever its payment is', () => {
  for (const status of ['paid', 'refunded', null] as const) {
    const end = endOfGrant({ ...paid, status, released: 'moved' }, scenesOf)
    assert.deepEqual(end, { because: 'moved', verified: true })
  }
})
