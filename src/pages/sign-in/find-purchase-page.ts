import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { PURCHASE_LINK_MINUTES, UNDO_DAYS } from '../../users/users-and-guests/link-minutes.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

type Page = { config: Config; user: User }

/** The link from the buyer's pages to this page; empty when no mail can be sent. */
export function findPurchaseLink(config: Config): Markup | '' {
  return signInMethods(config).mail
    ? html`<p class="hint"><a href="${routes.findPurchase}">${say('find.link')}</a></p>`
    : ''
}

/** Asks which address was used at checkout. */
export function findPurchasePage({
  config,
  user,
  email,
  problem
}: Page & { email?: string; problem?: string }): Markup {
  const title = say('find.title')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('find.text', { email: user.email })}</p>
    <section class="card"><section>
      <form class="form" method="post" action="${routes.findPurchase}">
        <div class="field"${problem ? html` data-invalid="true"` : ''}>
          <label for="email">${say('find.address')}</label>
          <input class="input" id="email" name="email" type="email" required autocomplete="email" value="${email ?? ''}"
            aria-describedby="${problem ? 'email-problem email-hint' : 'email-hint'}"${problem ? html` aria-invalid="true"` : ''}>
          ${problem ? html`<p id="email-problem" class="field-problem">${problem}</p>` : ''}
          <p id="email-hint" class="hint">${say('find.hint')}</p>
        </div>
        <button type="submit" class="btn">${say('find.send')}</button>
      </form>
    </section></section>
    <p class="hint"><a href="${routes.dashboard}">${say('find.back')}</a></p>`
  return layout({ config, user, title, body })
}

/** The words are the same whether or not a purchase was made with the address. */
export function purchaseLinkSentPage({ config, user, email }: Page & { email: string }): Markup {
  const title = say('find.sent')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('find.sent.text', { email, user: user.email, minutes: PURCHASE_LINK_MINUTES })}</p>
    <p class="hint">${sayMarkup('find.sent.nothing', { a: { link: routes.findPurchase } })}</p>
    <p class="hint">${sayMarkup('find.sent.receipt', shopValues(config))}</p>`
  return layout({ config, user, title, body })
}

/** Shown when a visitor who is not signed in opens the link: the user who requested it has to sign in. */
export function purchaseLinkSignInPage({ config, next }: { config: Config; next: string }): Markup {
  const title = say('find.sign_in')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say('find.sign_in.text')}</p>
    <p class="actions"><a class="btn" href="${routes.signIn}?next=${encodeURIComponent(next)}">${say('sign_in.title')}</a></p>
    <p class="hint">${say('find.sign_in.ignore')}</p>`
  return layout({ config, user: undefined, title, body })
}

/** Shown after the sign-in that a link needed: the link itself is kept in the mail only. */
export function purchaseLinkAgainPage({ config, user }: Page): Markup {
  const title = say('find.again')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('find.again.text', { email: user.email })}</p>
    <p class="actions"><a class="btn" data-variant="outline" href="${routes.findPurchase}">${say('find.ask')}</a></p>`
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
  const title = say('find.bring')
  const body = html`<h1>${title}</h1>
    <p class="lead">${sayMarkup('find.bring.text', { email, user: user.email })}</p>
    ${owned ? html`<p>${say('find.bring.owned', { email })}</p>` : ''}
    ${leadsHere(config, email, user.email)}
    <form class="actions" method="post" action="${routes.purchaseLink}">
      <input type="hidden" name="token" value="${token}">
      <button type="submit" class="btn" data-size="lg">${say('find.bring.button')}</button>
      <a class="btn" data-variant="outline" data-size="lg" href="${routes.dashboard}">${say('frame.not_now')}</a>
    </form>`
  return layout({ config, user, title, body })
}

/** The consequences of bringing an address here, which the user must know before. */
export function leadsHere(config: Config, email: string, to: string): Markup {
  const back = signInMethods(config).mail ? say('find.undo', { days: UNDO_DAYS }) : say('find.no_undo')
  return html`<p>${say('find.leads', { email, user: to })}</p><p>${back}</p>`
}

/** The link was used, is too old or was cut off, or another sign-in requested it. */
export function purchaseLinkRefusedPage({ config, user, ofAnother }: Page & { ofAnother: boolean }): Markup {
  const title = say(ofAnother ? 'find.of_another' : 'find.refused')
  const words = sayMarkup(ofAnother ? 'find.of_another.text' : 'find.refused.text', { email: user.email })
  const body = html`<h1>${title}</h1>
    <p class="lead">${words}</p>
    <p class="actions"><a class="btn" href="${routes.findPurchase}">${say('find.ask')}</a>
      <a class="btn" data-variant="outline" href="${routes.dashboard}">${say('find.dashboard')}</a></p>`
  return layout({ config, user, title, body })
}

/** The message after the purchases of an address were brought here. */
export function broughtMessage({ email, payments }: { email: string; payments: number }): Message {
  if (payments === 0) {
    return { tone: 'info', title: say('find.brought.nothing'), text: say('find.brought.nothing.text', { email }) }
  }
  return {
    tone: 'success',
    title: say('find.brought', { count: payments }),
    text: say('find.brought.text', { email })
  }
}
