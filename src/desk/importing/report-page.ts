import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { isImported, isRefused } from '../../importing/finding.ts'
import { findingLabels, findingWords, summaryOf } from '../../importing/finding-words.ts'
import { invitationWords, nobodyInvited } from '../../importing/invitation-words.ts'
import type { StoredImport } from '../../importing/stored-imports.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { breakable } from '../../pages/rich-text.ts'
import { deskBuyerPath, deskImportPath, routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { aboutMark, stateMark, timeMark } from '../frame/marks.ts'
import type { Report, ReportLine } from './read-report.ts'
import { PAGE_LINES, type ReportQuery, reportQueryText } from './report-query.ts'

type ReportPage = {
  config: Config
  seller: User
  file: StoredImport
  query: ReportQuery
  report: Report
  /** The buyers are to be mailed, as the seller said before the last sign-in. */
  isTicked: boolean
  /** Says that mails do not go out now, if buyers are mailed or may be. */
  mailsWait: string | undefined
  now: number
}

/** Seconds after which a page about work that goes on looks again. */
const LOOK_S = 3

/** The meaning of each line of a file, or what it has led to, with the button that imports them. */
export function reportPage(page: ReportPage): Markup {
  const { config, seller, file, query, report } = page
  const isConfirmed = file.confirmed_at !== null
  const found = report.lines.flatMap(({ finding }) => finding ?? [])
  const path = deskImportPath(file.id) + reportQueryText(query)
  const look =
    report.open > 0
      ? html` hx-get="${path}" hx-trigger="every ${LOOK_S}s" hx-select="#import" hx-swap="outerMorph" hx-sync="this:drop"`
      : ''
  const body = html`<p class="desk-back"><a href="${routes.deskImports}">Import</a></p>
    <h1>${breakable(file.file)}</h1>
    <div id="import" class="import-report"${look}>
      <p class="lead">${summaryOf(found, isConfirmed ? 0 : report.open, isConfirmed)}</p>
      ${report.open > 0 ? progress(page, path) : ''}
      ${isConfirmed ? confirmedWords(page) : report.open === 0 ? confirmPart(page) : ''}
      ${linesPart(page)}
    </div>`
  return deskFrame({ config, seller, title: `${file.file} · Import`, at: 'buyers', body })
}

function progress({ file, report, now }: ReportPage, path: string): Markup {
  const { lines, open } = report
  const did = file.confirmed_at === null ? 'checked' : 'imported'
  const waits = file.why === null ? '' : html` ${file.why} It goes on ${aboutMark(file.next_at, now)}.`
  return html`<div class="import-progress" role="status">
        <progress max="${lines.length}" value="${lines.length - open}" aria-label="Lines ${did}"></progress>
        <p>${lines.length - open} of ${lines.length} lines are ${did}.${waits} This goes on without this page. <a href="${path}">Look again</a></p>
      </div>`
}

function confirmedWords({ file, mailsWait, now }: ReportPage): Markup {
  const mailed = `The buyers are mailed, as after any purchase.${mailsWait === undefined ? '' : ` ${mailsWait}`}`
  const mails = file.mails === 1 ? mailed : 'Nobody is mailed about it.'
  return html`<p class="quiet">Confirmed ${timeMark(file.confirmed_at ?? file.at, now)}. ${mails}</p>`
}

/** The button that imports the lines, and what that does. */
function confirmPart({ file, report, isTicked, mailsWait, now }: ReportPage): Markup {
  const news = report.lines.filter(({ finding }) => finding && isImported(finding)).length
  if (news === 0) return html`<p>There is nothing to import in this file.</p>`
  const path = deskImportPath(file.id)
  const label = news === 1 ? 'Import one purchase' : `Import ${news} purchases`
  return html`<section class="import-confirm sheet" aria-labelledby="confirm">
        <h2 id="confirm">Nothing is done yet</h2>
        ${invitationsPart(report, now)}
        <form class="form desk-form" method="post" action="${path}">
          <input type="hidden" name="from" value="${path}">
          <div class="choices"><label><input class="input" type="checkbox" name="mails" value="yes" aria-describedby="mails-hint"${isTicked ? html` checked` : ''}><span>Mail the buyers, as after any purchase</span></label></div>
          <p class="hint" id="mails-hint">Without the tick Pullpass sends no mail about this import. The code host itself mails whom it invites. A later refund or end of access is told as always.${mailsWait === undefined ? '' : ` ${mailsWait}`}</p>
          <button type="submit" class="btn">${label}</button>
        </form>
      </section>`
}

/** The invitations that the file leads to. */
function invitationsPart({ lines, limits }: Report, now: number): Markup | Markup[] {
  const nobody = nobodyInvited(
    lines.flatMap(({ finding }) => finding ?? []),
    false
  )
  if (nobody !== undefined) return html`<p>${nobody}</p>`
  return limits.flatMap((limit) => {
    const words = invitationWords(limit, { isDone: false, whereHeld: 'Today' })
    if (!words) return []
    const { emptyAt } = limit
    const last = emptyAt === undefined ? '' : html` The last one is expected to go out ${aboutMark(emptyAt, now)}.`
    return [html`<p>${words.before}${last}${words.after}</p>`]
  })
}

function linesPart(page: ReportPage): Markup {
  const { file, query, report } = page
  const path = deskImportPath(file.id)
  const chosen = report.lines.filter(({ finding }) => query.kind === undefined || finding?.kind === query.kind)
  const shown = chosen.slice((query.page - 1) * PAGE_LINES, query.page * PAGE_LINES)
  const link = (to: ReportQuery, words: string, count: number) =>
    html`<li><a href="${path}${reportQueryText(to)}"${to.kind === query.kind ? html` aria-current="true"` : ''}><span>${words}</span> <span class="count">${count}</span></a></li>`
  return html`<section aria-labelledby="lines">
        <h2 id="lines">Lines</h2>
        <ul class="groups">
          ${link({ kind: undefined, page: 1 }, 'All', report.lines.length)}
          ${report.kinds.map(({ kind, count }) => link({ kind, page: 1 }, findingLabels[kind], count))}
        </ul>
        ${shown.length === 0 ? html`<p class="lead">No line is like this.</p>` : table(page, shown)}
        ${pages(page, chosen.length)}
      </section>`
}

function table(page: ReportPage, lines: readonly ReportLine[]): Markup {
  const names = ['Line', 'Buyer', 'Account', 'Meaning', 'In words']
  return html`<table class="desk-list import-list" role="table" aria-label="Lines of the file">
          <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
          <tbody role="rowgroup">${lines.map((line) => tableRow(page, line))}</tbody>
        </table>`
}

function tableRow({ config }: ReportPage, { cells, finding, isDone, paymentId }: ReportLine): Markup {
  const facts = { cells, host: hostName(config.codeHost), products: config.products.map(({ id }) => id), isDone }
  const words = finding && findingWords(finding, facts)
  const purchase = paymentId ?? finding?.paymentId
  return html`<tr role="row">
            <td role="cell" data-label="Line">${cells.line}</td>
            <th scope="row" role="rowheader">${cells.address === '' ? html`<span class="quiet">No address</span>` : breakable(cells.address)}</th>
            <td role="cell">${cells.username === '' ? html`<span class="quiet">No account</span>` : cells.username}</td>
            <td role="cell" class="stands">${finding ? stateMark({ tone: toneOf(finding, isDone), label: findingLabels[finding.kind] }) : html`<span class="quiet">Not checked yet</span>`}</td>
            <td role="cell" class="import-words">${words?.text ?? ''}${words?.fix ? html` <strong>${words.fix}</strong>` : ''}${purchase ? html` <a href="${deskBuyerPath(purchase)}">Open the purchase<span class="sr-only"> of line ${cells.line}</span></a>` : ''}</td>
          </tr>`
}

function toneOf(finding: { kind: ReportLineKind }, isDone: boolean) {
  if (isRefused(finding)) return 'needs_you'
  if (!isImported(finding)) return 'ended'
  return isDone ? 'done' : 'waiting'
}

type ReportLineKind = NonNullable<ReportLine['finding']>['kind']

function pages({ file, query }: ReportPage, count: number): Markup | string {
  const last = Math.max(1, Math.ceil(count / PAGE_LINES))
  if (last === 1) return ''
  const link = (page: number, words: string) =>
    html`<a class="btn" data-variant="outline" href="${deskImportPath(file.id)}${reportQueryText({ ...query, page })}">${words}</a>`
  return html`<nav class="actions" aria-label="Pages of the lines">
          ${query.page > 1 ? link(query.page - 1, 'Lines before') : ''}
          ${query.page < last ? link(query.page + 1, 'Further lines') : ''}
          <span class="quiet">Page ${query.page} of ${last}</span>
        </nav>`
}
