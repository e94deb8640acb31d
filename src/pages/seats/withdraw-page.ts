import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { breakable, sayMarkup } from '../rich-text.ts'

/**
 * Asks for confirmation before an account that has accepted loses its access: the consequences, and one button.
 * `replacedBy`: another account waits for its seat.
 */
export function withdrawPage(page: {
  config: Config
  user: User
  grant: { id: string; login: string; replacedBy: string | undefined }
  from: string
}): Markup {
  const { config, user, grant, from } = page
  const values = { ...shopValues(config), login: grant.login }
  const title = say('withdraw.title', values)
  const body = html`<h1>${breakable(title)}</h1>
    <p class="lead">${say('withdraw.lead', { waits: grant.replacedBy === undefined ? 'no' : 'yes' })}</p>
    <section class="card" aria-labelledby="means-heading">
      <header><h2 id="means-heading">${say('withdraw.means')}</h2></header>
      <section>
        <ul class="steps">
          <li>${sayMarkup('withdraw.access', values)}</li>
          <li>${say('withdraw.fork', values)}</li>
          <li>${say('withdraw.disk')}</li>
          <li>${say('withdraw.told', values)}</li>
          <li>${say('withdraw.counts')}</li>
        </ul>
      </section>
    </section>
    <form class="actions" method="post" action="${routes.mistyped}">
      <input type="hidden" name="grant" value="${grant.id}">
      <input type="hidden" name="from" value="${from}">
      <input type="hidden" name="confirmed" value="yes">
      <button type="submit" class="btn" data-variant="destructive">${say('withdraw.button')}</button>
      <a class="btn" data-variant="outline" href="${from}">${say('withdraw.keep')}</a>
    </form>
    <p class="hint">${sayMarkup('frame.not_sure', values)}</p>`
  return layout({ config, user, title, body })
}
