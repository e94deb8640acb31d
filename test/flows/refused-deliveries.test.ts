// What is the same at every sender's door: who is let in, and how little is said to whoever is not.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sold } from '../../sandbox/processor/books/sale.ts'
import { type Message, type SenderName, senderNames } from '../../sandbox/processor/delivery/sender.ts'
import { spoken, wireFormats } from '../../sandbox/processor/formats/spoken.ts'
import { dropBodies } from '../../src/payments/inbox/deliveries.ts'
import { onEachEmptyDatabase, openShop, type Shop } from './shop.ts'

const DAY_MS = 24 * 60 * 60_000
const untimed = ['lemonsqueezy', 'creem'] as const
const isTimed = (sender: SenderName) => !untimed.some((name) => name === sender)
/** These two sign alike. */
const isStandard = (sender: SenderName) => sender === 'polar' || sender === 'standard'

/** Two that fit every scheme, made up at run time so that nobody takes them for real ones. */
const secretOf = (fill: string) => ['whsec', Buffer.from(fill.repeat(30)).toString('base64')].join('_')
const [old, young, foreign] = ['a', 'b', 'c'].map(secretOf) as [string, string, string]
const bothSecrets = Object.fromEntries(senderNames.map((name) => [name, [old, young]]))

let made = 0
/** Something that nobody has a use for, with an id wherever a sender looks for one. */
function message(): Message {
  const id = `evt_${++made}`
  return { id, type: 'nothing.of_ours', body: JSON.stringify({ id, event_id: id, type: 'nothing.of_ours' }) }
}

function signed(sender: SenderName, sent: Message, secret: string, at = Date.now()): Record<string, string> {
  return spoken[sender].headers(sent, secret, at)
}

function post(shop: Shop, path: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) {
  return fetch(`${shop.url}/api/webhooks/${path}`, { method: 'POST', headers, body })
}

/** All that somebody outside can tell an answer by. */
async function seen(response: Response) {
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, headers, text: await response.text() }
}

const stored = ({ context }: Shop) =>
  context.db.selectFrom('inbox').select(['provider', 'event_id']).orderBy('provider').orderBy('event_id').execute()

/** Those that carry the signature, or what it is over. */
const signatureHeaders = /signature|^webhook-/

type Wrong = [words: string, headers: Record<string, string>, body: string | Buffer<ArrayBuffer>]

/** Everything that may be wrong with a delivery of this sender. */
function wrongOnes(sender: SenderName): Wrong[] {
  const sent = message()
  const right = signed(sender, sent, old)
  const names = Object.keys(right).filter((name) => signatureHeaders.test(name))
  const without = (name: string) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))
  const bytes = Buffer.from(sent.body)
  const changed = Buffer.from(bytes)
  changed[3] = (changed[3] ?? 0) ^ 1
  const offsets = isTimed(sender) ? [-301, 302] : []
  return [
    ['another secret', signed(sender, sent, foreign), sent.body],
    ['an empty secret', signed(sender, sent, ''), sent.body],
    ['one byte changed', right, changed],
    ['a byte order mark in front', right, Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])],
    ['an empty body', right, ''],
    ...names.map((name): Wrong => [`no ${name}`, without(name), sent.body]),
    ...names.map((name): Wrong => [`an empty ${name}`, { ...right, [name]: '' }, sent.body]),
    ...offsets.map((s): Wrong => [`${s} s away`, signed(sender, sent, old, Date.now() + s * 1000), sent.body])
  ]
}

onEachEmptyDatabase('the door of every sender', (database) => {
  for (const sender of senderNames) {
    describe(sender, () => {
      let shop: Shop
      before(async () => {
        shop = await openShop(database(), { secrets: { webhookSecrets: bothSecrets } })
      })
      after(() => shop.close())

      test('lets in what either of its secrets has signed, while one takes the place of the other', async () => {
        for (const secret of [old, young]) {
          const known = (await stored(shop)).length
          const sent = message()
          assert.equal((await post(shop, sender, signed(sender, sent, secret), sent.body)).status, 200)
          assert.equal((await stored(shop)).length, known + 1)
        }
      })

      test('answers 400 to everything else, each time the same, and keeps no row', async () => {
        const known = await stored(shop)
        const refusal = await seen(await post(shop, sender, {}, 'nothing of anybody'))
        assert.equal(refusal.status, 400)
        for (const [words, headers, body] of wrongOnes(sender)) {
          assert.deepEqual(await seen(await post(shop, sender, headers, body)), refusal, words)
        }
        assert.deepEqual(await stored(shop), known)
      })

      test('is no door for what is meant for another one', async () => {
        const known = await stored(shop)
        const sent = message()
        for (const other of senderNames) {
          if (other === sender || (isStandard(sender) && isStandard(other))) continue
          assert.equal((await post(shop, other, signed(sender, sent, old), sent.body)).status, 400, other)
        }
        assert.deepEqual(await stored(shop), known)
      })
    })
  }
})

onEachEmptyDatabase('where one sender alone is switched on', (database) => {
  for (const on of ['stripe', 'creem'] as const) {
    test(`${on}: the others are 404, as one that nobody has heard of, whatever is sent, and keep no row`, async () => {
      await using shop = await openShop(database(), { secrets: { webhookSecrets: { [on]: [old] } } })
      const unheard = await seen(await post(shop, 'gumroad', {}, '{}'))
      assert.equal(unheard.status, 404)
      for (const sender of senderNames.filter((name) => name !== on)) {
        const sent = message()
        for (const headers of [signed(sender, sent, old), {}]) {
          assert.deepEqual(await seen(await post(shop, sender, headers, sent.body)), unheard, sender)
        }
      }
      assert.deepEqual(await stored(shop), [])
    })
  }
})

onEachEmptyDatabase('a sender that signs no time', (database) => {
  for (const sender of untimed) {
    test(`${sender}: a purchase that somebody caught and sends again years later changes nothing`, async () => {
      let time = Date.now()
      const options = { secrets: { webhookSecrets: { [sender]: [old] } }, overrides: { now: () => time } }
      await using shop = await openShop(database(), options)
      const { db, inbox } = shop.context
      const sale = sold(sender, { email: 'ada@example.com' }, 'paid', time)
      const messages = wireFormats[sender].tell(sale, 'sold', time)
      const caught = messages.map((sent) => ({ sent, headers: signed(sender, sent, old, time) }))
      for (const { sent, headers } of caught) {
        assert.equal((await post(shop, sender, headers, sent.body)).status, 200)
      }
      await inbox.drain()
      const everything = () =>
        Promise.all([
          db.selectFrom('inbox').selectAll().where('provider', '=', sender).orderBy('event_id').execute(),
          db.selectFrom('payment_event').selectAll().where('provider', '=', sender).orderBy('event_id').execute(),
          db.selectFrom('payment').selectAll().where('provider', '=', sender).execute()
        ])
      assert.deepEqual(
        (await everything()).map((rows) => rows.length),
        [messages.length, messages.length, 1]
      )
      time += 3 * 365 * DAY_MS
      const dropped = await dropBodies({ db, now: () => time, sleep: async () => {} }, time - 90 * DAY_MS)
      assert.ok(dropped >= messages.length)
      const before = await everything()
      for (const { sent, headers } of caught) {
        assert.equal((await post(shop, sender, headers, sent.body)).status, 200)
      }
      await inbox.drain()
      assert.deepEqual(await everything(), before)
    })
  }
})
