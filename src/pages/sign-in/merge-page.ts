import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'
import { leadsHere } from './find-purchase-page.ts'

/** Shown before the visit to the code host: what is going to happen. */
export function mergePage({ config, user, problem }: { config: Config; user: User; problem?: string }): Markup {
  const host = hostName(config.codeHost)
  const title = say('merge.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('merge.text', { email: user.email, host })}</p>
    ${problem ? html`<div class="alert" data-variant="destructive" role="alert"><h2>${problem}</h2></div>` : ''}
    <ol class="steps">
      <li>${say('merge.step.sign_in', { host })}</li>
      <li>${say('merge.step.ask')}</li>
    </ol>
    <form class="actions" method="post" action="${routes.merge}">
      <button type="submit" class="btn">${say('sign_in.with', { host })}</button>
      <a class="btn" data-variant="outline" href="${routes.purchases}">${say('frame.not_now')}</a>
    </form>`
  return layout({ config, user, title, body })
}

/** Both sign-ins are proven: one button merges them. */
export function confirmMergePage(page: { config: Config; user: User; earlier: User }): Markup {
  const { config, user, earlier } = page
  const title = say('merge.bring')
  const host = hostName(config.codeHost)
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('merge.bring.text', { email: earlier.email, user: user.email, host })}</p>
    <p>${say('merge.bring.ends', { email: earlier.email })}</p>
    ${leadsHere(config, earlier.email, user.email)}
    <form class="actions" method="post" action="${routes.mergeConfirmed}">
      <button type="submit" class="btn" data-size="lg">${say('merge.button')}</button>
      <a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">${say('frame.not_now')}</a>
    </form>`
  return layout({ config, user, title, body })
}

/** The error that the code host sent back, in words. */
export function mergeProblem(error: string, config: Config): string {
  const host = hostName(config.codeHost)
  return say(error === 'access_denied' ? 'merge.denied' : 'merge.failed', { host })
}

/** The account that signed in has no other sign-in here. */
export function nothingToMerge(user: User, config: Config): string {
  return say('merge.nothing', { host: hostName(config.codeHost), email: user.email })
}

/** The record of the first sign-in has expired. */
export function tookTooLong(user: User): string {
  return say('merge.too_long', { email: user.email })
}
