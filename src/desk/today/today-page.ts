import { html } from 'hono/html'
import type { RepositoryLimit } from '../../access/access.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { repositoriesOf } from '../../product.ts'
import { ASK_NOW, routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { type Counted, groupNames } from '../buyers/buyers-filters.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { aboutMark, comingMark, exactMark, timeMark, toneMark } from '../frame/marks.ts'
import type { AskedFor } from '../merging/decide-takeover.ts'
import { buyerQueryText, type Group, groups, listNames, listStates } from '../queries/buyer-query.ts'
import type { DailyFigures } from '../queries/daily-figures.ts'
import type { Figures } from '../queries/figures.ts'
import type { Need } from '../shared-texts/needs-words.ts'
import type { AtRest, TakenOff } from '../shared-texts/taken-off-today.ts'
import { dailyCharts } from './daily-charts.ts'
import { needsSection } from './needs-section.ts'

export type TodayPage = {
  config: Config
  seller: User
  /** Its address, with the number of days if that has one. */
  path: string
  needs: readonly Need[]
  takenOff: readonly TakenOff[]
  atRest: readonly AtRest[]
  asked: readonly AskedFor[]
  counted: Counted
  /** The counts of the lists of each step. */
  steps: Figures
  limits: readonly RepositoryLimit[]
  /** When the lists of the code host were last read whole: of several repositories, the longest ago. */
  checkedAt: number | undefined
  /** The counts of the charts. */
  days: readonly DailyFigures[]
  /** The outcome of taking something off the list. */
  message: Message | undefined
  now: number
}

/**
 * The first page of the desk: what needs the seller, how many purchases are in each state, the limits of the
 * repositories, and the figures of each day.
 */
export function todayPage(page: TodayPage): Markup {
  const { config, seller, days, message } = page
  const body = html`<h1>Today</h1>
    ${needsSection(page)}
    ${asOf(page)}
    ${figures(page)}
    ${limits(page)}
    ${dailyCharts({ days, host: hostName(config.codeHost) })}`
  return deskFrame({ config, seller, title: 'Today', at: 'today', body, message })
}

/** Since when somebody may have been let in by hand without this page saying so. */
function asOf({ checkedAt, config, now }: TodayPage): Markup | '' {
  if (checkedAt === undefined) return ''
  const host = hostName(config.codeHost)
  const isOne = repositoriesOf(config.products).length === 1
  return html`<p class="hint">Pullpass last checked who has access at ${host} ${timeMark(checkedAt, now)}. <a href="${routes.deskRepositories}${ASK_NOW}">${isOne ? `Ask ${host} now` : `Choose a repository to ask ${host} about`}</a></p>`
}

/** The groups of Buyers, in its words, each with its count; and folded, the lists of each step. */
function figures({ counted: { all, counts }, steps }: TodayPage): Markup {
  const cell = (group: Group | undefined, name: string, count: number) => {
    const path = routes.deskBuyers + buyerQueryText({ search: '', order: 'newest', ...(group && { group }) })
    return html`<div${count === 0 ? html` data-none` : ''}><dt>${group ? toneMark(group) : ''}<a href="${path}" data-line>${name}</a></dt><dd>${count.toLocaleString('en')}</dd></div>`
  }
  return html`<section aria-labelledby="figures-heading"><h2 id="figures-heading">Purchases</h2>
      <dl class="figures">${cell(undefined, 'All', all)}${groups.map((group) => cell(group, groupNames[group], counts[group]))}</dl>
      <details class="by-step">
        <summary>By step</summary>
        <ul>${stepLists.map((state) => html`<li><a href="${routes.deskBuyers}${buyerQueryText({ search: '', order: 'newest', state })}">${listNames[state]}</a> <span class="count">${steps[state].toLocaleString('en')}</span></li>`)}</ul>
        <p class="hint">Above, each purchase counts once. Here, one with several accounts is in each list that one of them belongs to.</p>
      </details>
    </section>`
}

/** The lists that are counted. */
const stepLists = listStates.filter((each) => each !== 'seller' && each !== 'not_sold')

/** The limits of the repositories: one line for each in which nothing waits. */
function limits({ limits, config, now }: TodayPage): Markup {
  const host = hostName(config.codeHost)
  return html`<section aria-labelledby="limits-heading"><h2 id="limits-heading">Invitations of the last 24 hours</h2>
      <ul class="limits">${limits.map((limit) => {
        const { name, most, used, free, queue, pause } = limit
        return html`<li>
        <label for="limit-${name}">${name}</label>
        <span class="of-limit">${used} of ${most}${pause?.because === 'limit' ? ', and no more now' : `, ${free} free`}</span>
        <meter class="bar" id="limit-${name}" min="0" max="${most}" value="${Math.min(used, most)}">${used} of ${most}</meter>
        ${queue === 0 && !pause ? '' : html`<p class="hint">${queue === 0 ? 'No invitation waits.' : queueWords(limit, now)}${pause ? pauseWords({ ...pause, queue }, host, now) : ''}</p>`}
      </li>`
      })}</ul>
    </section>`
}

function queueWords({ queue, emptyAt, isHeld }: RepositoryLimit, now: number): Markup {
  return html`${queue === 1 ? 'One invitation waits' : `${queue} invitations wait`} for ${queue === 1 ? 'its' : 'their'} turn. ${emptyAt === undefined ? '' : html`The last one is expected to go out ${aboutMark(emptyAt, now)}.`}${isHeld ? 'None goes out until you have mended what holds them up.' : ''}`
}

type Pause = NonNullable<RepositoryLimit['pause']> & Pick<RepositoryLimit, 'queue'>

/** Why no invitation goes out for now, and until when; the next one is named only where one waits. */
function pauseWords({ because, until, queue }: Pause, host: string, now: number): Markup {
  if (because === 'limit') {
    const then = queue === 0 ? sendsNone(until) : html`Pullpass tries the next one ${comingMark(until, now)}.`
    return html` ${host} has refused one because of its limit: it is used up, lower than it was, or others have sent some by hand. ${then}`
  }
  if (queue === 0) return html` ${host} throttles all requests. ${sendsNone(until)}`
  return html` ${host} throttles all requests, and takes the next one ${comingMark(until, now)}.`
}

function sendsNone(until: number): Markup {
  return html`Pullpass sends none before ${exactMark(until)}.`
}
