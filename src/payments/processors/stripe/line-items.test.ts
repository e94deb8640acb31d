import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PaymentEvent } from '../../payment/event.ts'
import { stripe } from './webhook.ts'

const scenes = { price_kit: 'kit', prod_team: 'team', plink_1: 'kit' }
const session: PaymentEvent = { kind: 'paid', occurredAt: 1, key: 'cs_1', facts: { amount: 500, email: 'a@b.c' } }
const once = { id: 'cs_1', isSubscription: false }

type Line = { price?: object | null; quantity?: unknown; amount_total?: unknown }
const line = (id: string, quantity: number, amount_total: number, more: object = {}): Line => ({
  price: { id, product: `prod_of_${id}`, type: 'one_time', ...more },
  quantity,
  amount_total
})

/** A Stripe API with these answers, one after the other; the last one is repeated. */
function asking(...answers: (Response | Error | { data: Line[] })[]) {
  const calls: { url: string; authorization: string | null }[] = []
  const clock = { now: 1_000_000 }
  const fake = async (url: string | URL | Request, init?: RequestInit) => {
    calls.push({ url: String(url), authorization: new Headers(init?.headers).get('authorization') })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer instanceof Response ? answer.clone() : Response.json(answer)
  }
  const api = {
    key: 'rk_of_the_tests',
    fetch: fake as typeof fetch,
    now: () => clock.now,
    deadline: (ms: number) => AbortSignal.timeout(ms)
  }
  const { ask } = stripe({ secrets: [], scenes, api })
  assert.ok(ask)
  return { ask, calls, clock }
}

async function boughtBy(lines: Line[], { event = session, question = once } = {}) {
  const { ask } = asking({ data: lines })
  const answer = await ask(question, event)
  assert.ok(answer.ok)
  const { scene, quantity, items, unmapped } = answer.event.facts
  assert.deepEqual([answer.event.facts.amount, answer.event.facts.email], [500, 'a@b.c'])
  return JSON.parse(JSON.stringify({ scene, quantity, items, unmapped }))
}

describe('line items of a session of Stripe', () => {
  test('The line items of a session are requested once, with the key', async () => {
    const { ask, calls } = asking({ data: [line('price_kit', 1, 500)] })
    await ask({ id: 'cs/1', isSubscription: false }, session)
    const url = 'https://api.stripe.com/v1/checkout/sessions/cs%2F1/line_items?limit=100'
    assert.deepEqual(calls, [{ url, authorization: 'Bearer rk_of_the_tests' }])
    assert.equal(stripe({ secrets: [], scenes }).ask, undefined)
  })

  test('The line items of a session say what was bought, the price before the product, and the quantity', async () => {
    assert.deepEqual(await boughtBy([line('price_kit', 3, 500)]), {
      items: [{ scene: 'kit', quantity: 3, amount: 500 }]
    })
    assert.deepEqual(await boughtBy([line('price_x', 2, 500, { product: 'prod_team' })]), {
      items: [{ scene: 'team', quantity: 2, amount: 500 }]
    })
    const expanded = { id: 'price_x', product: { id: 'prod_team', object: 'product' } }
    assert.deepEqual(await boughtBy([{ price: expanded, quantity: 1, amount_total: 1 }]), {
      items: [{ scene: 'team', quantity: 1, amount: 1 }]
    })
  })

  test('Line items of several products make a cart', async () => {
    const lines = [line('price_kit', 2, 300), line('price_x', 1, 50), line('price_y', 5, 150, { product: 'prod_team' })]
    assert.deepEqual(await boughtBy(lines), {
      items: [
        { scene: 'kit', quantity: 2, amount: 300 },
        { quantity: 1, amount: 50 },
        { scene: 'team', quantity: 5, amount: 150 }
      ]
    })
  })

  test('Unmapped line items get the scene of the metadata or of the payment link', async () => {
    const event = { ...session, facts: { ...session.facts, scene: 'kit' } }
    assert.deepEqual(await boughtBy([line('price_x', 4, 500)], { event }), {
      items: [{ scene: 'kit', quantity: 4, amount: 500 }]
    })
    const cart = [line('price_x', 4, 400), line('price_y', 1, 100, { product: 'prod_team' })]
    assert.deepEqual((await boughtBy(cart, { event })).items, [
      { scene: 'kit', quantity: 4, amount: 400 },
      { scene: 'team', quantity: 1, amount: 100 }
    ])
    const several = [line('price_x', 4, 400), line('price_z', 9, 100)]
    assert.deepEqual((await boughtBy(several, { event })).items, [{ scene: 'kit', amount: 500 }])
  })

  test('Unmapped line items beside a mapped one do not add to its quantity', async () => {
    const event = { ...session, facts: { ...session.facts, scene: 'kit' } }
    const sticker = line('price_sticker', 10, 100)
    assert.deepEqual((await boughtBy([line('price_kit', 1, 400), sticker], { event })).items, [
      { scene: 'kit', quantity: 1, amount: 500 }
    ])
    assert.deepEqual((await boughtBy([sticker, line('price_kit', 3, 400)], { event })).items, [
      { scene: 'kit', quantity: 3, amount: 500 }
    ])
    // This holds even if the line of the product itself has no quantity.
    assert.deepEqual((await boughtBy([{ ...line('price_kit', 1, 400), quantity: null }, sticker], { event })).items, [
      { scene: 'kit', amount: 500 }
    ])
  })

  test('The ids of unmapped line items are listed before the payment link', async () => {
    const event = { ...session, facts: { ...session.facts, unmapped: ['plink_x'] } }
    assert.deepEqual(await boughtBy([line('price_x', 1, 500)], { event }), {
      unmapped: ['price_x', 'prod_of_price_x', 'plink_x']
    })
  })

  test('Line items without a period beside a subscription are one-time items', async () => {
    const lines = [line('price_y', 1, 400, { product: 'prod_team', type: 'recurring' }), line('price_kit', 1, 100)]
    const question = { id: 'cs_1', isSubscription: true }
    assert.deepEqual((await boughtBy(lines, { question })).items, [
      { scene: 'team', quantity: 1, amount: 400 },
      { scene: 'kit', quantity: 1, amount: 100, once: true }
    ])
  })

  test('Line items are unknown while Stripe does not answer, and Stripe is not asked again for a while', async () => {
    const good = { data: [line('price_kit', 1, 500)] }
    const { ask, calls, clock } = asking(new Response('', { status: 500 }), new Error('no route'), good)
    const first = await ask(once, session)
    assert.ok(!first.ok && first.retryAt !== undefined && first.retryAt > clock.now)
    assert.match(first.why, /line items are not known: status 500/)
    assert.deepEqual(await ask(once, session), first)
    assert.equal(calls.length, 1)
    clock.now = first.retryAt
    const second = await ask(once, session)
    assert.ok(!second.ok && second.retryAt !== undefined)
    assert.match(second.why, /no route/)
    clock.now = second.retryAt
    assert.ok((await ask(once, session)).ok)
    assert.ok((await ask(once, session)).ok)
    assert.equal(calls.length, 4)
  })

  test('Line items are unknown, with a reason, if the key lacks the right or is of another account', async () => {
    const refused = await asking(new Response('', { status: 403 })).ask(once, session)
    assert.ok(!refused.ok && refused.retryAt !== undefined)
    assert.match(refused.why, /status 403: STRIPE_API_KEY needs the right Checkout Sessions: Read/)
    const { ask, calls } = asking(new Response('', { status: 404 }))
    for (let times = 0; times < 2; times += 1) {
      const elsewhere = await ask(once, session)
      assert.ok(!elsewhere.ok)
      assert.equal(elsewhere.retryAt, undefined)
      assert.match(elsewhere.why, /another mode or account/)
    }
    assert.equal(calls.length, 2)
  })

  test('Line items are unknown if the answer has another shape', async () => {
    for (const odd of [Response.json({}), Response.json([]), new Response('<html>')]) {
      const answer = await asking(odd).ask(once, session)
      assert.ok(!answer.ok && answer.retryAt !== undefined)
    }
    assert.deepEqual(await boughtBy([{ price: null, quantity: 'x' }]), {})
  })
})
