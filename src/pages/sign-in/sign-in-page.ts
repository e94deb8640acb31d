import { html } from 'hono/html'
import type { Session, User } from '../../accounts/sessions/current-user.ts'
import { RECENT_MINUTES, SELLER_MINUTES } from '../../accounts/sessions/recent-sign-in.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { sayMarkup } from '../rich-text.ts'
import { hostName } from '../words/code-host.ts'
import { deskPageBefore } from './page-before.ts'

/** Asks for an address to mail a link to, or offers the code host. `next` is the page to go to afterwards. */
export function signInPage(page: {
  config: Config
  next: string
  email?: string
  problem?: string | undefined
}): Markup {
  const { config, next, email, problem } = page
  const host = hostName(config.codeHost)
  const { mail } = signInMethods(config)
  const title = say('sign_in.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say(mail ? 'sign_in.by_mail' : 'sign_in.by_host', { host })}</p>
    ${problemPart(problem)}
    ${waysToSignIn({ config, next, email })}`
  return layout({ config, user: undefined, title, body })
}

/** For a signed-in user who wants to do something that requires a sign-in within the last minutes. */
export function signInAgainPage(page: {
  config: Config
  next: string
  session: Session
  problem?: string | undefined
  /** The user is about to change something in the desk, for which an older sign-in will do. */
  isForDesk: boolean
}): Markup {
  const { config, next, session, problem, isForDesk } = page
  const { user } = session
  const title = say('sign_in.again')
  const byLink = session.byPaidLink ? 'yes' : 'no'
  // A sign-in by the mail about a payment opens no page of the desk.
  const before = isForDesk && !session.byPaidLink ? deskPageBefore(next) : routes.dashboard
  const because = isForDesk
    ? sayMarkup('sign_in.again.desk', { email: user.email, byLink, hours: SELLER_MINUTES / 60 })
    : sayMarkup('sign_in.again.text', { email: user.email, byLink, minutes: RECENT_MINUTES })
  const body = html`<h1>${title}</h1>
    <p class="lead">${because}</p>
    ${problemPart(problem)}
    ${waysToSignIn({ config, next, email: user.email })}
    <p class="actions"><a href="${before}">${say('frame.not_now')}</a></p>`
  return layout({ config, user, title, body })
}

function problemPart(problem: string | undefined): Markup | '' {
  return problem ? html`<div class="alert" data-variant="destructive" role="alert"><h2>${problem}</h2></div>` : ''
}

function waysToSignIn(page: { config: Config; next: string; email: string | undefined }): Markup {
  const { config, next, email } = page
  const host = hostName(config.codeHost)
  const { mail, codeHost } = signInMethods(config)
  return html`<section class="card"><section>
  ${
    mail
      ? html`<form class="form" method="post" action="${routes.signIn}">
      <input type="hidden" name="next" value="${next}">
      <div class="field">
        <label for="email">${say('sign_in.email')}</label>
        <input class="input" id="email" name="email" type="email" required autocomplete="email" value="${email ?? ''}">
      </div>
      <button type="submit" class="btn">${say('sign_in.send')}</button>
    </form>`
      : ''
  }
  ${mail && codeHost ? html`<p class="or">${say('sign_in.or')}</p>` : ''}
  ${
    codeHost
      ? html`<form method="post" action="${routes.signInCodeHost}">
      <input type="hidden" name="next" value="${next}">
      <button type="submit" class="btn" data-variant="outline">${say('sign_in.with', { host })}</button>
    </form>`
      : ''
  }
  </section></section>`
}

/** Says that the link was sent. The words are the same whether or not the address is known here. */
export function linkSentPage(page: { config: Config; email: string; minutes: number; isSure: boolean }): Markup {
  const { config, email, minutes, isSure } = page
  const title = say('sign_in.sent')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('sign_in.sent.text', { email, minutes })}</p>
    ${
      isSure
        ? ''
        : html`<div class="alert" role="alert"><h2>${say('sign_in.unsure')}</h2>
      <section><p>${say('sign_in.unsure.text')}</p></section></div>`
    }
    ${codeForm()}
    <p class="hint">${sayMarkup('sign_in.nothing', { a: { link: routes.signIn } })}</p>`
  return layout({ config, user: undefined, title, body })
}

/** The page after a code that does not work. It names no address: the cookie of the browser knows none. */
export function wrongCodePage({ config }: { config: Config }): Markup {
  const title = say('sign_in.wrong_code')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say('sign_in.wrong_code.text')}</p>
    ${codeForm()}
    <p class="hint"><a href="${routes.signIn}">${say('sign_in.another')}</a></p>`
  return layout({ config, user: undefined, title, body })
}

function codeForm(): Markup {
  return html`<section class="card"><section>
      <form class="form" method="post" action="${routes.signInCode}">
        <div class="field">
          <label for="code">${say('sign_in.code')}</label>
          <input class="input code-input" id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12">
        </div>
        <button type="submit" class="btn">${say('sign_in.title')}</button>
      </form>
    </section></section>`
}

/**
 * The page behind the mailed link. Mail scanners follow links, so opening the page changes nothing: only its button
 * signs in.
 */
export function confirmSignInPage(page: {
  config: Config
  token: string
  email: string
  /** The product of the purchase whose mail has the link. */
  product: string | undefined
  /** The user who is signed in in this browser, and whether the address is theirs. */
  user: User | undefined
  isOwn: boolean
}): Markup {
  const { config, token, email, product, user, isOwn } = page
  const other = user && !isOwn
  const body = html`<h1>${say('sign_in.to', { shop: config.site.name })}</h1>
    <p class="lead">${
      product === undefined
        ? sayMarkup('sign_in.confirm.text', { email })
        : sayMarkup('sign_in.confirm.product', { email, product })
    }</p>
    ${
      other
        ? html`<div class="alert" role="alert"><h2>${say('sign_in.other')}</h2>
      <section><p>${sayMarkup('sign_in.other.text', { user: user.email, email })}</p></section></div>`
        : ''
    }
    ${user && isOwn ? html`<p class="hint">${say('sign_in.anew')}</p>` : ''}
    <form class="actions" method="post" action="${routes.signInLink}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn" data-size="lg">${say(other ? 'sign_in.change' : 'sign_in.title')}</button>
      ${other ? html`<a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">${say('sign_in.stay')}</a>` : ''}
    </form>
    ${
      isOwn
        ? ''
        : html`<p class="hint">${
            product === undefined
              ? say('sign_in.not_you', { email })
              : say('sign_in.not_you.product', { product, email })
          }</p>`
    }`
  return layout({ config, user, title: say('sign_in.confirm'), body })
}
