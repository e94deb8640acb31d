import { html, raw } from 'hono/html'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { toast } from '../../invite/default-messages.ts'
import { type InviteSeats, inviteForm } from '../../invite/form.ts'
import { routes } from '../../routes.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { fontStack } from '../../shop-front.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { usualFonts } from '../brand.ts'
import { accountPreview } from '../buyer/account-preview.ts'
import { purchaseCard } from '../buyer/purchase-card.ts'
import { stateMark } from '../buyer/purchase-steps.ts'
import { icon, iconOf } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { manifestOf } from '../manifest.ts'
import { explainGrant, explainSale } from '../page-texts/explain-view.ts'
import { textMarkup } from '../rich-text.ts'
import { contentOf, type DesignPart, pageParts } from './design-parts.ts'
import { exampleOf, offPayment, teamOf, withoutCard } from './design-purchases.ts'
import { questionsAndProblems } from './design-questions.ts'
import { exampleOfReason } from './design-reasons.ts'
import { waysToPurchase } from './design-ways.ts'

/**
 * A page of the sandbox with every component in every state, once light and once dark. Its own words are English; the
 * components are in the language of the page. `more`: components of other rooms. `now` in ms.
 */
export function designPage(config: Config, now: number, more: readonly DesignPart[] = []): Markup {
  const cards = cardsOf(config, now)
  const body = html`<h1 lang="en">Design</h1>
    <p class="lead" lang="en">Every component in every state. The buttons lead nowhere useful.</p>
    ${(['light', 'dark'] as const).map(
      (scheme, index) => html`<section class="design" data-scheme="${scheme}" aria-labelledby="design-${scheme}">
        <h2 id="design-${scheme}" lang="en">${scheme === 'light' ? 'Light' : 'Dark'}</h2>
        ${brandOf(config)}
        ${controls(scheme)}
        ${notices(config)}
        <h3 lang="en">Purchases</h3>
        <div class="access">${cards.map(({ name, card }, at) => html`<p class="hint" lang="en"><code>${name}</code></p>${card(index * cards.length + at)}`)}</div>
        <h3 lang="en">Reasons</h3>
        ${reasons(config, now)}
        <h3 lang="en">Without a purchase</h3>
        ${withoutCard.map((situation) => sentenceOf(config, situation))}
        ${[...pageParts(config, now), ...waysToPurchase(config, now), ...questionsAndProblems(config, now), ...more].map(({ name, part }, at) => html`<h3 lang="en">${name}</h3>${contentOf(part, `${scheme}-${at}`)}`)}
      </section>`
    )}`
  return layout({ config, user: 'unknown', title: 'Design', body, styles: ['desk.css', 'design.css'] })
}

/** The card of each example. `card` is given a number that no other card of the page has. */
function cardsOf(config: Config, now: number): { name: string; card(number: number): Markup }[] {
  const [product] = config.products
  const setting = { product: product.id, repository: product.repositories[0], now }
  return Object.entries({ ...exampleOf(setting), team: teamOf(setting) }).map(([name, purchase]) => ({
    name,
    card: (number) =>
      purchaseCard({
        config,
        purchase: withOwnIds(purchase, number),
        index: number,
        nth: number + 1,
        from: routes.design,
        isOff: purchase.paymentId === offPayment,
        purpose: purchase.seats > 1 ? 'add' : undefined,
        askedFor: undefined,
        now,
        latestOf: () => ({ tag: 'v3.2', at: now - 4 * DAY_MS })
      })
  }))
}

/** The account of each reason in one line: its state, the headline and the text of its card. */
function reasons(config: Config, now: number): Markup {
  const [product] = config.products
  const setting = { product: product.id, repository: product.repositories[0], now }
  return html`<ul class="reasons">${Object.entries(exampleOfReason(setting)).map(([because, purchase]) =>
    purchase.grants.map((grant) => {
      const explained = explainGrant(config, purchase, grant, now)
      return html`<li data-reason="${because}"><p><code lang="en">${because}</code></p>${stateMark(explained)}<p><strong>${textMarkup(explained.headline)}</strong> ${textMarkup(explained.text)}</p></li>`
    })
  )}</ul>`
}

/** The purchase with ids that no other card has. */
function withOwnIds(purchase: PurchaseView, number: number): PurchaseView {
  const grants = purchase.grants.map(({ id, replacedBy, ...grant }) => ({
    ...grant,
    id: `${id}-${number}`,
    replacedBy: replacedBy && `${replacedBy}-${number}`
  }))
  return { ...purchase, grants }
}

function sentenceOf(config: Config, situation: (typeof withoutCard)[number]): Markup {
  const { headline, text } = explainSale(config, situation, { product: '', email: 'ada@example.com' })
  return html`<p class="hint" lang="en"><code>${situation}</code></p>
    <p><strong>${textMarkup(headline)}</strong></p>
    <p>${textMarkup(text)}</p>`
}

/**
 * The parts of the brand that the site config names: how pages are set, and what a device shows among its bookmarks.
 */
function brandOf({ site }: Config): Markup {
  const { short_name: shortName, icons = [] } = manifestOf(site)
  const sizes = [6, 5, 4, 3, 2, 1] as const
  return html`<h3 lang="en">Brand</h3>
    <p class="hint" lang="en">Fonts: <code>${fontStack(site.brand?.fonts, usualFonts)}</code></p>
    <div class="type-sizes" lang="en">${sizes.map((size) => html`<p data-size="${size}">Size ${size}: what a buyer reads</p>`)}</div>
    <p class="app-icons" lang="en">${icons.map(({ src }) => html`<img src="${src}" alt="" width="48" height="48">`)}<span>${site.name}, or short: ${shortName}</span></p>`
}

function controls(scheme: string): Markup {
  const form = { action: routes.invite, from: routes.design, host: 'Code host' }
  return html`<h3 lang="en">Controls</h3>
    <p class="actions" lang="en">
      <button type="button" class="btn">Primary</button>
      <button type="button" class="btn" data-variant="outline">Secondary</button>
      <button type="button" class="btn" data-variant="destructive">Destructive</button>
      <button type="button" class="btn" data-variant="outline" data-size="sm">Small</button>
      <a href="${routes.design}">Link</a>
    </p>
    <div class="card" lang="en"><section>${raw(inviteForm({ ...form, suffix: `-${scheme}`, username: 'ada-buyer' }))}</section></div>
    <div class="card" lang="en"><section>${raw(inviteForm({ ...form, suffix: `-${scheme}-wrong`, username: 'nobody', problem: 'No account named nobody.', seats: choiceOf(scheme) }))}</section></div>`
}

function choiceOf(scheme: string): InviteSeats {
  return {
    note: 'All 2 seats are in use. To add someone new, choose who they replace.',
    choice: {
      legend: 'Who should the new account replace?',
      options: [
        { id: `one-${scheme}`, label: 'ada-buyer', hint: 'has access' },
        { id: `two-${scheme}`, label: 'grace-hops', hint: 'invited' }
      ]
    }
  }
}

const tones: readonly [Tone, string][] = [
  ['done', 'Done'],
  ['waiting', 'Waiting'],
  ['needs_you', 'Needs you'],
  ['seller', 'Waiting for the seller'],
  ['ended', 'Ended']
]

function notices(config: Config): Markup {
  const { supportEmail } = config.site
  const options = { hasPictures: false, isOfTeam: false }
  return html`<h3 lang="en">Outcomes</h3>
    ${tones.map(([tone, words]) => html`<div class="outcome" lang="en" data-tone="${tone}">${icon(iconOf[tone])}<p>${words}</p></div>`)}
    <h3 lang="en">Notices</h3>
    <div class="toaster" lang="en">${(['success', 'info', 'error'] as const).map((tone) =>
      raw(
        toast({
          tone,
          title: `A toast: ${tone}`,
          text: 'What happened is said here.',
          link: { href: `mailto:${supportEmail}`, label: 'A link' }
        })
      )
    )}</div>
    <div class="alert" lang="en" data-variant="destructive"><h3>An alert</h3><section>What is wrong is said here.</section></div>
    ${accountPreview({ kind: 'account', id: 1003, login: 'ada-buyer', name: 'Ada Buyer', profileUrl: config.codeHost.url, joined: 2019, proven: false }, 'Code host', options)}
    ${accountPreview({ kind: 'no_account', username: 'nobody' }, 'Code host', options)}`
}
