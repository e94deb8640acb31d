import { html } from 'hono/html'
import type { Config } from '../config/config.ts'
import { routes } from '../routes.ts'
import { say } from '../words/text.ts'
import { layout, type Markup } from './layout.ts'
import { sayMarkup } from './rich-text.ts'

/** A page that says what went wrong and what to do. `isMissing`: there is nothing at its address. */
export function problemPage(page: {
  config: Config
  user: 'unknown' | undefined
  title: string
  detail: string
  isMissing: boolean
}): Markup {
  const { config, user, title, detail, isMissing } = page
  // A visitor who has signed in may find more at an address. The link does not say at which: the answer is the same at
  // every address.
  const signIn =
    isMissing && user === undefined
      ? html`
      <a class="btn" data-variant="outline" href="${routes.signIn}">${say('frame.sign_in')}</a>`
      : ''
  const body = html`<h1>${title}</h1>
    <p class="lead">${detail}</p>
    <p class="actions"><a class="btn" href="${routes.product}">${say('problem.start')}</a>${signIn}</p>
    <p class="hint">${sayMarkup('frame.stuck', { seller: { writeTo: config.site.supportEmail } })}</p>`
  return layout({ config, user, title, body })
}
