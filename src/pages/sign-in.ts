import { html } from 'hono/html'
import type { Config } from '../config.ts'
import { routes } from '../routes.ts'
import { hostName } from './code-host-words.ts'
import { layout, type Markup } from './layout.ts'
import { waysIn } from './ways-in.ts'

/** Where to send a link to, or the code host. `next` is the page to go to afterwards. */
export function signInPage(page: {
  config: Config
  next: string
  email?: string
  problem?: string | undefined
}): Markup {
  const { config, next, email, problem } = page
  const host = hostName(config.codeHost.url)
  const { mail, codeHost } = waysIn(config)
  const how = mail
    ? 'With the e-mail address you paid with. There is no password.'
    : `With the ${host} account that has the e-mail address you paid with among its verified ones.`
  const body = html`<h1>Sign in</h1>
    <p class="lead">${how}</p>
    ${problem ? html`<div class="alert" data-variant="destructive" role="alert"><h2>${problem}</h2></div>` : ''}
    <section class="card"><section>
    ${
      mail
        ? html`<form class="form" method="post" action="${routes.signIn}">
        <input type="hidden" name="next" value="${next}">
        <div class="field">
          <label for="email">E-mail address</label>
          <input class="input" id="email" name="email" type="email" required autocomplete="email" value="${email ?? ''}">
        </div>
        <button type="submit" class="btn">Send me a sign-in link</button>
      </form>`
        : ''
    }
    ${mail && codeHost ? html`<p class="or">or</p>` : ''}
    ${
      codeHost
        ? html`<form method="post" action="${routes.signInCodeHost}">
        <input type="hidden" name="next" value="${next}">
        <button type="submit" class="btn" data-variant="outline">Sign in with ${host}</button>
      </form>`
        : ''
    }
    </section></section>`
  return layout({ config, user: undefined, title: 'Sign in', body })
}

/** Says that the link is on its way. The same words whether or not the address is known here. */
export function linkSentPage({ config, email, minutes }: { config: Config; email: string; minutes: number }): Markup {
  const body = html`<h1>Look into your mailbox</h1>
    <p class="lead">A sign-in link is on its way to <strong>${email}</strong>. It works once, for ${minutes} minutes.</p>
    <p>Nothing there? Look into the spam folder, or <a href="${routes.signIn}">send another one</a>.</p>`
  return layout({ config, user: undefined, title: 'Look into your mailbox', body })
}

/**
 * What the mailed link opens. Mail scanners follow links, so looking at this page changes nothing: only its button signs in.
 */
export function confirmSignInPage(page: { config: Config; token: string; next: string }): Markup {
  const { config, token, next } = page
  const body = html`<h1>Sign in to ${config.site.name}</h1>
    <p class="lead">Press the button to sign in on this device.</p>
    <form method="post" action="${routes.signInLink}">
      <input type="hidden" name="token" value="${token}">
      <input type="hidden" name="callbackURL" value="${next}">
      <button type="submit" class="btn" data-size="lg">Sign in</button>
    </form>`
  return layout({ config, user: undefined, title: 'Sign in', body })
}
