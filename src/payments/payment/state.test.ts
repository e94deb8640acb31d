import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDisputed, type PaymentState, reportedStateOf } from './state.ts'

const rows: readonly [
  sentence: string,
  stored: { state: PaymentState; reportedState?: PaymentState | null },
  reported: PaymentState | undefined,
  disputed: boolean
][] = [
  ['A payment is in the state that its processor reports', { state: 'refunded' }, 'refunded', false],
  ['A disputed payment has an open dispute', { state: 'disputed' }, 'disputed', true],
  ['A lost dispute is not open', { state: 'lost' }, 'lost', false],
  ['A payment that the seller has ended is in the state beneath', ended('active'), 'active', false],
  ['A payment that the seller has ended may have an open dispute', ended('disputed'), 'disputed', true],
  ['The state beneath the end of an older payment is not known', ended(null), undefined, false],
  ['Only an end by the seller has a state beneath', { state: 'active', reportedState: 'disputed' }, 'active', false]
]
for (const [sentence, stored, reported, disputed] of rows) {
  test(sentence, () => {
    assert.equal(reportedStateOf(stored), reported)
    assert.equal(isDisputed(stored), disputed)
  })
}

function ended(reportedState: PaymentState | null) {
  return { state: 'ended_by_seller', reportedState } as const
}
