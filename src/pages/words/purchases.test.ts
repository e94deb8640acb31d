import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig as config, plainProduct } from '../../../test/support/builders/plain-config.ts'
import { dashboardPage } from '../buyer/dashboard-page.ts'
import { type BuyerView, nextSteps } from '../buyer/invite-forms.ts'
import type { Bought } from './purchases.ts'

type Purchase = Bought['purchase']

async function dashboard(purchase: Purchase | undefined): Promise<string> {
  const paid = purchase?.status === 'paid'
  const view: BuyerView = {
    config,
    from: '/dashboard',
    linked: [],
    paid,
    next: String(await nextSteps(config, [])),
    forms: [{ product: plainProduct, personalRepository: false, seats: {} }]
  }
  const bought = purchase ? [{ product: plainProduct, purchase }] : []
  const user = { id: 'u1', email: 'ada@example.com' }
  return String(await dashboardPage({ config, user, bought, view, status: '', message: undefined }))
}

/** The newest purchase, and the dashboard's heading, whether it has the form, and whether it asks to buy. */
const table: [Purchase | undefined, RegExp, { form: boolean; buy: boolean }][] = [
  [
    { status: 'paid', state: 'paid', paidAt: Date.UTC(2026, 10, 20) },
    /<h1>Welcome<\/h1>[\s\S]*November 20, 2026/,
    { form: true, buy: false }
  ],
  [
    { status: 'pending', state: 'pending', paidAt: undefined },
    /<h1>Your payment is under way<\/h1>/,
    { form: false, buy: false }
  ],
  [
    { status: 'failed', state: 'failed', paidAt: undefined },
    /<h1>The payment did not go through<\/h1>/,
    { form: false, buy: true }
  ],
  [
    { status: 'disputed', state: 'disputed', paidAt: 1 },
    /<h1>Your payment is being questioned<\/h1>/,
    { form: false, buy: false }
  ],
  [{ status: 'lost', state: 'lost', paidAt: 1 }, /<h1>Your payment was taken back<\/h1>/, { form: false, buy: false }],
  [
    { status: 'refunded', state: 'refunded', paidAt: 1 },
    /<h1>Your purchase was refunded<\/h1>/,
    { form: false, buy: false }
  ],
  [{ status: 'paid', state: 'ending', paidAt: 1 }, /<h1>Welcome<\/h1>[\s\S]*subscribed to/, { form: true, buy: false }],
  [{ status: 'ended', state: 'ended', paidAt: 1 }, /<h1>Your subscription has ended<\/h1>/, { form: false, buy: true }],
  [
    { status: 'partially_refunded', state: 'partially_refunded', paidAt: 1 },
    /<h1>A part of your payment was refunded<\/h1>/,
    { form: false, buy: false }
  ],
  [undefined, /<h1>No purchase found yet<\/h1>[\s\S]*ada@example\.com/, { form: false, buy: true }]
]

for (const [purchase, words, { form, buy }] of table) {
  test(`The dashboard of a purchase that is ${purchase?.state ?? 'missing'} shows its heading and only the right next steps`, async () => {
    const page = await dashboard(purchase)
    assert.match(page, words)
    assert.equal(page.includes('Send invite'), form)
    assert.equal(page.includes('checkout.example'), buy)
    assert.equal(page.includes('git clone'), form)
  })
}
