import { html } from 'hono/html'
import type { Session, User } from '../../accounts/sessions/current-user.ts'
import { RECENT_MINUTES, SELLER_MINUTES } from '../../accounts/sessions/recent-sign-in.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName } from '../words/code-host.ts'

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
  const how = mail
    ? 'With the e-mail address you paid with. There is no password.'
    : `With the ${host} account that has the e-mail address you paid with among its verified ones.`
  const body = html`<h1>Sign in</h1>
    <p class="lead">${how}</p>
    ${problemPart(problem)}
    ${waysToSignIn({ config, next, email })}`
  return layout({ config, user: undefined, title: 'Sign in', body })
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
  const recently = isForDesk ? `${SELLER_MINUTES / 60} hours` : `${RECENT_MINUTES} minutes`
  const how = session.byPaidLink ? 'with the link of a mail about a payment' : `more than ${recently} ago`
  const why = isForDesk ? 'needs' : 'changes who can sign in as you, and needs'
  const body = html`<h1>Sign in once more</h1>
    <p class="lead">You signed in as <strong>${user.email}</strong> ${how}. What you are about
    to do ${why} a sign-in of the last ${recently}.</p>
    ${problemPart(problem)}
    ${waysToSignIn({ config, next, email: user.email })}
    <p class="actions"><a href="${isForDesk ? routes.desk : routes.dashboard}">Not now</a></p>`
  return layout({ config, user, title: 'Sign in once more', body })
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
}

/** Says that the link was sent. The words are the same whether or not the address is known here. */
export function linkSentPage(page: { config: Config; email: string; minutes: number; isSure: boolean }): Markup {
  const { config, email, minutes, isSure } = page
  const body = html`<h1>Look into your mailbox</h1>
    <p class="lead">A sign-in link is on its way to <strong>${email}</strong>. It works once, for ${minutes} minutes.</p>
    ${
      isSure
        ? ''
        : html`<div class="alert" role="alert"><h2>It may not arrive</h2>
      <section><p>The mail server was handed the link and has not said yet that it took it. If there is nothing in a few
      minutes, send another one.</p></section></div>`
    }
    ${codeForm()}
    <p class="hint">Nothing there? Look into the spam folder, or <a href="${routes.signIn}">send another one</a>.</p>`
  return layout({ config, user: undefined, title: 'Look into your mailbox', body })
}

/** The page after a code that does not work. It names no address: the cookie of the browser knows none. */
export function wrongCodePage({ config }: { config: Config }): Markup {
  const title = 'That code does not work'
  const body = html`<h1>${title}</h1>
    <p class="lead">It is mistyped, too old or used up. Five tries are possible; the link in the mail goes on working.</p>
    ${codeForm()}
    <p class="hint"><a href="${routes.signIn}">Send another mail</a></p>`
  return layout({ config, user: undefined, title, body })
}

function codeForm(): Markup {
  return html`<section class="card"><section>
      <form class="form" method="post" action="${routes.signInCode}">
        <div class="field">
          <label for="code">Six-digit code from the mail</label>
          <input class="input code-input" id="code" name="code" required inputmode="numeric" autocomplete="one-time-code" maxlength="12">
        </div>
        <button type="submit" class="btn">Sign in</button>
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
  const body = html`<h1>Sign in to ${config.site.name}</h1>
    <p class="lead">The button signs you in on this device as <strong>${email}</strong>${
      product === undefined ? '' : html`, for your purchase of <strong>${product}</strong>`
    }.</p>
    ${
      other
        ? html`<div class="alert" role="alert"><h2>Somebody else is signed in here</h2>
      <section><p>This browser is signed in as <strong>${user.email}</strong>. The button signs ${user.email} out, and you
      go on as ${email}.</p></section></div>`
        : ''
    }
    ${user && isOwn ? html`<p class="hint">You are signed in here already; this signs you in anew.</p>` : ''}
    <form class="actions" method="post" action="${routes.signInLink}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn" data-size="lg">${other ? 'Sign out and sign in' : 'Sign in'}</button>
      ${other ? html`<a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">Stay as I am</a>` : ''}
    </form>
    ${
      isOwn
        ? ''
        : html`<p class="hint">You ${product === undefined ? 'did not ask for this link' : `did not buy ${product}`}, or the address is not yours? Then do not press the button: whatever you
        did here would be done as ${email}.</p>`
    }`
  return layout({ config, user, title: 'Confirm the sign-in', body })
}
