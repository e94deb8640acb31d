import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentEvent } from '../payment/event.ts'
import { isNews } from './news.ts'

const sale: PaymentEvent = { kind: 'paid', occurredAt: 1, key: 'order', facts: {} }
const part: PaymentEvent = { ...sale, kind: 'partially_refunded', occurredAt: 5, refunded: 40 }
const whole: PaymentEvent = { ...sale, kind: 'refunded', occurredAt: 9, refunded: 100 }
const failed: PaymentEvent = { ...sale, kind: 'refund_failed', occurredAt: 10, about: 're_1' }

test('An entry of a list is new if no event has reported the same', () => {
  for (const [words, event, known, expected] of [
    ['an unknown sale', sale, [], true],
    ['a known sale that was refunded later', sale, [sale, part], false],
    ['a known sale with another time', { ...sale, occurredAt: 7, facts: { email: 'a@b.c' } }, [sale], false],
    ['a sale whose delayed payment arrived', sale, [{ ...sale, kind: 'pending' }], true],
    ['a full refund after a refund in part', whole, [sale, part], true],
    ['a further refund in part', { ...part, refunded: 60 }, [sale, part], true],
    ['the same refund in part', part, [sale, part], false],
    ['another period', { ...sale, period: 'two' }, [{ ...sale, period: 'one' }], true],
    ['a second full refund after a failed one', whole, [sale, whole, failed], true]
  ] as const) {
    assert.equal(isNews(event, known), expected, words)
  }
})
