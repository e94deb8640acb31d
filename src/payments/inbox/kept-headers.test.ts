import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptHeaders } from './kept-headers.ts'

test('Of the headers of a delivery no signature and no network is kept', () => {
  const kept = {
    'content-type': 'application/json',
    'content-length': '12',
    'user-agent': 'Stripe/1.0',
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'x-event-name': 'order_created',
    date: 'Fri, 20 Nov 2026 10:00:00 GMT'
  }
  const others = {
    'stripe-signature': 't=1,v1=ab',
    'paddle-signature': 'ts=1;h1=ab',
    'webhook-signature': 'v1,ab',
    'x-signature': 'ab',
    'creem-signature': 'ab',
    authorization: 'Bearer ab',
    cookie: 'a=b',
    'x-forwarded-for': '192.0.2.1'
  }
  assert.deepEqual(JSON.parse(keptHeaders(new Headers({ ...others, ...kept }))), kept)
  assert.equal(keptHeaders(new Headers(others)), '{}')
})

test('A long header is cut', () => {
  const value = (length: number) => JSON.parse(keptHeaders(new Headers({ 'user-agent': 'a'.repeat(length) })))
  assert.equal(value(200)['user-agent'].length, 200)
  assert.equal(value(201)['user-agent'].length, 200)
})
