// Which purchases the dashboard and the page of all purchases show, and what the latter says of an order.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainConfig, plainProduct } from '../../../test/support/builders/plain-config.ts'
import { plainGrant, plainPurchase } from '../../../test/support/builders/plain-purchase.ts'
import { statusMarkup } from '../../../test/support/builders/status-markup.ts'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Portal } from '../../product.ts'
import type { OrderFacts } from '../../users/users-and-guests/latest-payments.ts'
import { type BuyerStatus, shownOn } from './live-status.ts'

const config = {
  ...plainConfig,
  products: [{ ...plainProduct, renewUrl: 'https://billing.example/manage' }] as const
}
const status = (from: string, purchases: readonly PurchaseView[]): BuyerStatus => ({
  config: { ...config, products: [config.products[0]] },
  purchases,
  from,
  shown: '',
  isOff: () => false,
  asked: new Map([
    [
      'asked',
      { takeover: 't', email: 'o••@mail.example', isGiven: false, state: { kind: 'waits_for_holder', until: 0 } }
    ]
  ]),
  now: Date.UTC(2026, 10, 25)
})

/** Statuses from the newest to the oldest purchase, and those that the dashboard shows. */
const table: [PurchaseView['status'][], PurchaseView['status'][]][] = [
  [['refunded'], ['refunded']],
  [['lost', 'refunded'], ['lost']],
  [['paid', 'refunded', 'time_over'], ['paid']],
  [
    ['refunded', 'paid', 'ended', 'pending'],
    ['paid', 'refunded', 'pending']
  ],
  [
    ['pending', 'past_due', 'disputed', 'failed', 'ended_by_seller'],
    ['past_due', 'failed', 'pending', 'disputed']
  ],
  [[], []]
]

for (const [all, shown] of table) {
  test(`Of the purchases ${all.join(', ') || 'of a buyer who has none'} the dashboard shows ${shown.join(', ') || 'none'}`, () => {
    const purchases = all.map((each, index) => plainPurchase([], { status: each, paymentId: `p${index}` }))
    assert.deepEqual(
      shownOn(status('/dashboard', purchases)).map((purchase) => purchase.status),
      shown
    )
    assert.equal(shownOn(status('/settings/purchases', purchases)).length, all.length)
  })
}

test('An ended purchase that another user asks for is on the dashboard', () => {
  const purchases = [plainPurchase([]), plainPurchase([], { status: 'ended', paymentId: 'asked' })]
  assert.equal(shownOn(status('/dashboard', purchases)).length, 2)
})

/** Purchases from the newest to the oldest, and their order on the dashboard. */
const orders: [words: string, PurchaseView[], string[]][] = [
  [
    'a spare one, and one whose invitation is open',
    [
      plainPurchase([], { paymentId: 'spare', coveredBeside: 'ada-buyer' }),
      plainPurchase([plainGrant()], { paymentId: 'open' })
    ],
    ['open', 'spare']
  ],
  [
    'one that is in order, a pending one, and two that ask for a name',
    [
      plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], { paymentId: 'in' }),
      plainPurchase([], { paymentId: 'pending', status: 'pending' }),
      plainPurchase([], { paymentId: 'newer' }),
      plainPurchase([], { paymentId: 'older' })
    ],
    ['newer', 'older', 'in', 'pending']
  ],
  [
    'one that is in order, and a team whose second name has no account',
    [
      plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], { paymentId: 'in' }),
      plainPurchase(
        [
          plainGrant({ state: 'accepted', because: 'shown' }),
          plainGrant({ id: 'g2', seat: 2, login: 'kim', state: 'blocked', because: 'no_such_account', acts: 'buyer' })
        ],
        {
          paymentId: 'team',
          seats: 2
        }
      )
    ],
    ['team', 'in']
  ],
  [
    'one that is in order, and one that another user asks for',
    [
      plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], { paymentId: 'in' }),
      plainPurchase([plainGrant({ state: 'accepted', because: 'shown' })], { paymentId: 'asked' })
    ],
    ['asked', 'in']
  ]
]
for (const [words, purchases, order] of orders) {
  test(`The dashboard shows the purchase first that asks the buyer for something: ${words}`, async () => {
    const ids = (from: string) => shownOn(status(from, purchases)).map(({ paymentId }) => paymentId)
    assert.deepEqual(ids('/dashboard'), order)
    assert.deepEqual(
      ids('/settings/purchases'),
      purchases.map(({ paymentId }) => paymentId)
    )
    const { markup } = await statusMarkup(status('/dashboard', purchases))
    const marks = [...markup.matchAll(/<section class="card purchase"/g)]
    assert.equal(marks.length, purchases.length)
  })
}

const products = [
  { ...plainProduct, id: 'kit', name: 'Kit', scenes: ['kit'] },
  { ...plainProduct, id: 'course', name: 'Course', scenes: ['course'] },
  { ...plainProduct, id: 'extras', name: 'Extras', scenes: ['extras'] }
] as const
const access = plainGrant({ state: 'accepted', because: 'shown' })
const of = (product: string, statusOf: PurchaseView['status'], createdAt: number) =>
  plainPurchase(statusOf === 'paid' ? [access] : [], {
    product,
    status: statusOf,
    createdAt,
    paymentId: `${product}-${createdAt}`
  })

/** Purchases, and the headings of their cards on the page of all purchases and on the dashboard. */
const places: [words: string, PurchaseView[], all: string[], dashboard: string[]][] = [
  [
    'one product with access, others that ended or wait for their payment',
    [of('extras', 'paid', 1), of('course', 'ended', 9), of('kit', 'refunded', 5), of('kit', 'pending', 8)],
    ['Kit', 'Kit (2)', 'Course', 'Extras'],
    ['Kit', 'Extras']
  ],
  [
    'two products with access, and a form for each',
    [of('course', 'paid', 3), of('extras', 'paid', 2), of('course', 'ended', 9), of('kit', 'pending', 8)],
    ['Kit', 'Course', 'Course (2)', 'Extras'],
    ['Course', 'Extras', 'Kit']
  ],
  ['nothing that gives access', [of('extras', 'refunded', 7), of('kit', 'lost', 5)], ['Kit', 'Extras'], ['Extras']]
]
for (const [words, purchases, all, dashboard] of places) {
  test(`Whatever became of them, the cards stand in the order of the shop: ${words}`, async () => {
    const headings = async (from: string) => {
      const { markup } = await statusMarkup({ ...status(from, purchases), config: { ...config, products } })
      return [...markup.matchAll(/<h2 id="purchase-\d+">(.*?)<\/h2>/g)].map(([, name]) => name)
    }
    assert.deepEqual(await headings('/settings/purchases'), all)
    assert.deepEqual(await headings('/dashboard'), dashboard)
  })
}

test('An update finds the cards of each product at the place where the page has them', async () => {
  const idsOf = async (from: string, purchases: readonly PurchaseView[]) => {
    const { parts } = await statusMarkup({ ...status(from, purchases), config: { ...config, products } })
    for (const { id, markup } of parts) assert.equal(/hx-get/.test(markup), id === 'access', id)
    return parts.map(({ id }) => id)
  }
  const later = [of('course', 'paid', 3), of('extras', 'paid', 2), of('kit', 'pending', 8)]
  assert.deepEqual(await idsOf('/settings/purchases', later), ['access-others-1', 'access', 'access-2'])
  assert.deepEqual(await idsOf('/dashboard', later), ['access', 'access-2', 'access-others-1'])
})

test('An order names its amount, its number, its receipt and where the subscription is managed, each where it is known', async () => {
  const words = async (over: Partial<PurchaseView>, order: Partial<OrderFacts>) => {
    const orders = new Map([
      ['p1', { amount: null, currency: 'usd', invoice: undefined, receipt: undefined, ...order }]
    ])
    const { markup } = await statusMarkup({ ...status('/settings/purchases', [plainPurchase([], over)]), orders })
    const [, line = ''] = /<p class="order">(.*?)<\/p>/s.exec(markup) ?? []
    return line.replace(/<time[^>]*>|<\/time>/g, '')
  }
  const done = 'Order completed on November 20, 2026'
  const manage = '<a href="https://billing.example/manage">Manage subscription</a>'
  assert.equal(await words({}, { amount: 9900, invoice: 'A-7' }), `${done}\u00A0· $99.00\u00A0· No. A-7`)
  assert.equal(await words({ status: 'refunded' }, { amount: 9900 }), `${done}\u00A0· $99.00`)
  for (const [kind, name] of [
    ['receipt', 'Receipt'],
    ['invoice', 'Invoice']
  ] as const) {
    const receipt = { url: 'https://pay.example/r?a=1&b=2', kind }
    const link = `<a href="https://pay.example/r?a=1&amp;b=2" rel="noreferrer">${name}</a>`
    assert.equal(await words({}, { amount: 9900, receipt }), `${done}\u00A0· $99.00\u00A0· ${link}`)
  }
  assert.equal(await words({ state: 'active' }, { amount: null }), `${done}\u00A0· ${manage}`)
  assert.equal(await words({ state: 'ending' }, { amount: null }), `${done}\u00A0· ${manage}`)
})

test('An order without a receipt says where the processor has it, or that it usually mails it, if something was paid', async () => {
  const portal = { url: 'https://polar.sh/acme/portal', label: 'Polar', has: 'receipt' } as const
  const words = async (
    over: Partial<PurchaseView>,
    portals: Record<string, Portal> = {},
    amount: number | null = 9900
  ) => {
    const order = { amount, currency: 'usd', invoice: undefined, receipt: undefined }
    const shop = { ...config, products: [{ ...config.products[0], portals }] as const }
    const shown = status('/settings/purchases', [plainPurchase([], over)])
    const { markup } = await statusMarkup({ ...shown, config: shop, orders: new Map([['p1', order]]) })
    return /<p class="order">.*?\u00A0· (?:[$0-9.]+\u00A0· )?([^$]*?)<\/p>/s.exec(markup)?.[1]
  }
  const link = (name: string) => `<a href="${portal.url}" rel="noreferrer">${name}</a>`
  const polar = { processor: 'polar' }
  assert.equal(await words(polar), 'Polar usually emails the receipt')
  assert.equal(await words(polar, { polar: portal }), link('Receipt at Polar'))
  assert.equal(await words(polar, { polar: { ...portal, has: 'invoice' } }), link('Invoice at Polar'))
  assert.equal(await words(polar, { polar: { ...portal, has: 'order' } }), link('Order at Polar'))
  assert.equal(await words(polar, { polar: { url: portal.url, label: 'Polar' } }), 'Polar usually emails the receipt')
  assert.equal(await words({ processor: 'stripe' }, { polar: portal }), undefined, 'another processor was paid')
  assert.equal(await words(polar, { polar: portal }, 0), undefined, 'nothing was paid')
  assert.equal(await words({ ...polar, paidAt: undefined, status: 'pending' }, { polar: portal }), undefined)
})
