import { html, raw } from 'hono/html'
import type { Config, Product } from '../../config/config.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { MarkdownHtml } from '../../shop-front.ts'
import { say } from '../../words/text.ts'
import { cloneCommands } from '../buyer/clone-commands.ts'
import { dashboardPage } from '../buyer/dashboard-page.ts'
import { type BuyerForm, buyerView } from '../buyer/invite-forms.ts'
import type { Markup } from '../layout.ts'
import { seatsPage } from '../seats/give-seats-page.ts'
import { productPage, productsPage } from '../shop/products-page.ts'
import { accountPage } from '../sign-in/account-page.ts'
import { linkPart } from '../sign-in/link-account.ts'
import { sessionsPage } from '../sign-in/sessions-page.ts'
import { linkSentPage, signInPage } from '../sign-in/sign-in-page.ts'
import { fillingCard } from './filling-card.ts'

/** A component under its name. */
export type DesignPart = { name: string; part: Markup }

/** The parts of pages beside the cards of purchases, each under its name. `now` in ms. */
export function pageParts(config: Config, now: number): DesignPart[] {
  const user = { id: 'ada', email: 'ada@example.com' }
  const session = { id: 'here', user, since: now, byPaidLink: false }
  const browsers = ['here', 'there'].map((id) => ({ id, since: now, userAgent: '', address: '203.0.113.7' }))
  const mail = { config, email: user.email, next: '/', isAgain: false, minutes: 15 }
  const [product] = config.products
  const seats = { config, user, product, paymentId: 'p', seats: 5, free: 2, off: undefined, days: 14, now }
  const shop = shopWithPages(config)
  const view = { config, from: '/', linked: [], paid: false, mayLink: false, forms: [] }
  const empty = { config, user, purchases: 0, bought: [], view, status: [], elsewhere: [], otherSale: undefined }
  return [
    { name: 'Controls at work', part: busy() },
    { name: 'Commands to clone', part: commands(config, now) },
    { name: 'Forms for a username', part: forms(config) },
    {
      name: 'Linked accounts',
      part: html`${linkPart({ config, from: '/', paid: true, linked: ['ada-buyer'] })}${linkPart({ config, from: '/', paid: true, linked: [] })}`
    },
    {
      name: 'A page of a product',
      part: productPage({ config: shop, user: undefined, product: shop.products[0], now })
    },
    { name: 'Several products', part: productsPage({ config: shop, user: undefined }) },
    {
      name: 'Sign in',
      part: signInPage({
        config,
        next: '/',
        email: 'ada@',
        problem: say('sign_in.link_refused'),
        badAddress: say('sign_in.no_address')
      })
    },
    { name: 'A code', part: linkSentPage({ ...mail, isSure: false, hasCode: true }) },
    { name: 'A mail without a code', part: linkSentPage({ ...mail, isSure: true, hasCode: false }) },
    { name: 'Devices', part: sessionsPage({ config, session, sessions: browsers, message: undefined, now }) },
    {
      name: 'An account',
      part: accountPage({
        config,
        user,
        addresses: [{ address: user.email, signsIn: true }],
        paidWith: [],
        linked: ['ada-buyer'],
        signIns: 2
      })
    },
    {
      name: 'Free seats',
      part: seatsPage({
        ...seats,
        open: [now - DAY_MS, now],
        made: 'https://shop.example/seat?token=…',
        message: undefined
      })
    },
    { name: 'Nothing bought', part: dashboardPage(empty) },
    ...(['running', 'done', 'failed'] as const).map((kind) => ({ name: `Filling: ${kind}`, part: filling(kind) }))
  ]
}

/** Controls that cannot be pressed now, and those whose request is on its way. */
function busy(): Markup {
  return html`<p class="actions">
      <button type="button" class="btn" disabled>Disabled</button>
      <button type="button" class="btn" data-variant="outline" disabled>Disabled</button>
      <button type="button" class="btn" data-variant="destructive" disabled>Disabled</button>
    </p>
    <div class="htmx-request"><p class="actions"><button type="button" class="btn">Busy</button></p></div>
    <div class="toaster"><p class="sending">${say('frame.sending')}</p></div>
    <form class="form">
      <div class="field"><label for="field-off">Field, disabled</label><input class="input" id="field-off" value="ada-buyer" disabled></div>
      <div class="field"><label for="choice">Choice</label><select class="select" id="choice"><option>One</option><option>Another</option></select></div>
      <div class="field"><label for="choice-off">Choice, disabled</label><select class="select" id="choice-off" disabled><option>One</option></select></div>
    </form>`
}

/** The commands of github.com, where there are several ways, and those of this shop. */
function commands(config: Config, now: number): Markup {
  const [{ repositories }] = config.products
  const { sandbox: _, ...shop } = config
  const several = { ...shop, codeHost: { ...config.codeHost, url: 'https://github.com' } }
  return html`${contentOf(cloneCommands({ config: several, now }, repositories[0]), 'several')}${cloneCommands({ config, now }, repositories[0])}`
}

/** The forms below and above the cards, open and closed, with the code host first and without it. */
function forms(config: Config): Markup {
  const [product] = config.products
  const base = { product, seats: {}, isOfTeam: false, purpose: 'next' } as const
  const connect = { action: '/', field: 'product', value: product.id }
  const all: BuyerForm[] = [
    { ...base, connect },
    { ...base, purpose: 'change', username: 'ada-buyer' },
    { ...base, purpose: 'off', why: { key: 'form.none.text', values: {} } },
    { ...base, isOfTeam: true, refused: true, problem: 'No account named nobody.', username: 'nobody' }
  ]
  const note = String(html`<p class="access-note with-script">${say('status.keeps')}</p>
    <p class="access-note without-script"><a href="/">${say('status.check')}</a></p>`)
  return html`${all.map((form, index) => contentOf(buyerView({ config, from: '/', linked: [], paid: true, mayLink: true, forms: [form] }, [{ product, markup: index === 0 ? note : '' }]), `form-${index}`))}`
}

function filling(kind: 'running' | 'done' | 'failed'): Markup {
  const state = {
    running: { kind: 'running', done: 7, of: 20 },
    done: { kind: 'done', of: 20 },
    failed: { kind: 'failed', why: 'The code host does not answer.' }
  } as const
  return fillingCard({ start() {}, state: () => state[kind] })
}

/** A shop with two products, and pages that say all that a page of a product can say. */
function shopWithPages(config: Config): Config {
  const [product] = config.products
  const words = (text: string): MarkdownHtml => ({ html: text })
  const text = words(
    '<h3>A heading</h3><p>A text with a <a href="/">link</a> and <code>code</code>.</p><ul><li>A point</li></ul>'
  )
  const full: Product = {
    ...product,
    page: {
      ...product.page,
      price: '$99',
      line: 'The product in one line.',
      description: text,
      inside: ['A point', 'Another point'],
      licence: text,
      refunds: text,
      questions: [{ question: 'A question?', answer: text }]
    }
  }
  return { ...config, products: [full, { ...full, id: 'another', name: 'Another product', scenes: ['another'] }] }
}

/**
 * The content of a page, or a part of one, as it stands on the page with every component: with ids that nothing else
 * there has, without the frame, without requests of its own, and under the heading of its part.
 */
export function contentOf(part: Markup, suffix: string): Markup {
  const whole = String(part)
  const [, content = whole] = /<main id="content">(.*)<\/main>/s.exec(whole) ?? []
  const renamed = content
    .replace(/ (id|for|aria-labelledby|aria-describedby)="([^"]*)"/g, (_, name: string, ids: string) => {
      const own = ids.split(' ').map((id) => `${id}-${suffix}`)
      return ` ${name}="${own.join(' ')}"`
    })
    .replace(/ name="(way-[^"]*)"/g, ` name="$1-${suffix}"`)
    .replace(/ href="#([^"]*)"/g, ` href="#$1-${suffix}"`)
    .replace(/ (hx-[\w-]+="[^"]*"|autofocus)/g, '')
    .replace(/<(\/?)h1/g, '<$1h3')
    // A part is no landmark: its name stands on the page twice, or more often.
    .replace(/(<(?:section|article)[^>]*?) aria-label(?:ledby)?="[^"]*"/g, '$1')
    .replace(/<nav aria-label="([^"]*)"/g, `<nav aria-label="$1, ${suffix}"`)
  return raw(renamed) as Markup
}
