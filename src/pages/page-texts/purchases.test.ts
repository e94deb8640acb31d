import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig as config, plainProduct } from '../../../test/support/builders/plain-config.ts'
import { plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { OtherSale } from '../../payments/sales/sales.ts'
import { dashboardPage } from '../buyer/dashboard-page.ts'
import type { BuyerView } from '../buyer/invite-forms.ts'
import { buyAgainUrls } from '../buyer/renewal-part.ts'
import type { Bought } from './purchases.ts'

type Purchase = Omit<Bought['purchase'], 'paymentId'>

async function dashboard(purchase: Purchase | undefined, otherSale?: OtherSale | 'readdressed'): Promise<string> {
  const paid = purchase?.status === 'paid'
  const view: BuyerView = {
    config,
    from: '/dashboard',
    linked: [],
    paid,
    mayLink: true,
    forms: [{ product: plainProduct, seats: {}, purpose: 'next', isOfTeam: false }]
  }
  const bought = purchase ? [{ product: plainProduct, purchase: plainPurchase([], purchase) }] : []
  const user = { id: 'u1', email: 'ada@example.com' }
  const { parts: status } = await statusMarkup({
    config,
    asked: new Map(),
    purchases: purchase ? [plainPurchase([], purchase)] : [],
    from: '/dashboard',
    shown: '',
    isOff: () => false,
    buyUrls: buyAgainUrls(bought),
    now: Date.UTC(2026, 10, 21)
  })
  return String(
    await dashboardPage({
      config,
      user,
      purchases: bought.length,
      bought,
      view,
      status,
      elsewhere: [],
      otherSale,
      message: undefined
    })
  )
}

/**
 * The newest purchase, the heading of the dashboard and that of the card, whether it has the form, and whether it asks
 * to buy.
 */
const table: [Purchase | undefined, RegExp, { form: boolean; buy: boolean }][] = [
  [
    { status: 'paid', state: 'paid', paidAt: Date.UTC(2026, 10, 20) },
    /<h1>Your purchase<\/h1>[\s\S]*>Choose your GitHub account</,
    { form: true, buy: false }
  ],
  [
    { status: 'pending', state: 'pending', paidAt: undefined },
    /<h1>Your purchase<\/h1>[\s\S]*>Payment pending</,
    { form: false, buy: false }
  ],
  [
    { status: 'failed', state: 'failed', paidAt: undefined },
    /<h1>Your purchase<\/h1>[\s\S]*>Payment failed</,
    { form: false, buy: true }
  ],
  [
    { status: 'disputed', state: 'disputed', paidAt: 1 },
    /<h1>Your purchase<\/h1>[\s\S]*>Payment disputed</,
    { form: false, buy: false }
  ],
  [
    { status: 'lost', state: 'lost', paidAt: 1 },
    /<h1>Your purchase<\/h1>[\s\S]*>Payment taken back</,
    { form: false, buy: true }
  ],
  [
    { status: 'refunded', state: 'refunded', paidAt: 1 },
    /<h1>Your purchase<\/h1>[\s\S]*>Purchase refunded</,
    { form: false, buy: true }
  ],
  [{ status: 'paid', state: 'ending', paidAt: 1 }, /<h1>Your purchase<\/h1>/, { form: true, buy: false }],
  [
    { status: 'ended', state: 'ended', paidAt: 1 },
    /<h1>Your purchase<\/h1>[\s\S]*>Subscription ended</,
    { form: false, buy: true }
  ],
  [
    { status: 'partially_refunded', state: 'partially_refunded', paidAt: 1 },
    /<h1>Your purchase<\/h1>[\s\S]*>Purchase partly refunded</,
    { form: false, buy: true }
  ],
  [undefined, /<h1>No purchase found<\/h1>[\s\S]*ada@example\.com/, { form: false, buy: true }]
]

for (const [purchase, words, { form, buy }] of table) {
  test(`The dashboard of a purchase that is ${purchase?.state ?? 'missing'} shows its heading and only the right next steps`, async () => {
    const page = await dashboard(purchase)
    assert.match(page, words)
    const headlines = [...page.matchAll(/<h1>([^<]*)</g)].map(([, headline = '']) => headline)
    assert.equal(page.split(`>${headlines[0]}<`).length, 2, 'no sentence of the page repeats its heading')
    assert.equal(page.includes('Send invite'), form)
    assert.equal(page.includes('href="/buy/'), buy)
    const isOver = buy && purchase !== undefined && purchase.status !== 'failed'
    assert.equal(page.includes('>Buy again</a>'), isOver)
  })
}

test('The dashboard of a buyer whose payment does not say for what it is says so, and does not ask to pay again', async () => {
  const page = await dashboard(undefined, 'unmatched')
  assert.match(page, /<h1>We have your payment<\/h1>[\s\S]*will email you at ada@example\.com\./)
  assert.doesNotMatch(page, /Not bought yet|checkout\.example|No purchase found/)
})

test('The dashboard of a buyer whose payment is not sold here says so, and how to find another purchase', async () => {
  const page = await dashboard(undefined, 'not_sold')
  assert.match(page, /<h1>Your payment is for something else<\/h1>[\s\S]*isn’t sold on this site\./)
  assert.match(page, /href="\/buy\//)
  assert.doesNotMatch(page, /No purchase found/)
})

test('The dashboard of somebody whose purchase has another address by now says which address to sign in with', async () => {
  const page = await dashboard(undefined, 'readdressed')
  assert.match(
    page,
    /<h1>Sign in with the newer address<\/h1>[\s\S]*paid with ada@example\.com\. Sign out, and sign in/
  )
  assert.doesNotMatch(page, /No purchase found/)
})
