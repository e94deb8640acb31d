import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { openStore } from '../books/store.ts'
import { type Courier, startCourier } from './courier.ts'
import { type Delivery, nextAttemptAt, type StoredEvent } from './delivery.ts'

const secret = 'whsec_courier'
const event: StoredEvent = { id: 'evt_1', type: 'charge.refunded', sessionId: 'cs_1', at: 0, body: '{"id":"evt_1"}' }

type Receiver = { url: string; got: { body: string; signature: string }[]; answers: (number | 'never')[] }

/** A webhook endpoint that gives the statuses in `answers`, then 200. */
async function receiver(t: TestContext): Promise<Receiver> {
  const got: Receiver['got'] = []
  const answers: Receiver['answers'] = []
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      got.push({ body, signature: String(request.headers['stripe-signature']) })
      const answer = answers.shift() ?? 200
      if (answer === 'never') return
      response.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return { url: `http://127.0.0.1:${address.port}/hook`, got, answers }
}

function rig(t: TestContext, url: string, deadlineMs?: number) {
  const dir = mkdtempSync(join(tmpdir(), 'processor-'))
  const clock = { time: Date.now(), now: () => clock.time }
  const open = () => {
    const store = openStore(dir)
    const webhooks = { stripe: { url, secret } }
    const courier = startCourier({ store, webhooks, clock, fetch, ...(deadlineMs !== undefined && { deadlineMs }) })
    return { store, courier }
  }
  const running: Courier[] = []
  t.after(async () => {
    for (const courier of running) await courier.close()
    rmSync(dir, { recursive: true })
  })
  return {
    clock,
    start() {
      const started = open()
      running.push(started.courier)
      return started
    }
  }
}

async function until(condition: () => boolean): Promise<void> {
  const end = Date.now() + 5000
  while (!condition()) {
    assert.ok(Date.now() < end, 'waited 5 s in vain')
    await sleep(5)
  }
}

test('The courier retries after any status but 2xx, on time by the clock, with the same body and a fresh signature', async (t) => {
  const hook = await receiver(t)
  hook.answers.push(500, 302, 400, 204)
  const { clock, start } = rig(t, hook.url)
  const { store, courier } = start()
  store.state.events.push(event)
  const delivery = courier.book(event)
  courier.wake()
  for (const pause of [5_000, 10_000, 20_000]) {
    await until(() => delivery.attempts.length === [5_000, 10_000, 20_000].indexOf(pause) + 1)
    assert.equal(delivery.nextAt, clock.time + pause)
    courier.wake()
    await sleep(20)
    assert.equal(hook.got.length, delivery.attempts.length, 'not before its time')
    clock.time += pause
    courier.wake()
  }
  await until(() => delivery.attempts.length === 4)
  assert.deepEqual(
    delivery.attempts.map(({ status }) => status),
    [500, 302, 400, 204]
  )
  assert.equal(delivery.nextAt, null)
  assert.equal(new Set(hook.got.map(({ body }) => body)).size, 1)
  assert.equal(new Set(hook.got.map(({ signature }) => signature)).size, 4)
  for (const { body, signature } of hook.got) {
    const t = Number(/t=(\d+)/.exec(signature)?.[1])
    assert.ok(Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, t))
  }
})

test('The courier counts an attempt without an answer in time as failed', async (t) => {
  const hook = await receiver(t)
  hook.answers.push('never')
  const { start } = rig(t, hook.url, 60)
  const { store, courier } = start()
  store.state.events.push(event)
  const delivery = courier.book(event)
  courier.wake()
  await courier.attempted(delivery, 3000)
  assert.equal(delivery.attempts[0]?.status, null)
  assert.match(String(delivery.attempts[0]?.problem), /no answer within/)
})

test('The courier closes at once, and delivers the event that it had not delivered after the next start', async (t) => {
  const hook = await receiver(t)
  hook.answers.push('never')
  const { start } = rig(t, hook.url)
  const first = start()
  first.store.state.events.push(event)
  const cut = first.courier.book(event)
  first.store.save()
  first.courier.wake()
  await until(() => hook.got.length === 1)
  const begun = Date.now()
  await first.courier.close()
  assert.ok(Date.now() - begun < 500)
  assert.equal(cut.attempts.length, 0, 'a cut-off attempt says nothing about the receiver')

  const second = start()
  second.courier.wake()
  await until(() => second.store.state.deliveries[0]?.nextAt === null)
  assert.equal(hook.got[1]?.body, event.body)
})

test('The courier keeps the reason when the receiver cannot be reached', async (t) => {
  const { start } = rig(t, 'http://127.0.0.1:1/hook')
  const { store, courier } = start()
  store.state.events.push(event)
  const delivery = courier.book(event)
  courier.wake()
  await courier.attempted(delivery, 3000)
  assert.notEqual(delivery.attempts[0]?.problem ?? '', '')
  assert.notEqual(delivery.nextAt, null)
})

test('The courier refuses a webhook on another machine', (t) => {
  const { start } = rig(t, 'https://shop.example/api/webhooks/stripe')
  assert.throws(start, /this machine only/)
})

test('The pauses between attempts for Stripe double up to an hour, and end after three days', () => {
  const delivery: Delivery = { id: 'dlv_1', eventId: 'evt_1', startedAt: 0, attempts: [], nextAt: 0 }
  const pauses: number[] = []
  for (let now = 0; ; ) {
    delivery.attempts.push({ at: now, took: 1, status: 500, problem: null })
    const next = nextAttemptAt(delivery, now)
    if (next === null) break
    pauses.push((next - now) / 1000)
    now = next
  }
  assert.deepEqual(pauses.slice(0, 11), [5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600])
  assert.ok(pauses.slice(10).every((pause) => pause === 3600))
  const total = pauses.reduce((sum, pause) => sum + pause, 0)
  assert.ok(total <= 3 * 86400 && total > 3 * 86400 - 3600)
})
