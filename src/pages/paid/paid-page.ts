import { html } from 'hono/html'
import type { Config, Product } from '../../config/config.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { routes } from '../../routes.ts'
import type { Buyer } from '../../users/sessions/current-buyer.ts'
import type { LatestPayment } from '../../users/users-and-guests/latest-payments.ts'
import { maskedAddress } from '../../users/users-and-guests/masked-address.ts'
import { moneyWords } from '../../words/money.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { type MessageKey, plainText, type Text, type Values } from '../../words/text.ts'
import { buyLink } from '../buyer/checkout-link.ts'
import { type Connect, suffixOf } from '../buyer/invite-forms.ts'
import { icon, iconOf } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { explainSale } from '../page-texts/explain-view.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'

/**
 * The knowledge about a browser that comes back from a checkout. `bought`: its payment is here. `elsewhere`: another
 * sign-in has its payment now; `leadsThere`: signing in with the address of the payment leads to that sign-in.
 * `waiting`: the browser or its user is known, and no payment is here yet; `product`: the product of the last checkout
 * that the browser went to. `by_mail`: the browser cannot be matched with a payment.
 */
export type BackFromCheckout =
  | { kind: 'waiting'; product: Product | undefined }
  | { kind: 'by_mail' }
  | { kind: 'elsewhere'; product: Product; payment: LatestPayment; leadsThere: boolean }
  | PaidPurchase

/**
 * `invoice`: the number on the invoice or receipt. `isNamed`: the purchase has an account already. `toAdd`: the
 * signed-in user to whom a guest's purchase can be added. `isLate`: the payment is pending for longer than usual.
 * `connect`: the way to the code host and back, if that can be used for this purchase.
 */
export type PaidPurchase = {
  kind: 'bought'
  product: Product
  payment: LatestPayment
  invoice: string | undefined
  isNamed: boolean
  isLate: boolean
  toAdd: Buyer | undefined
  connect: Connect | undefined
}

type PaidPage = { config: Config; buyer: Buyer | undefined; back: BackFromCheckout }

/** Seconds between two checks whether the payment is here. */
const CHECK_S = 3
/**
 * ms after which the page makes its first checks, since most deliveries arrive within a second or two of the buyer.
 * Each check has an element of its own: of several delays on one element htmx keeps the last.
 */
const FIRST_CHECKS_MS = [500, 1_000, 2_000]

/** The page to which checkouts lead back: whether the payment is here, what it was for, and the one next step. */
export function paidPage({ config, buyer, back }: PaidPage): Markup {
  if (back.kind === 'bought') return boughtPage(config, buyer, back)
  if (back.kind === 'elsewhere') return elsewherePage(config, buyer, back)
  const said = sayer(config)
  const waiting = html`<div hx-get="${routes.paid}" hx-trigger="every ${CHECK_S}s" hx-swap="none" hx-sync="this:drop" role="status">
      <p class="lead">${said('back.waiting.text')} <span class="with-script">${said('back.waiting.goes_on')}</span><span class="without-script">${said('back.waiting.look')}</span></p>
    </div>
    ${FIRST_CHECKS_MS.map((ms) => html`<div hidden hx-get="${routes.paid}" hx-trigger="load delay:${ms}ms" hx-swap="none"></div>`)}
    <p class="actions"><a class="btn without-script" href="${routes.paid}">${said('status.check')}</a>
    ${buyer ? '' : html`<a class="btn" data-variant="outline" href="${routes.signIn}">${said('sign_in.title')}</a>`}</p>
    <p class="hint">${said('back.waiting.hint')}</p>`
  const byMail = html`<p class="lead">${said('back.by_mail.text')}</p>
    <p class="actions"><a class="btn" href="${routes.signIn}">${said('sign_in.send')}</a></p>`
  const product = back.kind === 'waiting' ? back.product?.name : undefined
  const about = { known: product === undefined ? 'no' : 'yes', product: product ?? '' }
  const title = plainText({ key: `back.${back.kind}.headline`, values: about })
  const body = html`${heading(title, back.kind === 'waiting' ? 'waiting' : 'needs_you')}
    ${back.kind === 'waiting' ? waiting : byMail}`
  return layout({ config, user: buyer, title, body })
}

function boughtPage(config: Config, buyer: Buyer | undefined, bought: PaidPurchase): Markup {
  const { product, payment, invoice, isNamed, connect } = bought
  const account = isNamed ? 'none' : connect ? 'connect' : 'type'
  const isGiven = payment.processor === BY_HAND
  const values = { host: hostName(config.codeHost), account, cost: costOf(payment) }
  const { headline, text, tone }: { headline: Text; text: Text; tone: Tone } =
    payment.status === 'paid'
      ? {
          headline: { key: 'back.received.headline', values },
          text: { key: 'back.received.text', values },
          tone: 'done'
        }
      : explainSale(config, payment.status, { product: product.name, isLate: bought.isLate })
  const title = plainText(headline)
  const price = moneyWords(payment.amount, payment.currency)
  const { paidAt } = payment
  const order = [
    ...(paidAt === null
      ? []
      : [sayMarkup(isGiven ? 'order.given' : 'order.done', { day: { at: paidAt, style: 'date', now: undefined } })]),
    ...(invoice === undefined ? [] : [sayMarkup('order.number', { number: invoice })])
  ]
  const body = html`${heading(title, tone)}
    <p class="lead">${textMarkup(text)}</p>
    <section class="card" aria-labelledby="bought-heading">
      <header><h2 id="bought-heading">${product.name}</h2>
      <p>${price === undefined ? '' : `${price} · `}${maskedAddress(payment.email)}</p>
      ${order.length > 0 ? html`<p class="order">${order.map((part, index) => html`${index > 0 ? ' · ' : ''}${part}`)}</p>` : ''}</header>
      <section>${nextStep(config, bought)}</section>
    </section>`
  return layout({ config, user: buyer, title, body })
}

function costOf({ processor, amount }: LatestPayment): 'given' | 'none' | 'paid' {
  return processor === BY_HAND ? 'given' : amount === 0 ? 'none' : 'paid'
}

/**
 * The page in the browser that paid, after another sign-in got the purchase: in which one it is, if signing in with the
 * address of the payment leads there. The page tells no more of the purchase: the rest is for that sign-in.
 */
function elsewherePage(
  config: Config,
  buyer: Buyer | undefined,
  { product, payment, leadsThere }: Extract<BackFromCheckout, { kind: 'elsewhere' }>
): Markup {
  const said = sayer(config)
  const hasArrived = payment.paidAt !== null
  const title = hasArrived
    ? plainText({ key: 'back.received.headline', values: { cost: costOf(payment) } })
    : plainText({ key: 'takeover.can_ask.headline', values: { heldIn: 'sign_in', given: 'no' } })
  const where = leadsThere
    ? said('sign_in.held', { product: product.name, user: maskedAddress(payment.email) })
    : said('back.elsewhere.text', { product: product.name })
  const next = buyer
    ? html`<a class="btn" href="${routes.findPurchase}">${said('find.title')}</a>`
    : html`<a class="btn" href="${routes.signIn}">${said('sign_in.title')}</a>`
  const body = html`${heading(title, hasArrived ? 'done' : 'waiting')}
    <p class="lead">${where}</p>
    <p class="actions">${next}</p>
    <p class="hint">${said('hint.wrong')}</p>`
  return layout({ config, user: buyer, title, body })
}

/** The outcome as a shape, a word and a colour. */
function heading(title: string, tone: Tone): Markup {
  return html`<div class="outcome" data-tone="${tone}">${icon(iconOf[tone])}<h1>${title}</h1></div>`
}

/**
 * The button for the next step. If it is the code host's sign-in, a link beside it leads to the form for a username.
 */
function nextStep(config: Config, { product, payment, isNamed, toAdd, connect }: PaidPurchase): Markup {
  const said = sayer(config)
  if (toAdd) {
    return html`<form class="actions" method="post" action="${routes.paid}">
      <button type="submit" class="btn">${said('back.add', { email: toAdd.email })}</button>
    </form>`
  }
  if (payment.status === 'failed') {
    return html`<p class="actions"><a class="btn" href="${buyLink(product)}">${said('shop.buy', { product: product.name })}</a></p>`
  }
  const isOpen = payment.status === 'paid' && !isNamed
  if (!isOpen || !connect) {
    return html`<p class="actions"><a class="btn" href="${routes.dashboard}">${said(isOpen ? 'back.choose' : 'back.open')}</a></p>`
  }
  return html`<form class="actions" method="post" action="${connect.action}">
      <input type="hidden" name="${connect.field}" value="${connect.value}">
      <input type="hidden" name="from" value="${routes.dashboard}">
      <button type="submit" class="btn">${said('back.connect')}</button>
      <a href="${routes.dashboard}#username${suffixOf(config, product)}">${said('back.type')}</a>
    </form>`
}

/** Says a message of the catalogue, with the facts about the shop. */
function sayer({ codeHost, site }: Config) {
  const shop = { host: hostName(codeHost), seller: { writeTo: site.supportEmail } }
  return (key: MessageKey, values: Values = {}) => textMarkup({ key, values: { ...shop, ...values } })
}
