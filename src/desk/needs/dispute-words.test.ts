import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { disputeWords } from './dispute-words.ts'

const now = Date.UTC(2026, 10, 27)
const disputes: [
  what: string,
  due: number | undefined,
  status: 'paid' | 'disputed' | 'ended_by_seller',
  short: string,
  note: string
][] = [
  [
    'without a day',
    undefined,
    'disputed',
    'Answer at the payment processor before its deadline. The purchase gives no access meanwhile.',
    'The purchase gives no access meanwhile.'
  ],
  [
    'that waits for an answer until a day',
    now + 9 * DAY_MS,
    'disputed',
    'Answer by December 6, 2026. The purchase gives no access meanwhile.',
    'Answer by December 6, 2026 · The purchase gives no access meanwhile.'
  ],
  [
    'of a purchase that the seller has ended',
    now + 9 * DAY_MS,
    'ended_by_seller',
    'Answer by December 6, 2026. You have ended its access.',
    'Answer by December 6, 2026 · You have ended its access.'
  ],
  [
    'whose day has passed',
    now - DAY_MS,
    'paid',
    'The last day for an answer was November 26, 2026. Access stays.',
    'The last day for an answer was November 26, 2026 · Access stays.'
  ]
]

for (const [what, due, status, short, note] of disputes) {
  test(`The words of a dispute ${what} say what the seller can still do`, () => {
    assert.deepEqual(disputeWords({ status }, { due, now }), { short, note })
  })
}
