import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { DeletingFacts } from '../../users/deleting/what-deleting-means.ts'
import type { WhyNotDelete } from '../../users/deleting/why-not-delete.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

/** The page before an account is deleted. `refused`: why it cannot be deleted now; then there is no button. */
export type DeletePage = { config: Config; user: User; facts: DeletingFacts; refused: WhyNotDelete | undefined }

/** Asks for confirmation before an account is deleted: the consequences, and one button. */
export function deleteAccountPage({ config, user, facts, refused }: DeletePage): Markup {
  const values = shopValues(config)
  const title = say('delete.title')
  const keep = html`<a class="btn" data-variant="outline" href="${routes.account}">${say('delete.keep')}</a>`
  const body = refused
    ? html`<h1>${title}</h1>
    <p class="lead" role="status">${whyNot(refused)}</p>
    <p class="actions">${keep}</p>
    <p class="hint">${sayMarkup('frame.not_sure', values)}</p>`
    : html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('delete.lead', { email: user.email })}</p>
    <section class="card" aria-labelledby="means-heading">
      <header><h2 id="means-heading">${say('delete.means')}</h2></header>
      <section>
        <ul class="steps">
          <li>${say('delete.gone', values)}</li>
          <li>${say('delete.purchases')}</li>
          <li>${say('delete.access')}</li>
          ${facts.isForeign ? html`<li>${sayMarkup('delete.foreign', values)}</li>` : ''}
          ${facts.isAskedFor ? html`<li>${say('delete.held')}</li>` : ''}
          ${facts.asks ? html`<li>${say('delete.asking')}</li>` : ''}
        </ul>
      </section>
    </section>
    <form class="actions" method="post" action="${routes.accountDelete}">
      <input type="hidden" name="confirmed" value="yes">
      <button type="submit" class="btn" data-variant="destructive">${say('delete.button')}</button>
      ${keep}
    </form>
    <p class="hint">${sayMarkup('frame.not_sure', values)}</p>`
  return layout({ config, user, title, at: 'account', body })
}

function whyNot(refused: WhyNotDelete): Markup {
  if (refused.kind === 'admin') return sayMarkup('delete.admin')
  return sayMarkup('delete.merged', { day: { at: refused.until, style: 'date', now: undefined } })
}

/** The page after it. `mailed`: the address that gets a mail; undefined if there is none. */
export function accountDeletedPage({ config, mailed }: { config: Config; mailed: string | undefined }): Markup {
  const title = say('delete.done.title')
  const body = html`<h1>${title}</h1>
    <p class="lead" role="status">${mailed === undefined ? say('delete.done.text') : sayMarkup('delete.done.mailed', { email: mailed })}</p>
    <p>${sayMarkup('delete.done.again', { a: { link: routes.signIn } })}</p>`
  return layout({ config, user: undefined, title, body })
}
