import { html } from 'hono/html'
import type { ForksAnswer } from '../../code-host/code-host.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { icon } from '../../pages/icons.ts'
import type { Markup } from '../../pages/layout.ts'
import { accessUrl, hostName } from '../../pages/page-texts/code-host.ts'
import { breakable } from '../../pages/rich-text.ts'
import type { RepositoryName } from '../../product.ts'
import { deskBuyerPath, deskReconcilePath, deskRepositoryPath, routes } from '../../routes.ts'
import { timeWords } from '../../runtime/time/time-words.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { accountLink, agoMark, outwardLink, stateMark, timeMark, toneMark } from '../frame/marks.ts'
import type { DeskTone } from '../shared-texts/purchase-state.ts'
import { forksMark } from './forks-mark.ts'
import type { StoredAction } from './last-actions.ts'
import { type Line, type LineKind, lineKinds } from './lines/compare.ts'
import {
  accountedFor,
  kindNames,
  type LineMark,
  lineWords,
  markOf,
  recordedWords,
  showsWords,
  toneOfKind
} from './lines/line-words.ts'
import { notOnToday } from './lines/not-on-today.ts'
import { actionLinks, actionsMark, peopleForm, tickMark } from './people-marks.ts'
import type { RecordedForToday } from './read-on-today.ts'
import type { RepositoryReading } from './read-repository.ts'
import type { ReadSoon } from './readings.ts'
import { PAGE, type RepositoryQuery, repositoryQueryText } from './repository-query.ts'

export type RepositoryPage = {
  config: Config
  seller: User
  repository: RepositoryName
  query: RepositoryQuery
  reading: ReadSoon<RepositoryReading>
  /** The marks of the lines that are shown, and of all expired invitations: some of these wait for the seller. */
  marks: ReadonlyMap<Line, LineMark>
  /** The accounts of it that Today names. */
  today: RecordedForToday
  /** Absent where the page says nothing about forks. */
  forks: ReadSoon<ForksAnswer> | undefined
  /** The last actions of the seller about accounts on it. */
  actions: readonly StoredAction[]
  message?: Message | undefined
  now: number
}

/** The accounts of a repository, as the host shows them, beside what we have. Its address says all of the list. */
export function repositoryPage(page: RepositoryPage): Markup {
  const { config, seller, repository, reading } = page
  const name = `${repository.owner}/${repository.repo}`
  const atHost = accessUrl(config, repository)
  const body = html`<div class="desk-title"><h1>${breakable(name)}</h1>${atHost === undefined ? '' : html`<a class="btn" data-variant="outline" data-size="sm" href="${atHost}" target="_blank" rel="noopener noreferrer">Who has access at ${hostName(config.codeHost)}${icon('external')}<span class="sr-only"> (opens in a new tab)</span></a>`}</div>
    ${reading.done ? whatWasRead(page, reading.value) : notYet(page, reading.since)}
    ${page.actions.length === 0 ? '' : actionsMark(page)}`
  return deskFrame({ config, seller, title: name, at: 'repositories', body, message: page.message })
}

/** A list of very many accounts is read for longer than a page may take. */
function notYet({ config, repository, query, now }: RepositoryPage, since: number): Markup {
  return html`<p class="lead">The lists of ${hostName(config.codeHost)} are still being read. They are long, or it answers slowly.</p>
    <p class="hint">Began ${timeMark(since, now)}.</p>
    <p class="actions"><a class="btn" href="${deskRepositoryPath(repository)}${repositoryQueryText(query)}">Look again</a></p>`
}

function whatWasRead(page: RepositoryPage, reading: RepositoryReading): Markup {
  const { config, now } = page
  const host = hostName(config.codeHost)
  if (!reading.lines) {
    return html`<p class="lead">${notAsked(reading, host, now)}</p>
    <p>So nothing is said here about who is in. What Pullpass has recorded is on the pages of the <a href="${routes.deskBuyers}">buyers</a>.</p>
    ${reading.why === 'replaced' ? html`<p class="actions"><a class="btn" href="${deskReconcilePath(page.repository)}">See what accepting it does</a></p>` : ''}
    <p class="hint">Tried ${timeMark(reading.at, now)}. This is shown for a minute; then opening the page asks again.</p>`
  }
  const { lines, gaps, lag } = reading
  const toneOf = (line: Line) => (page.marks.get(line) ?? markOf(line)).tone
  return html`${gaps.length === 0 ? '' : incomplete(gaps)}
    <p class="lead">${gaps.length > 0 ? '' : html`As of ${agoMark(reading.at, now)}: <strong>${accountedFor(lines, lag, toneOf)}</strong> `}${summary(lines, host, gaps.length === 0)}</p>
    ${sinceTheCheck(page, reading)}
    ${kinds(page, lines, toneOf)}
    ${peopleForm(page, lines, list(page, lines))}
    <p class="hint">${host} was asked ${agoMark(reading.at, now)}. The answer is shown for a minute, unless a check finds more; then opening the page asks again.
      Owners of the organization, and members who get in by a team or by its base permission, may be missing on the lists that ${host} gives.</p>
    ${page.forks ? forksMark({ config, reading: page.forks, lines, now }) : ''}`
}

/** Of how many accounts Today does not say what the page shows, where the reading is newer than the last check. */
function sinceTheCheck(
  { today }: RepositoryPage,
  { lines, gaps, at }: Extract<RepositoryReading, { gaps: unknown }>
): Markup | '' {
  const { size } = notOnToday({ lines, isWhole: gaps.length === 0 }, today)
  if (size === 0 || today.checkedAt >= at) return ''
  const some = size === 1 ? 'one account' : `${size.toLocaleString('en')} accounts`
  return html`<p class="hint">${
    today.isChecked
      ? `Today does not say this of ${some} yet. The next check records it, usually within seconds.`
      : `Today does not say this of ${some}. No check records who is in before the repository has its first buyer.`
  }</p>`
}

/** Why the host was not asked, or gave no answer. */
function notAsked(reading: Extract<RepositoryReading, { why: string }>, host: string, now: number): string {
  switch (reading.why) {
    case 'throttled': {
      const until = reading.until === undefined ? '' : ` It may be asked again ${timeWords(reading.until, now)}.`
      return `${host} throttles requests, so its lists were not read.${until}`
    }
    case 'token_refused':
      return `${host} rejects the token, so its lists were not read. Health says more about the token.`
    case 'replaced':
      return 'The name leads to another repository now than the one that was sold, so its accounts are not looked at. Restore the name, or accept the other repository.'
    case 'no_answer':
      return `${host} was asked, and gave no usable answer: ${reading.words}.`
  }
}

function incomplete(gaps: readonly string[]): Markup {
  return html`<section class="gaps" aria-labelledby="gaps">
      <h2 id="gaps">${icon('bell')}<span>The lists are incomplete</span></h2>
      ${gaps.map((gap) => html`<p>${gap}</p>`)}
      <p>So whoever is not shown here may still have access or an invitation, and the counts are of what was read.</p>
    </section>`
}

/**
 * The numbers of accounts and invitations, in words. Of lists that were not read whole, only what was read is counted.
 */
function summary(lines: readonly Line[], host: string, isWhole: boolean): string {
  const some = (as: Line['shows']['as'], one: string, many: string) => {
    const count = lines.filter(({ shows }) => shows.as === as).length
    if (count === 0) return isWhole && as !== 'expired' ? [`no ${many}`] : []
    return [count === 1 ? `one ${one}` : `${count.toLocaleString('en')} ${many}`]
  }
  const parts = [
    ...some('access', 'account with access', 'accounts with access'),
    ...some('invitation', 'open invitation', 'open invitations'),
    ...some('expired', 'expired invitation', 'expired invitations')
  ]
  if (parts.length === 0) return 'No account could be read.'
  const counts = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
  return isWhole ? `${host} shows ${counts}.` : `What could be read: ${counts}.`
}

/** The kinds that there are, each with its count, as links that limit the list. */
function kinds(
  { repository, query }: RepositoryPage,
  lines: readonly Line[],
  toneOf: (line: Line) => DeskTone
): Markup {
  const counts = Map.groupBy(lines, ({ kind }) => kind)
  const shown = lineKinds.filter((kind) => counts.has(kind) || kind === query.kind)
  const link = (kind: LineKind | undefined, name: string, of: readonly Line[]) =>
    html`<li><a href="${deskRepositoryPath(repository)}${repositoryQueryText({ kind, page: 1 })}"${kind === query.kind ? html` aria-current="true"` : ''}>${kind ? toneMark(toneOfKind(kind, of.map(toneOf))) : ''}<span>${name}</span> <span class="count">${of.length.toLocaleString('en')}</span></a></li>`
  return html`<nav aria-label="Limit the list"><ul class="groups">
      ${link(undefined, 'All', lines)}
      ${shown.map((kind) => link(kind, kindNames[kind], counts.get(kind) ?? []))}
    </ul></nav>`
}

/** The lines to which the list is limited (`some`), and those of its page (`shown`). */
export function linesOf(query: RepositoryQuery, lines: readonly Line[]): Record<'some' | 'shown', readonly Line[]> {
  const some = query.kind === undefined ? lines : lines.filter(({ kind }) => kind === query.kind)
  return { some, shown: some.slice((query.page - 1) * PAGE, query.page * PAGE) }
}

function list(page: RepositoryPage, lines: readonly Line[]): Markup {
  const { query } = page
  const { some, shown } = linesOf(query, lines)
  if (shown.length === 0)
    return html`<p class="lead">${query.page > 1 ? 'The list is not that long.' : 'No account is like this.'}</p>${pages(page, some.length)}`
  const host = hostName(page.config.codeHost)
  const names = ['Account', 'State', 'Buyer', `At ${host}`, 'Actions']
  return html`<table class="desk-list repository-list" role="table" aria-label="Accounts">
      <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
      <tbody role="rowgroup">${shown.map((line) => tableRow(line, page, host))}</tbody>
    </table>
    ${pages(page, some.length)}`
}

function tableRow(line: Line, { config, repository, marks, now }: RepositoryPage, host: string): Markup {
  const { login, accountId, shows, grant, more } = line
  const { why, todo, at } = lineWords(line, host)
  const unnamed = accountId === null ? 'A deleted account' : `Account ${accountId}`
  const name = login ?? unnamed
  const link = at === 'host' ? accessUrl(config, repository) : grant && deskBuyerPath(grant.paymentId)
  const sentences = [grant && !isAsRecorded(line) ? recordedWords[grant.state] : undefined, why, todo]
  return html`<tr role="row">
        <th scope="row" role="rowheader">${tickMark(line, name, html`${login === undefined ? unnamed : accountLink(config, login, !grant)}`)}</th>
        <td role="cell" class="stands${isPlain(line, { why, todo }) ? ' plain' : ''}">${stateMark(marks.get(line) ?? markOf(line))}${explanation(sentences, name)}</td>
        <td role="cell" data-label="Buyer:">${grant ? html`<a href="${deskBuyerPath(grant.paymentId)}" data-line>${grant.email ?? grant.userEmail ?? 'No address'}</a>${more > 0 ? html` <span class="quiet">and ${more} more ${more === 1 ? 'purchase' : 'purchases'}</span>` : ''}` : html`<span class="quiet">None</span>`}</td>
        <td role="cell" data-label="At ${host}:" class="line-shows"><span>${showsWords(shows, host)}</span>${timeOfLine(line, now)}</td>
        <td role="cell">${actionLinks(line, repository, name, todo === undefined ? '' : mendLink({ at, link, host, name }))}</td>
      </tr>`
}

/** The time that says most about what the host shows, with what it is the time of. */
function timeOfLine({ shows, since }: Line, now: number): Markup | '' {
  const time = (words: string, at: number | undefined) =>
    at === undefined
      ? ''
      : html`<span class="line-since"><span class="sr-only">, </span>${words} ${timeMark(at, now)}</span>`
  if (shows.as === 'not_listed') return time('last seen', shows.seenAt)
  return time(shows.as === 'access' ? 'since' : 'sent', since)
}

/** Why the account is there and what can be done about it, folded so that each account has one line. */
function explanation(sentences: readonly (string | undefined)[], name: string): Markup | '' {
  const said = sentences.filter((each) => each !== undefined)
  if (said.length === 0) return ''
  return html`<details class="line-why"><summary>Why<span class="sr-only"> is ${name} here</span></summary><span class="hint">${said.join(' ')}</span></details>`
}

/** Whether the purchase pays for what the host shows, the state says that, and nothing is to be explained or done. */
function isPlain(line: Line, { why, todo }: { why?: string | undefined; todo?: string | undefined }): boolean {
  return line.isLive && isAsRecorded(line) && why === undefined && todo === undefined
}

/** Whether the host shows what is recorded of the purchase, so that it need not be said twice. */
function isAsRecorded({ shows, grant }: Line): boolean {
  return (
    (shows.as === 'access' && grant?.state === 'accepted') || (shows.as === 'invitation' && grant?.state === 'invited')
  )
}

type Mending = { at: 'host' | 'purchase' | undefined; link: string | undefined; host: string; name: string }

/** The link to the page on which the seller can do what the line says. */
function mendLink({ at, link, host, name }: Mending): Markup | '' {
  if (link === undefined) return ''
  return at === 'host'
    ? outwardLink(link, `Open ${host}`, `to change that for ${name}`)
    : html`<a href="${link}">Open the purchase<span class="sr-only"> of ${name}</span></a>`
}

function pages({ repository, query }: RepositoryPage, count: number): Markup | string {
  const last = Math.max(1, Math.ceil(count / PAGE))
  if (last === 1 && query.page === 1) return ''
  const link = (page: number, words: string) =>
    html`<a class="btn" data-variant="outline" href="${deskRepositoryPath(repository)}${repositoryQueryText({ ...query, page })}">${words}</a>`
  return html`<nav class="actions" aria-label="Pages of the list">
      ${query.page > 1 ? link(Math.min(query.page - 1, last), 'Previous page') : ''}
      ${query.page < last ? link(query.page + 1, 'Next page') : ''}
      <span class="quiet">Page ${Math.min(query.page, last)} of ${last}</span>
    </nav>`
}
