import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentEvent } from '../payment/event.ts'
import { isNews } from './news.ts'

const sale: PaymentEvent = { kind: 'paid', occurredAt: 1, key: 'order', facts: {} }
const part: PaymentEvent = { ...sale, kind: 'partially_refunded', occurredAt: 5, refunded: 40 }
const whole: PaymentEvent = { ...sale, kind: 'refunded', occurredAt: 9, refunded: 100 }
const failed: PaymentEvent = { ...sale, kind: 'refund_failed', occurredAt: 10, about: 're_1' }

test('what an order says is news when no event has said it', () => {
  for (const [words, event, known, expected] of [
    ['a sale that nobody knows', sale, [], true],
    ['a sale that is known, whatever became of it', sale, [sale, part], false],
    ['at another time it is the same', { ...sale, occurredAt: 7, facts: { email: 'a@b.c' } }, [sale], false],
    ['a sale whose delayed payment came', sale, [{ ...sale, kind: 'pending' }], true],
    ['a refund', whole, [sale, part], true],
    ['another part', { ...part, refunded: 60 }, [sale, part], true],
    ['the same part', part, [sale, part], false],
    ['another period', { ...sale, period: 'two' }, [{ ...sale, period: 'one' }], true],
    ['a second refund after one that failed', whole, [sale, whole, failed], true]
  ] as const) {
    assert.equal(isNews(event, known), expected, words)
  }
})
