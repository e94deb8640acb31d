import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import Stripe from 'stripe'
import { type Processor, startProcessor } from './processor.ts'
import { link as toolkit } from './testing.ts'

const secret = 'whsec_processor'
const success = 'http://127.0.0.1:9/dashboard?session={CHECKOUT_SESSION_ID}'
const link = { ...toolkit, metadata: { scene: 'toolkit' }, successUrl: success }

type Rig = { processor: Processor; events: Stripe.Event[]; answer: { status: number }; restart(): Promise<Processor> }

/** Starts a processor, and a shop that verifies each delivery with the stripe package. */
async function rig(t: TestContext): Promise<Rig> {
  const dir = mkdtempSync(join(tmpdir(), 'processor-'))
  const events: Stripe.Event[] = []
  const answer = { status: 200 }
  const shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const signature = request.headers['stripe-signature']
    events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), String(signature), secret))
    response.writeHead(answer.status).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  assert.ok(typeof address === 'object' && address !== null)
  const webhook = { url: `http://127.0.0.1:${address.port}/api/webhooks/stripe`, secret }
  const start = () => startProcessor({ dir, port: 0, links: [link], webhook })
  const made: Rig = {
    processor: await start(),
    events,
    answer,
    async restart() {
      await made.processor.close()
      made.processor = await start()
      return made.processor
    }
  }
  t.after(async () => {
    await made.processor.close()
    shop.closeAllConnections()
    shop.close()
    rmSync(dir, { recursive: true })
  })
  return made
}

function form(fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', body: new URLSearchParams(fields), headers, redirect: 'manual' }
}

async function sessionOn(page: string): Promise<string> {
  const name = /name="session" value="([^"]+)"/.exec(page)?.[1]
  assert.ok(name)
  return name
}

async function control(processor: Processor, path: string, body: object = {}) {
  const response = await fetch(`${processor.url}/_sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const answer: { session?: Stripe.Checkout.Session; event?: Stripe.Event; detail?: string } = JSON.parse(
    await response.text()
  )
  return { status: response.status, ...answer }
}

test('The webhook gets the event of a payment before the checkout page redirects the buyer to the shop', async (t) => {
  const { processor, events } = await rig(t)
  const page = await fetch(`${processor.url}/b/toolkit?client_reference_id=user_1-A&prefilled_email=ada%40example.com`)
  const html = await page.text()
  assert.match(html, /value="ada@example.com"/)
  assert.match(html, /\$49\.00/)
  const session = await sessionOn(html)
  const fields = { session, email: 'ada@example.com', client_reference_id: 'user_1-A', story: 'paid' }
  const paid = await fetch(`${processor.url}/b/toolkit`, form(fields, { origin: processor.url }))
  assert.equal(paid.status, 303)
  assert.equal(paid.headers.get('location'), `http://127.0.0.1:9/dashboard?session=${session}`)
  const event = events[0]
  assert.ok(event?.type === 'checkout.session.completed')
  assert.equal(event.data.object.client_reference_id, 'user_1-A')
  assert.equal(event.data.object.customer_details?.email, 'ada@example.com')
  assert.deepEqual(event.data.object.metadata, { scene: 'toolkit' })

  const again = await fetch(`${processor.url}/b/toolkit`, form(fields))
  assert.equal(again.status, 303, 'a double click is taken to the shop too')
  assert.equal(events.length, 1, 'and buys once')
})

test('The checkout page drops a reference that Stripe would drop, also from an altered form', async (t) => {
  const { processor, events } = await rig(t)
  for (const reference of ['a b', 'a@b.c', 'é', 'a'.repeat(201)]) {
    const html = await (
      await fetch(`${processor.url}/b/toolkit?client_reference_id=${encodeURIComponent(reference)}`)
    ).text()
    assert.doesNotMatch(html, /name="client_reference_id"/)
    const session = await sessionOn(html)
    await fetch(
      `${processor.url}/b/toolkit`,
      form({ session, email: 'a@b.c', client_reference_id: reference, story: 'paid' })
    )
  }
  assert.deepEqual(
    events.map((event) => event.type === 'checkout.session.completed' && event.data.object.client_reference_id),
    [null, null, null, null]
  )
  const kept = await control(processor, 'pay', {
    link: 'toolkit',
    email: 'a@b.c',
    client_reference_id: 'a'.repeat(200)
  })
  assert.equal(kept.session?.client_reference_id?.length, 200)
})

test('The checkout page answers an invalid e-mail address with the form and the problem', async (t) => {
  const { processor, events } = await rig(t)
  const session = await sessionOn(await (await fetch(`${processor.url}/b/toolkit`)).text())
  const answer = await fetch(`${processor.url}/b/toolkit`, form({ session, email: 'ada', story: 'paid' }))
  assert.equal(answer.status, 422)
  assert.match(await answer.text(), /aria-invalid="true"/)
  assert.equal(events.length, 0)
})

test('The control API makes a debit, settles, refunds and delivers again, and refuses what is not possible', async (t) => {
  const { processor, events } = await rig(t)
  const debit = await control(processor, 'pay', { link: 'plink_1', email: 'a@b.c', story: 'bank_debit' })
  const id = debit.session?.id ?? ''
  assert.equal((await control(processor, `sessions/${id}/refund`)).status, 409)
  assert.equal((await control(processor, `sessions/${id}/succeed`)).status, 200)
  assert.equal((await control(processor, `sessions/${id}/fail`)).status, 409)
  assert.equal((await control(processor, `sessions/${id}/refund`, { amount: 900 })).status, 200)
  assert.equal((await control(processor, `sessions/${id}/refund`, { amount: 4001 })).status, 409)
  const rest = await control(processor, `sessions/${id}/refund`)
  assert.equal((await control(processor, `events/${rest.event?.id}/deliver`)).status, 200)
  assert.equal((await control(processor, 'events/evt_none/deliver')).status, 404)
  assert.equal((await control(processor, 'sessions/cs_none/succeed')).status, 404)
  assert.equal((await control(processor, 'pay', { link: 'none', email: 'a@b.c' })).status, 404)
  assert.equal((await control(processor, 'pay', { link: 'toolkit', email: 'nobody' })).status, 400)
  assert.deepEqual(
    events.map((event) => event.type),
    [
      'checkout.session.completed',
      'checkout.session.async_payment_succeeded',
      'charge.refunded',
      'charge.refunded',
      'charge.refunded'
    ]
  )
  assert.equal(events[3]?.id, events[4]?.id)
  const [first, last] = [events[0], events[4]]
  assert.ok(first?.type === 'checkout.session.completed' && last?.type === 'charge.refunded')
  assert.equal(last.data.object.payment_intent, first.data.object.payment_intent)
  assert.equal(last.data.object.refunded, true)
})

test('The buttons of the payments page settle, refund and deliver again, and refuse what is not possible', async (t) => {
  const { processor, events } = await rig(t)
  const debit = await control(processor, 'pay', { link: 'toolkit', email: 'a@b.c', story: 'bank_debit' })
  const press = (move: string) => fetch(`${processor.url}/payments/${debit.session?.id}/${move}`, form({}))
  for (const move of ['succeed', 'refund-half', 'refund', 'deliver']) assert.equal((await press(move)).status, 303)
  assert.equal((await press('refund')).status, 409)
  assert.equal((await press('dance')).status, 404)
  const refunds = events.flatMap((event) => (event.type === 'charge.refunded' ? [event.data.object] : []))
  assert.deepEqual(
    refunds.map(({ amount_refunded, refunded }) => [amount_refunded, refunded]),
    [
      [2450, false],
      [4900, true],
      [4900, true]
    ]
  )
  const page = await (await fetch(processor.url)).text()
  assert.match(page, /answered 200/)
  assert.match(page, /a@b\.c/)
})

test('The control API and the buttons of the payments page open, win and lose a dispute', async (t) => {
  const { processor, events } = await rig(t)
  const first = await control(processor, 'pay', { link: 'toolkit', email: 'a@b.c' })
  const change = async (move: string) => (await control(processor, `sessions/${first.session?.id}/${move}`)).status
  assert.deepEqual([await change('win'), await change('dispute'), await change('refund')], [409, 200, 409])
  assert.match(await (await fetch(processor.url)).text(), /disputed[\s\S]*You win the dispute/)
  assert.deepEqual([await change('win'), await change('lose')], [200, 409])

  const second = await control(processor, 'pay', { link: 'toolkit', email: 'd@e.f' })
  const press = (move: string) => fetch(`${processor.url}/payments/${second.session?.id}/${move}`, form({}))
  for (const move of ['dispute', 'lose']) assert.equal((await press(move)).status, 303)
  assert.equal((await press('win')).status, 409)
  const page = await (await fetch(processor.url)).text()
  assert.match(page, /dispute lost/)
  assert.doesNotMatch(page, /You win the dispute/)

  // Two events of one change are delivered in parallel, in no guaranteed order.
  const told = events.flatMap(({ type, data: { object } }) =>
    object.object === 'dispute' ? [`${type} ${object.status} ${object.payment_intent}`] : []
  )
  const [one, two] = [first, second].map(({ session }) => session?.payment_intent)
  assert.deepEqual(
    told.toSorted(),
    [
      `charge.dispute.created needs_response ${one}`,
      `charge.dispute.funds_withdrawn needs_response ${one}`,
      `charge.dispute.closed won ${one}`,
      `charge.dispute.funds_reinstated won ${one}`,
      `charge.dispute.created needs_response ${two}`,
      `charge.dispute.funds_withdrawn needs_response ${two}`,
      `charge.dispute.closed lost ${two}`
    ].toSorted()
  )
})

test('A restarted processor still has the delivery that the shop had not accepted', async (t) => {
  const made = await rig(t)
  made.answer.status = 503
  await control(made.processor, 'pay', { link: 'toolkit', email: 'a@b.c' })
  assert.equal(made.events.length, 1)
  const waiting = await fetch(made.processor.url)
  assert.match(await waiting.text(), /answered 503[\s\S]*Next try/)
  assert.equal(waiting.headers.get('refresh'), '5')
  made.answer.status = 200
  const processor = await made.restart()
  const state: { deliveries: { eventId: string; nextAt: number | null }[] } = JSON.parse(
    await (await fetch(`${processor.url}/_sandbox/state`)).text()
  )
  assert.equal(state.deliveries[0]?.eventId, made.events[0]?.id)
  assert.notEqual(state.deliveries[0]?.nextAt, null)
})

test('The control API refuses a request from a page of another site', async (t) => {
  const { processor, events } = await rig(t)
  const body = JSON.stringify({ link: 'toolkit', email: 'a@b.c' })
  for (const origin of ['https://evil.example', 'null']) {
    const refused = await fetch(`${processor.url}/_sandbox/pay`, { method: 'POST', body, headers: { origin } })
    assert.equal(refused.status, 403)
  }
  assert.equal(events.length, 0)
})

test('Every page of the processor says that nothing is real, and allows only its own origin and the shop', async (t) => {
  const { processor } = await rig(t)
  for (const path of ['/', '/b/toolkit', '/b/none']) {
    const page = await fetch(`${processor.url}${path}`)
    assert.match(
      page.headers.get('content-security-policy') ?? '',
      /default-src 'self'.*form-action 'self' http:\/\/127\.0\.0\.1:9;/
    )
    assert.match(await page.text(), /Nothing here is real/)
  }
})

test('Every payment can be reached on the seller’s page, by its pages and by a search, and a button leads back there', async (t) => {
  const { processor } = await rig(t)
  for (let count = 1; count <= 60; count += 1)
    assert.equal((await control(processor, 'pay', { link: 'toolkit', email: `buyer${count}@example.com` })).status, 200)
  const page = async (path: string) => (await fetch(`${processor.url}${path}`)).text()
  const buyers = (html: string) =>
    [...html.matchAll(/buyer(\d+)@example\.com<\/dd>/g)].map(([, count]) => Number(count))
  const newest = await page('/')
  assert.deepEqual([buyers(newest).at(0), buyers(newest).at(-1), buyers(newest).length], [60, 11, 50])
  assert.match(newest, /Page 1 of 2.*href="\/\?page=2">Older payments</s)
  const older = await page('/?page=2')
  assert.deepEqual(buyers(older), [10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  assert.match(older, /href="\/">Newer payments<.*Page 2 of 2/s)
  assert.deepEqual(buyers(await page('/?page=99')), buyers(older), 'there is no later page')

  const found = await page('/?find=BUYER7@')
  assert.deepEqual(buyers(found), [7])
  const session = /action="\/payments\/(cs_[^/]+)\/refund\?find=BUYER7%40"/.exec(found)?.[1] ?? ''
  assert.deepEqual(buyers(await page(`/?find=${session}`)), [7])
  assert.match(await page('/?find=nobody'), /0 payments are found/)
  assert.match(found, /aria-describedby="find-hint"[\s\S]*id="find-hint">A part of the buyer’s address/)
  const refunded = await fetch(`${processor.url}/payments/${session}/refund?find=BUYER7%40`, form({}))
  assert.equal(refunded.headers.get('location'), '/?find=BUYER7%40')
})
