import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSignature } from '@creem_io/webhook-types'
import { Paddle } from '@paddle/paddle-node-sdk'
import { webhooks } from '@polar-sh/sdk/2026-10'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { bodySignature, paddleSignature, polarKey, standardHeaders, standardKey, stripeSignature } from './signature.ts'

const body = '{"id":"evt_1","object":"event","note":"é 你 \\u2028"}'
const now = () => Math.floor(Date.now() / 1000)

test('The stripe package accepts the signature of the sandbox, and makes the same one', () => {
  const secret = `whsec_${'k'.repeat(32)}`
  const header = stripeSignature(body, secret, now())
  assert.equal(Stripe.webhooks.constructEvent(body, header, secret).id, 'evt_1')
  const theirs = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: 1700000000 })
  assert.equal(stripeSignature(body, secret, 1700000000), theirs)
})

test('The stripe package refuses the signature of the sandbox for another body, another secret or an old time', () => {
  const header = stripeSignature(body, 'whsec_a', now())
  assert.throws(() => Stripe.webhooks.constructEvent(`${body} `, header, 'whsec_a'), /signature/i)
  assert.throws(() => Stripe.webhooks.constructEvent(body, header, 'whsec_b'), /signature/i)
  assert.throws(
    () => Stripe.webhooks.constructEvent(body, stripeSignature(body, 'whsec_a', now() - 301), 'whsec_a'),
    /tolerance/i
  )
})

const seconds = 1_700_000_000
const fresh = (id: string, secret: string) => standardHeaders({ id, body }, standardKey(secret), now())
const base64 = (bytes: string) => Buffer.from(bytes).toString('base64')

test('The sandbox makes the same signatures as those published or made with the package of a processor', () => {
  // https://github.com/standard-webhooks/standard-webhooks, libraries/javascript/src/webhook.test.ts
  const published = ['whsec', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'].join('_')
  assert.deepEqual(
    standardHeaders(
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      standardKey(published),
      1614265330
    ),
    {
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    }
  )
  // https://github.com/PaddleHQ/paddle-node-sdk, webhooks-validator.node.test.ts
  assert.equal(
    paddleSignature('{"data": ["1", "2"]}', 'VALID_SECRET', 1698796800),
    'ts=1698796800;h1=a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9'
  )
  // Made with stripe 23.1.0, accepted by creem 1.13.0.
  assert.equal(
    stripeSignature('{"id":"evt_test_webhook","object":"event"}', 'whsec_test_secret', seconds),
    't=1700000000,v1=d95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990'
  )
  assert.equal(
    bodySignature('{"id":"evt_1","eventType":"checkout.completed","created_at":1,"object":{}}', 'whsec_creem'),
    '706d7091ccb6974d16091f3bc13027e16a1d164739c94328f2991e6a7d38974d'
  )
})

test('The standardwebhooks package accepts the headers of the sandbox, and refuses them for another body, secret or time', () => {
  const secret = `whsec_${base64('k'.repeat(24))}`
  const headers = fresh('msg_1', secret)
  assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
  assert.equal(new Webhook(secret).sign('msg_1', new Date(seconds * 1000), body), headerAt(secret))
  assert.throws(() => new Webhook(secret).verify(`${body} `, headers), /signature/i)
  assert.throws(() => new Webhook(`whsec_${base64('x'.repeat(24))}`).verify(body, headers), /signature/i)
  const stale = standardHeaders({ id: 'msg_1', body }, standardKey(secret), now() - 301)
  assert.throws(() => new Webhook(secret).verify(body, stale), /timestamp/i)

  function headerAt(of: string): string | undefined {
    return standardHeaders({ id: 'msg_1', body }, standardKey(of), seconds)['webhook-signature']
  }
})

test('The key of a generated Polar secret is its decoded base64, the key of an older or typed secret is its text', () => {
  const generated = `whsec_${base64('p'.repeat(32))}`
  const secrets: [secret: string, asStandard: string][] = [
    [generated, generated],
    ['polar_whs_of-before', base64('polar_whs_of-before')],
    ['whsec_typed-in', base64('whsec_typed-in')],
    ['correct horse', base64('correct horse')]
  ]
  for (const [secret, asStandard] of secrets) {
    const headers = standardHeaders({ id: 'msg_1', body }, polarKey(secret), now())
    assert.deepEqual(new Webhook(asStandard).verify(body, headers), JSON.parse(body), secret)
  }
})

test('The package of Creem makes the same signature as the sandbox', async () => {
  assert.equal(bodySignature(body, 'whsec_a'), await generateSignature(body, 'whsec_a'))
  assert.notEqual(bodySignature(body, 'whsec_a'), await generateSignature(`${body} `, 'whsec_a'))
})

test('The package of Paddle accepts the signature of the sandbox, and refuses it for another body or secret', async () => {
  const { webhooks: verifier } = new Paddle('key')
  const header = paddleSignature(body, 'pdl_of-paddle', now())
  assert.equal(await verifier.isSignatureValid(body, 'pdl_of-paddle', header), true)
  assert.equal(await verifier.isSignatureValid(`${body} `, 'pdl_of-paddle', header), false)
  assert.equal(await verifier.isSignatureValid(body, 'pdl_of-another', header), false)
})

test('The package of Polar accepts the signature of the sandbox for both kinds of secrets, not for another body or secret', async () => {
  const paid = '{"type":"order.paid","timestamp":"2026-11-20T00:00:00Z","data":{}}'
  const generated = `whsec_${base64('p'.repeat(32))}`
  for (const secret of [generated, 'polar_whs_of-before', 'whsec_typed-in']) {
    const headers = standardHeaders({ id: 'msg_1', body: paid }, polarKey(secret), now())
    assert.deepEqual(await webhooks.validateEvent(paid, headers, secret), JSON.parse(paid), secret)
    await assert.rejects(webhooks.validateEvent(`${paid} `, headers, secret), /signature/i)
    await assert.rejects(webhooks.validateEvent(paid, headers, `${secret}x`), /signature/i)
  }
})
