import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import type { PaymentEvent } from './event.ts'
import { isAddress, isId, keptId, keptReason, whyNotKept } from './storable-event.ts'

const whole: PaymentEvent = {
  kind: 'paid',
  occurredAt: 1_800_000_000_000,
  key: 'cs_1',
  references: ['pi_1', 'sub_1'],
  about: 're_1',
  period: 'in_1',
  refunded: 0,
  facts: { scene: 'kit', customer: 'cus_1', quantity: 1_000_000 }
}

const half = '\ud800'

describe('storable events', () => {
  test('An event with valid fields can be stored', () => {
    assert.equal(whyNotKept(whole), undefined)
    assert.equal(whyNotKept({ kind: 'linked', occurredAt: 0, facts: {} }), undefined)
    assert.equal(whyNotKept({ ...whole, occurredAt: Date.parse('9999-12-31T23:59:59.999Z') }), undefined)
    assert.equal(whyNotKept({ ...whole, refunded: Number.MAX_SAFE_INTEGER, key: 'é'.repeat(255) }), undefined)
  })

  const cases: [reason: RegExp, changes: Partial<PaymentEvent>][] = [
    [/its time/, { occurredAt: -1 }],
    [/its time/, { occurredAt: 1.5 }],
    [/its time/, { occurredAt: Number.NaN }],
    [/its time/, { occurredAt: Number.POSITIVE_INFINITY }],
    [/its time/, { occurredAt: Date.parse('9999-12-31T23:59:59.999Z') + 1 }],
    [/its id of the sale/, { key: '' }],
    [/its id of the sale/, { key: 'a\0' }],
    [/its id of the sale/, { key: half }],
    [/its id of the sale is .* longer than 255/, { key: 'x'.repeat(256) }],
    [/its reference/, { references: ['pi_1', 'a\0'] }],
    [/its id of the refund or dispute/, { about: 'a\0' }],
    [/its period/, { period: 'a\0' }],
    [/its scene/, { facts: { scene: 'a\0' } }],
    [/its customer/, { facts: { customer: half } }],
    [/its quantity is 1000001/, { facts: { quantity: 1_000_001 } }],
    [
      /its quantity is 1000002/,
      { facts: { items: [{ quantity: 1 }, {}, { quantity: 1_000_002 }, { quantity: 1_000_003 }] } }
    ],
    [/its quantity is Infinity/, { facts: { quantity: Number.POSITIVE_INFINITY } }],
    [/its refunded amount is -1/, { refunded: -1 }],
    [/its refunded amount is NaN/, { refunded: Number.NaN }],
    [/its refunded amount is 1e\+300/, { refunded: 1e300 }]
  ]
  for (const [reason, changes] of cases) {
    test(`An event with ${inspect(changes).slice(0, 60)} cannot be stored, and the reason names the field`, () => {
      assert.match(whyNotKept({ ...whole, ...changes }) ?? '', reason)
    })
  }
})

describe('stored texts', () => {
  test('An id has 1 to 255 characters and an address at most 320', () => {
    assert.deepEqual(
      [isId(''), isId('a'), isId('a\0'), isId(half), isId('x'.repeat(255))],
      [false, true, false, false, true]
    )
    assert.equal(isId('x'.repeat(256)), false)
    assert.deepEqual([isAddress(''), isAddress('a@b'), isAddress('a\0@b')], [false, true, false])
    assert.deepEqual([isAddress('x'.repeat(320)), isAddress('x'.repeat(321)), isAddress(half)], [true, false, false])
  })

  test('An id that cannot be stored is replaced by its digest, the same each time', () => {
    assert.equal(keptId('evt_1'), 'evt_1')
    for (const odd of ['', 'a\0b', 'x'.repeat(3000)]) {
      assert.match(keptId(odd), /^sha256:[0-9a-f]{64}$/)
      assert.equal(keptId(odd), keptId(odd))
    }
    assert.notEqual(keptId('a\0b'), keptId('a\0c'))
  })

  test('A stored reason has no control characters and is at most 500 characters long', () => {
    assert.equal(keptReason('two\nlines'), 'two\nlines')
    assert.equal(keptReason('\0\t\u001b\u007f\u0085'), '\ufffd'.repeat(5))
    assert.equal(keptReason(half), '\ufffd')
    assert.equal(keptReason('x'.repeat(500)), 'x'.repeat(500))
    assert.equal(keptReason('x'.repeat(501)), `${'x'.repeat(500)} …`)
    assert.ok(keptReason(`${'x'.repeat(499)}\u{1f600}`).isWellFormed())
  })
})
