import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { type BulkActionName, deskBuyerPath, routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { formOf } from '../action-pages/action-fields.ts'
import { destructive, reviewOrCancel } from '../action-pages/action-page.ts'
import { mailLines, type ShownPreview } from '../actions/action.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { bulkActionWords } from '../shared-texts/bulk-action-words.ts'
import type { Chosen } from './order-bulk-action.ts'

/** The facts that both pages need. `path`: their address. */
export type BulkActionPage = {
  config: Config
  seller: User
  name: BulkActionName
  path: string
  paymentIds: readonly string[]
  fields: URLSearchParams
  /** The list that the purchases were chosen from, as the end of its address. */
  list: string
}

/** The form of what has to be said before the access of several purchases ends. `why`: what is missing in it. */
export function bulkActionFormPage(page: BulkActionPage & { why: string | undefined }): Markup {
  const { name, path, paymentIds, why } = page
  const title = bulkActionWords[name].title(paymentIds.length)
  const given = {
    config: page.config,
    accounts: [],
    others: [],
    product: undefined,
    buyer: {},
    endsAt: undefined
  }
  const body = html`${back(page)}
    <h1>${title}</h1>
    ${why === undefined ? '' : html`<div class="alert" data-variant="destructive" role="alert"><h2>${why}</h2></div>`}
    <form class="form desk-form sheet" method="post" action="${path}">
      ${hidden(page)}
      <div class="means">
        <p>The accounts of these purchases lose what came to them through Pullpass. Review says what becomes of each.</p>
        <p>A mail tells each buyer whose address is known, with your words. This does not refund the payments. Other purchases of these buyers stay as they are.</p>
        <p>You can give the access back at any time.</p>
      </div>
      ${formOf.end({ ...given, values: page.fields })}
      <p class="hint">All of these buyers are told the same.</p>
      ${reviewOrCancel(`${routes.deskBuyers}${page.list}`)}
    </form>`
  return frame(page, why === undefined ? title : `Not possible · ${title}`, body)
}

/**
 * Says for each purchase what the action will do, with the button that does it. `needsTick`: so many accounts may lose
 * their access that a box has to be ticked. `token`: names the order, so that a button that is pressed twice does it
 * once.
 */
export function bulkActionPreviewPage(
  page: BulkActionPage & { chosen: readonly Chosen[]; needsTick: boolean; isUnticked: boolean; token: string }
): Markup {
  const { name, path, fields, chosen, needsTick, isUnticked, token } = page
  const possible = chosen.filter(({ ok }) => ok)
  const words = bulkActionWords[name]
  const title = words.title(possible.length)
  const told = fields.get('words') ?? ''
  const body = html`${back(page)}
    <h1>${title}</h1>
    <p class="lead">Nothing is done yet.</p>
    ${isUnticked ? html`<div class="alert" data-variant="destructive" role="alert"><h2>Tick the box first: many buyers lose their access.</h2></div>` : ''}
    <div class="before-done sheet">
    ${told === '' ? '' : html`<p>The buyers are told: “${told}”</p>`}
    ${ofAll(chosen)}
    ${chosenList(chosen)}
    <form class="form desk-form" method="post" action="${path}">
      ${hidden({ ...page, paymentIds: possible.map(({ paymentId }) => paymentId) })}
      <input type="hidden" name="order" value="${token}">
      ${told === '' ? '' : html`<input type="hidden" name="words" value="${told}">`}
      ${needsTick ? html`<label class="tick-all"><input class="input" type="checkbox" name="sure" value="yes" required><span>Yes, the buyers of all ${possible.length} purchases are to lose their access</span></label>` : ''}
      <div class="actions">
        ${possible.length > 0 ? html`<button type="submit" class="btn"${name === 'end' ? destructive : ''} name="step" value="do">${words.button(possible.length)}</button>` : ''}
        ${name === 'end' ? html`<button type="submit" class="btn" data-variant="outline" name="step" value="form" formnovalidate>Change</button>` : ''}
      </div>
    </form>
    </div>`
  return frame(page, title, body)
}

/** Says once for all purchases what the buyers see, whether it can be undone, and that mails do not go out now. */
function ofAll(chosen: readonly Chosen[]): Markup | '' {
  const undo = new Set(chosen.flatMap((each) => (each.ok ? [each.preview.undo] : [])))
  const mailsWait = chosen.flatMap((each) => (each.ok ? (each.preview.mailsWait ?? []) : []))
  if (undo.size === 0) return ''
  const parts: [title: string, lines: readonly string[]][] = [
    ['What the buyers see', seenByAll(chosen)],
    ['Can it be undone?', [...undo]],
    ['Mails', mailsWait.slice(0, 1)]
  ]
  return html`${parts.map(([title, lines]) => (lines.length === 0 ? '' : html`<section><h2>${title}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`))}`
}

/** The sentences about what the buyer sees that are the same for every purchase that is chosen. */
function seenByAll(all: readonly Chosen[]): string[] {
  const [first, ...others] = all.flatMap((each) => (each.ok ? [each.preview.buyerSees] : []))
  return first?.filter((line) => others.every((lines) => lines.includes(line))) ?? []
}

/** The purchases that the action is possible for, with what it does for each; below them those that are left out. */
function chosenList(chosen: readonly Chosen[]): Markup {
  const common = seenByAll(chosen)
  const done = chosen.flatMap((each) => (each.ok ? [each] : []))
  const leftOut = chosen.flatMap((each) => (each.ok ? [] : [each]))
  return html`${done.length === 0 ? '' : html`<section><h2>What it does</h2><ul class="several-list">${done.map((each) => chosenLine(each, factsOf(each.preview, common)))}</ul></section>`}
    ${leftOut.length === 0 ? '' : html`<section><h2>Not for these</h2><ul class="several-list">${leftOut.map((each) => chosenLine(each, html`<p>Left out. ${each.why}</p>`))}</ul></section>`}`
}

function chosenLine({ paymentId, called }: Chosen, body: Markup): Markup {
  return html`<li>
      <a href="${deskBuyerPath(paymentId)}">${called}</a>
      ${body}
    </li>`
}

/** The lines of a preview, each below the name of what it is about. */
function factsOf(preview: ShownPreview, common: readonly string[]): Markup {
  const { does, buyerSees } = preview
  const parts: [name: string, lines: readonly string[]][] = [
    ['It does', does],
    ['Buyer sees', buyerSees.filter((line) => !common.includes(line))],
    ['Mails', mailLines({ ...preview, mailsWait: undefined })]
  ]
  const shown = parts.filter(([, lines]) => lines.length > 0)
  return html`<dl class="desk-facts">${shown.map(([name, lines]) => html`<div><dt>${name}</dt> <dd>${lines.map((line) => html`<p>${line}</p> `)}</dd></div>`)}</dl>`
}

function hidden({ path, paymentIds, list }: Pick<BulkActionPage, 'path' | 'paymentIds' | 'list'>): Markup {
  const from = list === '' ? path : `${path}?${new URLSearchParams({ list })}`
  return html`<input type="hidden" name="from" value="${from}">
      <input type="hidden" name="list" value="${list}">
      ${paymentIds.map((id) => html`<input type="hidden" name="purchase" value="${id}">`)}`
}

const back = ({ list }: BulkActionPage) =>
  html`<p class="desk-back"><a href="${routes.deskBuyers}${list}">Buyers</a></p>`

function frame({ config, seller }: BulkActionPage, title: string, body: Markup): Markup {
  return deskFrame({ config, seller, title, at: 'buyers', body })
}
