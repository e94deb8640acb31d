import { html, raw } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import { inviteForm } from '../../invite/form.ts'
import { toast } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import type { Tone } from '../../words/situation-rules.ts'
import { icon, iconOf } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { accountPreview } from './account-preview.ts'
import { purchaseCard } from './purchase-card.ts'

/** A page of the sandbox with every component in every state, once light and once dark. `now` in ms. */
export function designPage(config: Config, now: number): Markup {
  const purchases = examples(config, now)
  const body = html`<h1>Design</h1>
    <p class="lead">Every component in every state. The buttons lead nowhere useful.</p>
    ${(['light', 'dark'] as const).map((scheme, index) => {
      const first = index * purchases.length
      const cards = purchases.map((purchase, at) => {
        // Every id and every name of a region has to be there once.
        const number = first + at
        const own = { ...purchase, grants: purchase.grants.map((grant) => ({ ...grant, id: `${grant.id}-${number}` })) }
        return purchaseCard({
          config,
          purchase: own,
          index: number,
          nth: number + 1,
          from: routes.design,
          isOff: false,
          purpose: purchase.seats > 1 ? 'add' : undefined,
          askedFor: undefined,
          now,
          latestOf: () => ({ tag: 'v3.2', at: now - 4 * DAY_MS })
        })
      })
      return html`<section class="design" data-scheme="${scheme}" aria-labelledby="design-${scheme}">
        <h2 id="design-${scheme}">${scheme === 'light' ? 'Light' : 'Dark'}</h2>
        ${controls(scheme)}
        ${notices(config)}
        <h3>Purchases</h3>
        <div class="access">${cards}</div>
      </section>`
    })}`
  return layout({ config, user: 'unknown', title: 'Design', body })
}

function controls(scheme: string): Markup {
  const form = { action: routes.invite, from: routes.design, host: 'Code host' }
  return html`<h3>Controls</h3>
    <p class="actions">
      <button type="button" class="btn">Primary</button>
      <button type="button" class="btn" data-variant="outline">Secondary</button>
      <button type="button" class="btn" data-variant="destructive">Destructive</button>
      <button type="button" class="btn" data-variant="outline" data-size="sm">Small</button>
      <a href="${routes.design}">Link</a>
    </p>
    <div class="card"><section>${raw(inviteForm({ ...form, suffix: `-${scheme}`, username: 'ada-buyer' }))}</section></div>
    <div class="card"><section>${raw(inviteForm({ ...form, suffix: `-${scheme}-wrong`, username: 'nobody', problem: 'No account named nobody.', seats: choice }))}</section></div>`
}

const choice = {
  note: 'All 2 seats are in use. To add someone new, choose who they replace.',
  choice: {
    legend: 'Who should the new account replace?',
    options: [
      { id: 'one', label: 'ada-buyer', hint: 'has access' },
      { id: 'two', label: 'grace-hops', hint: 'invited' }
    ]
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
  return html`<h3>Outcomes</h3>
    ${tones.map(([tone, words]) => html`<div class="outcome" data-tone="${tone}">${icon(iconOf[tone])}<p>${words}</p></div>`)}
    <h3>Notices</h3>
    <div class="toaster">${(['success', 'info', 'error'] as const).map((tone) =>
      raw(
        toast({
          tone,
          title: `A toast: ${tone}`,
          text: 'What happened stands here.',
          link: { href: `mailto:${supportEmail}`, label: 'A link' }
        })
      )
    )}</div>
    <div class="alert" data-variant="destructive"><h3>An alert</h3><section>What is wrong stands here.</section></div>
    ${accountPreview({ kind: 'account', id: 1003, login: 'ada-buyer', name: 'Ada Buyer', profileUrl: config.codeHost.url, joined: 2019, proven: true }, 'Code host')}
    ${accountPreview({ kind: 'no_account', username: 'nobody' }, 'Code host')}`
}

/** A purchase in each state that looks different. */
function examples({ products: [product] }: Config, now: number): PurchaseView[] {
  const [repository] = product.repositories
  const grant = (over: Partial<GrantView>): GrantView => ({
    id: `design-${over.seat ?? 1}`,
    seat: 1,
    repository,
    login: 'ada-buyer',
    accountId: over.seat ?? 1,
    proven: false,
    state: 'invited',
    because: 'sent',
    acts: 'buyer',
    origin: 'ours',
    hadAccess: false,
    queuePlace: undefined,
    expectedAt: undefined,
    triedAt: undefined,
    sentAt: now - DAY_MS,
    lapsesAt: now + 6 * DAY_MS,
    slow: false,
    replaces: undefined,
    replacedBy: undefined,
    keptBy: undefined,
    notShown: undefined,
    runOut: undefined,
    ...over
  })
  const purchase = (grants: GrantView[], over: Partial<PurchaseView> = {}): PurchaseView => ({
    paymentId: 'design',
    sellerWords: undefined,
    isGiven: false,
    endsAt: undefined,
    refund: undefined,
    subscriptionEndsAt: undefined,
    takeover: undefined,
    product: product.id,
    status: 'paid',
    state: over.status ?? 'paid',
    paidAt: now - 2 * DAY_MS,
    username: undefined,
    isNameOpen: false,
    isNameYounger: false,
    seats: 1,
    grants,
    following: [],
    movesLeft: 5,
    nextMoveAt: undefined,
    ...over
  })
  const accepted = grant({ state: 'accepted', because: 'shown', hadAccess: true, proven: true })
  const queued = grant({ state: 'queued', because: 'limit', queuePlace: 2, expectedAt: now + HOUR_MS })
  return [
    purchase([]),
    purchase([grant({})]),
    purchase([accepted]),
    purchase([queued]),
    purchase([grant({ state: 'queued', because: 'token_refused', acts: 'seller' })]),
    purchase([grant({ state: 'gone', because: 'declined' })]),
    purchase([grant({}), { ...accepted, id: 'design-2', seat: 2, accountId: 2, login: 'grace-hops' }], { seats: 3 }),
    purchase([], { status: 'pending', paidAt: undefined }),
    purchase([], { status: 'failed', paidAt: undefined }),
    purchase([grant({ state: 'revoked', because: 'refunded', hadAccess: true })], {
      status: 'refunded',
      refund: { isWhole: true, at: now - DAY_MS, amount: 4900, currency: 'usd' }
    })
  ]
}
