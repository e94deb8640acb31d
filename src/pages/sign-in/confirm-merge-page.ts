import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { Confirmed } from '../../users/merging/asked-merges.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { UNDO_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { maskedAddress } from '../../users/users-and-guests/masked-address.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

/** `email`: the address of the reader. `other`: that of the other buyer, which the page masks. */
type Both = { config: Config; user: User | undefined; email: string; other: string }

/** The page behind the mailed link: what becomes of the two accounts, and one button. */
export function confirmMergePage(page: Both & { token: string }): Markup {
  const { config, user, token, email } = page
  const values = { shop: config.site.name, email, other: maskedAddress(page.other) }
  const title = say('together.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say('together.lead', values)}</p>
    <section class="card" aria-labelledby="means-heading">
      <header><h2 id="means-heading">${say('separate.does')}</h2></header>
      <section>
        <ul class="steps">
          <li>${say('together.both', values)}</li>
          <li>${say('together.purchases')}</li>
          <li>${say('together.undo', { days: UNDO_DAYS })}</li>
        </ul>
      </section>
    </section>
    <p>${say('together.not_yours', values)}</p>
    <form class="actions" method="post" action="${routes.together}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn">${say('together.button')}</button>
      <a class="btn" data-variant="outline" href="${routes.product}">${say('separate.leave')}</a>
    </form>`
  return layout({ config, user, title, body })
}

/** Tells the reader what the answer led to, or that there is nothing to answer. */
export function confirmMergeMessagePage(page: Both & { end: Confirmed['kind'] }): Markup {
  const { config, user, end } = page
  const values = { shop: config.site.name, other: page.other === '' ? '' : maskedAddress(page.other) }
  const title = say(`together.${end}`)
  const body = html`<h1>${title}</h1>
    <p class="lead">${say(`together.${end}.text`, values)}</p>
    ${end === 'merged' ? html`<p class="actions"><a class="btn" href="${routes.signIn}">${say('sign_in.title')}</a></p>` : ''}
    <p class="hint">${sayMarkup('frame.stuck', shopValues(config))}</p>`
  return layout({ config, user, title, body })
}
