import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { LatestPayment } from '../../users/users-and-guests/latest-payments.ts'
import { type Elsewhere, explainElsewhere } from '../../words/explain-takeover.ts'
import { askedPart, type ElsewhereView, elsewhereCards } from '../buyer/takeover-part.ts'
import { shopFacts } from '../page-texts/explain-view.ts'
import { type BackFromCheckout, paidPage } from '../paid/paid-page.ts'
import { noSeatPage, seatPage } from '../seats/take-seat-page.ts'
import { confirmPurchaseLinkPage, findPurchasePage, purchaseLinkSentPage } from '../sign-in/find-purchase-page.ts'
import { confirmMergePage, mergePage } from '../sign-in/merge-page.ts'
import type { DesignPart } from './design-parts.ts'

/** The pages on the ways to a purchase: back from a checkout, with another address, or by a link. `now` in ms. */
export function waysToPurchase(config: Config, now: number): DesignPart[] {
  const user = { id: 'ada', email: 'ada@example.com' }
  const other = { id: 'bob', email: 'other@example.com' }
  const [product] = config.products
  const payment = paymentAt(now)
  const bought = {
    kind: 'bought',
    product,
    payment,
    invoice: 'INV-7',
    isNamed: false,
    isLate: false,
    toAdd: undefined
  } as const
  const backs: Record<string, BackFromCheckout> = {
    received: { ...bought, connect: { action: '/', field: 'product', value: product.id } },
    'to be added': { ...bought, connect: undefined, toAdd: user },
    failed: { ...bought, connect: undefined, payment: { ...payment, status: 'failed', paidAt: null } },
    elsewhere: { kind: 'elsewhere', product, payment, leadsThere: true },
    'elsewhere, not paid yet': {
      kind: 'elsewhere',
      product,
      payment: { ...payment, status: 'pending', paidAt: null },
      leadsThere: false
    },
    waiting: { kind: 'waiting', product },
    'by mail': { kind: 'by_mail' }
  }
  const seat = { config, user: undefined, product, canConnect: true, username: undefined, message: undefined }
  return [
    ...Object.entries(backs).map(([name, back]) => ({
      name: `Back from the checkout: ${name}`,
      part: paidPage({ config, buyer: undefined, back })
    })),
    {
      name: 'A purchase elsewhere',
      part: elsewhereCards(config, user, { elsewhere: elsewhere(config, now), from: '/' })
    },
    { name: 'A purchase that is asked for', part: askedFor(config, now) },
    { name: 'A seat by a link', part: seatPage(seat) },
    { name: 'A link to a seat that is used', part: noSeatPage({ config, user: undefined, isOpened: true }) },
    {
      name: 'Find a purchase',
      part: findPurchasePage({ config, user, email: 'ada@', problem: 'That is no address.' })
    },
    { name: 'A link to a purchase was sent', part: purchaseLinkSentPage({ config, user, email: other.email }) },
    {
      name: 'Bring a purchase here',
      part: confirmPurchaseLinkPage({ config, user, token: 't', email: other.email, owned: true })
    },
    { name: 'Two sign-ins', part: mergePage({ config, user }) },
    { name: 'Two sign-ins, both proven', part: confirmMergePage({ config, user, earlier: other }) }
  ]
}

function paymentAt(now: number): LatestPayment {
  return {
    id: 'p',
    userId: 'ada',
    scene: null,
    status: 'paid',
    email: 'ada@example.com',
    amount: 9900,
    currency: 'usd',
    createdAt: now,
    paidAt: now,
    updatedAt: now,
    processor: 'stripe',
    key: 'cs_1',
    partOf: null,
    receipt: null
  }
}

/** A purchase in each state in which another browser or sign-in holds it. */
function elsewhere(config: Config, now: number): ElsewhereView[] {
  const [product] = config.products
  const states: Elsewhere['state'][] = [
    { kind: 'can_ask' },
    { kind: 'waits_for_holder', until: now + 7 * DAY_MS },
    { kind: 'waits_for_seller', objected: true },
    { kind: 'kept', at: now }
  ]
  return states.map((state, index) => {
    const purchase: Elsewhere = {
      state,
      email: 'ada@example.com',
      isGiven: false,
      heldIn: 'browser',
      accounts: ['g••••-hops'],
      canLink: index === 0
    }
    const words = explainElsewhere(purchase, shopFacts(config, product.name), now)
    return { ...purchase, paymentId: `elsewhere-${index}`, product, words }
  })
}

/** The question to the holder, before an answer and after an objection. */
function askedFor(config: Config, now: number) {
  const [{ name: product }] = config.products
  const states = [
    { kind: 'waits_for_holder', until: now + 7 * DAY_MS },
    { kind: 'waits_for_seller', objected: true }
  ] as const
  return html`${states.map((state, index) => {
    const askedFor = { takeover: `asked-${index}`, email: 'a••@example.com', isGiven: false, state }
    return html`<section class="card"><section>${askedPart({ askedFor, product, config, from: routes.design, now })}</section></section>`
  })}`
}
