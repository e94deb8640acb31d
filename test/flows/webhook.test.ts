import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { describe, test } from 'node:test'
import { openPostgres } from '../../src/db/postgres.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import { WEBHOOK_SECRET } from '../setup/pullpass.ts'
import { checkoutEvent, deliver, event, signatureOf } from '../setup/stripe-events.ts'
import { onEachDatabase, onEachEmptyDatabase, openShop, type Shop } from './shop.ts'

const LIMIT = 1024 * 1024
const nowSeconds = () => Math.floor(Date.now() / 1000)

type Stored = { event_id: string; done: number; outcome: string | null; error: string | null }

function rows(shop: Shop, id?: string): Promise<Stored[]> {
  const all = shop.context.db.selectFrom('inbox').select(['event_id', 'done', 'outcome', 'error'])
  return (id === undefined ? all : all.where('event_id', '=', id)).execute()
}

/** A body as it is, signed over its bytes; `stripe` itself signs text only. */
function deliverBytes(shop: Shop, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  const time = nowSeconds()
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.`).update(bytes).digest('hex')
  return fetch(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    body: bytes,
    headers: { 'stripe-signature': `t=${time},v1=${mac}` }
  })
}

/** A signed event whose body has exactly this many bytes. */
function bodyOf(bytes: number): { id: string; payload: string } {
  const made = { ...checkoutEvent(), padding: '' }
  const padding = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(made)))
  return { id: made.id, payload: JSON.stringify({ ...made, padding }) }
}

/** Posts without a content-length, in chunks, and reports the status even when the server stops listening. */
function postChunked(shop: Shop, payload: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const sent = httpRequest(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signatureOf(payload), 'transfer-encoding': 'chunked' }
  })
  sent.on('response', (response) => {
    response.resume()
    resolve(response.statusCode ?? 0)
  })
  sent.on('error', reject)
  for (let at = 0; at < payload.length; at += 64 * 1024) sent.write(payload.slice(at, at + 64 * 1024))
  sent.end()
  return promise
}

/** Sends an event that must be refused: 400, and nothing about it on disk. */
async function refused(shop: Shop, made: { id: string }, header: string | undefined, body = JSON.stringify(made)) {
  const before = (await rows(shop)).length
  const response = await fetch(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    body,
    ...(header !== undefined && { headers: { 'stripe-signature': header } })
  })
  assert.equal(response.status, 400)
  assert.match(response.headers.get('content-type') ?? '', /problem\+json/)
  assert.equal((await rows(shop)).length, before)
}

async function accepted(shop: Shop, made: { id: string }, header?: string) {
  const response = await deliver(shop.url, made, header)
  assert.equal(response.status, 200)
  assert.equal((await rows(shop, made.id)).length, 1)
}

onEachDatabase('a delivery from Stripe', (shop) => {
  describe('its signature', () => {
    test('by the stripe package is right', () => accepted(shop(), checkoutEvent()))

    test('with another secret is refused', async () => {
      const made = checkoutEvent()
      await refused(shop(), made, signatureOf(JSON.stringify(made), { secret: 'whsec_of_somebody_else' }))
    })

    test('over other bytes is refused', async () => {
      const made = checkoutEvent({ email: 'ada@example.com' })
      const payload = JSON.stringify(made)
      const header = signatureOf(payload)
      await refused(shop(), made, header, payload.replace('ada@', 'eve@'))
      await refused(shop(), made, header, `${payload}\n`)
      await refused(shop(), made, header, payload.slice(0, -1))
      await refused(shop(), made, header, '')
    })

    for (const [words, offset] of [
      ['301 s old', -301],
      ['301 s ahead', 302],
      ['of 1970', 1 - nowSeconds()]
    ] as const) {
      test(`that is ${words} is refused`, async () => {
        const made = checkoutEvent()
        await refused(shop(), made, signatureOf(JSON.stringify(made), { timestamp: nowSeconds() + offset }))
      })
    }

    // The exact bounds are in src/payments/processors/signature.test.ts, where no clock runs.
    for (const offset of [-290, 290]) {
      test(`that is ${offset} s away is right`, async () => {
        const made = checkoutEvent()
        await accepted(shop(), made, signatureOf(JSON.stringify(made), { timestamp: nowSeconds() + offset }))
      })
    }

    const right = (made: unknown) => /v1=([0-9a-f]{64})/.exec(signatureOf(JSON.stringify(made)))?.[1] ?? ''
    const wrong = 'ab'.repeat(32)
    const headers: [string, (v1: string) => string | undefined][] = [
      ['is missing', () => undefined],
      ['is empty', () => ''],
      ['has an empty v1', () => `t=${nowSeconds()},v1=`],
      ['has no v1', () => `t=${nowSeconds()}`],
      ['has no time', (v1) => `v1=${v1}`],
      ['has two times', (v1) => `t=1,t=${nowSeconds()},v1=${v1}`],
      ['has no number as time', (v1) => `t=now,v1=${v1}`],
      ['is a v0', (v1) => `t=${nowSeconds()},v0=${v1}`],
      ['is a v11', (v1) => `t=${nowSeconds()},v11=${v1}`],
      ['is one digit short', (v1) => `t=${nowSeconds()},v1=${v1.slice(1)}`],
      ['is one digit long', (v1) => `t=${nowSeconds()},v1=${v1}0`],
      ['is no number', () => `t=${nowSeconds()},v1=potato`]
    ]
    for (const [words, header] of headers) {
      test(`that ${words} is refused`, async () => {
        const made = checkoutEvent()
        await refused(shop(), made, header(right(made)))
      })
    }

    test('may be one of two v1, in either place, with unknown schemes around', async () => {
      for (const place of [0, 1]) {
        const made = checkoutEvent()
        const header = signatureOf(JSON.stringify(made))
        const other = place === 0 ? header.replace(',v1', `,v1=${wrong},v1`) : `${header},v1=${wrong}`
        await accepted(shop(), made, `${other},v0=${wrong},v2=x`)
      }
    })

    test('that is refused is answered without saying what was wrong with it', async () => {
      const made = checkoutEvent()
      const problem = await (await deliver(shop().url, made, 'nothing')).json()
      assert.deepEqual(Object.keys(problem as object).sort(), ['detail', 'status', 'title', 'type'])
    })
  })

  describe('its body', () => {
    test('of a kind that we do not use is answered 200, kept and ignored', async () => {
      const made = event('customer.created', { id: 'cus_1', object: 'customer' })
      await accepted(shop(), made)
      await shop().context.inbox.drain()
      const [row] = await rows(shop(), made.id)
      assert.deepEqual({ ...row }, { event_id: made.id, done: 1, outcome: 'ignored: customer.created', error: null })
    })

    test('of a shape that we do not know is kept for a version that knows it, and says so', async () => {
      const made = event('checkout.session.completed', { id: 'cs_strange', payment_status: 'sideways' })
      await accepted(shop(), made)
      await shop().context.inbox.drain()
      const [row] = await rows(shop(), made.id)
      assert.match(row?.error ?? '', /unreadable: checkout\.session\.completed: .*payment_status/s)
      assert.equal(row?.done, 2)
    })

    test('with odd values beside the ones that count still gives the payment, on both databases alike', async () => {
      const made = checkoutEvent({ id: 'cs_odd', reference: 'no\0body', email: 'odd@example.com' })
      const odd = {
        ...(made.data.object as object),
        amount_total: 99.5,
        currency: 7,
        metadata: { scene: 'starter-kit', seats: 3 }
      }
      made.data.object = odd
      await accepted(shop(), made)
      await shop().context.inbox.drain()
      const payment = await shop()
        .context.db.selectFrom('payment')
        .select(['status', 'scene', 'email', 'amount', 'currency'])
        .where('key', '=', 'cs_odd')
        .executeTakeFirst()
      const expected = { status: 'paid', scene: 'starter-kit', email: 'odd@example.com', amount: null, currency: null }
      assert.deepEqual({ ...payment }, expected)
    })

    for (const [words, bytes] of [
      ['that is no JSON', Buffer.from('not json')],
      ['that is JSON and no event', Buffer.from('[1]')],
      ['that is empty', Buffer.from('')],
      ['that is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])],
      [
        'that is not UTF-8 within an event',
        Buffer.concat([Buffer.from('{"id":"evt_x'), Buffer.from([0xff, 0x22, 0x7d])])
      ]
    ] as const) {
      test(`${words} is kept once, by its digest, when it is signed`, async () => {
        const before = await rows(shop())
        for (let copy = 0; copy < 2; copy++) assert.equal((await deliverBytes(shop(), bytes)).status, 200)
        await shop().context.inbox.drain()
        const known = new Set(before.map((row) => row.event_id))
        const added = (await rows(shop())).filter((row) => !known.has(row.event_id))
        assert.equal(added.length, 1)
        assert.match(added[0]?.event_id ?? '', /^sha256:[0-9a-f]{64}$/)
        assert.equal(added[0]?.done, 2)
        assert.match(added[0]?.error ?? '', /^unreadable: /)
      })
    }

    test('with a byte order mark is the event that it is', async () => {
      const made = checkoutEvent()
      const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(made))])
      assert.equal((await deliverBytes(shop(), bytes)).status, 200)
      await shop().context.inbox.drain()
      assert.equal((await rows(shop(), made.id))[0]?.outcome, 'recorded')
    })

    test('is kept byte for byte', async () => {
      const made = checkoutEvent({ email: 'zoë@example.com' })
      const bytes = Buffer.from(`\r\n ${JSON.stringify(made, null, 2)}\t`)
      assert.equal((await deliverBytes(shop(), bytes)).status, 200)
      const { body } = await shop()
        .context.db.selectFrom('inbox')
        .select('body')
        .where('event_id', '=', made.id)
        .executeTakeFirstOrThrow()
      assert.deepEqual(Buffer.from(body), bytes)
    })

    test('of the largest size is taken, with and without its length said beforehand', async () => {
      const [whole, chunked] = [bodyOf(LIMIT), bodyOf(LIMIT)]
      assert.equal((await deliver(shop().url, whole.payload)).status, 200)
      assert.equal(await postChunked(shop(), chunked.payload), 200)
      for (const { id } of [whole, chunked]) assert.equal((await rows(shop(), id)).length, 1)
    })

    test('of one byte more is 413 and leaves no row', async () => {
      const before = (await rows(shop())).length
      const { payload } = bodyOf(LIMIT + 1)
      assert.equal((await deliver(shop().url, payload)).status, 413)
      assert.equal(await postChunked(shop(), payload), 413)
      assert.equal((await rows(shop())).length, before)
    })

    test('that never ends is 413', async () => {
      assert.equal(await postChunked(shop(), bodyOf(4 * LIMIT).payload), 413)
    })
  })

  test('sent 200 times at once is one row, one event and one payment', async () => {
    const made = checkoutEvent({ id: 'cs_many' })
    const answers = await Promise.all(Array.from({ length: 200 }, () => deliver(shop().url, made)))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    await shop().context.inbox.drain()
    const { db } = shop().context
    assert.equal((await rows(shop(), made.id)).length, 1)
    assert.equal(
      (await db.selectFrom('payment_event').select('kind').where('event_id', '=', made.id).execute()).length,
      1
    )
    assert.equal((await db.selectFrom('payment').select('id').where('key', '=', 'cs_many').execute()).length, 1)
  })

  test('sent again later changes nothing', async () => {
    const made = checkoutEvent({ id: 'cs_again' })
    await shop().receive(made)
    const { db } = shop().context
    const state = () =>
      Promise.all([
        // What another test left to be tried again counts its attempts.
        db.selectFrom('inbox').selectAll().where('done', '=', 1).orderBy('event_id').execute(),
        db.selectFrom('payment_event').selectAll().orderBy('event_id').execute(),
        db.selectFrom('payment').selectAll().orderBy('id').execute()
      ])
    const before = await state()
    await shop().receive(made, made)
    assert.deepEqual(await state(), before)
  })

  test('to a processor that is not known is 404', async () => {
    const payload = JSON.stringify(checkoutEvent())
    for (const name of ['polar', 'Stripe', '__proto__', 'constructor', 'stripe%2F', 'stripe%00']) {
      const response = await fetch(`${shop().url}/api/webhooks/${name}`, {
        method: 'POST',
        body: payload,
        headers: { 'stripe-signature': signatureOf(payload) }
      })
      assert.equal(response.status, 404, name)
    }
  })

  test('is a POST: looking at its address is 404', async () => {
    for (const method of ['GET', 'HEAD']) {
      assert.equal((await fetch(`${shop().url}/api/webhooks/stripe`, { method })).status, 404)
    }
  })

  test('needs no origin: a header that browsers send does not stop it', async () => {
    const payload = JSON.stringify(checkoutEvent())
    const response = await fetch(`${shop().url}/api/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': signatureOf(payload), origin: 'https://stripe.example' }
    })
    assert.equal(response.status, 200)
  })
})

onEachEmptyDatabase('deliveries', (database) => {
  test('are on disk when they are answered, seen by whoever opens the database', async () => {
    await using shop = await openShop(database())
    await shop.context.inbox.stop()
    const { databaseUrl } = database()
    const other = databaseUrl.startsWith('file:') ? openSqlite(databaseUrl.slice(5)) : openPostgres(databaseUrl)
    await using _ = { [Symbol.asyncDispose]: other.close }
    for (let place = 0; place < 5; place++) {
      const made = checkoutEvent()
      assert.equal((await deliver(shop.url, made)).status, 200)
      const found = await other.db.selectFrom('inbox').select('done').where('event_id', '=', made.id).execute()
      assert.deepEqual(
        found.map(({ done }) => done),
        [0]
      )
    }
  })

  test('are not answered 200 when they cannot be stored', async () => {
    await using shop = await openShop(database())
    const { db } = shop.context
    await db.schema.alterTable('inbox').renameTo('inbox_away').execute()
    assert.equal((await deliver(shop.url, checkoutEvent())).status, 500)
    await db.schema.alterTable('inbox_away').renameTo('inbox').execute()
    assert.equal((await deliver(shop.url, checkoutEvent())).status, 200)
  })

  test('may be signed with either secret while one replaces the other, and with the new one alone after that', async () => {
    const [old, young] = ['whsec_the_old_one', 'whsec_the_new_one']
    const send = (shop: Shop, secret: string) => {
      const payload = JSON.stringify(checkoutEvent())
      return deliver(shop.url, payload, signatureOf(payload, { secret }))
    }
    const openWith = (...secrets: string[]) =>
      openShop(database(), { secrets: { webhookSecrets: { stripe: secrets } } })
    {
      await using shop = await openWith(old, young)
      assert.deepEqual([(await send(shop, old)).status, (await send(shop, young)).status], [200, 200])
    }
    await using shop = await openWith(young)
    assert.deepEqual([(await send(shop, old)).status, (await send(shop, young)).status], [400, 200])
  })

  test('with a wrong signature are limited, those with a right one are not', async () => {
    await using shop = await openShop(database())
    const wrong = async () => (await deliver(shop.url, '{}', 'nothing')).status
    const statuses: number[] = []
    for (let count = 0; count < 101; count++) statuses.push(await wrong())
    assert.deepEqual(statuses, [...Array<number>(100).fill(400), 429])
    assert.equal((await deliver(shop.url, checkoutEvent())).status, 200)
  })

  test('are 404 while the processor is switched off, and what came before waits', async () => {
    const made = checkoutEvent()
    {
      await using shop = await openShop(database())
      await shop.context.inbox.stop()
      await deliver(shop.url, made)
    }
    {
      await using shop = await openShop(database(), { secrets: { webhookSecrets: {} } })
      assert.equal((await deliver(shop.url, made)).status, 404)
      await shop.context.inbox.drain()
      assert.equal((await rows(shop, made.id))[0]?.done, 0)
    }
    await using shop = await openShop(database())
    await shop.context.inbox.drain()
    assert.equal((await rows(shop, made.id))[0]?.done, 1)
  })
})
