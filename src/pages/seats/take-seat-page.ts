import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config, Product } from '../../config/config.ts'
import type { Message } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { icon } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { hostName, invitationUrl, shopValues } from '../words/code-host.ts'
import { explainGrant } from '../words/explain-view.ts'

type SeatPage = { config: Config; user: User | undefined; product: Product }

/** The page that a seat link opens: first the sign-in, then the form for the account. */
export function seatPage(page: SeatPage & { username: string | undefined; message: Message | undefined }): Markup {
  const { config, user, product, username, message } = page
  const host = hostName(config.codeHost)
  const title = say('seat.headline', { product: product.name })
  const signIn = html`<p class="lead">${say('seat.sign_in', { host })}</p>
    <p class="actions"><a class="btn" href="${routes.signIn}?next=${encodeURIComponent(routes.seat)}">${say('sign_in.title')}</a></p>`
  const take = html`<p class="lead">${say('seat.text', { host })}</p>
    <section class="card"><section>
      <form class="form" method="post" action="${routes.seat}">
        <div class="field">
          <label for="username">${say('form.username', { host })}</label>
          <input class="input" id="username" name="username" type="text" required maxlength="200" value="${username ?? ''}"
            autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false">
        </div>
        <button type="submit" class="btn">${say('form.send')}</button>
      </form>
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

/**
 * The account took the seat: its state, and what comes next. `shown`: its grant, unless the purchase has none for it any
 * more. The mails of Pullpass go to the buyer; the code host's goes to the account.
 */
export function seatTakenPage(
  page: SeatPage & { shown: { purchase: PurchaseView; grant: GrantView } | undefined; now: number }
): Markup {
  const { config, user, shown, now } = page
  const host = hostName(config.codeHost)
  const title = say(shown ? 'seat.taken.headline' : 'seat.gone.headline')
  const body = html`<h1>${title}</h1>
    ${shown ? stateCard(config, shown, now) : html`<p class="lead">${say('seat.gone.text', { host })}</p>`}`
  return layout({ config, user, title, body })
}

function stateCard(config: Config, { purchase, grant }: { purchase: PurchaseView; grant: GrantView }, now: number) {
  const { headline, text, next } = explainGrant(config, purchase, grant, now)
  const values = { host: hostName(config.codeHost), login: grant.login }
  const open = html`<p class="actions"><a class="btn" href="${invitationUrl(config, grant.repository)}" target="_blank" rel="noopener">${say('accept.open')}${icon('external')}<span class="sr-only"> ${say('frame.new_tab')}</span></a></p>`
  const waits = grant.state === 'queued'
  return html`<section class="card" aria-labelledby="seat-heading">
      <header><h2 id="seat-heading">${textMarkup(headline)}</h2></header>
      <section><p>${waits ? say('seat.waits.text', values) : textMarkup(text)}</p>${next === 'accept' ? open : ''}</section>
    </section>`
}

/** No seat is free at the moment; the link still works. */
export function seatFullMessage(): Message {
  return { tone: 'error', title: say('seat.full.title'), text: say('seat.full.text') }
}

/** Another name is being sent with the link. */
export function seatBusyMessage(): Message {
  return { tone: 'info', title: say('seat.busy.title'), text: say('seat.busy.text') }
}
