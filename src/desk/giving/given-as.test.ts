import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenFor, isGivenAs, reasonOf } from './given-as.ts'

test('A reason begins with the thing that the seller chose, once, and says it again', () => {
  assert.equal(reasonOf('bank_transfer', 'invoice 12'), 'Bank transfer: invoice 12')
  assert.equal(reasonOf('bank_transfer', 'bank transfer: invoice 12'), 'bank transfer: invoice 12')
  assert.equal(reasonOf(undefined, 'invoice 12'), 'invoice 12')
  for (const as of ['bank_transfer', 'gift', 'review'] as const) assert.equal(givenFor(reasonOf(as, 'x')), as)
})

test('A reason that begins with no such thing says none', () => {
  for (const why of ['Bank transfer', 'a gift: no', 'Gifts: x', '', null, undefined])
    assert.equal(givenFor(why), undefined)
  assert.equal(givenFor('GIFT: for the talk'), 'gift')
  assert.deepEqual([isGivenAs('gift'), isGivenAs('toString'), isGivenAs(undefined)], [true, false, false])
})
