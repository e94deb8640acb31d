import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { statuses } from '../../../test/support/builders/every-grant.ts'
import type { ActionName } from './action-words.ts'
import { type ActionFacts, groupActions, openActions } from './open-actions.ts'

const paid: ActionFacts = {
  status: 'paid',
  isSold: true,
  isNotSold: false,
  hasAddress: true,
  asksMerge: false,
  isAskedFor: false,
  wasMatched: false,
  isByMatch: false,
  seats: 1,
  untoldEnds: [],
  hasAccessToEnd: true,
  isForATime: false,
  accounts: []
}
const inside = { state: 'accepted', because: 'shown', givesWay: false, isKnown: true } as const
const declined = { state: 'gone', because: 'declined', givesWay: false, isKnown: true } as const
const leaving = { state: 'accepted', because: 'shown', givesWay: true, isKnown: true } as const
const removing = { state: 'revoking', because: 'refunded', givesWay: false, isKnown: true } as const

const rows: [about: string, changes: Partial<ActionFacts>, actions: ActionName[]][] = [
  ['A paid purchase without an account', {}, ['invite', 'sign-in-link', 'correct-address', 'merge', 'end']],
  [
    'A purchase that a user asks for who has proven its address',
    { isAskedFor: true },
    ['hand-over', 'leave-with-holder', 'invite', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose account has access',
    { accounts: [inside] },
    ['move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose account declined',
    { accounts: [declined] },
    ['invite-again', 'move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose account the code host has not named yet',
    { accounts: [{ ...inside, state: 'queued', because: 'token_refused', isKnown: false }] },
    ['move-seat', 'withdraw-invitation', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose account is invited',
    { accounts: [{ ...inside, state: 'invited', because: 'sent' }] },
    ['move-seat', 'withdraw-invitation', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose account was invited by hand',
    { accounts: [{ ...inside, state: 'invited', because: 'found' }] },
    ['move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase of two seats, of which one is free',
    { seats: 2, accounts: [inside] },
    ['invite', 'move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase of two seats that are both taken',
    { seats: 2, accounts: [inside, inside] },
    ['move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose only account gives way to another one',
    { seats: 1, accounts: [inside, leaving] },
    ['move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase of two seats, of which one is given up to the account on the other',
    { seats: 2, accounts: [inside, leaving] },
    ['invite', 'move-seat', 'check', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A purchase whose buyer is asked whether another buyer is the same one',
    { asksMerge: true },
    ['invite', 'sign-in-link', 'correct-address', 'withdraw-merge', 'end']
  ],
  [
    'A disputed purchase whose processor reports no end of a dispute',
    { status: 'disputed', untoldEnds: ['won', 'lost'] },
    ['dispute-won', 'dispute-lost', 'end']
  ],
  [
    'A disputed purchase that counts as paid, whose processor does not report that a dispute was lost',
    { untoldEnds: ['lost'] },
    ['dispute-lost', 'invite', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  ['A sale that matches no product', { isSold: false }, ['match', 'not-sold-here']],
  ['A sale that is not sold here', { isSold: false, isNotSold: true }, ['match', 'sold-here']],
  [
    'A sale that was not sold here, and matches a product by now',
    { isNotSold: true },
    ['invite', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  ['A sale without an address', { hasAddress: false }, ['match', 'invite', 'end']],
  [
    'A sale that the seller has matched',
    { wasMatched: true },
    ['match', 'invite', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  [
    'A sale of which only the seller has said what it is of',
    { wasMatched: true, isByMatch: true },
    ['match', 'not-sold-here', 'invite', 'sign-in-link', 'correct-address', 'merge', 'end']
  ],
  ['A sale of nothing sold here that was refunded', { isSold: false, status: 'refunded' }, []],
  [
    'A refunded purchase whose access is being removed',
    { status: 'refunded', accounts: [removing], hasAccessToEnd: false },
    ['check', 'give']
  ],
  [
    'A refunded purchase whose buyer has no address',
    { status: 'refunded', hasAddress: false, hasAccessToEnd: false },
    []
  ],
  [
    'A purchase that the seller ended',
    { status: 'ended_by_seller', accounts: [removing], hasAccessToEnd: false },
    ['check', 'give-back']
  ],
  ['A payment that has not arrived', { status: 'pending' }, ['end']],
  ['A disputed purchase, which may be won', { status: 'disputed' }, ['end']],
  ['A subscription that has ended, of which nobody has access', { status: 'ended', hasAccessToEnd: false }, ['give']],
  [
    'A purchase that is refunded in part, and whose account keeps what it has',
    { status: 'partially_refunded' },
    ['give', 'end']
  ],
  [
    'Access that was given for a time',
    { isForATime: true },
    ['invite', 'sign-in-link', 'correct-address', 'merge', 'prolong', 'end']
  ],
  ['Given access whose time is over', { isForATime: true, status: 'time_over', hasAccessToEnd: false }, ['prolong']],
  [
    'Access that was given for a time, and that the seller ended',
    { isForATime: true, status: 'ended_by_seller', hasAccessToEnd: false },
    ['give-back']
  ],
  ['A lost dispute', { status: 'lost', hasAccessToEnd: false }, ['give']]
]

describe('the actions that apply to a purchase', () => {
  for (const [about, changes, actions] of rows) {
    test(`${about} has these actions: ${actions.join(', ') || 'none'}`, () => {
      assert.deepEqual(openActions({ ...paid, ...changes }), actions)
    })
  }

  for (const status of statuses.filter((each) => each !== 'paid')) {
    test(`Nobody is invited, mailed a link or matched for a purchase that is ${status}`, () => {
      for (const more of [{}, { isSold: false }, { hasAddress: false }, { wasMatched: true }]) {
        const queued = { ...inside, state: 'queued', because: 'new' } as const
        const actions = openActions({ ...paid, seats: 3, accounts: [declined, queued], ...more, status })
        const ofAccount = ['invite', 'invite-again', 'move-seat', 'withdraw-invitation'] as const
        for (const name of [...ofAccount, 'sign-in-link', 'correct-address', 'match'] as const)
          assert.ok(!actions.includes(name), name)
      }
    })
  }
})

test('While a purchase waits for the seller, the action that brings it on stands with the next step, and in no group', () => {
  const sale = groupActions(['match', 'not-sold-here'], true)
  assert.deepEqual(sale, { next: ['match', 'not-sold-here'], isEither: false, groups: [] })
  assert.deepEqual(groupActions(['invite-again', 'check', 'end'], true), {
    next: ['invite-again'],
    isEither: false,
    groups: [
      { about: 'Account', actions: ['check'] },
      { about: 'Access', actions: ['end'] }
    ]
  })
  assert.deepEqual(groupActions(['match', 'not-sold-here'], false), {
    next: [],
    isEither: false,
    groups: [{ about: 'Sale', actions: ['match', 'not-sold-here'] }]
  })
  const taken = groupActions(['not-sold-here', 'invite'], true)
  assert.deepEqual(taken, {
    next: ['invite'],
    isEither: false,
    groups: [{ about: 'Sale', actions: ['not-sold-here'] }]
  })
})

test('The ends of an open dispute stand with the next step while it waits for the seller, and neither of them comes first', () => {
  const end = { about: 'Access', actions: ['end'] }
  assert.deepEqual(groupActions(['dispute-won', 'dispute-lost', 'end'], true), {
    next: ['dispute-won', 'dispute-lost'],
    isEither: true,
    groups: [end]
  })
  const lost = groupActions(['dispute-lost', 'invite', 'end'], true)
  assert.deepEqual(lost.next, ['dispute-lost'])
  assert.deepEqual(lost.groups, [{ about: 'Account', actions: ['invite'] }, end])
  assert.deepEqual(groupActions(['dispute-won', 'dispute-lost'], false), {
    next: [],
    isEither: false,
    groups: [{ about: 'Dispute', actions: ['dispute-won', 'dispute-lost'] }]
  })
})
