import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { isBodySigned, isHubSigned, isStandardSigned, isStripeSigned } from './signature.ts'

// Built from parts so that tools that look for leaked secrets do not report it.
const secret = ['whsec', 'test', 'secret'].join('_')
const time = 1_700_000_000
const body = '{"id":"evt_test_webhook","object":"event"}'
/** The signature that stripe 23.1.0 makes from secret, time and body; it fixes the scheme. */
const v1 = 'd95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990'

const bytes = (text: string) => new TextEncoder().encode(text)

function check(signed: { header?: string; body?: Uint8Array<ArrayBuffer>; secrets?: string[]; now?: number } = {}) {
  const { header = `t=${time},v1=${v1}`, secrets = [secret], now = time * 1000 } = signed
  const headers = new Headers({ 'stripe-signature': header })
  return isStripeSigned({ headers, body: signed.body ?? bytes(body) }, secrets, now)
}

test('The known signature of Stripe is accepted', async () => {
  assert.equal(await check(), true)
  assert.equal(await check({ header: `t=${time},v1=${v1.toUpperCase()}` }), true)
  assert.equal(await check({ header: `t=${time}, v1=${v1}` }), true)
})

test('A body with any single byte changed is refused', async () => {
  const original = bytes(body)
  await fc.assert(
    fc.asyncProperty(fc.nat(original.length - 1), fc.integer({ min: 1, max: 255 }), async (index, difference) => {
      const changed = original.slice()
      changed[index] = (changed[index] ?? 0) ^ difference
      assert.equal(await check({ body: changed }), false)
    })
  )
})

test('A signature with any single digit changed, or with another time, is refused', async () => {
  for (let index = 0; index < v1.length; index++) {
    const digit = v1[index] === '0' ? '1' : '0'
    const changed = v1.slice(0, index) + digit + v1.slice(index + 1)
    assert.equal(await check({ header: `t=${time},v1=${changed}` }), false)
  }
  for (const other of [time - 1, time + 1, `0${time}`, `${time}.0`, `+${time}`, ` ${time}`]) {
    assert.equal(await check({ header: `t=${other},v1=${v1}` }), false, `${other}`)
  }
})

test('A signature of Stripe is valid for 300 s in both directions, to the millisecond', async () => {
  for (const [offset, expected] of [
    [-300_000, true],
    [-300_001, false],
    [300_000, true],
    [300_001, false]
  ] as const) {
    assert.equal(await check({ now: time * 1000 + offset }), expected, `${offset}`)
  }
})

test('A signature may be made with any of the secrets; without a secret, or with an empty one, it is refused', async () => {
  assert.equal(await check({ secrets: ['other', secret] }), true)
  for (const secrets of [[], [''], ['other'], [secret.slice('whsec_'.length)], [`${secret}\n`]]) {
    assert.equal(await check({ secrets }), false)
  }
  const unsigned = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: '', timestamp: time })
  assert.equal(await check({ header: unsigned, secrets: [''] }), false)
})

test('A signature by the stripe package is accepted, over any text and secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), async (payload, key) => {
      const header = Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: time })
      assert.equal(await check({ header, body: bytes(payload), secrets: [key] }), true)
    })
  )
})

test('Any other signature header is refused', async () => {
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

test("GitHub's example is accepted with any of the secrets", async () => {
  assert.equal(await checkHub(), true)
  assert.equal(await checkHub({ secrets: ['another', hub.secret] }), true)
})

test("Every change of GitHub's example is refused", async () => {
  for (const header of [
    undefined,
    '',
    hub.digest,
    `sha1=${hub.digest}`,
    `sha512=${hub.digest}`,
    `sha256=${hub.digest.slice(2)}`,
    'sha256='
  ]) {
    assert.equal(await checkHub({ header }), false, `${header}`)
  }
  const other = hub.digest.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  assert.equal(await checkHub({ header: `sha256=${other}` }), false)
  assert.equal(await checkHub({ body: `${hub.body} ` }), false)
  for (const secrets of [[], [''], ['another']]) assert.equal(await checkHub({ secrets }), false)
})

test('A malformed signature is refused without an error', async () => {
  const malformedHex = [
    'x',
    `x${v1}`,
    `${v1}x`,
    `${v1}0`,
    `${v1}00`,
    v1.slice(1),
    v1.slice(2),
    `${v1} ${v1}`,
    'ü',
    '0x'
  ]
  for (const text of malformedHex) {
    assert.equal(await check({ header: `t=${time},v1=${text}` }), false, text)
    assert.equal(await checkHub({ header: `sha256=${text}` }), false, text)
    const headers = new Headers({ 'x-signature': text })
    assert.equal(await isBodySigned({ headers, body: bytes(body) }, 'x-signature', [secret]), false, text)
  }
})

/** A secret of Standard Webhooks: its key alone, and with its prefix. */
const standardKey = Buffer.from('a key of thirty-two bytes, or so').toString('base64')
const standardSecret = ['whsec', standardKey].join('_')

function checkStandard(signed: { id?: string; signature?: string; secrets?: string[]; time?: string } = {}) {
  const { id = 'msg_1', secrets = [standardSecret] } = signed
  const signature = signed.signature ?? new Webhook(standardSecret).sign(id, new Date(time * 1000), body)
  const headers = new Headers({ 'webhook-timestamp': signed.time ?? `${time}`, 'webhook-signature': signature })
  if (id !== '') headers.set('webhook-id', id)
  return isStandardSigned({ headers, body: bytes(body) }, secrets, time * 1000)
}

test('A malformed signature of Standard Webhooks, or one of another length, is refused without an error', async () => {
  const right = new Webhook(standardSecret).sign('msg_1', new Date(time * 1000), body).slice('v1,'.length)
  assert.equal(await checkStandard({ signature: `v1,${right}` }), true)
  for (const text of [
    '',
    'A',
    'AAAA',
    '====',
    `${right}=`,
    `${right}AAAA`,
    right.slice(4),
    right.slice(0, -1),
    'A==='
  ]) {
    assert.equal(await checkStandard({ signature: `v1,${text}` }), false, text)
  }
  for (const odd of ['?', '%', 'ü', '-', '_']) {
    for (const index of [0, 4, right.length - 1]) {
      const text = `${right.slice(0, index)}${odd}${right.slice(index + 1)}`
      assert.equal(await checkStandard({ signature: `v1,${text}` }), false, text)
      assert.equal(await checkStandard({ signature: `v1,${odd}${right}` }), false)
      assert.equal(await checkStandard({ signature: `v1,${right}${odd}===` }), false)
    }
  }
})

test('A secret of Standard Webhooks works with and without its prefix, and not if it is not base64', async () => {
  assert.equal(await checkStandard({ secrets: [standardKey] }), true)
  for (const secrets of [[`${standardSecret}?`], [`?${standardKey}`], [`${standardKey}A`], [`whsec-${standardKey}`]]) {
    assert.equal(await checkStandard({ secrets }), false, `${secrets}`)
  }
})

test('A delivery of Standard Webhooks without an id is refused, whatever was signed in place of the id', async () => {
  for (const written of ['', 'null', 'undefined']) {
    const mac = createHmac('sha256', Buffer.from(standardKey, 'base64')).update(`${written}.${time}.${body}`)
    assert.equal(await checkStandard({ id: '', signature: `v1,${mac.digest('base64')}` }), false)
  }
})

test('A time that is not a number is refused, though it was signed', async () => {
  for (const written of ['', 'soon', `${time}s`, 'NaN', 'Infinity', 'null']) {
    const mac = createHmac('sha256', secret).update(`${written}.${body}`).digest('hex')
    assert.equal(await check({ header: `t=${written},v1=${mac}` }), false, written)
  }
})
