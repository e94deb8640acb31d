// Each processor has a page: it must have every part that a seller needs, and name the events that the code reads.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { allProcessors } from '../../src/payments/processors/all.ts'
import { creem } from '../../src/payments/processors/creem/webhook.ts'
import { secretVariable } from '../../src/payments/processors/names.ts'
import { paddle } from '../../src/payments/processors/paddle/webhook.ts'
import { polar } from '../../src/payments/processors/polar/webhook.ts'
import type { Processor } from '../../src/payments/processors/processor.ts'
import { stripeEvents } from '../../src/payments/processors/stripe/events-list.ts'
import { stripe } from '../../src/payments/processors/stripe/webhook.ts'

const folder = new URL('../../docs/payments/', import.meta.url)
const pageOf = (name: string) => readFileSync(new URL(`${name}.md`, folder), 'utf8')
const overview = readFileSync(new URL('../payments.md', folder), 'utf8')

/**
 * The parts of a page: where to click, which events, which fields, how to test, and what the processor does not report.
 */
const parts: [part: string, RegExp][] = [
  ['where to click', /^## Set it up\n[\s\S]*^1\. \*{0,2}\w/m],
  ['how to test', /\bTry it\b/],
  ['which event means what', /^## (Which event means what|The body)$/m],
  ['which field holds what', /^\| (fact \| field \(.*|field) \|/m],
  ['the signature', /^## The signature$/m],
  [
    'what the processor does not report',
    /^## What (.* does not report|is missing)$|^\*\*What Stripe does not report\*\*/m
  ],
  ['what the seller does then', /\b(again|withdraw|record it|yourself)\b/]
]

describe('the page of each processor', () => {
  for (const { name } of allProcessors) {
    test(`The page of ${name} has every part`, () => {
      const page = pageOf(name)
      for (const [part, pattern] of parts) assert.match(page, pattern, part)
      assert.ok(page.includes(`/api/webhooks/${name}`), 'the address')
      assert.ok(page.includes(secretVariable(name)), 'the variable')
      assert.ok(overview.includes(`](payments/${name}.md)`), 'it is linked from docs/payments.md')
    })
  }
})

const namesIn = (text: string) => [...text.matchAll(/`([a-z_]+(?:[._][a-z_]+)+)`/g)].map(([, name = '']) => name)
const webhookStep = (name: string) => /^\d\. \*\*Webhook\.\*\*[\s\S]*?(?=^\d\. )/m.exec(pageOf(name))?.[0] ?? ''

test('The page of Stripe lists every event that catch-up reads, except duplicates, and the one for receipts alone', () => {
  const twice = ['refund.updated', 'charge.refund.updated']
  const read = new URLSearchParams(stripeEvents.first(0)).getAll('types[]').filter((type) => !twice.includes(type))
  assert.deepEqual([...new Set(namesIn(webhookStep('stripe')))].toSorted(), [...read, 'charge.succeeded'].toSorted())
})

/**
 * The events of subscriptions that a seller has to choose; those of Stripe are compared with the catch-up read above.
 */
const subscriptionEvents = {
  polar: ['created', 'active', 'updated', 'canceled', 'uncanceled', 'past_due', 'revoked', 'paused', 'resumed'],
  lemonsqueezy: ['created', 'updated', 'cancelled', 'expired', 'payment_success', 'payment_refunded'],
  paddle: ['created', 'updated', 'activated', 'past_due', 'paused', 'resumed', 'canceled'],
  creem: ['active', 'trialing', 'paid', 'update', 'scheduled_cancel', 'past_due', 'unpaid', 'paused', 'canceled']
}

for (const [name, events] of Object.entries(subscriptionEvents)) {
  test(`The page of ${name} tells the seller to choose each event of a subscription, and no other`, () => {
    const chosen = namesIn(webhookStep(name)).filter((event) => event.startsWith('subscription'))
    assert.deepEqual(chosen.map((event) => event.slice('subscription.'.length)).toSorted(), events.toSorted())
  })
}

test('The page of Standard Webhooks explains each event of a subscription', () => {
  for (const event of ['active', 'past_due', 'ending', 'ended']) {
    assert.ok(pageOf('standard').includes(`| \`subscription.${event}\` |`), event)
  }
})

const none = { secrets: [], scenes: {} }
/** The processors whose deliveries name their event; `body` makes a delivery with an event of that name. */
const named: Record<string, { processor: Processor; body(type: string): unknown }> = {
  stripe: { processor: stripe(none), body: (type) => ({ id: 'evt_1', type, created: 1, data: { object: {} } }) },
  polar: { processor: polar(none), body: (type) => ({ type, timestamp: '2026-11-21T12:00:00Z', data: {} }) },
  paddle: {
    processor: paddle(none),
    body: (type) => ({ event_id: 'evt_1', event_type: type, occurred_at: '2026-11-21T12:00:00Z', data: {} })
  },
  creem: { processor: creem(none), body: (type) => ({ id: 'evt_1', eventType: type, created_at: 1, object: {} }) }
}

describe('the events that a page tells the seller to choose', () => {
  for (const [name, { processor, body }] of Object.entries(named)) {
    test(`The code reads each event that the page of ${name} tells the seller to choose`, () => {
      const step = webhookStep(name)
      const chosen = [...step.matchAll(/`([a-z_]+(?:\.[a-z_]+)+)`/g)].map(([, type = '']) => type)
      assert.ok(chosen.length >= 3, step)
      for (const type of chosen) {
        const reading = processor.read(body(type))
        assert.notDeepEqual(reading, { kind: 'ignored', why: type }, `${type} is of no use to us`)
      }
      assert.deepEqual(processor.read(body('nothing.of_ours')), { kind: 'ignored', why: 'nothing.of_ours' })
    })
  }
})
