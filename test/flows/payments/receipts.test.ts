// The receipt or the invoice of a purchase, as the processor's delivery names it: who reads it, and what keeps it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { serializable } from '../../../src/db/serializable.ts'
import { recordEvents } from '../../../src/payments/payment/record-event.ts'
import { standard } from '../../../src/payments/processors/standard/webhook.ts'
import { defaultPolicy } from '../../../src/product.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { forgetNames } from '../../../src/users/deleting/forget-names.ts'
import type { PersonalData } from '../../../src/users/users-and-guests/personal-data.ts'
import { sandboxProduct } from '../../support/builders/plain-config.ts'
import { onEachDatabase } from '../../support/databases/on-each-database.ts'
import { SELLER } from '../../support/worlds/desk-scene.ts'
import { guestWhoPaid } from '../../support/worlds/guest.ts'
import { paymentOf } from '../../support/worlds/payment-of.ts'
import { tellerOf } from '../../support/worlds/teller.ts'
import { aWorld } from '../../support/worlds/test-worlds.ts'
import { linkMailedTo, newestMail, pressLink, signIn, type Visitor } from '../../support/worlds/visitor.ts'

const receiptNames = {
  en: 'Receipt',
  de: 'Beleg',
  es: 'Recibo',
  fr: 'Reçu',
  'pt-BR': 'Recibo',
  ja: '領収書',
  'zh-CN': '收据',
  ko: '영수증'
}
const invoiceNames = {
  en: 'Invoice',
  de: 'Rechnung',
  es: 'Factura',
  fr: 'Facture',
  'pt-BR': 'Fatura',
  ja: '請求書',
  'zh-CN': '账单',
  ko: '청구서'
}

/** The reading of a delivery of the seller's own checkout. */
function readingOf(delivery: object) {
  const reading = standard({ secrets: [], scenes: {} }).read(delivery)
  assert.ok(reading.kind === 'event', JSON.stringify(reading))
  return reading
}

const portal = { url: 'https://customer-portal.paddle.com/cpl_1', label: 'Paddle', has: 'invoice' } as const
const products = [{ ...sandboxProduct('starter-kit', 'starter-kit'), portals: { paddle: portal } }] as const
const world = aWorld({ config: { admins: [SELLER], products }, also: ['charge.succeeded'] })

onEachDatabase('receipts', world, (world) => {
  const tell = tellerOf(world)
  let seller: Visitor
  before(async () => {
    seller = await signIn(world(), SELLER)
  })
  const db = () => world().context.db
  const rowOf = (email: string) => paymentOf(db(), email)

  /** The name and the address of the link to the receipt in the line of the order. */
  async function receiptOn(visitor: Visitor, language = 'en'): Promise<[name: string, url: string] | undefined> {
    const page = await visitor.get('/settings/purchases', { accept: 'text/html', 'accept-language': language })
    const [, url, name] =
      /<p class="order">.*?<a href="([^"]+)" rel="noreferrer">([^<]+)<\/a>/s.exec(await page.text()) ?? []
    return name === undefined || url === undefined ? undefined : [name, url.replaceAll('&amp;', '&')]
  }

  test('A buyer at Stripe finds the receipt in every language, and its page says what was paid', async () => {
    const email = 'ada.receipt@mail.example'
    await world().pay({ email })
    await world().context.inbox.drain()
    await world().context.access.sendMails()
    const ada = await signIn(world(), email)
    const [, url = ''] = (await receiptOn(ada)) ?? []
    assert.ok(url.startsWith(`${world().processor.url}/receipts/payment/ch_`), url)
    for (const [language, name] of Object.entries(receiptNames)) {
      assert.deepEqual(await receiptOn(ada, language), [name, url], language)
    }
    const page = await (await fetch(url)).text()
    assert.match(page, /\$99\.00 paid by ada\.receipt@mail\.example/)
    assert.equal((await fetch(`${world().processor.url}/receipts/payment/ch_none`)).status, 404)
    const mail = await newestMail(world(), email, /Thank you for buying/)
    assert.match(mail.text ?? '', new RegExp(`Receipt:\n${url}`))
    const desk = await (await seller.get(`/admin/buyers/${(await rowOf(email)).id}`)).text()
    assert.match(desk, new RegExp(`<dt>Receipt</dt><dd><a href="${url}" target="_blank"`))
    const data = (await (await ada.get('/settings/account/data')).json()) as PersonalData
    const [purchase] = data.purchases
    assert.ok(purchase && 'receipt' in purchase)
    assert.equal(purchase.receipt, url)
  })

  for (const [processor, names] of Object.entries({ stripe: invoiceNames, lemonsqueezy: invoiceNames })) {
    test(`A subscriber at ${processor} finds the newest invoice in every language`, async () => {
      const { email } = await tell(processor, 'subscribed')
      const visitor = await signIn(world(), email)
      const [, url = ''] = (await receiptOn(visitor)) ?? []
      for (const [language, name] of Object.entries(names)) {
        assert.deepEqual(await receiptOn(visitor, language), [name, url], language)
      }
      assert.match(await (await fetch(url)).text(), new RegExp(`paid by ${email}`))
    })
  }

  test('The receipt of Lemon Squeezy stays after a refund, and its page says the refund', async () => {
    const { email } = await tell('lemonsqueezy', 'refunded')
    const [name, url = ''] = (await receiptOn(await signIn(world(), email))) ?? []
    assert.equal(name, 'Receipt')
    assert.match(await (await fetch(url)).text(), /refunded/)
  })

  for (const [processor, label] of [
    ['polar', 'Polar'],
    ['creem', 'Creem']
  ] as const) {
    test(`A purchase at ${processor}, whose deliveries name no receipt, says that a mail usually brings it`, async () => {
      const { ok, email } = await tell(processor, 'paid')
      assert.ok(ok)
      const buyer = await signIn(world(), email)
      assert.equal(await receiptOn(buyer), undefined)
      const page = await (await buyer.get('/settings/purchases')).text()
      assert.match(page, new RegExp(`<p class="order">[^\n]*· ${label} usually emails the receipt`))
      assert.equal((await rowOf(email)).receipt, null)
    })
  }

  test('A purchase at a processor whose portal is known leads there, on the page and in the mail, in every language', async () => {
    const { ok, email } = await tell('paddle', 'paid')
    assert.ok(ok)
    await world().context.access.sendMails()
    const buyer = await signIn(world(), email)
    for (const [language, name] of Object.entries(invoiceNames)) {
      const [words = '', url] = (await receiptOn(buyer, language)) ?? []
      assert.equal(url, portal.url, language)
      assert.ok(words.includes('Paddle') && words.includes(name), words)
    }
    const mail = await newestMail(world(), email, /Thank you for buying/)
    assert.match(mail.text ?? '', new RegExp(`Invoice at Paddle:\n${portal.url}`))
  })

  test('The page of an invoice of Stripe is linked only for as long as it works', async () => {
    const { email } = await tell('stripe', 'subscribed')
    const { receipt } = await rowOf(email)
    assert.ok(JSON.parse(receipt ?? '{}').until > world().context.now() + 29 * DAY_MS)
    const past = JSON.stringify({ ...JSON.parse(receipt ?? '{}'), until: world().context.now() })
    await db().updateTable('payment').set({ receipt: past }).where('email', '=', email).execute()
    assert.equal(await receiptOn(await signIn(world(), email)), undefined)
  })

  test('A delivery without a receipt leaves the one that is known, and a newer receipt takes its place', async () => {
    const sale = { id: 'order-1', metadata: { scene: 'starter-kit' }, email: 'own@mail.example' }
    const send = async (type: string, timestamp: string, more: object) => {
      const { event } = readingOf({ type, timestamp, data: { ...sale, ...more } })
      const options = { now: world().context.now(), findUsers: async () => [], policyOf: () => defaultPolicy }
      await serializable(db(), (tx) =>
        recordEvents(tx, [{ processor: 'standard', eventId: timestamp, event }], options)
      )
      return (await rowOf(sale.email)).receipt
    }
    const at = (url: string) => JSON.stringify({ url, kind: 'receipt' })
    const first = 'https://shop.acme.example/receipts/1'
    assert.equal(await send('payment.paid', '2026-10-01T00:00:00Z', { receipt: first }), at(first))
    assert.equal(await send('payment.partially_refunded', '2026-10-03T00:00:00Z', { refunded: 1 }), at(first))
    const second = 'https://shop.acme.example/receipts/2'
    assert.equal(await send('payment.paid', '2026-10-02T00:00:00Z', { receipt: second }), at(second))
  })

  test('A receipt names its payer, so only whoever has proven the address that paid reads it', async () => {
    const email = 'gina.receipt@mail.example'
    const guest = await guestWhoPaid(world(), email)
    assert.match(await (await guest.get('/settings/purchases')).text(), /Paid with <strong>g••@mail/)
    assert.equal(await receiptOn(guest), undefined)
    const mallory = await signIn(world(), 'mallory.receipt@mail.example')
    await world().pay({ email: 'victim.receipt@mail.example', client_reference_id: mallory.userId })
    assert.equal(await receiptOn(mallory), undefined)
    assert.ok(!(await (await mallory.get('/settings/account/data')).text()).includes('/receipts/'))
    await world().context.access.sendMails()
    const link = await linkMailedTo(world(), email, /Thank you for buying/)
    await pressLink(guest, link)
    assert.equal((await receiptOn(guest))?.[0], 'Receipt')
  })

  test('The receipt is forgotten with the name of the buyer', async () => {
    const { email } = await tell('lemonsqueezy', 'paid')
    const { userId } = await signIn(world(), email)
    assert.notEqual((await rowOf(email)).receipt, null)
    await serializable(db(), (tx) => forgetNames(tx, [userId]))
    const { receipt, key } = await rowOf(email)
    const events = await db().selectFrom('payment_event').select('facts').where('payment_key', '=', key).execute()
    assert.deepEqual([receipt, events.filter(({ facts }) => facts.includes('/receipts/'))], [null, []])
  })
})
