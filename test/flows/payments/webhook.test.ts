import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { describe, test } from 'node:test'
import { openPostgres } from '../../../src/db/postgres.ts'
import { openSqlite } from '../../../src/db/sqlite.ts'
import { WEBHOOK_SECRET } from '../../support/builders/secrets.ts'
import { checkoutEvent, event, signatureOf } from '../../support/builders/stripe-events.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { aShop, openTestShop, type Shop } from '../../support/worlds/shop.ts'

const LIMIT = 1024 * 1024
const nowSeconds = () => Math.floor(Date.now() / 1000)

type Stored = { event_id: string; done: number; outcome: string | null; error: string | null }

function rows(shop: Shop, id?: string): Promise<Stored[]> {
  const all = shop.context.db.selectFrom('inbox').select(['event_id', 'done', 'outcome', 'error'])
  return (id === undefined ? all : all.where('event_id', '=', id)).execute()
}

/** Delivers bytes, signed as they are; the `stripe` package signs only text. */
function deliverBytes(shop: Shop, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  const time = nowSeconds()
  const mac = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.`).update(bytes).digest('hex')
  return fetch(`${shop.url}/api/webhooks/stripe`, {
    method: 'POST',
    body: bytes,
    headers: { 'stripe-signature': `t=${time},v1=${mac}` }
  })
}

/** An event whose body has exactly this many bytes. */
function bodyOf(bytes: number): { id: string; payload: string } {
  const made = { ...checkoutEvent(), padding: '' }
  const padding = 'x'.repeat(bytes - Buffer.byteLength(JSON.stringify(made)))
  return { id: made.id, payload: JSON.stringify({ ...made, padding }) }
}

/** Posts in chunks, without a content-length. Returns the status, even when the server stops reading. */
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

/** Sends an event, and asserts that it is refused: status 400, and no row. */
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

onEachDatabase('a delivery from Stripe', aShop(), (shop) => {
  describe('signature', () => {
    test('A signature made by the stripe package is accepted', () => accepted(shop(), checkoutEvent()))

    test('A signature with another secret is refused', async () => {
      const made = checkoutEvent()
      await refused(shop(), made, signatureOf(JSON.stringify(made), { secret: 'whsec_of_somebody_else' }))
    })

    test('A signature over other bytes is refused', async () => {
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
      test(`A signature ${words} is refused`, async () => {
        const made = checkoutEvent()
        await refused(shop(), made, signatureOf(JSON.stringify(made), { timestamp: nowSeconds() + offset }))
      })
    }

    // src/payments/processors/signature.test.ts checks the exact limits, without a running clock.
    for (const offset of [-290, 290]) {
      test(`A signature made ${offset} s from now is accepted`, async () => {
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
      test(`A signature header that ${words} is refused`, async () => {
        const made = checkoutEvent()
        await refused(shop(), made, header(right(made)))
      })
    }

    test('A right signature is accepted as one of two v1, in either place, beside unknown schemes', async () => {
      for (const index of [0, 1]) {
        const made = checkoutEvent()
        const header = signatureOf(JSON.stringify(made))
        const other = index === 0 ? header.replace(',v1', `,v1=${wrong},v1`) : `${header},v1=${wrong}`
        await accepted(shop(), made, `${other},v0=${wrong},v2=x`)
      }
    })

    test('The refusal of a signature does not say what was wrong', async () => {
      const made = checkoutEvent()
      const problem = await (await deliver(shop().url, made, 'nothing')).json()
      assert.deepEqual(Object.keys(problem as object).sort(), ['detail', 'status', 'title', 'type'])
    })
  })

  describe('body', () => {
    test('An event of an unused kind is answered 200, stored and ignored', async () => {
      const made = event('customer.created', { id: 'cus_1', object: 'customer' })
      await accepted(shop(), made)
      await shop().context.inbox.drain()
      const [row] = await rows(shop(), made.id)
      assert.deepEqual({ ...row }, { event_id: made.id, done: 1, outcome: 'ignored: customer.created', error: null })
    })

    test('An event of an unknown shape is set aside as unreadable, with the field', async () => {
      const made = event('checkout.session.completed', { id: 'cs_strange', payment_status: 'sideways' })
      await accepted(shop(), made)
      await shop().context.inbox.drain()
      const [row] = await rows(shop(), made.id)
      assert.match(row?.error ?? '', /unreadable: checkout\.session\.completed: .*payment_status/s)
      assert.equal(row?.done, 2)
    })

    test('An event with odd values in optional fields still makes the payment', async () => {
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
      ['that is not JSON', Buffer.from('not json')],
      ['that is JSON but not an event', Buffer.from('[1]')],
      ['that is empty', Buffer.from('')],
      ['that is not UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x00, 0x7d])],
      [
        'that is not UTF-8 within an event',
        Buffer.concat([Buffer.from('{"id":"evt_x'), Buffer.from([0xff, 0x22, 0x7d])])
      ]
    ] as const) {
      test(`A signed body ${words} is stored once, under its digest`, async () => {
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

    test('A body with a byte order mark is read as its event', async () => {
      const made = checkoutEvent()
      const bytes = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(made))])
      assert.equal((await deliverBytes(shop(), bytes)).status, 200)
      await shop().context.inbox.drain()
      assert.equal((await rows(shop(), made.id))[0]?.outcome, 'recorded')
    })

    test('A body is stored byte for byte', async () => {
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

    test('A body of the largest size is accepted, with and without a content-length', async () => {
      const [whole, chunked] = [bodyOf(LIMIT), bodyOf(LIMIT)]
      assert.equal((await deliver(shop().url, whole.payload)).status, 200)
      assert.equal(await postChunked(shop(), chunked.payload), 200)
      for (const { id } of [whole, chunked]) assert.equal((await rows(shop(), id)).length, 1)
    })

    test('A body of one byte more gets 413 and leaves no row', async () => {
      const before = (await rows(shop())).length
      const { payload } = bodyOf(LIMIT + 1)
      assert.equal((await deliver(shop().url, payload)).status, 413)
      assert.equal(await postChunked(shop(), payload), 413)
      assert.equal((await rows(shop())).length, before)
    })

    test('A body without a content-length of four times the limit gets 413', async () => {
      assert.equal(await postChunked(shop(), bodyOf(4 * LIMIT).payload), 413)
    })
  })

  test('A delivery sent 200 times at once makes one row, one event and one payment', async () => {
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

  test('A delivery sent again later changes nothing', async () => {
    const made = checkoutEvent({ id: 'cs_again' })
    await shop().receive(made)
    const { db } = shop().context
    const state = () =>
      Promise.all([
        // Only done rows: the rows of another test that are tried again count their tries.
        db.selectFrom('inbox').selectAll().where('done', '=', 1).orderBy('event_id').execute(),
        db.selectFrom('payment_event').selectAll().orderBy('event_id').execute(),
        db.selectFrom('payment').selectAll().orderBy('id').execute()
      ])
    const before = await state()
    await shop().receive(made, made)
    assert.deepEqual(await state(), before)
  })

  test('A delivery to an unknown processor gets 404', async () => {
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

  test('A GET or HEAD of the address of a webhook gets 404', async () => {
    for (const method of ['GET', 'HEAD']) {
      assert.equal((await fetch(`${shop().url}/api/webhooks/stripe`, { method })).status, 404)
    }
  })

  test('A delivery with the Origin of another site is accepted', async () => {
    const payload = JSON.stringify(checkoutEvent())
    const response = await fetch(`${shop().url}/api/webhooks/stripe`, {
      method: 'POST',
      body: payload,
      headers: { 'stripe-signature': signatureOf(payload), origin: 'https://stripe.example' }
    })
    assert.equal(response.status, 200)
  })
})

onEachDatabase('deliveries', emptyDatabase, (database) => {
  test('A delivery is committed when it is answered, so that another connection sees it', async () => {
    await using shop = await openTestShop(database())
    await shop.context.inbox.stop()
    const { databaseUrl } = database()
    const other = databaseUrl.startsWith('file:') ? openSqlite(databaseUrl.slice(5)) : openPostgres(databaseUrl)
    await using _ = { [Symbol.asyncDispose]: other.close }
    for (let index = 0; index < 5; index++) {
      const made = checkoutEvent()
      assert.equal((await deliver(shop.url, made)).status, 200)
      const found = await other.db.selectFrom('inbox').select('done').where('event_id', '=', made.id).execute()
      assert.deepEqual(
        found.map(({ done }) => done),
        [0]
      )
    }
  })

  test('A delivery that cannot be stored is not answered 200', async () => {
    await using shop = await openTestShop(database())
    const { db } = shop.context
    await db.schema.alterTable('inbox').renameTo('inbox_away').execute()
    assert.equal((await deliver(shop.url, checkoutEvent())).status, 500)
    await db.schema.alterTable('inbox_away').renameTo('inbox').execute()
    assert.equal((await deliver(shop.url, checkoutEvent())).status, 200)
  })

  test('Deliveries are accepted with either of two secrets, and only with the new one once the old one is removed', async () => {
    const [old, young] = ['whsec_the_old_one', 'whsec_the_new_one']
    const send = (shop: Shop, secret: string) => {
      const payload = JSON.stringify(checkoutEvent())
      return deliver(shop.url, payload, signatureOf(payload, { secret }))
    }
    const openWith = (...secrets: string[]) =>
      openTestShop(database(), { secrets: { webhookSecrets: { stripe: secrets } } })
    {
      await using shop = await openWith(old, young)
      assert.deepEqual([(await send(shop, old)).status, (await send(shop, young)).status], [200, 200])
    }
    await using shop = await openWith(young)
    assert.deepEqual([(await send(shop, old)).status, (await send(shop, young)).status], [400, 200])
  })

  test('Deliveries with a wrong signature are limited, those with a right signature are not', async () => {
    await using shop = await openTestShop(database())
    const wrong = async () => (await deliver(shop.url, '{}', 'nothing')).status
    const statuses: number[] = []
    for (let count = 0; count < 101; count++) statuses.push(await wrong())
    assert.deepEqual(statuses, [...Array<number>(100).fill(400), 429])
    assert.equal((await deliver(shop.url, checkoutEvent())).status, 200)
  })

  test('Deliveries get 404 while the processor is switched off, and earlier deliveries wait', async () => {
    const made = checkoutEvent()
    {
      await using shop = await openTestShop(database())
      await shop.context.inbox.stop()
      await deliver(shop.url, made)
    }
    {
      await using shop = await openTestShop(database(), { secrets: { webhookSecrets: {} } })
      assert.equal((await deliver(shop.url, made)).status, 404)
      await shop.context.inbox.drain()
      assert.equal((await rows(shop, made.id))[0]?.done, 0)
    }
    await using shop = await openTestShop(database())
    await shop.context.inbox.drain()
    assert.equal((await rows(shop, made.id))[0]?.done, 1)
  })
})
