import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { HOUR_MS } from '../../../src/runtime/time/durations.ts'
import { checkoutEvent, refundEvent } from '../../support/builders/stripe-events.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { deliver } from '../../support/worlds/deliver.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import type { SandboxWorld } from '../../support/worlds/sandbox-world.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

/** The words of a page, without its marks. */
const wordsOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:])/g, '')
    .trim()

/** The cells of each line of the list but the first one, which is the time. */
function linesOf(html: string): string[] {
  const body = html.slice(html.indexOf('<tbody'))
  return [...body.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td .*?<\/td>/gs)].map(([cell]) => wordsOf(cell)).join(' | ')
  )
}

const pathOf = (eventId: string) => `/admin/deliveries/stripe.${encodeURIComponent(eventId)}`

/** Delivers an event, and processes it. */
async function sent(
  { url, context }: SandboxWorld,
  event: { id: string; type?: string; data?: object }
): Promise<string> {
  assert.equal((await deliver(url, event)).status, 200)
  await context.inbox.drain()
  return event.id
}

onEachDatabase('deliveries in the desk', aWorld({ config: { admins: [SELLER] } }), (world) => {
  let seller: Visitor
  let paid: string
  let paidEvent: ReturnType<typeof checkoutEvent>
  let unreadable: string
  let refunds: string[]
  before(async () => {
    seller = await signIn(world(), SELLER)
    paidEvent = checkoutEvent({ email: 'ada@mail.example', paymentIntent: 'pi_ada', id: 'cs_ada' })
    paid = await sent(world(), paidEvent)
    refunds = [
      await sent(world(), refundEvent({ paymentIntent: 'pi_ada' })),
      await sent(world(), refundEvent({ paymentIntent: 'pi_nobody' }))
    ]
    await sent(world(), { ...checkoutEvent(), id: 'evt/of? another kind', type: 'invoice.sent' })
    unreadable = await sent(world(), { ...checkoutEvent(), id: 'evt_unreadable', data: { object: 7 } })
  })

  const read = async (path: string) => {
    const answer = await seller.get(path)
    assert.equal(answer.status, 200, path)
    return answer.text()
  }
  const list = async (query = '') => linesOf(await read(`/admin/deliveries${query}`))

  test('The list has a line for each delivery, the newest first: processor, event, outcome, purchase and id', async () => {
    assert.deepEqual(await list(), [
      `Stripe | Not known checkout.session.completed | Cannot be read | No purchase | ${unreadable}`,
      'Stripe | Other event invoice.sent | Ignored | No purchase | evt/of? another kind',
      `Stripe | Full refund charge.refunded | No purchase | No purchase | ${refunds[1]}`,
      `Stripe | Full refund charge.refunded | Processed | ada@mail.example | ${refunds[0]}`,
      `Stripe | Payment, $99.00 checkout.session.completed | Processed | ada@mail.example | ${paid}`
    ])
  })

  test('A delivery whose body was dropped keeps its type, and what catch-up found says so', async () => {
    const { db } = world().context
    const of = (id: string) => db.updateTable('inbox').where('event_id', '=', id)
    await of(paid).set({ body: new Uint8Array(), dropped_at: 1 }).execute()
    assert.match(`${(await list()).at(-1)}`, /\| Payment, \$99\.00 checkout\.session\.completed \|/)
    await of(paid).set({ source: 'catch_up', event_type: null }).execute()
    assert.match(`${(await list()).at(-1)}`, /\| Payment, \$99\.00 Found by catch-up \|/)
    const body = new TextEncoder().encode(JSON.stringify(paidEvent))
    await of(paid).set({ body, dropped_at: null, source: 'webhook', event_type: paidEvent.type }).execute()
  })

  test('The page begins with one sentence: that nothing fails, or that the processing of a delivery does', async () => {
    const verdict = async () =>
      /<p class="health-now">(.*?)<\/p>/.exec(await read('/admin/deliveries'))?.[1]?.replace(/<[^>]+>/g, '')
    const failing = () => world().context.db.updateTable('inbox').where('processor', '=', 'stripe')
    assert.match(`${await verdict()}`, /\.$/)
    const before = await world().context.db.selectFrom('inbox').select(['event_id', 'done', 'attempts']).execute()
    const [one] = before
    assert.ok(one)
    await failing().set({ done: 0, attempts: 1, error: 'no' }).where('event_id', '=', one.event_id).execute()
    assert.equal(await verdict(), 'A delivery of Stripe is not processed yet, and is tried again.')
    await failing()
      .set({ done: one.done, attempts: one.attempts, error: null })
      .where('event_id', '=', one.event_id)
      .execute()
    assert.match(`${await verdict()}`, /^No failed deliveries\. The last one came |wrong signature|ended early/)
  })

  test('The list is named by its limits', async () => {
    const nameOf = async (query: string) => /<h2 id="list">([^<]*)</.exec(await read(`/admin/deliveries${query}`))?.[1]
    assert.equal(await nameOf(''), 'All deliveries')
    assert.equal(await nameOf('?processor=stripe'), 'Deliveries: Stripe')
    assert.equal(
      await nameOf('?processor=stripe&outcome=ignored&from=2026-11-20&to=2026-11-21'),
      'Deliveries: Stripe, Ignored, from November 20, 2026, to November 21, 2026'
    )
  })

  test('The list is limited by processor, outcome and day, and its address says so', async () => {
    const today = new Date(world().context.now()).toISOString().slice(0, 10)
    const counts: [query: string, lines: number][] = [
      ['?processor=stripe', 5],
      ['?processor=polar', 0],
      ['?processor=stripe&outcome=processed', 2],
      ['?outcome=processed', 2],
      ['?outcome=no_purchase', 1],
      ['?outcome=ignored', 1],
      ['?outcome=unreadable', 1],
      ['?outcome=waiting', 0],
      ['?outcome=failing', 0],
      ['?processor=stripe&outcome=unreadable', 1],
      ['?processor=polar&outcome=unreadable', 0],
      [`?from=${today}&to=${today}`, 5],
      ['?to=2020-01-01', 0],
      ['?from=2100-01-01', 0],
      ["?outcome='%20or%201%3D1--&after=%00", 5]
    ]
    for (const [query, lines] of counts) assert.equal((await list(query)).length, lines, query)
    const html = await read(`/admin/deliveries?processor=stripe&outcome=ignored&from=${today}`)
    assert.match(html, /<option value="stripe" selected>/)
    assert.match(html, /<option value="ignored" selected>/)
    assert.match(html, new RegExp(`name="from" type="date" value="${today}"`))
  })

  test('A page of the list begins after the last delivery of the page before, also among those of one moment', async () => {
    const { db } = world().context
    const rows = await db.selectFrom('inbox').select(['event_id', 'received_at']).execute()
    const at = Math.max(...rows.map(({ received_at }) => Number(received_at)))
    const ordered = rows
      .filter(({ received_at }) => Number(received_at) === at)
      .map(({ event_id }) => event_id)
      .sort()
    const [first = ''] = ordered
    const after = (await list(`?after=${at}.stripe.${encodeURIComponent(first)}`)).length
    assert.equal(after, rows.length - ordered.length)
    assert.deepEqual(await list(`?after=${at + 1}.stripe.a`), await list())
  })

  test('The page of a delivery says what was made of it, and hides who paid', async () => {
    const html = await read(pathOf(paid))
    const words = wordsOf(html)
    assert.match(words, /Payment, Stripe/)
    assert.match(words, /Processed It was read, and is part of a purchase\./)
    assert.match(words, /ada@mail\.example: Stripe reported the payment of \$99\.00\. The purchase is “paid”\./)
    assert.match(words, /The webhook of Stripe, with a valid signature/)
    assert.match(words, /Headers .*content-type application\/json/)
    assert.doesNotMatch(words, /stripe-signature|v1=/)
    const [, body = ''] = html.split('id="body"')
    assert.match(wordsOf(body), /"email": "\(hidden\)"/)
    assert.match(wordsOf(body), /"amount_total": 9900/)
    assert.doesNotMatch(body, /ada@mail|Some Body/)
    assert.match(wordsOf(await read(pathOf(unreadable))), /Cannot be read It was tried once, and cannot be processed\./)
    const ignored = wordsOf(await read(pathOf('evt/of? another kind')))
    assert.match(ignored, /Ignored It changes nothing: /)
  })

  test('The whole body is shown once to who asks for it, and the asking is kept', async () => {
    const answer = await seller.postForm(`${pathOf(paid)}/body`, { from: pathOf(paid) })
    assert.equal(answer.status, 200)
    const words = wordsOf(await answer.text())
    assert.match(words, /"email":\s?"ada@mail\.example"/)
    assert.match(words, /What you did about it The whole body was shown\. owner@example\.com, today at/)
    const again = await read(pathOf(paid))
    assert.doesNotMatch(again.split('id="body"')[1] ?? '', /ada@mail/)
    assert.match(wordsOf(again), /The whole body was shown\. owner@example\.com, today at/)
    const [, purchase = ''] = /href="(\/admin\/buyers\/[^"]+)">ada@mail/.exec(again) ?? []
    assert.match(wordsOf(await read(purchase)), /The seller looked at a whole delivery\. .*By owner@example\.com/)
  })

  test('A replay processes a delivery again, and says that nothing changed, or what did', async () => {
    const replay = async (id: string) => {
      const answer = await seller.postForm(`${pathOf(id)}/replay`, { from: pathOf(id) })
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, pathOf(id)])
      return wordsOf(await read(pathOf(id)))
    }
    const { db } = world().context
    const everything = () =>
      Promise.all([
        db.selectFrom('payment').select(['id', 'key', 'status']).orderBy('id').execute(),
        db.selectFrom('payment_event').selectAll().orderBy('event_id').execute()
      ])
    const before = await everything()
    assert.match(await replay(paid), /It was processed again\. Nothing changed\. owner@example\.com/)
    assert.deepEqual(await everything(), before)
    // A newer version reads the delivery that an older one could not read.
    const body = new TextEncoder().encode(JSON.stringify(checkoutEvent({ email: 'eve@mail.example' })))
    await db.updateTable('inbox').set({ body }).where('event_id', '=', unreadable).execute()
    assert.match(
      await replay(unreadable),
      /It was processed again: its outcome was “Cannot be read” and is “Processed”; it led to a purchase, which is “paid”\./
    )
  })

  test('A delivery whose body was dropped says so, and cannot be replayed', async () => {
    const { db } = world().context
    const gone = await sent(world(), refundEvent({ paymentIntent: 'pi_gone' }))
    const dropped = { body: new Uint8Array(), dropped_at: 1 }
    await db.updateTable('inbox').set(dropped).where('event_id', '=', gone).execute()
    const words = wordsOf(await read(pathOf(gone)))
    assert.match(words, /It cannot be processed again: its body was dropped\./)
    assert.match(words, /The body was dropped, because/)
    const answer = await seller.postForm(`${pathOf(gone)}/replay`, {})
    assert.match(wordsOf(await answer.text()), /It cannot be processed again/)
    const { done } = await db.selectFrom('inbox').select('done').where('event_id', '=', gone).executeTakeFirstOrThrow()
    assert.equal(done, 1)
  })

  test('After 12 hours the body is shown, and a delivery replayed, only after another sign-in', async () => {
    const { db, now } = world().context
    const kept = async () => (await db.selectFrom('delivery_action').selectAll().execute()).length
    const before = await kept()
    const late = await signIn(world(), SELLER)
    const createdAt = new Date(now() - 13 * HOUR_MS).toISOString()
    await db
      .updateTable('session')
      .set({ createdAt } as object)
      .execute()
    for (const what of ['body', 'replay']) {
      const answer = await late.postForm(`${pathOf(paid)}/${what}`, { from: pathOf(paid) })
      const next = encodeURIComponent(pathOf(paid))
      assert.deepEqual([answer.status, answer.headers.get('location')], [303, `/sign-in?again=1&next=${next}`])
    }
    assert.equal(await kept(), before)
    seller = await signIn(world(), SELLER)
  })

  test('A delivery that does not exist has no page, and cannot be replayed or shown', async () => {
    for (const id of ['stripe.none', 'stripe', 'polar.evt', '%00', 'stripe.%00', '..'])
      for (const what of ['', '/body', '/replay']) {
        const at = `/admin/deliveries/${id}${what}`
        const answer = what === '' ? await seller.get(at) : await seller.postForm(at, {})
        assert.equal(answer.status, 404, at)
      }
  })

  test('Deliveries with a wrong signature are counted by day, and name the secret to look at', async () => {
    const { db } = world().context
    const processors = async () => wordsOf((await read('/admin/deliveries')).split('id="list"')[0] ?? '')
    assert.match(await processors(), /Stripe Last delivery today at \d\d:\d\d UTC\./)
    assert.match(await processors(), /Nothing delivered yet .*Polar/)
    assert.doesNotMatch(await processors(), /wrong signature/)
    const refused = async () => (await db.selectFrom('refused_delivery').select('count').executeTakeFirst())?.count ?? 0
    for (let count = 0; count < 3; count += 1)
      assert.equal((await deliver(world().url, checkoutEvent(), 't=1,v1=00')).status, 400)
    for (let look = 0; look < 200 && Number(await refused()) < 3; look += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    assert.match(
      await processors(),
      /3 deliveries with a wrong signature today The last one came today at \d\d:\d\d UTC\. If they come from Stripe, STRIPE_WEBHOOK_SECRET is not the secret of its webhook\./
    )
    await db.updateTable('refused_delivery').set({ day: 1 }).execute()
    assert.doesNotMatch(await processors(), /wrong signature/)
  })

  test('The last catch-up read says what it found, or why a later one ended early', async () => {
    const { db, now } = world().context
    const processors = async () => wordsOf((await read('/admin/deliveries')).split('id="list"')[0] ?? '')
    const { catchUp } = world().context
    await catchUp.read()
    assert.match(await processors(), /Catch-up found .* today at \d\d:\d\d UTC\./)
    const failure = { processor: 'stripe', failed_at: now() + 1, why: 'it answered 503' }
    await db.insertInto('catch_up_failure').values(failure).execute()
    assert.match(await processors(), /Catch-up ended early today at \d\d:\d\d UTC: it answered 503/)
    await db.updateTable('catch_up_failure').set({ failed_at: 1 }).execute()
    assert.doesNotMatch(await processors(), /ended early/)
  })
})
