import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPaymentLate, isSlow } from './slow-work.ts'

type Work = Parameters<typeof isSlow>[0]
const none: Work = {
  state: 'revoking',
  because: 'refunded',
  acts: null,
  hasRejectedToken: false,
  isLate: false,
  isUnreadable: false
}

const table: [sentence: string, work: Partial<Work>, slow: boolean][] = [
  ['A withdrawal on its way is not slow', {}, false],
  ['A withdrawal that waits for the seller is slow', { acts: 'seller' }, true],
  ['A withdrawal that takes long is slow', { isLate: true }, true],
  ['A withdrawal is slow while the lists cannot be read', { isUnreadable: true }, true],
  ['A withdrawal is slow with a rejected token', { hasRejectedToken: true }, true],
  ['An unclear call is not slow at first', { state: 'queued', because: 'unclear' }, false],
  ['An unclear call that takes long is slow', { state: 'queued', because: 'unclear', isLate: true }, true],
  [
    'An unclear call is slow while the lists cannot be read',
    { state: 'queued', because: 'unclear', isUnreadable: true },
    true
  ],
  [
    'A request in the queue is not slow with a rejected token',
    { state: 'queued', because: 'token_refused', hasRejectedToken: true },
    false
  ],
  [
    'An open invitation is slow with a rejected token',
    { state: 'invited', because: 'sent', hasRejectedToken: true },
    true
  ],
  [
    'An open invitation is not slow while the lists cannot be read',
    { state: 'invited', because: 'sent', isUnreadable: true, isLate: true, acts: 'seller' },
    false
  ],
  [
    'A call that was not answered is not slow at first',
    { state: 'queued', because: 'unreachable', isUnreadable: true },
    false
  ],
  ['A call that was not answered for long is slow', { state: 'queued', because: 'unreachable', isLate: true }, true],
  [
    'A call that was not answered and waits for the seller is slow',
    { state: 'queued', because: 'unreachable', acts: 'seller' },
    true
  ],
  [
    'A renewal is not slow with a rejected token, however long it takes',
    { state: 'expired', because: 'renewal', hasRejectedToken: true, isLate: true, isUnreadable: true },
    false
  ],
  ['A renewal that waits for the seller is slow', { state: 'expired', because: 'renewal', acts: 'seller' }, true]
]

for (const [sentence, work, slow] of table) {
  test(sentence, () => assert.equal(isSlow({ ...none, ...work }), slow))
}

test('A payment is late once it is pending for more than 5 days, and only while it is pending', () => {
  const createdAt = Date.UTC(2026, 10, 1)
  const days = (count: number) => createdAt + count * 24 * 60 * 60 * 1000
  assert.equal(isPaymentLate({ status: 'pending', createdAt }, days(5)), false)
  assert.equal(isPaymentLate({ status: 'pending', createdAt }, days(5) + 1), true)
  assert.equal(isPaymentLate({ status: 'failed', createdAt }, days(9)), false)
})
