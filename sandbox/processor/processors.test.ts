import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sandboxPrices, sandboxScenes } from './books/products.ts'
import { openStore } from './books/store.ts'
import { spoken } from './formats/spoken.ts'
import { type StoryName, stories } from './stories/story.ts'
import { startAllProcessors } from './testing.ts'

const post = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('A repeated delivery keeps its event id and body; Polar, Paddle and Stripe sign it anew, Lemon Squeezy does not', async (t) => {
  const { tell, got, clock, processor } = await startAllProcessors(t)
  for (const name of ['polar', 'paddle', 'stripe', 'lemonsqueezy']) {
    got.length = 0
    const { deliveries, events } = await tell(name, 'paid')
    clock.time += 60_000
    const first = deliveries.at(-1)
    const again = await post(`${processor.url}/_sandbox/deliveries/${first?.id}/resend`)
    const { delivery } = (await again.json()) as { delivery: { id: string; eventId: string } }
    assert.equal(delivery.eventId, events.at(-1)?.id)
    assert.notEqual(delivery.id, first?.id)
    const [before, after] = got.slice(-2)
    assert.equal(after?.body, before?.body)
    const signatures = [before, after].map(
      (one) => one?.headers['webhook-signature'] ?? one?.headers['paddle-signature'] ?? one?.headers['stripe-signature']
    )
    assert.equal(signatures[0] === signatures[1], name === 'lemonsqueezy', name)
    assert.equal(after?.headers['webhook-id'], before?.headers['webhook-id'])
  }
  assert.equal((await post(`${processor.url}/_sandbox/deliveries/dlv_none/resend`)).status, 404)
})

test('An event that was never delivered can be sent later', async (t) => {
  const { tell, got, processor } = await startAllProcessors(t)
  const { deliveries } = await tell('creem', 'undelivered')
  assert.deepEqual([got.length, deliveries[0]?.lost, deliveries[0]?.attempts], [0, true, []])
  assert.match(await (await fetch(`${processor.url}/processors`)).text(), /never sent/)
  assert.equal((await post(`${processor.url}/deliveries/${deliveries[0]?.id}`)).status, 303)
  assert.equal(got.length, 1)
})

test('The processors page shows every id that the shop can map to a scene', async (t) => {
  const { processor } = await startAllProcessors(t)
  const page = await (await fetch(`${processor.url}/processors`)).text()
  for (const [processor, scenes] of Object.entries(sandboxScenes('kit'))) {
    for (const id of Object.keys(scenes)) assert.ok(page.includes(`<code>${id}</code>`), `${processor} ${id}`)
  }
  for (const prices of Object.values(sandboxPrices)) {
    for (const id of Object.values(prices)) assert.ok(page.includes(`<code>${id}</code>`), id)
  }
})

test('Each processor accepts a 204 only if the real one does, and retries after its own pause', async (t) => {
  const { tell, answers, clock } = await startAllProcessors(t)
  // Whether the processor accepts a 204, and its first pause after a failure, in s.
  const manners = {
    stripe: [true, 5],
    polar: [true, 4],
    lemonsqueezy: [false, 5],
    paddle: [false, 60],
    creem: [false, 30],
    standard: [true, 5]
  } as const
  for (const [processor, [takes204, pause]] of Object.entries(manners)) {
    answers.push(204)
    const [first] = (await tell(processor, 'paid')).deliveries
    assert.equal(first?.nextAt === null, takes204, processor)
    answers.push(500)
    const [failed] = (await tell(processor, 'paid')).deliveries
    assert.equal(failed?.nextAt, clock.time + pause * 1000, processor)
  }
})

test('Each processor gives up after its own number of attempts and minutes', () => {
  const minutes = Object.fromEntries(
    Object.entries(spoken).map(([processor, { pauseAfter }]) => {
      let total = 0
      let failures = 1
      for (let pause = pauseAfter(1); pause !== null; pause = pauseAfter(++failures)) total += pause
      return [processor, [failures, Math.round(total / 60_000)]]
    })
  )
  assert.deepEqual(minutes, {
    stripe: [81, 4285],
    polar: [10, 34],
    lemonsqueezy: [4, 3],
    paddle: [61, 4102],
    creem: [5, 396],
    standard: [10, 4535]
  })
})

test('The control API refuses a processor that is off or unknown, an unknown story, and an invalid order', async (t) => {
  const { tell, got } = await startAllProcessors(t, { on: ['polar'] })
  const refusals: [processor: string, story: string, order: object, status: number, why: RegExp][] = [
    ['creem', 'paid', { email: 'a@b.c' }, 409, /Creem is switched off/],
    ['gumroad', 'paid', { email: 'a@b.c' }, 404, /no processor "gumroad"/],
    ['polar', 'toString', { email: 'a@b.c' }, 404, /no story "toString"/],
    ['polar', 'paid', {}, 400, /email/],
    ['polar', 'paid', { email: 'a@b.c', item: 'castle' }, 400, /item/],
    ['polar', 'paid', { email: 'a@b.c', quantity: 0 }, 400, /quantity/],
    ['polar', 'won', { email: 'a@b.c' }, 409, /Polar has no event for a dispute/],
    ['polar', 'refunded', { sale: 'sale_none' }, 404, /no sale sale_none/]
  ]
  for (const [processor, story, order, status, why] of refusals) {
    const told = await tell(processor, story, order)
    assert.equal(told.status, status, `${processor} ${story}`)
    assert.match(told.detail ?? '', why)
  }
  const { sale } = await tell('polar', 'paid')
  assert.match((await tell('polar', 'paid', { sale })).detail ?? '', /begins with a new sale/)
  assert.equal((await tell('polar', 'ended', { sale })).status, 409)
  assert.equal(got.length, 4)
})

test('A story that continues an earlier sale skips the steps that the sale has already taken', async (t) => {
  const { tell } = await startAllProcessors(t)
  const { sale } = await tell('paddle', 'disputed')
  const won = await tell('paddle', 'won', { sale })
  assert.deepEqual(
    won.events.map(({ type }) => type),
    ['adjustment.updated', 'adjustment.created']
  )
  assert.equal((await tell('paddle', 'won', { sale })).status, 200, 'disputed and won once more')
  const refunded = await tell('paddle', 'refunded', { sale })
  assert.equal(refunded.status, 200)
  assert.equal((await tell('paddle', 'refunded', { sale })).status, 409)
  assert.equal((await tell('creem', 'refunded', { sale })).status, 404, 'a sale continues at its own processor only')
})

test('The processors page has a button for each story of each processor that is on, and a reason for each missing story', async (t) => {
  const { processor, got } = await startAllProcessors(t, { on: ['stripe', 'polar'] })
  const page = await (await fetch(`${processor.url}/processors`)).text()
  const buttons = [...page.matchAll(/name="story" value="([^"]+)"/g)].map(([, value]) => value ?? '')
  const told = (name: 'stripe' | 'polar') =>
    (Object.keys(stories) as StoryName[])
      .filter((story) => !(story in spoken[name].lacks))
      .map((story) => `${name}/${story}`)
  assert.deepEqual(buttons.toSorted(), [...told('stripe'), ...told('polar')].toSorted())
  assert.ok(buttons.includes('stripe/won') && !buttons.includes('polar/won'))
  assert.match(page, /No “Inquiry”, “Disputed”, “Dispute won”: Polar has no event for a dispute/)
  assert.match(page, /prod_5sandboxStarterKit0001/, 'ids of a processor that is off can be looked up')

  const fields = {
    email: 'ada@example.com',
    reference: '',
    username: 'ada',
    item: 'starter-kit',
    quantity: '1',
    sale: ''
  }
  for (const story of buttons.filter((value) => value.startsWith('polar/'))) {
    const answer = await post(`${processor.url}/processors`, { ...fields, story })
    assert.equal(answer.status, 303, story)
    assert.match(
      answer.headers.get('location') ?? '',
      /^\/processors\?email=ada%40example\.com.*username=ada.*#deliveries$/
    )
  }
  assert.ok(got.length > 40)
  const after = await (await fetch(`${processor.url}/processors`)).text()
  assert.match(after, /<option value="sale_[^"]+">Polar: ada@example\.com, subscription ended<\/option>/)
  assert.equal((await post(`${processor.url}/processors`, { ...fields, story: 'polar/won' })).status, 409)
  assert.equal(
    (await post(`${processor.url}/processors`, { ...fields, story: 'polar/paid', email: 'nobody' })).status,
    400
  )
  assert.equal((await post(`${processor.url}/processors`, { ...fields, story: '' })).status, 404)
})

test('The store reads an older state file, without the field sales, as a state without sales', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'processor-'))
  t.after(() => rmSync(dir, { recursive: true }))
  writeFileSync(join(dir, 'processor.json'), '{"version":1,"payments":[],"events":[],"deliveries":[]}')
  assert.deepEqual(openStore(dir).state.sales, [])
})

test('The store reads an older state file, in which the processor is called sender', (t) => {
  const dir = mkdtempSync(join(tmpdir(), 'processor-'))
  t.after(() => rmSync(dir, { recursive: true }))
  const older = { version: 1, payments: [], sales: [{ sender: 'polar' }], events: [{ sender: 'creem' }, {}] }
  writeFileSync(join(dir, 'processor.json'), JSON.stringify({ ...older, deliveries: [] }))
  const { sales, events } = openStore(dir).state
  assert.deepEqual(
    [...sales, ...events].map(({ processor }) => processor),
    ['polar', 'creem', undefined]
  )
})

test('The processors page offers the older sales of the buyer whose address is filled in', async (t) => {
  const { tell, processor } = await startAllProcessors(t)
  const { sale } = await tell('paddle', 'paid', { email: 'first@example.com' })
  for (let count = 0; count < 11; count += 1) await tell('paddle', 'paid', { email: `later${count}@example.com` })
  const page = async (query: string) => (await fetch(`${processor.url}/processors${query}`)).text()
  assert.ok(!(await page('')).includes(`value="${sale}"`))
  assert.ok((await page('?email=First%40example.com')).includes(`value="${sale}"`))
})
