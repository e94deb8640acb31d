import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'
import { leadsHere } from './find-purchase-page.ts'

/** Shown before the visit to the code host: what is going to happen. */
export function mergePage({ config, user, problem }: { config: Config; user: User; problem?: string }): Markup {
  const host = hostName(config.codeHost)
  const title = 'Bring both sign-ins together'
  const body = html`<h1>${title}</h1>
    <p class="lead">You are signed in as <strong>${user.email}</strong>. Your ${host} account has another sign-in here. What
    was bought with either can be in one.</p>
    ${problem ? html`<div class="alert" data-variant="destructive" role="alert"><h2>${problem}</h2></div>` : ''}
    <ol class="steps">
      <li>Sign in with ${host}: that shows that the other one is yours, too.</li>
      <li>We then ask once more, and nothing changes before you say yes.</li>
    </ol>
    <form class="actions" method="post" action="${routes.merge}">
      <button type="submit" class="btn">Sign in with ${host}</button>
      <a class="btn" data-variant="outline" href="${routes.purchases}">Not now</a>
    </form>`
  return layout({ config, user, title, body })
}

/** Both sign-ins are proven: one button merges them. */
export function confirmMergePage(page: { config: Config; user: User; earlier: User }): Markup {
  const { config, user, earlier } = page
  const title = 'Bring your purchases here?'
  const body = html`<h1>${title}</h1>
    <p class="lead">What <strong>${earlier.email}</strong> has bought here comes to <strong>${user.email}</strong>, the
    sign-in of your ${hostName(config.codeHost)} account.</p>
    <p>What ${earlier.email} has open on other devices ends.</p>
    ${leadsHere(config, earlier.email, user.email)}
    <form class="actions" method="post" action="${routes.mergeConfirmed}">
      <button type="submit" class="btn" data-size="lg">Bring both together</button>
      <a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">Not now</a>
    </form>`
  return layout({ config, user, title, body })
}

/** The error that the code host sent back, in words. */
export function mergeProblem(error: string, config: Config): string {
  const host = hostName(config.codeHost)
  if (error === 'access_denied') return `${host} was not allowed to tell us who you are. Nothing has changed.`
  return `Signing in with ${host} did not work. Nothing has changed; please try again.`
}

/** The account that signed in has no other sign-in here. */
export function nothingToMerge(user: User, config: Config): string {
  return `That ${hostName(config.codeHost)} account signs in as ${user.email} already: there is nothing to bring together.`
}

/** The record of the first sign-in has expired. */
export function tookTooLong(user: User): string {
  return `That took too long. You are signed in as ${user.email} now; sign in with the other address, and begin again.`
}
