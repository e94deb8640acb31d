import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import { routes } from '../routes.ts'
import { layout, type Markup } from './layout.ts'

/** A page that says what went wrong and what to do. */
export function problemPage(page: { config: Config; title: string; detail: string }): Markup {
  const { config, title, detail } = page
  const body = html`<h1>${title}</h1>
    <p class="lead">${detail}</p>
    <p class="actions"><a class="btn" href="${routes.product}">To the start page</a></p>
    <p class="hint">Still stuck? Write to <a href="mailto:${config.site.supportEmail}">${config.site.supportEmail}</a>.</p>`
  return layout({ config, user: 'unknown', title, body })
}
