import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { signedHeaders } from './signature.ts'

const secretOf = (text: string) => `whsec_${Buffer.from(text.repeat(4)).toString('base64')}`
const [first, second, other] = [secretOf('a first secret'), secretOf('the second one'), secretOf('another one')]
const message = { id: 'msg_1', body: '{"type":"access.invited","name":"Zoë"}' }

test('Every receiver that knows one of the secrets verifies the signature, and nobody else does', () => {
  const headers = signedHeaders(message, [first, second], Date.now())
  for (const secret of [first, second]) assert.ok(new Webhook(secret).verify(message.body, headers))
  assert.throws(() => new Webhook(other).verify(message.body, headers), /No matching signature/)
})

test('The signature covers the id, the time and the body', () => {
  const at = Date.now()
  const headers = signedHeaders(message, [first], at)
  const verify = (body: string, more: object = {}) => new Webhook(first).verify(body, { ...headers, ...more })
  assert.throws(() => verify(`${message.body} `), /No matching signature/)
  assert.throws(() => verify(message.body, { 'webhook-id': 'msg_2' }), /No matching signature/)
  const later = `${Math.floor(at / 1000) + 1}`
  assert.throws(() => verify(message.body, { 'webhook-timestamp': later }), /No matching signature/)
})

test('The header of a signed event has the time of the attempt in whole seconds', () => {
  assert.equal(signedHeaders(message, [first], 1_700_000_000_999)['webhook-timestamp'], '1700000000')
})
