import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { sandboxPrices, stripeProducts } from '../books/products.ts'
import { type AllProcessors, startAllProcessors } from '../testing.ts'

const key = 'key-of-the-tests'

async function read(url: string, bearer = key) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } })
  return { status: response.status, type: response.headers.get('content-type'), body: await response.json() }
}

async function sell({ tell, clock }: AllProcessors, processor: string, many: number): Promise<string[]> {
  const sales: string[] = []
  for (let index = 0; index < many; index++) {
    clock.time += 60_000
    sales.push((await tell(processor, 'paid', { email: `buyer-${index}@example.com` })).sale)
  }
  return sales
}

test('The sandbox APIs answer 401 without the right key, and to every key when none is configured', async (t) => {
  const locked = await startAllProcessors(t)
  const open = await startAllProcessors(t, { apiKey: key })
  const lists = ['/v1/webhook_endpoints', '/v1/webhooks/endpoints', '/v1/webhooks']
  for (const path of ['/v1/checkout/sessions', '/v1/events', '/v1/orders/', '/v1/orders', ...lists]) {
    for (const [at, bearer, status] of [
      [open, key, 200],
      [open, 'another', 401],
      [open, '', 401],
      [locked, key, 401],
      [locked, '', 401],
      [locked, 'undefined', 401]
    ] as const) {
      assert.equal((await read(at.processor.url + path, bearer)).status, status, `${path} ${bearer}`)
    }
  }
})

test('The stripe package reads sessions and events from the sandbox API page by page, newest first', async (t) => {
  const all = await startAllProcessors(t, { apiKey: key })
  const sales = await sell(all, 'stripe', 5)
  const { hostname, port } = new URL(all.processor.url)
  const client = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
  const ids: string[] = []
  for await (const session of client.checkout.sessions.list({ limit: 2 })) ids.push(session.id)
  assert.deepEqual(ids, sales.toReversed())

  const since = Math.floor(all.clock.time / 1000) - 60
  const newest = await client.checkout.sessions.list({ created: { gte: since } })
  assert.deepEqual([newest.has_more, newest.data.map(({ id }) => id)], [false, sales.slice(3).toReversed()])
  assert.equal(newest.data[0]?.payment_status, 'paid')

  // This event is never delivered, but the API lists it.
  const lost = await all.tell('stripe', 'undelivered')
  const events = await client.events.list({ limit: 1 })
  assert.deepEqual([events.has_more, events.data[0]?.id], [true, lost.events[0]?.id])
  const refund = await all.tell('stripe', 'refunded', { sale: sales[0] })
  const refunds = await client.events.list({ types: ['charge.refunded'] })
  assert.deepEqual(
    refunds.data.map(({ id }) => id),
    [refund.events[0]?.id]
  )
})

test('The stripe package reads the line items of a session from the sandbox API, which the session leaves out', async (t) => {
  const all = await startAllProcessors(t, { apiKey: key })
  const { sale } = await all.tell('stripe', 'cart', { email: 'a@b.c', quantity: 3 })
  const { hostname, port } = new URL(all.processor.url)
  const client = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
  const items = (await client.checkout.sessions.listLineItems(sale, { limit: 100 })).data
  assert.deepEqual(
    items.map(({ price, quantity, amount_total }) => [price?.id, price?.product, price?.type, quantity, amount_total]),
    [
      [sandboxPrices.stripe['starter-kit'], stripeProducts['starter-kit'], 'one_time', 3, 29_700],
      [sandboxPrices.stripe.sticker, stripeProducts.sticker, 'one_time', 1, 100]
    ]
  )
  const [session] = (await client.checkout.sessions.list()).data
  assert.deepEqual([session?.amount_total, session?.line_items], [29_800, undefined])
  assert.equal((await read(`${all.processor.url}/v1/checkout/sessions/cs_none/line_items`)).status, 404)
  assert.equal((await read(`${all.processor.url}/v1/checkout/sessions/${sale}/line_items`, 'another')).status, 401)
})

test('The sandbox API of Stripe lists the events of 30 days, and refuses an invalid cursor or limit', async (t) => {
  const all = await startAllProcessors(t, { apiKey: key })
  await all.tell('stripe', 'paid')
  const events = `${all.processor.url}/v1/events`
  assert.equal((await read(events)).body.data.length, 1)
  all.clock.time += 31 * 24 * 60 * 60 * 1000
  assert.equal((await read(events)).body.data.length, 0)
  assert.equal((await read(`${all.processor.url}/v1/checkout/sessions`)).body.data.length, 1)
  for (const query of ['limit=0', 'limit=101', 'limit=x', 'starting_after=evt_none']) {
    assert.equal((await read(`${events}?${query}`)).status, 400, query)
  }
})

test('The sandbox API of Polar lists orders by page number, with their refunded amounts', async (t) => {
  const all = await startAllProcessors(t, { apiKey: key })
  const sales = await sell(all, 'polar', 5)
  await all.tell('polar', 'refunded', { sale: sales[4] })
  const orders = `${all.processor.url}/v1/orders/`
  const emails = async (query: string) => {
    const { body } = await read(`${orders}?${query}`)
    return [
      body.items.map(({ customer }: { customer: { email: string } }) => customer.email[6]).join(''),
      body.pagination
    ]
  }
  const pagination = { total_count: 5, max_page: 3 }
  assert.deepEqual(await emails('page=1&limit=2&sorting=-created_at'), ['43', pagination])
  assert.deepEqual(await emails('page=3&limit=2'), ['0', pagination])
  assert.deepEqual(await emails('page=4&limit=2'), ['', pagination])
  assert.deepEqual(await emails('sorting=created_at'), ['01234', { total_count: 5, max_page: 1 }])
  const [newest] = (await read(orders)).body.items
  assert.deepEqual(
    [newest.status, newest.paid, newest.refunded_amount + newest.refunded_tax_amount],
    ['refunded', true, newest.total_amount]
  )
  for (const query of ['page=0', 'limit=101', 'sorting=amount']) {
    assert.equal((await read(`${orders}?${query}`)).status, 422, query)
  }
})

test('The sandbox API of Lemon Squeezy lists orders as JSON:API, page by page', async (t) => {
  const all = await startAllProcessors(t, { apiKey: key })
  const sales = await sell(all, 'lemonsqueezy', 5)
  await all.tell('lemonsqueezy', 'partly', { sale: sales[4] })
  const orders = `${all.processor.url}/v1/orders`
  const emails: string[] = []
  for (let next: string | undefined = `${orders}?page[number]=1&page[size]=2`; next; ) {
    const { body, type } = await read(next)
    assert.equal(type, 'application/vnd.api+json')
    assert.equal(body.meta.page.lastPage, 3)
    for (const { attributes } of body.data) emails.push(attributes.user_email[6])
    next = body.links.next
  }
  assert.equal(emails.join(''), '43210')
  const { body } = await read(`${orders}?page%5Bsize%5D=1`)
  const { status, refunded, refunded_amount } = body.data[0].attributes
  assert.deepEqual([status, refunded, refunded_amount], ['paid', false, 4950])
  const mine = await read(`${orders}?filter[user_email]=buyer-1@example.com`)
  assert.equal(mine.body.meta.page.total, 1)
  assert.equal((await read(`${orders}?page[size]=101`)).status, 400)
})

test('The sandbox APIs list the webhook of each processor, which the stripe package can read', async (t) => {
  const all = await startAllProcessors(t, { apiKey: key })
  const { hostname, port } = new URL(all.processor.url)
  const client = new Stripe(key, { host: hostname, port, protocol: 'http', telemetry: false })
  const [endpoint] = (await client.webhookEndpoints.list({ limit: 100 })).data
  assert.deepEqual([endpoint?.status, endpoint?.enabled_events], ['enabled', ['*']])
  const polar = (await read(`${all.processor.url}/v1/webhooks/endpoints`)).body.items[0]
  assert.deepEqual([polar.format, polar.url], ['raw', endpoint?.url.replace('stripe', 'polar')])
  const lemonsqueezy = (await read(`${all.processor.url}/v1/webhooks`)).body.data[0].attributes
  assert.equal(lemonsqueezy.url, endpoint?.url.replace('stripe', 'lemonsqueezy'))
})
