import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import { PURCHASE_LINK_MINUTES, UNDO_DAYS } from '../../accounts/users/link-minutes.ts'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import { layout, type Markup } from '../layout.ts'

type Page = { config: Config; user: User }

/** The link from the buyer's pages to this page; empty when no mail can be sent. */
export function findPurchaseLink(config: Config): Markup | '' {
  return signInMethods(config).mail
    ? html`<p class="hint"><a href="${routes.findPurchase}">Paid with another address?</a></p>`
    : ''
}

/** Asks which address was used at checkout. */
export function findPurchasePage({
  config,
  user,
  email,
  problem
}: Page & { email?: string; problem?: string }): Markup {
  const body = html`<h1>Find your purchase</h1>
    <p class="lead">You are signed in as <strong>${user.email}</strong>. What you bought with another address comes here
    when you show that it is yours.</p>
    <section class="card"><section>
      <form class="form" method="post" action="${routes.findPurchase}">
        <div class="field"${problem ? html` data-invalid="true"` : ''}>
          <label for="email">E-mail address you gave at checkout</label>
          <input class="input" id="email" name="email" type="email" required autocomplete="email" value="${email ?? ''}"
            aria-describedby="${problem ? 'email-problem email-hint' : 'email-hint'}"${problem ? html` aria-invalid="true"` : ''}>
          ${problem ? html`<p id="email-problem" class="field-problem">${problem}</p>` : ''}
          <p id="email-hint" class="hint">It is on the receipt. We mail a link to it.</p>
        </div>
        <button type="submit" class="btn">Mail me a link</button>
      </form>
    </section></section>
    <p class="hint"><a href="${routes.dashboard}">Back to the dashboard</a></p>`
  return layout({ config, user, title: 'Find your purchase', body })
}

/** The words are the same whether or not a purchase was made with the address. */
export function purchaseLinkSentPage({ config, user, email }: Page & { email: string }): Markup {
  const body = html`<h1>Look into that mailbox</h1>
    <p class="lead">If there is a purchase with <strong>${email}</strong> that is not here yet, a link is on its way to
    it. It works once, for ${PURCHASE_LINK_MINUTES} minutes, in the browser where you are signed in as <strong>${user.email}</strong>.</p>
    <p class="hint">Nothing there in a few minutes? Look into the spam folder, or <a href="${routes.findPurchase}">try another address</a>.
    The receipt says which one it was. Without it, write to <a href="mailto:${config.site.supportEmail}">${config.site.supportEmail}</a>.</p>`
  return layout({ config, user, title: 'Look into that mailbox', body })
}

/** Shown when a visitor who is not signed in opens the link: the user who requested it has to sign in. */
export function purchaseLinkSignInPage({ config, next }: { config: Config; next: string }): Markup {
  const body = html`<h1>Sign in first</h1>
    <p class="lead">This link works for whoever asked for it. Sign in as you were then; the mail says with which address. Then
    open the link in the mail once more.</p>
    <p class="actions"><a class="btn" href="${routes.signIn}?next=${encodeURIComponent(next)}">Sign in</a></p>
    <p class="hint">You did not ask for it? Then you need do nothing: nothing changes.</p>`
  return layout({ config, user: undefined, title: 'Sign in first', body })
}

/** Shown after the sign-in that a link needed: the link itself is kept in the mail only. */
export function purchaseLinkAgainPage({ config, user }: Page): Markup {
  const title = 'Open the link in the mail once more'
  const body = html`<h1>${title}</h1>
    <p class="lead">You are signed in as <strong>${user.email}</strong>. Go back to the mail "Find your purchase" and open its link
    again, in this browser: then your purchase can be brought here.</p>
    <p class="actions"><a class="btn" data-variant="outline" href="${routes.findPurchase}">Ask for a new link</a></p>`
  return layout({ config, user, title, body })
}

/**
 * A page with a button that adds the address. It says that, from then on, anyone who can read that mailbox can sign in.
 */
export function confirmPurchaseLinkPage({
  config,
  user,
  token,
  email,
  owned
}: Page & { token: string; email: string; owned: boolean }): Markup {
  const title = 'Bring your purchase here?'
  const body = html`<h1>${title}</h1>
    <p class="lead">What was bought with <strong>${email}</strong> comes to your sign-in <strong>${user.email}</strong>.</p>
    ${
      owned
        ? html`<p>${email} has a sign-in of its own here until now. Everything that belongs to it comes along, and what it
        has open on other devices ends.</p>`
        : ''
    }
    ${leadsHere(config, email, user.email)}
    <form class="actions" method="post" action="${routes.purchaseLink}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn" data-size="lg">Bring it here</button>
      <a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">Not now</a>
    </form>`
  return layout({ config, user, title, body })
}

/** The consequences of bringing an address here, which the user must know before. */
export function leadsHere(config: Config, email: string, to: string): Markup {
  const back = signInMethods(config).mail
    ? `Both get a mail about it, with a link that separates them again for ${UNDO_DAYS} days.`
    : 'No page takes that back.'
  return html`<p>From then on, signing in with ${email} leads to ${to}. Go on only if both addresses are yours. ${back}</p>`
}

/** The link was used, is too old or was cut off, or another sign-in requested it. */
export function purchaseLinkRefusedPage({ config, user, ofAnother }: Page & { ofAnother: boolean }): Markup {
  const title = ofAnother ? 'Another sign-in asked for this link' : 'That link does not work'
  const words = ofAnother
    ? html`You are signed in as <strong>${user.email}</strong>, and the link is for the sign-in that the mail names. Sign
      out, sign in as that one, and open the link again. Or ask for a link for this one.`
    : html`It was used already, is too old, or was not copied whole. What was found with it is on the dashboard; if
      nothing is there, ask for a new link.`
  const body = html`<h1>${title}</h1>
    <p class="lead">${words}</p>
    <p class="actions"><a class="btn" href="${routes.findPurchase}">Ask for a new link</a>
      <a class="btn" data-variant="outline" href="${routes.dashboard}">To the dashboard</a></p>`
  return layout({ config, user, title, body })
}

/** The message after the purchases of an address were brought here. */
export function broughtMessage({ email, payments }: { email: string; payments: number }): Message {
  const signIn = `From now on you can sign in with ${email} as well.`
  if (payments === 0) {
    return { tone: 'info', title: 'No further purchase found', text: `${email} is yours here now. ${signIn}` }
  }
  return {
    tone: 'success',
    title: payments === 1 ? 'Your purchase is here' : 'Your purchases are here',
    text: `What was bought with ${email} belongs to this sign-in now. ${signIn}`
  }
}
