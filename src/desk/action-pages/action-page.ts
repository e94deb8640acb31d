import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { mailLines, type ShownPreview } from '../actions/action.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import { type ActionName, actionWords } from '../shared-texts/action-words.ts'

/** The actions that take access or an invitation away. */
const takesAway: ReadonlySet<ActionName> = new Set(['end', 'withdraw-invitation'])

/** The look of a button that takes something away. */
export const destructive = html` data-variant="destructive"`

/** The button of a form that leads to the preview, and the way back. */
export function reviewOrCancel(backPath: string): Markup {
  return html`<div class="actions">
        <button type="submit" class="btn" name="step" value="preview">Review</button>
        <a class="btn" data-variant="outline" href="${backPath}">Cancel</a>
      </div>`
}

/** The facts that all pages of an action need. `path`: their address. `back`: the page that leads to the action. */
export type ActionPage = {
  config: Config
  seller: User
  name: ActionName
  path: string
  back: { path: string; words: string }
}

/**
 * The form of an action. `about`: the buyer, where there is one. `why`: why it cannot be done as the form says;
 * `fields`: absent when the action does not apply at all. `means`: what the action means for this purchase.
 */
export function actionFormPage(
  page: ActionPage & {
    about: string | undefined
    fields: Markup | undefined
    means: readonly string[]
    why: string | undefined
  }
): Markup {
  const { config, seller, name, about, fields, means, why, back: from } = page
  const title = actionWords[name].link
  const body = html`${back(page)}
    <h1>${title}</h1>
    ${about === undefined ? '' : html`<p class="lead">${about}</p>`}
    ${why === undefined ? '' : html`<div class="alert" data-variant="destructive" role="alert"><h2>${why}</h2></div>`}
    ${
      fields
        ? html`<form class="form desk-form sheet" method="post" action="${page.path}">
      <input type="hidden" name="from" value="${page.path}">
      ${means.length === 0 ? '' : html`<div class="means">${means.map((line) => html`<p>${line}</p>`)}</div>`}
      ${fields}
      ${reviewOrCancel(from.path)}
    </form>`
        : ''
    }`
  return deskFrame({ config, seller, title: why === undefined ? title : `Not possible · ${title}`, at: 'buyers', body })
}

/**
 * Says what an action will do, with the button that does it. `ordered`: the fields of the form. `token`: names the
 * order, so that a button that is pressed twice does it once. `hasForm`: there is something to change.
 */
export function previewPage(
  page: ActionPage & {
    preview: ShownPreview
    ordered: readonly (readonly [name: string, value: string])[]
    token: string
    hasForm: boolean
  }
): Markup {
  const { config, seller, name, preview, ordered, token, hasForm } = page
  const { title, does, buyerSees, undo } = preview
  const part = (heading: string, lines: readonly string[]) =>
    html`<section><h2>${heading}</h2><ul>${lines.map((line) => html`<li>${line}</li>`)}</ul></section>`
  const body = html`${back(page)}
    <h1>${title}</h1>
    <p class="lead">Nothing is done yet.</p>
    <div class="before-done sheet">
      ${part('What it does', does)}
      ${part('What the buyer sees', buyerSees)}
      ${part('Mails', mailLines(preview))}
      ${part('Can it be undone?', [undo])}
      <form class="actions desk-form" method="post" action="${page.path}">
        <input type="hidden" name="from" value="${page.path}">
        <input type="hidden" name="order" value="${token}">
        ${ordered.map(([field, value]) => html`<input type="hidden" name="${field}" value="${value}">`)}
        <button type="submit" class="btn"${takesAway.has(name) ? destructive : ''} name="step" value="do">${actionWords[name].button}</button>
        ${hasForm ? html`<button type="submit" class="btn" data-variant="outline" name="step" value="form">Change</button>` : ''}
      </form>
    </div>`
  return deskFrame({ config, seller, title, at: 'buyers', body })
}

function back({ back }: ActionPage): Markup {
  return html`<p class="desk-back"><a href="${back.path}">${back.words}</a></p>`
}
