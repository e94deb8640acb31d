import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allProcessors } from './all.ts'
import { lemonsqueezyWebhooks } from './lemonsqueezy/webhook-list.ts'
import { polarWebhooks } from './polar/webhook-list.ts'
import { stripeWebhooks } from './stripe/webhook-list.ts'

const url = 'https://kit.example/api/webhooks/stripe'
const stripe = (endpoint: object, has_more = false) => {
  const data = [{ id: 'we_1', url, enabled_events: ['invoice.paid'], status: 'enabled', ...endpoint }]
  return stripeWebhooks.read({ object: 'list', has_more, data })
}
const polar = (endpoint: object, max_page = 1) => {
  const items = [{ id: '1', url, format: 'raw', events: ['order.paid'], secret: 'x', ...endpoint }]
  return polarWebhooks.read({ items, pagination: { total_count: 1, max_page } })
}
const lemonsqueezy = (attributes: object, lastPage = 1) => {
  const data = [{ type: 'webhooks', id: '1', attributes: { url, events: ['order_created'], ...attributes } }]
  return lemonsqueezyWebhooks.read({ data, meta: { page: { lastPage } } })
}

test('A list of webhooks is read with the events of each, and why one sends nothing that can be taken', () => {
  assert.deepEqual(stripe({}), [{ url, events: ['invoice.paid'] }])
  assert.deepEqual(stripe({ enabled_events: ['*'] }), [{ url, events: 'all' }])
  assert.deepEqual(stripe({ status: 'disabled' }), [{ url, events: ['invoice.paid'], problem: 'is switched off' }])
  assert.deepEqual(polar({}), [{ url, events: ['order.paid'] }])
  assert.deepEqual(polar({ enabled: true }), [{ url, events: ['order.paid'] }])
  assert.equal(polar({ enabled: false })?.[0]?.problem, 'is switched off')
  assert.equal(polar({ format: 'slack' })?.[0]?.problem, 'does not send in the format Raw')
  assert.deepEqual(lemonsqueezy({}), [{ url, events: ['order_created'] }])
})

test('A list of webhooks that is not whole, or of an unknown shape, is not read', () => {
  const unread = [
    stripe({}, true),
    stripe({ url: 1 }),
    polar({}, 2),
    polar({ events: 'all' }),
    lemonsqueezy({}, 2),
    lemonsqueezy({ url: null }),
    stripeWebhooks.read('<html>'),
    polarWebhooks.read(undefined)
  ]
  assert.deepEqual(
    unread,
    unread.map(() => undefined)
  )
})

test('The page of each processor names every event that its webhook has to send', async () => {
  const lists = allProcessors.flatMap(({ name, webhooks }) => (webhooks ? [{ name, webhooks }] : []))
  assert.equal(lists.length, 3)
  for (const { name, webhooks } of lists) {
    const page = readFileSync(new URL(`../../../docs/payments/${name}.md`, import.meta.url), 'utf8')
    const { always, ofSubscriptions } = (await webhooks()).events
    for (const event of [...always, ...ofSubscriptions]) assert.ok(page.includes(`\`${event}\``), `${name}: ${event}`)
  }
})
