import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Because, GrantState } from '../../access/grant-states.ts'
import { hasAccessToEnd } from './preview-words.ts'
import type { PurchaseFacts } from './purchase-facts.ts'

const account = (state: GrantState, because: Because) => ({ state, because })
const of = (status: PurchaseFacts['status'], ...accounts: readonly ReturnType<typeof account>[]) =>
  hasAccessToEnd({ status, accounts })

test('Access can be ended while the purchase gives it, or gives it automatically once something is paid or decided', () => {
  for (const status of ['paid', 'pending', 'disputed', 'past_due'] as const) assert.equal(of(status), true, status)
  for (const status of ['failed', 'refunded', 'partially_refunded', 'lost', 'ended', 'time_over'] as const)
    assert.equal(of(status), false, status)
})

test('Of a purchase that is over, access can be ended only while an account keeps what came through it', () => {
  assert.equal(of('ended', account('accepted', 'shown')), true)
  assert.equal(of('partially_refunded', account('invited', 'sent')), true)
  assert.equal(of('ended', account('accepted', 'found')), false)
  assert.equal(of('ended', account('revoking', 'refunded')), false)
  assert.equal(of('ended', account('revoked', 'refunded')), false)
  assert.equal(of('ended', account('blocked', 'no_such_account')), false)
  assert.equal(of('ended_by_seller', account('accepted', 'shown')), false)
})
