import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type ProcessorName, processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import { serializable } from '../../../src/db/serializable.ts'

import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { standard } from '../../../src/payments/processors/standard/webhook.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { signIn, type Visitor } from '../../support/worlds/visitor.ts'

/** The processors whose deliveries about a single sale have the number of an invoice or a receipt. */
const withNumber: readonly ProcessorName[] = ['polar', 'lemonsqueezy', 'paddle']

onEachDatabase('names and invoices', aWorld({ config: { admins: [SELLER] } }), (world) => {
  const tell = tellerOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const db = () => world().context.db

  /** The addresses of the purchases that a search finds. */
  async function found(text: string): Promise<string[]> {
    const answer = await seller.get(`/admin/buyers?q=${encodeURIComponent(text)}`)
    assert.equal(answer.status, 200)
    return [...(await answer.text()).matchAll(/data-line>([^<]+@[^<]+)<\/a>/g)].flatMap(([, email]) => email ?? [])
  }
  async function pageOf(email: string): Promise<string> {
    return (await seller.get(`/admin/buyers/${(await paymentOf(db(), email)).id}`)).text()
  }
  const fact = (page: string, name: string) =>
    new RegExp(`<dt>${name}</dt><dd>(?:<span class="copied"><code>)?([^<]*)<`).exec(paymentIn(page))?.[1]
  const paymentIn = (page: string) => page.split('id="payment-heading"')[1] ?? ''

  for (const processor of processorNames) {
    test(`The name of a buyer at ${processor} is on the page of the purchase, and the search finds it`, async () => {
      const email = `zoe.von-${processor}@mail.example`
      const { ok } = await tell(processor, 'paid', { email })
      assert.ok(ok)
      const last = `${processor.charAt(0).toUpperCase()}${processor.slice(1)}`
      assert.equal(fact(await pageOf(email), 'Name'), `Zoe Von ${last}`)
      for (const text of [`Zoë von ${processor}`, `${processor.toUpperCase()}`, `zoe  von ${processor.slice(0, 3)}`]) {
        assert.deepEqual(await found(text), [email], text)
      }
      const list = await (await seller.get(`/admin/buyers?q=${processor}`)).text()
      assert.ok(list.includes(`<span class="hint">Zoe Von ${last}</span>`))
    })
  }

  for (const processor of withNumber) {
    test(`The number of an invoice of ${processor} is on the pages of the purchase and after the checkout, and the search finds it`, async () => {
      const email = `numbered-${processor}@mail.example`
      await tell(processor, 'paid', { email })
      const number = fact(await pageOf(email), 'Invoice') ?? ''
      assert.match(number, /\d/)
      assert.ok((await found(number)).includes(email), number)
      assert.ok((await found(`#${number.toLowerCase()}`)).includes(email))
      assert.ok(!(await found(number.slice(0, -1))).includes(email), 'only whole numbers')
      const visitor = await signIn(world(), email)
      const paid = await (await visitor.get('/paid')).text()
      assert.match(paid, new RegExp(`Order completed on <time [^>]*>[^<]+</time> · No\\. ${number}<`))
      const order = new RegExp(`Order completed on <time [^>]*>[^<]+</time>\\s· \\S+\\s· No\\. ${number}\\s?[·<]`)
      assert.match(await (await visitor.get('/settings/purchases')).text(), order)
      assert.doesNotMatch(await (await visitor.get('/dashboard')).text(), new RegExp(number))
    })
  }

  test('Any of the invoices of a subscription finds it, also one that its event names by way of another', async () => {
    const { email } = await tell('stripe', 'subscribed')
    const { key } = await paymentOf(db(), email)
    const numbers = [...(await pageOf(email)).matchAll(/SANDBOX-\w+/g)].map(([number]) => number)
    assert.ok(numbers.length > 0, key)
    for (const number of new Set(numbers)) assert.deepEqual(await found(number.toLowerCase()), [email], number)
  })

  test('The id of an invoice of a subscription at Lemon Squeezy finds it', async () => {
    const { email } = await tell('lemonsqueezy', 'subscribed')
    const events = await db()
      .selectFrom('payment_event')
      .select('event_id')
      .where('event_id', 'like', 'subscription_payment_success:%')
      .execute()
    const ids = events.map(({ event_id }) => event_id.split(':')[1] ?? '')
    assert.ok(ids.length > 0)
    for (const id of ids) assert.deepEqual(await found(id), [email], id)
  })

  test('A name that a processor corrects takes the place of the earlier one, and two sales may have one number', async () => {
    const body = (id: string, name: string, at: string) => ({
      type: 'payment.paid',
      timestamp: at,
      data: { id, metadata: { scene: 'starter-kit' }, email: `${id}@mail.example`, name, invoice: '2026-1001' }
    })
    const processor = standard({ secrets: [], scenes: {} })
    async function record(eventId: string, delivery: object) {
      const reading = processor.read(delivery)
      assert.equal(reading.kind, 'event')
      if (reading.kind !== 'event') return
      const options = { now: world().context.now(), findUsers: async () => [], policyOf: () => defaultPolicy }
      await serializable(db(), (tx) =>
        recordEvents(tx, [{ processor: 'standard', eventId, event: reading.event }], options)
      )
    }
    await record('msg_2', body('order-1', 'Grace Hopper', '2026-10-02T00:00:00Z'))
    await record('msg_1', body('order-1', 'Grace Murray', '2026-10-01T00:00:00Z'))
    await record('msg_3', body('order-2', 'Jean Sammet', '2026-10-01T00:00:00Z'))
    assert.deepEqual(await found('hopper'), ['order-1@mail.example'])
    assert.deepEqual(await found('murray'), [])
    assert.deepEqual((await found('2026-1001')).sort(), ['order-1@mail.example', 'order-2@mail.example'])
  })

  test('A name cannot turn the direction of a line of the desk', async () => {
    const { email } = await tell('stripe', 'paid')
    const { id } = await paymentOf(db(), email)
    const names = db().updateTable('payment').set({ name: 'Ada \u202e\u001b[31m' })
    await names.where('id', '=', id).execute()
    for (const path of [`/admin/buyers/${id}`, `/admin/buyers?q=${encodeURIComponent(email)}`]) {
      const page = await (await seller.get(path)).text()
      assert.match(page, /Ada \ufffd\ufffd\[31m/)
      assert.ok(!page.includes('\u202e') && !page.includes('\u001b'), path)
    }
  })

  test('A delivery shows its number and hides the name until the seller asks for all of it', async () => {
    const email = 'hidden-person@mail.example'
    await tell('polar', 'paid', { email })
    const number = fact(await pageOf(email), 'Invoice') ?? ''
    const events = db().selectFrom('payment_event').select('event_id').where('invoice', '=', number)
    const { event_id } = await events.limit(1).executeTakeFirstOrThrow()
    const path = `/admin/deliveries/${encodeURIComponent(`polar.${event_id}`)}`
    const page = await (await seller.get(path)).text()
    assert.ok(page.includes(number) && number !== '')
    const body = page.slice(page.indexOf('id="body"'))
    assert.doesNotMatch(body, /Hidden Person/)
    assert.match(body, /billing_name&quot;: &quot;\(hidden\)/)
  })
})
