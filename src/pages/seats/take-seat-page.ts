import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { User } from '../../accounts/sessions/current-user.ts'
import { signInMethods } from '../../accounts/sign-in/sign-in-methods.ts'
import type { Config, Product } from '../../config/config.ts'
import type { Message } from '../../invite/messages.ts'
import { routes } from '../../routes.ts'
import { say } from '../../words/text.ts'
import { type CloneFacts, cloneCommands } from '../buyer/clone-commands.ts'
import { SLOW_S, secondsToNextLook } from '../buyer/live-status.ts'
import { icon } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { hostName, invitationUrl, shopValues } from '../words/code-host.ts'
import { explainGrant } from '../words/explain-view.ts'

type SeatPage = { config: Config; user: User | undefined; product: Product }

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
  const connect = html`<form class="connect" method="post" action="${user ? routes.link : routes.signInCodeHost}">
      <input type="hidden" name="${user ? 'from' : 'next'}" value="${routes.seat}">
      <button type="submit" class="btn">${say('back.connect', { host })}</button>
    </form>`
  const quiet = canConnect ? html` data-variant="outline"` : ''
  const signIn = html`<p class="lead">${say('seat.sign_in', { host })}</p>
    ${canConnect ? connect : ''}
    ${mail ? html`<p class="actions"><a class="btn"${quiet} href="${routes.signIn}?next=${encodeURIComponent(routes.seat)}">${say('sign_in.title')}</a></p>` : ''}`
  const typed = html`<form class="form" method="post" action="${routes.seat}">
        <div class="field">
          <label for="username">${say('form.username', { host })}</label>
          <input class="input" id="username" name="username" type="text" required maxlength="200" value="${username ?? ''}"
            autocomplete="username" autocapitalize="none" autocorrect="off" spellcheck="false">
        </div>
        <button type="submit" class="btn"${quiet}>${say('form.send')}</button>
      </form>`
  const take = html`<p class="lead">${say('seat.text', { host })}</p>
    <section class="card"><section>
      ${canConnect ? html`${connect}<div class="type-instead"><p>${say('form.type_instead')}</p>${typed}</div>` : typed}
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

/** The account that took the seat. `shown`: its grant, unless the purchase has none for it any more. */
export type SeatTaken = CloneFacts & { shown: { purchase: PurchaseView; grant: GrantView } | undefined }

/** The account took the seat: its state, and what comes next. `status`: of {@link seatStatus}. */
export function seatTakenPage(page: SeatPage & Pick<SeatTaken, 'shown'> & { status: string }): Markup {
  const { config, user, shown, status } = page
  const title = say(shown ? 'seat.taken.headline' : 'seat.gone.headline')
  return layout({ config, user, title, body: html`<h1>${title}</h1>${raw(status)}` })
}

/**
 * The part of the page that updates itself, with a digest of it. The mails of Pullpass go to the buyer; the code host's
 * goes to the account. Nothing of the other accounts is said.
 */
export async function seatStatus(taken: SeatTaken): Promise<{ markup: string; digest: string }> {
  const { config, shown, now } = taken
  const gone = html`<p class="lead">${say('seat.gone.text', { host: hostName(config.codeHost) })}</p>`
  const cards = String(
    await (shown
      ? html`${grantsOfAccount(shown).map((grant, index) => stateCard(taken, { ...shown, grant }, index))}`
      : gone)
  )
  const digest = hash('sha256', cards, 'base64url').slice(0, 16)
  const url = `${routes.seat}?seen=${digest}`
  const seconds = shown ? secondsToNextLook([{ ...shown.purchase, grants: [shown.grant] }], now) : SLOW_S
  const markup = html`<div id="access" class="access" tabindex="-1" role="region" aria-label="${say('status.label')}" hx-get="${url}"
    hx-trigger="every ${seconds}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop">
    ${raw(cards)}
    <p class="access-note with-script">${say('status.keeps')}</p>
    <p class="access-note without-script"><a href="${url}">${say('status.check')}</a></p>
  </div>`
  return { markup: String(await markup), digest }
}

/** The grant, and those of the same account in the other repositories of the product. */
function grantsOfAccount({ purchase, grant }: { purchase: PurchaseView; grant: GrantView }): GrantView[] {
  const { accountId } = grant
  return [grant, ...purchase.following.filter((each) => accountId !== undefined && each.accountId === accountId)]
}

function stateCard(taken: SeatTaken, { purchase, grant }: { purchase: PurchaseView; grant: GrantView }, index: number) {
  const { config, now } = taken
  // The reader is the teammate: the words of a purchase of one seat are about the reader's own account.
  const { headline, text, next } = explainGrant(config, { ...purchase, seats: 1 }, grant, now)
  const values = { host: hostName(config.codeHost), login: grant.login }
  const open = html`<p class="actions"><a class="btn" href="${invitationUrl(config, grant.repository)}" target="_blank" rel="noopener">${say('accept.open')}${icon('external')}<span class="sr-only"> ${say('frame.new_tab')}</span></a></p>`
  const { owner, repo } = grant.repository
  const waits = grant.state === 'queued'
  return html`<section class="card" aria-labelledby="seat-heading-${index}">
      <header><h2 id="seat-heading-${index}" role="status">${textMarkup(headline)}</h2>
      ${purchase.following.length > 0 ? html`<p><code>${owner}/${repo}</code></p>` : ''}</header>
      <section><p>${waits ? say('seat.waits.text', values) : textMarkup(text)}</p>
      ${next === 'accept' ? open : ''}${next === 'clone' ? cloneCommands(taken, grant.repository) : ''}</section>
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
