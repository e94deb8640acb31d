import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { Session, User } from '../../users/sessions/current-user.ts'
import { RECENT_MINUTES, SELLER_MINUTES } from '../../users/sessions/recent-sign-in.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'
import { deskPageBefore } from './desk-page-before.ts'

/** Asks for an address to mail a link to, or offers the code host. `next` is the page to go to afterwards. */
export function signInPage(page: {
  config: Config
  next: string
  email?: string
  problem?: string | undefined
  /** The problem with the address. */
  badAddress?: string
}): Markup {
  const { config, next, email, problem, badAddress } = page
  const host = hostName(config.codeHost)
  const { mail, codeHost } = signInMethods(config)
  const title = say('sign_in.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say(mail ? 'sign_in.by_mail' : 'sign_in.by_host', { host, codeHost: codeHost ? 'yes' : 'no' })}</p>
    ${problemPart(problem)}
    ${waysToSignIn({ config, next, email, badAddress, hasHost: true })}`
  return layout({ config, user: undefined, title, body })
}

/** After a link that does not work, in a browser that is signed in. */
export function signedInAlreadyPage({ config, user }: { config: Config; user: User }): Markup {
  const title = say('sign_in.is_signed_in')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('sign_in.link_not_needed', { email: user.email })}</p>
    <p class="actions"><a class="btn" href="${routes.dashboard}">${say('find.dashboard')}</a></p>`
  return layout({ config, user, title, body })
}

/** For a signed-in user who wants to do something that requires a sign-in within the last minutes. */
export function signInAgainPage(page: {
  config: Config
  next: string
  session: Session
  problem?: string | undefined
  /** The user is about to change something in the desk, for which an older sign-in will do. */
  isForDesk: boolean
  /** An account of the code host is linked; another one would sign in another user. */
  isLinked: boolean
}): Markup {
  const { config, next, session, problem, isForDesk, isLinked } = page
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
    ${waysToSignIn({ config, next, email: user.email, hasHost: isLinked })}
    <p class="actions"><a href="${before}">${say('frame.not_now')}</a></p>`
  return layout({ config, user, title, body })
}

function problemPart(problem: string | undefined): Markup | '' {
  return problem ? html`<div class="alert" data-variant="destructive" role="alert"><h2>${problem}</h2></div>` : ''
}

function waysToSignIn(page: {
  config: Config
  next: string
  email: string | undefined
  badAddress?: string | undefined
  hasHost: boolean
}): Markup {
  const { config, next, email, badAddress, hasHost } = page
  const host = hostName(config.codeHost)
  const { mail, codeHost: isConfigured } = signInMethods(config)
  const codeHost = isConfigured && (hasHost || !mail)
  const byHost = html`<form method="post" action="${routes.signInCodeHost}">
      <input type="hidden" name="next" value="${next}">
      <button type="submit" class="btn">${say('sign_in.with', { host })}</button>
    </form>`
  const quiet = codeHost ? html` data-variant="outline"` : ''
  const byMail = html`<form class="form" method="post" action="${routes.signIn}">
      <input type="hidden" name="next" value="${next}">
      <div class="field"${badAddress ? html` data-invalid="true"` : ''}>
        <label for="email">${say('sign_in.email')}</label>
        <input class="input" id="email" name="email" type="email" required autocomplete="email" value="${email ?? ''}"${invalid('email', badAddress)}>
        ${fieldProblem('email', badAddress)}
      </div>
      <button type="submit" class="btn"${quiet}>${say('sign_in.send')}</button>
    </form>`
  return html`<section class="card sign-in-card"><section>
  ${codeHost ? byHost : ''}
  ${mail && codeHost ? html`<p class="or">${say('sign_in.or')}</p>` : ''}
  ${mail ? byMail : ''}
  </section></section>`
}

/** The marks of a field whose content was refused. */
function invalid(id: string, problem: string | undefined): Markup | '' {
  return problem ? html` aria-invalid="true" aria-describedby="${id}-problem" autofocus` : ''
}

function fieldProblem(id: string, problem: string | undefined): Markup | '' {
  return problem ? html`<p id="${id}-problem" class="field-problem" role="alert">${problem}</p>` : ''
}

/**
 * A mail that was asked for: the address as typed, and the page to go to afterwards. `isAgain`: the browser was signed
 * in already when it asked. `minutes`: how long the link in the mail works.
 */
type AskedMail = { config: Config; email: string; next: string; isAgain: boolean; minutes: number }

/** Seconds between two checks whether the browser is signed in by now. */
const CHECK_S = 3

/**
 * Says that the mail was sent. The words are the same whether or not the address is known here. `hasCode`: the mail has
 * a code beside its link.
 */
export function linkSentPage(page: AskedMail & { isSure: boolean; hasCode: boolean }): Markup {
  const { config, email, minutes, isSure, hasCode } = page
  const title = say('sign_in.sent')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup(hasCode ? 'sign_in.sent.text' : 'sign_in.sent.link', { email, minutes })}</p>
    ${
      isSure
        ? ''
        : html`<div class="alert" role="alert"><h2>${say('sign_in.unsure')}</h2>
      <section><p>${say('sign_in.unsure.text')}</p></section></div>`
    }
    <section class="card sign-in-card"><section>
      ${hasCode ? codeForm(page) : ''}
      ${otherWays(page, say('sign_in.nothing'))}
    </section></section>
    ${goOn(page)}`
  return layout({ config, user: undefined, title, body })
}

/** The page after a code that does not work. The address is as the form had it, and proves nothing. */
export function wrongCodePage(page: AskedMail): Markup {
  const title = say('sign_in.wrong_code')
  const body = html`<h1>${title}</h1>
    <section class="card sign-in-card"><section>
      ${codeForm(page, say('sign_in.wrong_code.text'))}
      ${otherWays(page)}
    </section></section>
    ${goOn(page)}`
  return layout({ config: page.config, user: undefined, title, body })
}

/**
 * The page goes on by a script once the link was opened elsewhere in this browser; without one, by a link. After the
 * minutes of the link it checks only when its reader returns to it.
 */
function goOn(asked: AskedMail): Markup {
  const url = signInUrl(asked)
  return html`<div data-minutes="${asked.minutes}" hx-get="${url}" hx-trigger="every ${CHECK_S}s, visibilitychange from:document" hx-swap="none" hx-sync="this:drop"></div>
    <p class="actions without-script"><a class="btn" data-variant="outline" href="${url}">${say('sign_in.opened')}</a></p>`
}

function signInUrl({ next, isAgain }: AskedMail): string {
  return `${routes.signIn}?${isAgain ? 'again=1&' : ''}next=${encodeURIComponent(next)}`
}

function codeForm({ email, next }: AskedMail, problem?: string): Markup {
  return html`<form class="form" method="post" action="${routes.signInCode}">
        ${mailFields(email, next)}
        <div class="field"${problem ? html` data-invalid="true"` : ''}>
          <label for="code">${say('sign_in.code')}</label>
          <input class="input code-input" id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12"${invalid('code', problem)}>
          ${fieldProblem('code', problem)}
        </div>
        <button type="submit" class="btn">${say('sign_in.title')}</button>
      </form>`
}

/** Another mail to the same address, or the form for another one. Without an address, that form alone. */
function otherWays(asked: AskedMail, hint?: string): Markup {
  const { email, next } = asked
  const quiet = html` class="btn" data-variant="ghost" data-size="sm"`
  const address = (words: string) => html`<a${quiet} href="${signInUrl(asked)}">${words}</a>`
  return html`<div class="other-ways">
        ${hint === undefined ? '' : html`<p class="hint">${hint}</p>`}
        <div class="actions">${
          email === ''
            ? address(say('sign_in.another'))
            : html`<form method="post" action="${routes.signIn}">
          ${mailFields(email, next)}
          <button type="submit"${quiet}>${say('sign_in.another')}</button>
        </form>${address(say('sign_in.other_address'))}`
        }</div>
      </div>`
}

function mailFields(email: string, next: string): Markup {
  return html`<input type="hidden" name="email" value="${email}"><input type="hidden" name="next" value="${next}">`
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
  /** The masked address of the sign-in with that purchase, if the link leads to another one. */
  heldBy?: string | undefined
  /** The user who is signed in in this browser, and whether the address is theirs. */
  user: User | undefined
  isOwn: boolean
}): Markup {
  const { config, token, email, product, heldBy, user, isOwn } = page
  const other = user && !isOwn
  const body = html`<h1>${say('sign_in.to', { shop: config.site.name })}</h1>
    <p class="lead">${
      product === undefined || heldBy !== undefined
        ? sayMarkup('sign_in.confirm.text', { email })
        : sayMarkup('sign_in.confirm.product', { email, product })
    }</p>
    ${heldBy === undefined ? '' : html`<p>${sayMarkup('sign_in.held', { product: product ?? '', user: heldBy })}</p>`}
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
