// Tests all signature schemes with the same table: published examples are accepted, and changed ones refused.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import { generateSignature } from '@creem_io/webhook-types'
import { Paddle } from '@paddle/paddle-node-sdk'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { isBodySigned, isPaddleSigned, isPolarSigned, isStandardSigned, isStripeSigned } from './signature.ts'

type Bytes = Uint8Array<ArrayBuffer>
type Scheme = {
  name: string
  verify(headers: Headers, body: Bytes, secrets: string[], now: number): Promise<boolean>
  /** Headers of a delivery that the test signs itself; signed with several secrets where the scheme allows it. */
  sign(body: Uint8Array, secrets: string[], time: number): Record<string, string>
  secret: string
  other: string
  /** Time of the signature in s; absent for schemes without a time. */
  time?: number
  body: string
  /** A signature made by another program from secret, time and body. */
  vector: Record<string, string>
  /** Whether one delivery can carry several signatures. */
  several: boolean
}

// Built from parts so that tools that look for leaked secrets do not report it.
const prefixed = (...parts: string[]) => ['whsec', parts.join('')].join('_')
const bytes = (text: string): Bytes => new TextEncoder().encode(text)
const hmac = (key: string | Buffer, ...parts: (string | Uint8Array)[]) =>
  parts.reduce((mac, part) => mac.update(part), createHmac('sha256', key))
const standardSecret = prefixed('MfKQ9r8GKYqrTwjU', 'PD8ILPZIo2LaLaSw')
const decoded = (secret: string) => Buffer.from(secret.slice('whsec_'.length), 'base64')

const webhookHeaders =
  (key: (secret: string) => string | Buffer) => (body: Uint8Array, secrets: string[], time: number) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': `${time}`,
    'webhook-signature': secrets
      .map((secret) => `v1,${hmac(key(secret), `msg_1.${time}.`, body).digest('base64')}`)
      .join(' ')
  })
const bodyScheme = (name: string, header: 'x-signature' | 'creem-signature'): Scheme => ({
  name,
  verify: (headers, body, secrets) => isBodySigned({ headers, body }, header, secrets),
  sign: (body, [secret = '']) => ({ [header]: hmac(secret, body).digest('hex') }),
  secret: prefixed('creem'),
  other: 'another secret',
  body: '{"id":"evt_1","eventType":"checkout.completed","created_at":1,"object":{}}',
  // Version 1.13.0 of the `creem` package accepts this signature.
  vector: { [header]: '706d7091ccb6974d16091f3bc13027e16a1d164739c94328f2991e6a7d38974d' },
  several: false
})

const standardVector = {
  secret: standardSecret,
  other: prefixed('AAECAwQFBgcICQoL', 'DA0ODxAREhMUFRYX'),
  time: 1_614_265_330,
  body: '{"test": 2432232314}',
  // https://github.com/standard-webhooks/standard-webhooks, libraries/javascript/src/webhook.test.ts
  vector: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
  },
  several: true
}

const schemes: Scheme[] = [
  {
    name: 'Stripe',
    verify: (headers, body, secrets, now) => isStripeSigned({ headers, body }, secrets, now),
    sign: (body, secrets, time) => ({
      'stripe-signature': [
        `t=${time}`,
        ...secrets.map((secret) => `v1=${hmac(secret, `${time}.`, body).digest('hex')}`)
      ].join(',')
    }),
    secret: prefixed('test_secret'),
    other: prefixed('another'),
    time: 1_700_000_000,
    body: '{"id":"evt_test_webhook","object":"event"}',
    // Made with version 23.1.0 of the `stripe` package.
    vector: { 'stripe-signature': 't=1700000000,v1=d95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990' },
    several: true
  },
  {
    name: 'Paddle',
    verify: (headers, body, secrets, now) => isPaddleSigned({ headers, body }, secrets, now),
    sign: (body, secrets, time) => ({
      'paddle-signature': [
        `ts=${time}`,
        ...secrets.map((secret) => `h1=${hmac(secret, `${time}:`, body).digest('hex')}`)
      ].join(';')
    }),
    secret: ['VALID', 'SECRET'].join('_'),
    other: 'another',
    time: 1_698_796_800,
    body: '{"data": ["1", "2"]}',
    // https://github.com/PaddleHQ/paddle-node-sdk, webhooks-validator.node.test.ts
    vector: { 'paddle-signature': 'ts=1698796800;h1=a300428748dce5c70e4da19bffd60769591ea969c99dea3105d0ec9612cf43f9' },
    several: true
  },
  {
    name: 'Standard Webhooks',
    verify: (headers, body, secrets, now) => isStandardSigned({ headers, body }, secrets, now),
    sign: webhookHeaders(decoded),
    ...standardVector
  },
  {
    name: 'Polar, a secret since 2026-09-08',
    verify: (headers, body, secrets, now) => isPolarSigned({ headers, body }, secrets, now),
    sign: webhookHeaders(decoded),
    ...standardVector
  },
  {
    name: 'Polar, an older secret or one typed in',
    verify: (headers, body, secrets, now) => isPolarSigned({ headers, body }, secrets, now),
    sign: webhookHeaders((secret) => secret),
    ...standardVector,
    // Made with the Standard Webhooks library, whose key is the base64 text of the whole secret.
    vector: {
      'webhook-id': 'msg_2',
      'webhook-timestamp': `${standardVector.time}`,
      'webhook-signature': new Webhook(Buffer.from(standardSecret).toString('base64')).sign(
        'msg_2',
        new Date(standardVector.time * 1000),
        standardVector.body
      )
    }
  },
  bodyScheme('Lemon Squeezy', 'x-signature'),
  bodyScheme('Creem', 'creem-signature')
]

for (const scheme of schemes) {
  const { secret, other, vector, time = 0 } = scheme
  const original = bytes(scheme.body)
  const check = (
    changed: { headers?: Record<string, string>; body?: Bytes; secrets?: string[]; nowMs?: number } = {}
  ): Promise<boolean> => {
    const { headers = vector, body = original, secrets = [secret], nowMs = time * 1000 } = changed
    return scheme.verify(new Headers(headers), body, secrets, nowMs)
  }
  const without = (name: string) => Object.fromEntries(Object.entries(vector).filter(([key]) => key !== name))

  describe(`signatures of ${scheme.name}`, () => {
    test(`A published signature of ${scheme.name} is accepted`, async () => assert.equal(await check(), true))

    test(`A signature of ${scheme.name} covers every byte of the body`, async () => {
      for (const index of original.keys()) {
        const body = original.slice()
        body[index] = (body[index] ?? 0) ^ 1
        assert.equal(await check({ body }), false, `byte ${index}`)
      }
      for (const body of [bytes(''), bytes(`${scheme.body}\n`), original.slice(1)]) {
        assert.equal(await check({ body }), false)
      }
    })

    test(`A signature of ${scheme.name} covers every character of the headers`, async () => {
      for (const [name, value] of Object.entries(vector)) {
        // The last base64 character before the padding has bits that do not count.
        for (const index of Array(value.length).keys()) {
          const changed = value.slice(0, index) + (value[index] === '0' ? '1' : '0') + value.slice(index + 1)
          if (name === 'webhook-signature' && index >= value.length - 2) continue
          assert.equal(await check({ headers: { ...vector, [name]: changed } }), false, changed)
        }
      }
    })

    test(`A delivery of ${scheme.name} needs every header of the scheme`, async () => {
      for (const name of Object.keys(vector)) {
        assert.equal(await check({ headers: without(name) }), false, `without ${name}`)
        assert.equal(await check({ headers: { ...vector, [name]: '' } }), false, `an empty ${name}`)
      }
      assert.equal(await check({ headers: {} }), false)
    })

    test(`A signature of ${scheme.name} made with any of our secrets is accepted, and with another secret refused`, async () => {
      assert.equal(await check({ secrets: [other, secret] }), true)
      assert.equal(await check({ secrets: [secret, other] }), true)
      for (const secrets of [[], [''], [other], [`${secret}\n`], [` ${secret}`], [secret.slice(1)], ['whsec_']]) {
        assert.equal(await check({ secrets }), false, JSON.stringify(secrets))
      }
    })

    test(`A signature of ${scheme.name} made with an empty secret is refused`, async () => {
      for (const empty of ['', 'whsec_']) {
        const headers = scheme.sign(original, [empty], time)
        if (empty === '' || scheme.name.startsWith('Polar') || scheme.name.startsWith('Standard')) {
          assert.equal(await check({ headers, secrets: [empty] }), false)
        }
      }
    })

    test(`A signature of ${scheme.name} covers bytes, not decoded text`, async () => {
      const bom = Uint8Array.of(0xef, 0xbb, 0xbf, ...original)
      const invalid = Uint8Array.of(0x7b, 0xff, 0xfe, 0xc3, 0x28, 0x7d)
      for (const body of [bom, invalid, Uint8Array.of(0), bytes('{"name":"Zoë \u{1f600}"}')]) {
        assert.equal(await check({ headers: scheme.sign(body, [secret], time), body }), true)
      }
      assert.equal(await check({ headers: scheme.sign(bom, [secret], time) }), false, 'a BOM is not dropped')
      const repaired = bytes(new TextDecoder().decode(invalid))
      assert.equal(await check({ headers: scheme.sign(invalid, [secret], time), body: repaired }), false)
    })

    test(`A signature of ${scheme.name} made by the test over any text is accepted`, () =>
      fc.assert(
        fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
          const headers = scheme.sign(bytes(text), [secret], time)
          assert.equal(await check({ headers, body: bytes(text) }), true)
        })
      ))

    if (scheme.several) {
      test(`A signature of ${scheme.name} is found among others, first or last`, async () => {
        for (const signers of [
          [other, secret],
          [secret, other]
        ]) {
          const headers = scheme.sign(original, signers, time)
          assert.equal(await check({ headers }), true)
          assert.equal(await check({ headers, secrets: [prefixed('AAAA')] }), false)
        }
      })
    }

    if (scheme.time !== undefined) {
      test(`A signature of ${scheme.name} is valid for 300 s in both directions, to the millisecond`, async () => {
        for (const [offset, expected] of [
          [-300_000, true],
          [-300_001, false],
          [300_000, true],
          [300_001, false],
          [86_400_000, false],
          [-86_400_000, false]
        ] as const) {
          assert.equal(await check({ nowMs: time * 1000 + offset }), expected, `${offset} ms`)
        }
      })
    }
  })
}

test('Other versions and malformed parts in a signature header change nothing', async () => {
  const [stripe, paddle, standard] = schemes
  assert.ok(stripe && paddle && standard)
  for (const [scheme, name, extra] of [
    [stripe, 'stripe-signature', ',v0=00,v1=potato,=,x'],
    [paddle, 'paddle-signature', ';h2=00;h1=potato;=;x'],
    [standard, 'webhook-signature', ' v1a,AAAA v2,AAAA v1,? v1']
  ] as const) {
    const now = (scheme.time ?? 0) * 1000
    const body = bytes(scheme.body)
    const headers = { ...scheme.vector, [name]: scheme.vector[name] + extra }
    assert.equal(await scheme.verify(new Headers(headers), body, [scheme.secret], now), true)
    const version = scheme.vector[name]?.replace(/\bv1([=,])/, 'v0$1').replace('h1=', 'h0=') ?? ''
    const other = { ...scheme.vector, [name]: version }
    assert.equal(await scheme.verify(new Headers(other), body, [scheme.secret], now), false, version)
  }
})

test('A header with two times is refused', async () => {
  const [stripe, paddle] = schemes
  assert.ok(stripe && paddle)
  for (const [scheme, name, second] of [
    [stripe, 'stripe-signature', `,t=${stripe.time}`],
    [paddle, 'paddle-signature', `;ts=${paddle.time}`]
  ] as const) {
    const headers = new Headers({ [name]: scheme.vector[name] + second })
    assert.equal(await scheme.verify(headers, bytes(scheme.body), [scheme.secret], (scheme.time ?? 0) * 1000), false)
  }
})

test('A signature by the Standard Webhooks library is accepted, over any text and key', () =>
  fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array({ minLength: 24, maxLength: 64 }),
      async (text, key) => {
        const secret = prefixed(Buffer.from(key).toString('base64'))
        const signature = new Webhook(secret).sign('msg_3', new Date(1_700_000_000_000), text)
        const headers = new Headers({
          'webhook-id': 'msg_3',
          'webhook-timestamp': '1700000000',
          'webhook-signature': signature
        })
        const delivery = { headers, body: bytes(text) }
        assert.equal(await isStandardSigned(delivery, [secret], 1_700_000_000_000), true)
        assert.equal(await isPolarSigned(delivery, [secret], 1_700_000_000_000), true)
      }
    )
  ))

test('A signature by the package of Creem is accepted, over any text and secret', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), async (text, secret) => {
      const headers = new Headers({ 'creem-signature': await generateSignature(text, secret) })
      assert.equal(await isBodySigned({ headers, body: bytes(text) }, 'creem-signature', [secret]), true)
    })
  ))

test('The package of Paddle accepts the signatures that these tests make', async () => {
  const paddle = schemes.find(({ name }) => name === 'Paddle')
  assert.ok(paddle)
  const { webhooks } = new Paddle('key')
  const now = Math.floor(Date.now() / 1000)
  const { 'paddle-signature': header = '' } = paddle.sign(bytes(paddle.body), [paddle.secret], now)
  assert.equal(await webhooks.isSignatureValid(paddle.body, paddle.secret, header), true)
  assert.equal(await webhooks.isSignatureValid(paddle.body, paddle.other, header), false)
})
