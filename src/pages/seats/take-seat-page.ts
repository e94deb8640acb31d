import { html } from 'hono/html'
import type { Config, Product } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import { say } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { hostName, shopValues } from '../page-texts/code-host.ts'
import { sayMarkup } from '../rich-text.ts'

/** `product`: of the seat. */
export type SeatPage = { config: Config; user: User | undefined; product: Product }

/**
 * The page that a seat link opens: first the sign-in, then the form for the account. The code host's sign-in does both
 * at once where it is configured. `canConnect`: the user has not signed in with an account there yet.
 */
export function seatPage(
  page: SeatPage & { canConnect: boolean; username: string | undefined; message: Message | undefined }
): Markup {
  const { config, user, product, canConnect, username, message } = page
  const { mail } = signInMethods(config)
  const host = hostName(config.codeHost)
  const title = say('seat.headline', { product: product.name })
  const connect = html`<form class="actions connect" method="post" action="${user ? routes.link : routes.signInCodeHost}">
      <input type="hidden" name="${user ? 'from' : 'next'}" value="${routes.seat}">
      <button type="submit" class="btn">${say('back.connect', { host })}</button>
    </form>`
  const quiet = canConnect ? html` data-variant="outline"` : ''
  const problem = message?.problem
  const signIn = html`<p class="lead">${say('seat.sign_in', { host })}</p>
    ${canConnect ? connect : ''}
    ${mail ? html`<p class="actions"><a class="btn"${quiet} href="${routes.signIn}?next=${encodeURIComponent(routes.seat)}">${say('sign_in.title')}</a></p>` : ''}`
  const typed = html`<form class="form" method="post" action="${routes.seat}">
        <div class="field"${problem ? html` data-invalid="true"` : ''}>
          <label for="username">${say('form.username', { host })}</label>
          <input class="input" id="username" name="username" type="text" required maxlength="200" value="${username ?? ''}"
            autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false"
            aria-describedby="${problem ? 'username-problem username-hint' : 'username-hint'}"${problem ? html` aria-invalid="true"` : ''}>
          ${problem ? html`<p id="username-problem" class="field-problem">${problem}</p>` : ''}
          <p id="username-hint" class="hint">${say('form.username.hint')}</p>
        </div>
        <button type="submit" class="btn"${quiet}>${say('form.send')}</button>
      </form>`
  const take = html`<p class="lead">${say('seat.text', { host })}</p>
    <section class="card"><section>
      ${canConnect ? html`${connect}<div class="type-instead"><p class="or">${say('sign_in.or')}</p>${typed}</div>` : typed}
    </section></section>`
  return layout({ config, user, title, body: html`<h1>${title}</h1>${user ? take : signIn}`, message })
}

/** The link cannot be used. `isOpened`: this browser has opened it; otherwise it has to be opened here first. */
export function noSeatPage(page: Pick<SeatPage, 'config' | 'user'> & { isOpened: boolean }): Markup {
  const { config, user, isOpened } = page
  const title = say(isOpened ? 'seat.none.headline' : 'seat.open.headline')
  const body = html`<h1>${title}</h1>
    <p class="lead">${say(isOpened ? 'seat.none.text' : 'seat.open.text')}</p>
    <p>${sayMarkup('hint.questions', shopValues(config))}</p>`
  return layout({ config, user, title, body })
}

/** No seat is free at the moment; the link still works. */
export function seatFullMessage(): Message {
  return { tone: 'error', title: say('seat.full.title'), text: say('seat.full.text') }
}

/** Another name is being sent with the link. */
export function seatBusyMessage(): Message {
  return { tone: 'info', title: say('seat.busy.title'), text: say('seat.busy.text') }
}
