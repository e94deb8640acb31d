import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say } from '../../words/text.ts'
import { icon, iconOf } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { type FormPurpose, suffixOf } from './invite-forms.ts'

/**
 * The seats of a paid purchase. `held`: the explanations of the accounts that hold one. `purpose`: of the form for the
 * product; undefined where there is none. `isOff`: the repository cannot give read-only access at the moment.
 * `hasNext`: another button is the buyer's next step.
 */
export type Seats = {
  config: Config
  purchase: PurchaseView
  held: readonly Explanation[]
  purpose: FormPurpose | undefined
  isOff: boolean
  hasNext: boolean
}

/** How many seats of a team are in use, in which states, with the ways to fill a free one in the head. */
export function teamSeats(team: Seats): Markup {
  const { purchase, held } = team
  const groups = groupsOf(held)
  return html`<div class="seats">
      <div class="seats-head">
        <p class="seats-count">${say('order.seats_used', { held: held.length, seats: purchase.seats })}</p>
        ${waysToFill(team)}
      </div>
      ${seatBar(groups, freeSeats(team))}
      ${groups.length === 0 ? '' : html`<ul class="seat-states">${groups.map(({ tone, badge, count }) => html`<li data-tone="${tone}">${icon(iconOf[tone])}<span>${badge} <b>${count}</b></span></li>`)}</ul>`}
      ${isFull(team) ? html`<p class="hint">${say('seats.taken')}</p>` : ''}
    </div>`
}

/** The line below the accounts of a team: how many seats are free. */
export function freeLine(team: Seats): Markup | '' {
  const free = freeSeats(team)
  if (free === 0) return ''
  return html`<p class="free-seats"><span class="initial" aria-hidden="true"></span>${say('team.free', { free })}</p>`
}

function freeSeats({ purchase, held }: Seats): number {
  return Math.max(0, purchase.seats - held.length)
}

/** Whether a further account can only take the seat of another one. */
function isFull(team: Seats): boolean {
  return freeSeats(team) === 0 && team.purpose === 'change' && !team.isOff
}

type Group = Pick<Explanation, 'tone'> & { badge: string; count: number }

const order = ['done', 'waiting', 'needs_you', 'seller', 'ended'] as const satisfies readonly Explanation['tone'][]

/** The accounts by their states in words: first those that need nothing. */
function groupsOf(held: readonly Explanation[]): Group[] {
  const groups: Group[] = []
  for (const { tone, badge } of held) {
    const words = plainText(badge)
    const known = groups.find((group) => group.badge === words)
    if (known) known.count += 1
    else groups.push({ tone, badge: words, count: 1 })
  }
  return groups.sort((a, b) => order.indexOf(a.tone) - order.indexOf(b.tone))
}

/** Up to this number each seat has a part of the bar; of more, each state has one. */
const MOST_PARTS = 40

/** A picture of the seats, which the words above it say. */
function seatBar(groups: readonly Group[], free: number): Markup {
  const total = groups.reduce((sum, { count }) => sum + count, free)
  const isEach = total <= MOST_PARTS
  const parts = [...groups, { tone: undefined, count: free }].flatMap(({ tone, count }) =>
    isEach ? Array.from({ length: count }, () => ({ tone, count: 1 })) : { tone, count }
  )
  let at = 0
  const shapes = parts.map(({ tone, count }) => {
    const shape = html`<rect x="${at}" width="${count}" height="1"${tone ? html` data-tone="${tone}"` : ''}/>`
    at += count
    return shape
  })
  return html`<svg class="seat-bar" viewBox="0 0 ${total} 1" preserveAspectRatio="none" aria-hidden="true">${shapes}</svg>`
}

/**
 * Adding a person leads to the form, which is open only then; a free seat can be given away by link, too. While the
 * repository is off, the form says so, and nothing is offered.
 */
function waysToFill(team: Seats): Markup | '' {
  const { config, purchase, purpose, isOff, hasNext } = team
  if (isOff) return ''
  const field = `#username${suffixOf(config, productNamed(config.products, purchase.product))}`
  if (freeSeats(team) === 0) {
    if (!isFull(team)) return ''
    return html`<p class="seats-ways"><a class="btn" data-variant="outline" href="${field}">${say('form.change')}</a></p>`
  }
  const link = `${routes.seats}?payment=${encodeURIComponent(purchase.paymentId)}`
  return html`<p class="seats-ways">
      ${purpose === 'add' ? html`<a class="btn"${hasNext ? html` data-variant="outline"` : ''} href="${field}">${icon('plus')}${say('form.add')}</a>` : ''}
      <a class="btn" data-variant="outline" href="${link}">${icon('link')}${say('seats.give')}</a>
    </p>
    <p class="hint">${purpose === 'add' ? `${say('seats.ways.add', { host: hostName(config.codeHost) })} ` : ''}${say('seats.ways.link')}</p>`
}
