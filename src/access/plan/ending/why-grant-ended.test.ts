import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentStatus } from '../../../payments/payment/state.ts'
import type { Because } from '../../grant-states.ts'
import { endBeforePass, endOfGrant, isBuyerDone, isRefusedName, type NamedGrant } from './why-grant-ended.ts'

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

const typo: Parameters<typeof isBuyerDone>[0] = {
  id: 'typo',
  target: 'kit',
  state: 'blocked',
  because: 'no_such_account',
  acts: 'buyer',
  released: 'mistyped',
  replaced_by: null,
  created_at: 5,
  status: 'paid'
}
const inside: NamedGrant = { ...typo, id: 'inside', state: 'accepted', because: 'shown', released: null, created_at: 9 }

const needs: readonly [sentence: string, facts: Partial<typeof typo>, own: NamedGrant[], isDone: boolean][] = [
  ['A buyer whose last name belongs to no person has to name another account', {}, [], false],
  ['A buyer whose purchase is over need not name another account', { status: 'refunded' }, [], true],
  ['A buyer whose payment was deleted need not name another account', { status: null }, [], true],
  ['A buyer who has named another account need not name one for the earlier name', {}, [inside], true],
  ['A buyer who typed a later name need not act for the earlier one', {}, [{ ...typo, id: 'b', created_at: 6 }], true],
  ['A buyer who typed an earlier name has to act for the later one', {}, [{ ...typo, id: 'b', created_at: 4 }], false],
  ['A buyer has to act in each repository', {}, [{ ...inside, target: 'docs' }], false],
  [
    'A buyer whose account is restricted, and holds the seat, has to act',
    { because: 'account_flagged', released: null },
    [],
    false
  ],
  ['A buyer is done with a restricted account that has left its seat', { because: 'account_flagged' }, [], true],
  [
    'A grant that waits for the seller is not over for the buyer',
    { acts: 'seller', status: 'refunded', because: 'not_ours' },
    [],
    false
  ],
  ['A grant that goes on automatically is not over', { state: 'queued', because: 'new', status: 'refunded' }, [], false]
]
for (const [sentence, facts, own, isDone] of needs) {
  test(sentence, () => assert.equal(isBuyerDone({ ...typo, ...facts }, [...own, typo]), isDone))
}

const names: readonly [sentence: string, grant: Partial<NamedGrant>, own: NamedGrant[], isRefused: boolean][] = [
  ['A blocked name of no person that gave up its seat is a refused name', {}, [], true],
  ['A grant that holds its seat is no refused name', { released: null }, [], false],
  ['A grant that is not blocked is no refused name', { state: 'revoked' }, [], false],
  ['A blocked grant of a person is no refused name', { because: 'not_ours' }, [], false],
  ['A name beside one of the same time is a refused name', {}, [{ ...typo, id: 'other' }], true],
  ['A name beside an earlier account with a seat is no refused name', {}, [{ ...inside, created_at: 4 }], false],
  ['A name beside a later one is no refused name', {}, [{ ...typo, id: 'other', created_at: 6 }], false],
  [
    'A name that replaced an account is a refused name, also if the clock dated that account later',
    {},
    [{ ...inside, released: 'moved', replaced_by: 'typo' }],
    true
  ]
]
for (const [sentence, change, own, isRefused] of names) {
  test(sentence, () => {
    const grant = { ...typo, ...change }
    assert.equal(isRefusedName(grant, [...own, grant]), isRefused)
  })
}

const stale: readonly [sentence: string, ...Parameters<typeof endBeforePass>, end: Because | undefined][] = [
  [
    'A grant in the queue waits while it is live',
    { state: 'queued', because: 'throttled' },
    undefined,
    false,
    undefined
  ],
  [
    'A grant in the queue is over once its payment is',
    { state: 'queued', because: 'throttled' },
    'refunded',
    false,
    'refunded'
  ],
  [
    'A grant is kept while another purchase covers it',
    { state: 'revoking', because: 'other_claim' },
    'disputed',
    true,
    undefined
  ],
  [
    'A grant is kept by no purchase that has ended',
    { state: 'revoking', because: 'other_claim' },
    'disputed',
    false,
    'disputed'
  ],
  [
    'A grant that is being withdrawn says its own reason',
    { state: 'revoking', because: 'refunded' },
    'disputed',
    false,
    undefined
  ]
]
for (const [sentence, grant, ended, isCovered, end] of stale) {
  test(sentence, () => assert.equal(endBeforePass(grant, ended, isCovered), end))
}
