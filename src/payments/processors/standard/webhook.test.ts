import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventOf, newer, readWire, wordOf } from '../../../../test/support/builders/readings.ts'
import { standard } from './webhook.ts'

const processor = standard({ secrets: [], scenes: {} })
const at = '2026-10-21T09:30:15+02:00'
const atMs = Date.parse(at)

function event(type: unknown, data: unknown = {}, timestamp: unknown = at) {
  const sale = { id: 'order-1', metadata: { scene: 'kit', userId: 'user_1' } }
  return { type, timestamp, data: data && typeof data === 'object' ? { ...sale, ...data } : data }
}

const said = (type: string, data?: unknown) => eventOf(readWire(processor, event(type, data)))

function why(body: unknown): string {
  const reading = readWire(processor, body)
  assert.equal(reading.kind, 'unreadable', JSON.stringify(reading))
  return reading.kind === 'unreadable' ? reading.why : ''
}

describe("a seller's own checkout", () => {
  test("A paid event of a seller's own checkout names the buyer and the product", () => {
    const data = {
      email: 'Ada@Example.com',
      name: ' Ada Lovelace ',
      invoice: '2026-1001',
      quantity: 2,
      username: '@octocat',
      amount: 4900,
      currency: 'EUR',
      test: true
    }
    assert.deepEqual(readWire(processor, event('payment.paid', data)), {
      kind: 'event',
      event: {
        kind: 'paid',
        occurredAt: atMs,
        key: 'order-1',
        invoice: '2026-1001',
        facts: {
          email: 'ada@example.com',
          name: 'Ada Lovelace',
          userReferences: ['user_1'],
          scene: 'kit',
          quantity: 2,
          username: 'octocat',
          amount: 4900,
          currency: 'eur'
        }
      },
      test: true
    })
  })

  test("A seller's own checkout has a type for each kind of event", () => {
    for (const [type, kind] of [
      ['payment.pending', 'pending'],
      ['payment.paid', 'paid'],
      ['payment.failed', 'failed'],
      ['payment.partially_refunded', 'partially_refunded'],
      ['payment.refunded', 'refunded'],
      ['payment.disputed', 'disputed'],
      ['payment.dispute_won', 'dispute_won'],
      ['payment.lost', 'lost'],
      ['subscription.active', 'active'],
      ['subscription.ending', 'ending'],
      ['subscription.ended', 'ended']
    ] as const) {
      assert.equal(said(type).kind, kind)
      assert.equal(said(type).key, 'order-1')
    }
  })

  test("An event of a seller's own checkout needs only the id if nothing is bought", () => {
    const bare = { type: 'payment.refunded', timestamp: at, data: { id: 'order-1' } }
    assert.deepEqual(eventOf(readWire(processor, bare)), {
      kind: 'refunded',
      occurredAt: atMs,
      key: 'order-1',
      facts: {}
    })
    const nulls = {
      ...bare,
      data: { id: 'order-1', metadata: null, email: null, quantity: null, amount: null, test: null }
    }
    assert.deepEqual(readWire(processor, nulls), readWire(processor, bare))
  })

  test("An event of a seller's own checkout names dispute, period and refunded amount", () => {
    const event = said('payment.disputed', { dispute: 'd-1', period: '2026-10' })
    assert.deepEqual([event.about, event.period], ['d-1', '2026-10'])
    assert.equal(said('payment.partially_refunded', { refunded: 100 }).refunded, 100)
  })

  test("A seller's own checkout may use the shortest and smallest values", () => {
    const event = said('payment.paid', { id: 'a', quantity: 1, amount: 0, currency: 'eur' })
    assert.deepEqual([event.key, event.facts.quantity, event.facts.amount, event.facts.currency], ['a', 1, 0, 'eur'])
  })

  test("A seller's own checkout may add unknown fields and types", () => {
    const body = event('payment.paid', { amount: 4900 })
    assert.deepEqual(readWire(processor, newer(body)), readWire(processor, body))
    assert.equal(wordOf(readWire(processor, event('invoice.sent'))), 'ignored')
    assert.equal(wordOf(readWire(processor, event('invoice.payment.paid'))), 'ignored')
  })

  test("A username of a seller's own checkout that is not valid is left out", () => {
    assert.equal(said('payment.paid', { username: 'two words' }).facts.username, undefined)
  })
})

describe("undocumented bodies of a seller's own checkout", () => {
  for (const [what, body, words] of [
    ['no JSON', undefined, /^the body: it must be a JSON object/],
    ['no type', { timestamp: at, data: {} }, /^the body: type must be a text/],
    ['a misspelt type', event('payment.payed'), /^payment\.payed is not known here; known are payment\.paid, /],
    ['a type that every object has as a property', event('payment.constructor'), /is not known here/],
    ['no time', event('payment.paid', {}, null), /timestamp must be a time such as "2026/],
    ['a time in seconds', event('payment.paid', {}, 1_790_000_000), /timestamp must be a time/],
    ['a time without an offset', event('payment.paid', {}, '2026-10-21T09:30:15'), /timestamp must be a time/],
    ['no data', { type: 'payment.paid', timestamp: at }, /^payment\.paid: data must be an object/],
    ['no id', event('payment.paid', { id: undefined }), /data\.id must be a text: your own id/],
    ['an empty id', event('payment.paid', { id: '' }), /data\.id must not be empty/],
    [
      'an id that no database can store',
      event('payment.paid', { id: 'a\0' }),
      /data\.id must be a text of 1 to 255 characters/
    ],
    ['a number as id', event('payment.paid', { id: 7 }), /data\.id must be a text/],
    ['no scene', event('payment.paid', { metadata: {} }), /data\.metadata\.scene is missing/],
    ['no metadata', event('payment.paid', { metadata: undefined }), /data\.metadata\.scene is missing/],
    ['metadata that is a text', event('payment.paid', { metadata: 'kit' }), /data\.metadata must be an object/],
    ['euros in place of cents', event('payment.paid', { amount: 49.5 }), /data\.amount must be a whole number in the/],
    ['an amount as text', event('payment.paid', { amount: '4900' }), /data\.amount must be a whole number/],
    ['a negative amount', event('payment.refunded', { refunded: -1 }), /data\.refunded must be 0 or more/],
    [
      'a currency sign as the currency',
      event('payment.paid', { currency: '€' }),
      /data\.currency must be three letters/
    ],
    ['a text that is not an address', event('payment.paid', { email: 'Ada' }), /data\.email must be an e-mail address/],
    [
      'a number as scene',
      event('payment.paid', { metadata: { scene: 7 } }),
      /data\.metadata\.scene must be a text: the product id/
    ],
    [
      'a number as the id of a user',
      event('payment.paid', { metadata: { scene: 'kit', userId: 7 } }),
      /data\.metadata\.userId must be a text: the id of a user/
    ],
    ['a number as address', event('payment.paid', { email: 7 }), /data\.email must be a text/],
    ['an address after a word', event('payment.paid', { email: 'Ada a@b' }), /data\.email must be an e-mail address/],
    ['an address before a word', event('payment.paid', { email: 'a@b Ada' }), /data\.email must be an e-mail address/],
    ['an address with two @', event('payment.paid', { email: 'a@b@c' }), /data\.email must be an e-mail address/],
    ['half a quantity', event('payment.paid', { quantity: 1.5 }), /data\.quantity must be a whole number/],
    [
      'a number as username',
      event('payment.paid', { username: 7 }),
      /data\.username must be a text: the code-host username/
    ],
    ['half a cent', event('payment.paid', { amount: 0.5 }), /the smallest unit of the currency: 4900 for 49\.00/],
    ['half a cent refunded', event('payment.refunded', { refunded: 0.5 }), /of the currency: what went back in all/],
    ['a number as currency', event('payment.paid', { currency: 7 }), /data\.currency must be a text/],
    ['a currency of four letters', event('payment.paid', { currency: 'euro' }), /data\.currency must be three letters/],
    ['a number as dispute', event('payment.disputed', { dispute: 7 }), /must be a text: your own id of the dispute/],
    ['a number as period', event('payment.paid', { period: 7 }), /must be a text: your own id of one payment/],
    ['a word in place of true', event('payment.paid', { test: 'yes' }), /data\.test must be true or false/],
    ['a quantity of 0', event('payment.paid', { quantity: 0 }), /data\.quantity must be 1 or more/],
    ['two mistakes', event('payment.paid', { id: '', quantity: 1.5 }), /data\.id .*; data\.quantity /]
  ] as const) {
    test(`A body with ${what} is unreadable, with a reason for the seller`, () => {
      const reading = processor.read(body)
      assert.equal(reading.kind, 'unreadable', JSON.stringify(reading))
      assert.match(reading.kind === 'unreadable' ? reading.why : '', words)
    })
  }

  test('The reason for the seller does not quote the body', () => {
    assert.doesNotMatch(why(event('payment.paid', { email: 'secret-text', currency: 'secret-text' })), /secret-text/)
  })
})

test("A delivery of a seller's own checkout is identified by its header", () => {
  assert.equal(processor.eventId(event('payment.paid'), new Headers({ 'webhook-id': 'msg_1' })), 'msg_1')
  assert.equal(processor.eventId(event('payment.paid'), new Headers()), undefined)
  assert.equal(processor.eventType(event('payment.paid')), 'payment.paid')
})
