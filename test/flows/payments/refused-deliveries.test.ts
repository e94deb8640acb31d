// The webhooks of all processors: which deliveries are accepted, and how little the refusal of the others tells.

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sold } from '../../../sandbox/processor/books/sale.ts'
import { type Message, type ProcessorName, processorNames } from '../../../sandbox/processor/delivery/carrier.ts'
import { spoken, wireFormats } from '../../../sandbox/processor/formats/spoken.ts'
import { dropBodies } from '../../../src/payments/inbox/deliveries.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { emptyDatabase, onEachDatabase } from '../../support/databases/on-each-database.ts'
import { openTestShop, type Shop } from '../../support/worlds/shop.ts'

const untimed = ['lemonsqueezy', 'creem'] as const
const isTimed = (processor: ProcessorName) => !untimed.some((name) => name === processor)
/** Polar and Standard Webhooks use the same signature. */
const isStandard = (processor: ProcessorName) => processor === 'polar' || processor === 'standard'

/** Makes a secret that fits every scheme, at run time, so that no scanner takes it for a real secret. */
const secretOf = (fill: string) => ['whsec', Buffer.from(fill.repeat(30)).toString('base64')].join('_')
const [old, young, foreign] = ['a', 'b', 'c'].map(secretOf) as [string, string, string]
const bothSecrets = Object.fromEntries(processorNames.map((name) => [name, [old, young]]))

let made = 0
/** A message that no processor's reader uses, with an id in every field where a processor has its id. */
function message(): Message {
  const id = `evt_${++made}`
  return { id, type: 'nothing.of_ours', body: JSON.stringify({ id, event_id: id, type: 'nothing.of_ours' }) }
}

function signed(processor: ProcessorName, sent: Message, secret: string, at = Date.now()): Record<string, string> {
  return spoken[processor].headers(sent, secret, at)
}

function post(shop: Shop, path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) {
  return fetch(`${shop.url}/api/webhooks/${path}`, { method: 'POST', headers, body })
}

/** Everything that a client can see of an answer, except its date. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, headers, text: await response.text() }
}

const stored = ({ context }: Shop) =>
  context.db.selectFrom('inbox').select(['processor', 'event_id']).orderBy('processor').orderBy('event_id').execute()

/** The headers with the signature, or with signed values. */
const signatureHeaders = /signature|^webhook-/

type Wrong = [words: string, headers: Record<string, string>, body: string | Buffer<ArrayBuffer>]

/** Deliveries of this processor, each with one mistake. */
function wrongOnes(processor: ProcessorName): Wrong[] {
  const sent = message()
  const right = signed(processor, sent, old)
  const names = Object.keys(right).filter((name) => signatureHeaders.test(name))
  const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))
  const bytes = Buffer.from(sent.body)
  const changed = Buffer.from(bytes)
  changed[3] = (changed[3] ?? 0) ^ 1
  const offsets = isTimed(processor) ? [-301, 302] : []
  return [
    ['another secret', signed(processor, sent, foreign), sent.body],
    ['an empty secret', signed(processor, sent, ''), sent.body],
    ['one byte changed', right, changed],
    ['a byte order mark in front', right, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])],
    ['an empty body', right, ''],
    ...names.map((name): Wrong => [`no ${name}`, without(name), sent.body]),
    ...names.map((name): Wrong => [`an empty ${name}`, { ...right, [name]: '' }, sent.body]),
    ...offsets.map((s): Wrong => [`${s} s away`, signed(processor, sent, old, Date.now() + s * 1000), sent.body])
  ]
}

onEachDatabase('the webhook of every processor', emptyDatabase, (database) => {
  for (const processor of processorNames) {
    describe(processor, () => {
      let shop: Shop
      before(async () => {
        shop = await openTestShop(database(), { secrets: { webhookSecrets: bothSecrets } })
      })
      after(() => shop.close())

      test(`The webhook of ${processor} accepts deliveries signed with either of two secrets`, async () => {
        for (const secret of [old, young]) {
          const known = (await stored(shop)).length
          const sent = message()
          assert.equal((await post(shop, processor, signed(processor, sent, secret), sent.body)).status, 200)
          assert.equal((await stored(shop)).length, known + 1)
        }
      })

      test(`The webhook of ${processor} answers the same 400 to every wrong delivery, and stores no row`, async () => {
        const known = await stored(shop)
        const refusal = await seen(await post(shop, processor, {}, 'nothing of anybody'))
        assert.equal(refusal.status, 400)
        for (const [words, headers, body] of wrongOnes(processor)) {
          assert.deepEqual(await seen(await post(shop, processor, headers, body)), refusal, words)
        }
        assert.deepEqual(await stored(shop), known)
      })

      test(`A delivery of ${processor} is refused at the webhooks of the other processors`, async () => {
        const known = await stored(shop)
        const sent = message()
        for (const other of processorNames) {
          if (other === processor || (isStandard(processor) && isStandard(other))) continue
          assert.equal((await post(shop, other, signed(processor, sent, old), sent.body)).status, 400, other)
        }
        assert.deepEqual(await stored(shop), known)
      })
    })
  }
})

onEachDatabase('the webhooks where one processor is switched on', emptyDatabase, (database) => {
  for (const on of ['stripe', 'creem'] as const) {
    test(`Where only ${on} is switched on, the other webhooks answer 404 like an unknown one, and store no row`, async () => {
      await using shop = await openTestShop(database(), { secrets: { webhookSecrets: { [on]: [old] } } })
      const unheard = await seen(await post(shop, 'gumroad', {}, '{}'))
      assert.equal(unheard.status, 404)
      for (const processor of processorNames.filter((name) => name !== on)) {
        const sent = message()
        for (const headers of [signed(processor, sent, old), {}]) {
          assert.deepEqual(await seen(await post(shop, processor, headers, sent.body)), unheard, processor)
        }
      }
      assert.deepEqual(await stored(shop), [])
    })
  }
})

onEachDatabase('a processor that signs no time', emptyDatabase, (database) => {
  for (const processor of untimed) {
    test(`A purchase at ${processor} that is recorded and sent again years later changes nothing`, async () => {
      let time = Date.now()
      const options = { secrets: { webhookSecrets: { [processor]: [old] } }, overrides: { now: () => time } }
      await using shop = await openTestShop(database(), options)
      const { db, inbox } = shop.context
      const sale = sold(processor, { email: 'ada@example.com' }, 'paid', time)
      const messages = wireFormats[processor].tell(sale, 'sold', time)
      const caught = messages.map((sent) => ({ sent, headers: signed(processor, sent, old, time) }))
      for (const { sent, headers } of caught) {
        assert.equal((await post(shop, processor, headers, sent.body)).status, 200)
      }
      await inbox.drain()
      const everything = () =>
        Promise.all([
          db.selectFrom('inbox').selectAll().where('processor', '=', processor).orderBy('event_id').execute(),
          db.selectFrom('payment_event').selectAll().where('processor', '=', processor).orderBy('event_id').execute(),
          db.selectFrom('payment').selectAll().where('processor', '=', processor).execute()
        ])
      assert.deepEqual(
        (await everything()).map((rows) => rows.length),
        [messages.length, messages.length, 1]
      )
      time += 3 * 365 * DAY_MS
      // The shop's own sweep may come first.
      await dropBodies({ db, now: () => time, sleep: async () => {} }, time - 90 * DAY_MS)
      const before = await everything()
      assert.deepEqual(
        before[0].map(({ body }) => body.length),
        messages.map(() => 0)
      )
      for (const { sent, headers } of caught) {
        assert.equal((await post(shop, processor, headers, sent.body)).status, 200)
      }
      await inbox.drain()
      assert.deepEqual(await everything(), before)
    })
  }
})
