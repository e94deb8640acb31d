import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import Stripe from 'stripe'
import { isHubSigned, isStripeSigned } from './signature.ts'

// Put together here so that nothing that looks for leaked secrets takes it for one.
const secret = ['whsec', 'test', 'secret'].join('_')
const time = 1_700_000_000
const body = '{"id":"evt_test_webhook","object":"event"}'
/** What stripe 23.1.0 makes of the three above; it pins its own scheme. */
const v1 = 'd95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990'

const bytes = (text: string) => new TextEncoder().encode(text)

function check(signed: { header?: string; body?: Uint8Array<ArrayBuffer>; secrets?: string[]; now?: number } = {}) {
  const { header = `t=${time},v1=${v1}`, secrets = [secret], now = time * 1000 } = signed
  const headers = new Headers({ 'stripe-signature': header })
  return isStripeSigned({ headers, body: signed.body ?? bytes(body) }, secrets, now)
}

test('the known vector is right', async () => {
  assert.equal(await check(), true)
  assert.equal(await check({ header: `t=${time},v1=${v1.toUpperCase()}` }), true)
  assert.equal(await check({ header: `t=${time}, v1=${v1}` }), true)
})

test('no change of a single byte of the body goes through', async () => {
  const original = bytes(body)
  await fc.assert(
    fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (place, difference) => {
      const changed = original.slice()
      changed[place] = (changed[place] ?? 0) ^ difference
      assert.equal(await check({ body: changed }), false)
    })
  )
})

test('no change of a single digit of the signature, and no other time goes through', async () => {
  for (let place = 0; place < v1.length; place++) {
    const digit = v1[place] === '0' ? '1' : '0'
    const changed = v1.slice(0, place) + digit + v1.slice(place + 1)
    assert.equal(await check({ header: `t=${time},v1=${changed}` }), false)
  }
  for (const other of [time - 1, time + 1, `0${time}`, `${time}.0`, `+${time}`, ` ${time}`]) {
    assert.equal(await check({ header: `t=${other},v1=${v1}` }), false, `${other}`)
  }
})

test('it holds for 300 s in both directions, to the millisecond', async () => {
  for (const [offset, expected] of [
    [-300_000, true],
    [-300_001, false],
    [300_000, true],
    [300_001, false]
  ] as const) {
    assert.equal(await check({ now: time * 1000 + offset }), expected, `${offset}`)
  }
})

test('any of the secrets may have signed; none, or an empty one, has not', async () => {
  assert.equal(await check({ secrets: ['other', secret] }), true)
  for (const secrets of [[], [''], ['other'], [secret.slice('whsec_'.length)], [`${secret}\n`]]) {
    assert.equal(await check({ secrets }), false)
  }
  const unsigned = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: '', timestamp: time })
  assert.equal(await check({ header: unsigned, secrets: [''] }), false)
})

test('whatever the stripe package signs is right, over any text and secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), async (payload, key) => {
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: time })
      assert.equal(await check({ header, body: bytes(payload), secrets: [key] }), true)
    })
  )
})

test('no header is taken for a right one, whatever is in it', async () => {
  const part = fc.oneof(fc.string(), fc.constantFrom(`t=${time}`, 'v1=', `v0=${v1}`, `v1=${v1.slice(2)}`, 'v1', '='))
  const header = fc.array(part).map((parts) => parts.join(',').replace(/[^\x20-\x7e]/g, ''))
  await fc.assert(fc.asyncProperty(header, async (text) => assert.equal(await check({ header: text }), false)))
})

/** GitHub's own example: https://docs.github.com/en/webhooks/using-webhooks/validating-webhook-deliveries */
const hub = {
  secret: "It's a Secret to Everybody",
  body: 'Hello, World!',
  digest: '757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'
}

function checkHub(signed: { header?: string | undefined; body?: string; secrets?: string[] } = {}) {
  const { body: text = hub.body, secrets = [hub.secret] } = signed
  const header = 'header' in signed ? signed.header : `sha256=${hub.digest}`
  const headers = new Headers(header === undefined ? {} : { 'x-hub-signature-256': header })
  return isHubSigned({ headers, body: bytes(text) }, secrets)
}

test("GitHub's example is right, with any of the secrets", async () => {
  assert.equal(await checkHub(), true)
  assert.equal(await checkHub({ secrets: ['another', hub.secret] }), true)
})

test('nothing beside it is right', async () => {
  for (const header of [undefined, '', hub.digest, `sha1=${hub.digest}`, `sha256=${hub.digest.slice(2)}`, 'sha256=']) {
    assert.equal(await checkHub({ header }), false, `${header}`)
  }
  const other = hub.digest.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  assert.equal(await checkHub({ header: `sha256=${other}` }), false)
  assert.equal(await checkHub({ body: `${hub.body} ` }), false)
  for (const secrets of [[], [''], ['another']]) assert.equal(await checkHub({ secrets }), false)
})
