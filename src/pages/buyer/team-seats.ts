import { html } from 'hono/html'
import type { PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say } from '../../words/text.ts'
import { icon, iconOf } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { type FormPurpose, suffixOf } from './invite-forms.ts'
import { isRenewalDue } from './renewal-part.ts'

/**
 * The seats of a paid purchase. `held`: the explanations of the accounts that hold one. `purpose`: of the form for the
 * product; undefined where there is none. `isOff`: the repository cannot give read-only access at the moment.
 */
export type Seats = {
  config: Config
  purchase: PurchaseView
  held: readonly Explanation[]
  purpose: FormPurpose | undefined
  isOff: boolean
}

/** How many seats of a team are in use, in which states, and the ways to fill a free one. */
export function teamSeats(team: Seats): Markup {
  const { purchase, held } = team
  const free = Math.max(0, purchase.seats - held.length)
  const groups = groupsOf(held)
  return html`<div class="seats">
      <div class="seats-in-use">
        <p class="seats-count">${say('order.seats_used', { held: held.length, seats: purchase.seats })}</p>
        ${groups.length === 0 ? '' : html`<ul class="seat-states">${groups.map(({ tone, badge, count }) => html`<li data-tone="${tone}">${icon(iconOf[tone])}<span>${badge} <b>${count}</b></span></li>`)}</ul>`}
      </div>
      ${seatBar(groups, free)}
      ${waysToFill(team, free)}
    </div>`
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
 * Adding an account leads to the form, which is open only then; a free seat can be given away by link, too. While the
 * repository is off, the form says so, and nothing is offered.
 */
function waysToFill({ config, purchase, purpose, isOff }: Seats, free: number): Markup | '' {
  if (isOff) return ''
  const field = `#username${suffixOf(config, productNamed(config.products, purchase.product))}`
  if (free === 0) {
    if (purpose !== 'change') return ''
    return html`<p class="actions"><a class="btn" data-variant="outline" data-size="sm" href="${field}">${say('form.change')}</a></p>`
  }
  const look = isRenewalDue(purchase) ? html` data-variant="outline"` : ''
  const link = `${routes.seats}?payment=${encodeURIComponent(purchase.paymentId)}`
  return html`<div class="free-seats">
      <p class="free-count">${say('team.free', { free })}</p>
      <ul>
        ${purpose === 'add' ? html`<li><a class="btn"${look} href="${field}">${icon('plus')}${say('form.add')}</a><span class="hint">${say('team.by_name')}</span></li>` : ''}
        <li><a class="btn" data-variant="outline" href="${link}">${icon('link')}${say('seats.give')}</a><span class="hint">${say('team.by_link')}</span></li>
      </ul>
    </div>`
}
