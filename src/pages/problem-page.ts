import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import { routes } from '../routes.ts'
import { say } from '../words/text.ts'
import { layout, type Markup } from './layout.ts'
import { sayMarkup } from './rich-text.ts'

/** A page that says what went wrong and what to do. */
export function problemPage(page: {
  config: Config
  user: 'unknown' | undefined
  title: string
  detail: string
}): Markup {
  const { config, user, title, detail } = page
  const body = html`<h1>${title}</h1>
    <p class="lead">${detail}</p>
    <p class="actions"><a class="btn" href="${routes.product}">${say('problem.start')}</a></p>
    <p class="hint">${sayMarkup('frame.stuck', { seller: { writeTo: config.site.supportEmail } })}</p>`
  return layout({ config, user, title, body })
}
