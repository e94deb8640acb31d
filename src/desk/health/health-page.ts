import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { shopChecks } from '../../doctor/checks/all-shop-checks.ts'
import { sizeWords } from '../../doctor/checks/shop/disk.ts'
import { isWrong } from '../../doctor/finding.ts'
import type { FirstRun } from '../../doctor/first-run.ts'
import type { TokenHeard } from '../../doctor/last-heard.ts'
import type { Message } from '../../invite/default-messages.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { cardHead } from '../frame/card-head.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { stateMark, timeMark } from '../frame/marks.ts'
import type { LastAction } from '../frame/shop-actions.ts'
import type { ShopStatus } from '../queries/shop-status.ts'
import { type HealthFinding, type Verdict, verdictOf } from '../shared-texts/health-findings.ts'
import type { DeskTone } from '../shared-texts/purchase-state.ts'
import { findingList, marks, needMark, openFindings } from './finding-list.ts'

/** Seconds after which a page looks again whether the first run has ended. */
const LOOK_S = 2

/**
 * `checkedAt`: when the doctor last ran, in ms, if it did. `first`: the state of its first run, if it did not.
 * `findings`: worst first. `others`: how many further things Today lists. `asker`: the address of the admin who asked
 * for the last run. `pressed`: the last press of *Check now*. `heard`: the last that was heard of the token. `now` in
 * ms.
 */
export type HealthPage = {
  config: Config
  seller: User
  checkedAt: number | undefined
  asker: string | undefined
  pressed: LastAction | undefined
  first: FirstRun | undefined
  findings: readonly HealthFinding[]
  others: number
  heard: TokenHeard | undefined
  status: ShopStatus
  message?: Message | undefined
  now: number
}

/** The findings of the doctor, the token, and the state of the shop. */
export function healthPage(health: HealthPage): Markup {
  const { config, seller, checkedAt, asker, first, findings: all, message, now } = health
  const isRunning = first === 'running'
  const look = isRunning
    ? html` hx-get="${routes.deskHealth}" hx-trigger="every ${LOOK_S}s" hx-select="#health" hx-swap="outerMorph" hx-sync="this:drop"`
    : ''
  const body = html`<div id="health"${look}><div class="desk-title">
      <h1>Health</h1>
      ${isRunning ? '' : checkNow}
    </div>
    <p class="health-now" role="status"><strong>${summary(health)}</strong> ${ofToday(health)}<span class="quiet">${checkedAt === undefined ? unchecked(health) : html`Last checked ${timeMark(checkedAt, now)}${asker === undefined ? '' : ` by ${asker}`}`}${pressedWords(health)}</span></p>
    ${all.length > 0 ? findings(health) : ''}
    ${token(health)}
    ${shop(health)}</div>`
  return deskFrame({ config, seller, title: 'Health', at: 'health', body, message })
}

/** The last press of the button, where the last run is not the one that it asked for. */
function pressedWords({ asker, checkedAt = 0, pressed, now }: HealthPage): Markup | '' {
  if (pressed === undefined || (asker !== undefined && pressed.at <= checkedAt)) return ''
  return html` <span class="asked">Last asked for ${timeMark(pressed.at, now)} by ${pressed.by}</span>`
}

const checkNow = html`<form method="post" action="${routes.deskHealth}"><input type="hidden" name="from" value="${routes.deskHealth}"><button type="submit" class="btn" data-variant="outline" data-size="sm">Check now</button></form>`

/** A short sentence about what was found, or about the run that looks. */
function summary({ checkedAt, first, findings: all, others }: HealthPage): string {
  const open = all.filter(isWrong)
  const isOne = open.length === 1
  const things = isOne ? 'One thing' : `${open.length} things`
  if (open.some(({ isNeed }) => isNeed)) return `${things} ${isOne ? 'needs' : 'need'} you.`
  if (open.length > 0) return `${things} ${isOne ? 'is' : 'are'} wrong.`
  if (checkedAt === undefined) return runWords(first).now
  const nothing = others === 0 ? 'Nothing is wrong' : 'The checks found nothing wrong'
  const unknown = all.filter(({ severity }) => severity === 'unknown').length
  if (unknown === 0) return `${nothing}.`
  return `${nothing}, and ${unknown === 1 ? 'one thing is' : `${unknown} things are`} unknown: look at ${unknown === 1 ? 'it' : 'them'} yourself once.`
}

/** The state of the first run, and what comes next. */
function runWords(first: FirstRun | undefined): { now: string; next: string } {
  return first === 'failed'
    ? {
        now: 'The checks could not be run: the log says why.',
        next: 'Load this page again in a minute, and they are tried again.'
      }
    : { now: 'The checks are running.', next: 'This page shows what they find in a few seconds.' }
}

/** The line below the headline while no run is stored. With the script the page looks again by itself. */
function unchecked({ first, findings: all }: HealthPage): Markup {
  const { now, next } = runWords(first)
  return html`${all.some(isWrong) ? `${now} ` : ''}${next}${first === 'running' ? html`<noscript> <a href="${routes.deskHealth}">Look again</a></noscript>` : ''}`
}

/** The link to what Today lists, and no check is about. */
function ofToday({ findings: all, others }: HealthPage): Markup | '' {
  if (others === 0) return ''
  const more = all.some(isWrong) ? ' more' : ''
  const things = others === 1 ? `one${more} thing waits` : `${others}${more} things wait`
  return html`<a href="${routes.desk}">On Today ${things} for you</a> `
}

const notChecked = html`${stateMark(marks.unknown)} <span class="hint">Not checked</span>`

/** The mark of a verdict about a part. */
const verdictMarks: Record<Verdict['tone'], { tone: DeskTone; label: string }> = { ...marks, needs_you: needMark }

/**
 * A part of the page: a card, in whose head are its name and the verdict about it. What is fine is folded under that
 * head. `of`: the findings about this part. While the first run goes on, the top of the page says so for all parts.
 */
function part(
  { id, name, of, facts }: { id: string; name: string; of: readonly HealthFinding[]; facts: Markup },
  { checkedAt, first, now }: HealthPage
): Markup {
  const verdict = shownVerdict(of, { checkedAt, now })
  const head = cardHead(id, name, verdict?.line ?? (first === 'running' ? undefined : notChecked))
  return html`<section class="desk-card" aria-labelledby="${id}">
      ${verdict?.tone === 'fine' ? html`<details><summary>${head}</summary>${facts}</details>` : html`${head}${facts}`}
    </section>`
}

/** The verdict about these findings, as a line: its mark, how many of the checks it is about, and when they ran. */
function shownVerdict(of: readonly HealthFinding[], { checkedAt, now }: Pick<HealthPage, 'checkedAt' | 'now'>) {
  if (checkedAt === undefined) return undefined
  const verdict = verdictOf(of)
  if (!verdict) return undefined
  const { tone, count } = verdict
  const all = of.length
  const words = all === 1 ? '' : tone === 'fine' ? `All ${all} checks are fine, ` : `${count} of ${all} checks, `
  const line = html`${stateMark(verdictMarks[tone])} <span class="hint">${words}checked ${timeMark(checkedAt, now)}</span>`
  return { tone, line }
}

function findings({ findings: all, checkedAt, now }: HealthPage): Markup {
  const verdict = shownVerdict(all, { checkedAt, now })
  const fine = all.filter(({ severity }) => severity === 'fine')
  const open = all.filter(({ severity }) => severity !== 'fine')
  return html`<section class="desk-card" aria-labelledby="checks">
      ${cardHead('checks', 'Checks', verdict?.line)}
      ${open.length > 0 ? openFindings(open) : ''}
      ${
        fine.length === 0
          ? ''
          : html`<details>
        <summary>${fine.length} fine</summary>
        ${findingList(fine)}
      </details>`
      }
    </section>`
}

/** The checks that say what the token is, under the words of this page. */
const ofToken: readonly [check: string, called: string][] = [
  ['token-owner', 'Whose'],
  ['token-life', 'Until when'],
  ['token-permissions', 'What it may'],
  ['token-reach', 'What it reaches']
]

/** Without a run, nothing is said of what it would find. */
function token(health: HealthPage): Markup {
  const { config, findings: all, heard, now } = health
  const of = all.filter(({ check }) => ofToken.some(([each]) => each === check))
  const told = ofToken.flatMap(([check, called]) => {
    const found = of.filter((each) => each.check === check).map(({ found: words }) => words)
    return found.length === 0 ? [] : [{ called, words: [...new Set(found)].join(' ') }]
  })
  // Of a rejected token the host says the same nothing in each of these.
  const rows = [...Map.groupBy(told, ({ words }) => words)].map(
    ([words, same]) => html`<div><dt>${same.map(({ called }) => called).join(', ')}</dt><dd>${words}</dd></div>`
  )
  const facts = html`<dl class="facts">${rows}${heard ? html`<div><dt>Last answer of ${hostName(config.codeHost)}</dt><dd>${heard.state === 'accepted' ? 'Accepted' : 'Rejected'} ${timeMark(heard.at, now)}</dd></div>` : ''}</dl>`
  return part({ id: 'token', name: 'Token', of, facts: rows.length > 0 || heard ? facts : html`` }, health)
}

function shop(health: HealthPage): Markup {
  const { findings: all, status, now } = health
  const of = all.filter(({ check }) => shopChecks.some(({ id }) => id === check))
  return part({ id: 'shop', name: 'Shop', of, facts: shopFacts(status, now) }, health)
}

/** How many invitations wait, and since when the first of them does. */
function waitWords({ waiting, since }: ShopStatus['queue'], now: number): Markup | string {
  if (waiting === 0) return 'None'
  if (since === undefined) return `${waiting}`
  return html`${waiting}, ${waiting === 1 ? 'since' : 'the first since'} ${timeMark(since, now)}`
}

function shopFacts({ passes, queue, mails, chat, database, version }: ShopStatus, now: number): Markup {
  const since = (at: number | undefined, never: string) => (at === undefined ? never : timeMark(at, now))
  return html`<dl class="facts">
        ${passes.map(({ repository, at }) => html`<div><dt>Last complete look at ${repository}</dt><dd>${since(at, 'None yet')}</dd></div>`)}
        <div><dt>Invitations that wait</dt><dd>${waitWords(queue, now)}</dd></div>
        <div><dt>Mails that wait</dt><dd>${mails.waiting === 0 ? 'None' : mails.waiting}${mails.retried > 0 ? html`, ${mails.retried} after a failed try` : ''}</dd></div>
        <div><dt>Last mail sent</dt><dd>${since(mails.lastSentAt, 'None yet')}</dd></div>
        ${
          chat === undefined
            ? ''
            : html`<div><dt>Chat messages that wait</dt><dd>${chat.waiting === 0 ? 'None' : chat.waiting}${chat.retried > 0 ? html`, ${chat.retried} after a failed try` : ''}</dd></div>
        <div><dt>Last chat message sent</dt><dd>${since(chat.lastSentAt, 'None yet')}</dd></div>`
        }
        <div><dt>Database</dt><dd>${database.kind === 'postgres' ? 'Postgres' : 'SQLite'}, ${sizeWords(database.bytes)}</dd></div>
        <div><dt>Version</dt><dd>${version}</dd></div>
      </dl>`
}
