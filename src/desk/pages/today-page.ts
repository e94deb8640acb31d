import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/words/code-host.ts'
import { deskActionPath, deskBuyerPath, routes } from '../../routes.ts'
import { type BuyerQuery, buyerQueryText } from '../queries/buyer-query.ts'
import type { DailyFigures } from '../queries/daily-figures.ts'
import type { Figures } from '../queries/figures.ts'
import type { RepositoryLimit } from '../queries/limits.ts'
import { type Need, nothingNeeded } from '../words/needs-words.ts'
import { listNames } from './buyers-page.ts'
import { dailyCharts } from './daily-charts.ts'
import { deskFrame } from './desk-frame.ts'
import { aboutMark, timeMark } from './marks.ts'

export type TodayPage = {
  config: Config
  seller: User
  needs: readonly Need[]
  figures: Figures
  limits: readonly RepositoryLimit[]
  /** The counts of the charts. */
  days: readonly DailyFigures[]
  now: number
}

/**
 * The first page of the desk: what needs a person, how many purchases are where, the limits of the repositories, and what
 * happened on each day.
 */
export function todayPage(page: TodayPage): Markup {
  const { config, seller, days } = page
  const body = html`<h1>Today</h1>
    ${needs(page)}
    ${figures(page)}
    ${limits(page)}
    ${dailyCharts({ days, host: hostName(config.codeHost) })}`
  return deskFrame({ config, seller, title: 'Today', at: 'today', body })
}

function needs({ needs, figures, now }: TodayPage): Markup {
  if (needs.length === 0)
    return html`<section aria-labelledby="needs-heading"><h2 id="needs-heading">Needs you</h2>
      <p class="nothing-needed">${icon('check')}<span>${nothingNeeded(figures)}</span></p></section>`
  return html`<section aria-labelledby="needs-heading"><h2 id="needs-heading">Needs you (${needs.length})</h2>
      <ul class="needs">${needs.map(
        (need, index) => html`<li>
        ${icon('bell')}
        <div>
          <h3>${need.title}</h3>
          ${need.text === '' ? '' : html`<p>${need.text}</p>`}
          ${need.lines.length === 0 ? '' : html`<ul class="need-lines">${need.lines.slice(0, MOST_LINES).map((line) => html`<li>${line}</li>`)}${need.lines.length > MOST_LINES ? html`<li>and ${need.lines.length - MOST_LINES} more</li>` : ''}</ul>`}
          <p class="hint">Began ${timeMark(need.since, now)}.${need.leads?.to === 'accounts' ? ` ${need.purchases} purchases wait for it.` : ''}</p>
          ${link(need, index === 0)}
          ${settleForm(need, now)}
        </div>
      </li>`
      )}</ul>
    </section>`
}

/** The button that takes an alert off the list, of which only the seller knows when it is done. */
function settleForm({ settles }: Need, now: number): Markup | '' {
  if (!settles) return ''
  return html`<form method="post" action="${routes.desk}">
      <input type="hidden" name="from" value="${routes.desk}"><input type="hidden" name="kind" value="${settles.kind}"><input type="hidden" name="about" value="${settles.about}"><input type="hidden" name="shown" value="${now}">
      <button type="submit" class="btn" data-variant="ghost" data-size="sm">Done, take it off the list</button>
    </form>`
}

/** Lines of one need that are shown. */
const MOST_LINES = 5

/** The way to settle a need. That of the first one is the page's primary button. */
function link({ leads }: Need, isFirst: boolean): Markup | '' {
  // This page is the one that says most about it.
  if (!leads || (leads.to === 'page' && leads.path === routes.desk)) return ''
  const [path, words] = leadsTo(leads)
  const other =
    leads.to === 'sale' ? html`<a href="${deskActionPath(leads.id, 'not-sold-here')}">Not sold here</a>` : ''
  return html`<p class="need-leads"><a class="btn"${isFirst ? '' : html` data-variant="outline"`} data-size="sm" href="${path}" data-line>${words}</a>${other}</p>`
}

function leadsTo(leads: NonNullable<Need['leads']>): [path: string, words: string] {
  switch (leads.to) {
    case 'sale':
      return [deskActionPath(leads.id, 'match'), 'Match the sale']
    case 'sales':
      return [listOf({ state: 'unmatched' }), 'Look at the sales']
    case 'purchase':
      return [deskBuyerPath(leads.id), 'Look at the purchase']
    case 'page':
      return [leads.path, pageWords(leads.path)]
    case 'accounts':
      return [listOf({ state: 'seller' }), 'Look at the purchases that wait for you']
  }
}

/** The button that leads to a page of the desk. */
function pageWords(path: string): string {
  if (path.startsWith(`${routes.deskBuyers}/`)) return 'Look at the purchase'
  if (path.startsWith(routes.deskBuyers)) return 'Look at the purchases'
  if (path.startsWith(routes.deskRepositories)) return 'Look at the repository'
  return path.startsWith(routes.deskDeliveries) ? 'Look at the deliveries' : 'Look at Health'
}

function listOf(query: Partial<BuyerQuery>): string {
  return routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', ...query })
}

const shown = ['paid', 'in', 'invited', 'waiting', 'stuck', 'declined', 'no_account', 'leaving', 'unmatched'] as const

function figures({ figures }: TodayPage): Markup {
  return html`<section aria-labelledby="figures-heading"><h2 id="figures-heading">Purchases</h2>
      <dl class="figures">${shown.map(
        (state) =>
          html`<div${figures[state] === 0 ? html` data-none` : ''}><dt><a href="${listOf({ state })}" data-line>${listNames[state]}</a></dt><dd>${figures[state]}</dd></div>`
      )}</dl>
    </section>`
}

function limits({ limits, config, now }: TodayPage): Markup {
  const host = hostName(config.codeHost)
  return html`<section aria-labelledby="limits-heading"><h2 id="limits-heading">Invitations of the last 24 hours</h2>
      <ul class="limits">${limits.map(
        ({ name, most, used, queue, emptyAt, isHeld, quietUntil }) => html`<li>
        <p><label for="limit-${name}">${name}</label><span>${used} of ${most}</span></p>
        <meter class="bar" id="limit-${name}" min="0" max="${most}" value="${Math.min(used, most)}">${used} of ${most}</meter>
        <p class="hint">${
          queue === 0
            ? 'Nothing waits for this limit.'
            : html`${queue === 1 ? 'One invitation waits' : `${queue} invitations wait`} for ${queue === 1 ? 'its' : 'their'} turn. ${emptyAt === undefined ? '' : html`The last one goes out ${aboutMark(emptyAt, now)}.`}${isHeld ? 'None goes out until you have mended what holds them up.' : ''}`
        }${quietUntil === undefined ? '' : html` ${host} takes the next one ${timeMark(quietUntil, now)}.`}</p>
      </li>`
      )}</ul>
    </section>`
}
