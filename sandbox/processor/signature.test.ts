import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { stripeSignature } from './signature.ts'

const body = '{"id":"evt_1","object":"event","note":"é 你 \\u2028"}'
const now = () => Math.floor(Date.now() / 1000)

test('the stripe package accepts our signature, and makes the same one', () => {
  const secret = `whsec_${'k'.repeat(32)}`
  const header = stripeSignature(body, secret, now())
  assert.equal(Stripe.webhooks.constructEvent(body, header, secret).id, 'evt_1')
  const theirs = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: 1700000000 })
  assert.equal(stripeSignature(body, secret, 1700000000), theirs)
})

test('the stripe package refuses it for another body, another secret, another time', () => {
  const header = stripeSignature(body, 'whsec_a', now())
  assert.throws(() => Stripe.webhooks.constructEvent(`${body} `, header, 'whsec_a'), /signature/i)
  assert.throws(() => Stripe.webhooks.constructEvent(body, header, 'whsec_b'), /signature/i)
  assert.throws(
    () => Stripe.webhooks.constructEvent(body, stripeSignature(body, 'whsec_a', now() - 301), 'whsec_a'),
    /tolerance/i
  )
})
