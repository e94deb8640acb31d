import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { Buyer } from '../../users/sessions/current-buyer.ts'
import { signInMethods } from '../../users/sign-in/sign-in-methods.ts'
import type { TakeoverState } from '../../users/takeovers/takeover-state.ts'
import { type Elsewhere, explainAsked, type TakeoverWords } from '../../words/explain-takeover.ts'
import { say } from '../../words/text.ts'
import type { Markup } from '../layout.ts'
import { hostName } from '../page-texts/code-host.ts'
import { shopFacts } from '../page-texts/explain-view.ts'
import { textMarkup } from '../rich-text.ts'
import { stateMark } from './purchase-steps.ts'

/**
 * A purchase that the user can ask for, or that only is said to be elsewhere (`closed`), and what is said of it.
 * `product`: the name of the product. `buyUrl`: the way to the checkout, if it can be bought again. `isRefunded`: the
 * money went back.
 */
export type ElsewhereView = Pick<Elsewhere, 'heldIn' | 'canLink'> & {
  state: Elsewhere['state'] | { kind: 'closed' }
  buyUrl?: string | undefined
  isRefunded?: boolean
  paymentId: string
  product: { id: string; name: string }
  words: TakeoverWords
}

/** The question to the holder of a purchase. `takeover`: its id. `email`: the masked address that was proven. */
export type AskedFor = { takeover: string; email: string; isGiven: boolean; state: TakeoverState }

/** The cards of the purchases that another browser or sign-in holds. */
export function elsewhereCards(
  config: Config,
  user: Buyer,
  { elsewhere, from }: { elsewhere: readonly ElsewhereView[]; from: string }
): Markup {
  return html`${elsewhere.map((purchase, index) => {
    const { product, words } = purchase
    const { tone, badge = { key: `tone.${tone}`, values: {} }, headline, text, hints } = words
    const headingId = `elsewhere-${index}`
    return html`<section class="card purchase" aria-labelledby="${headingId}">
    <header>
      <h2 id="${headingId}">${product.name}</h2>
      ${stateMark({ tone, badge })}
    </header>
    <section class="purchase-body">
      <div class="grant" data-tone="${tone}">
        <p class="grant-title">${textMarkup(headline)}</p>
        <p>${textMarkup(text)}</p>
        ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
        ${buyAgain(purchase)}
        ${waysThere(config, purchase)}
        ${purchase.state.kind === 'can_ask' ? waysToGetIt(config, user, purchase, from) : ''}
      </div>
    </section>
  </section>`
  })}`
}

/**
 * After a refund no button asks the buyer to buy again: the way there is a plain link, as on the card of the buyer's
 * own purchase.
 */
function buyAgain({ buyUrl, isRefunded }: ElsewhereView): Markup | '' {
  if (buyUrl === undefined) return ''
  const words = say('shop.buy_again')
  return isRefunded
    ? html`<p class="hint"><a href="${buyUrl}">${words}</a></p>`
    : html`<p class="actions"><a class="btn" href="${buyUrl}">${words}</a></p>`
}

/** Whether the words tell the reader to sign in with the sign-in that holds the purchase. */
function isAtAnotherSignIn({ words }: ElsewhereView): boolean {
  return words.hints.some(({ key }) => key === 'takeover.sign_in')
}

/** The ways to the sign-in that holds the purchase, wherever the words name it: with the code host, and all others. */
function waysThere(config: Config, purchase: ElsewhereView): Markup | '' {
  if (!isAtAnotherSignIn(purchase)) return ''
  const { codeHost } = signInMethods(config)
  return html`${
    codeHost
      ? html`<form class="actions" method="post" action="${routes.signInCodeHost}">
          <input type="hidden" name="next" value="${routes.dashboard}">
          <button type="submit" class="btn">${say('sign_in.with', { host: hostName(config.codeHost) })}</button>
        </form>`
      : ''
  }<form class="actions" method="post" action="${routes.signOut}">
      <input type="hidden" name="next" value="${routes.signIn}">
      <button type="submit" class="btn"${codeHost ? html` data-variant="outline"` : ''}>${say('sign_in.change')}</button>
    </form>`
}

/** The button that brings the purchase at once, where there is one, and the one that asks for it. */
function waysToGetIt(config: Config, user: Buyer, purchase: ElsewhereView, from: string) {
  const { paymentId, heldIn, canLink, words } = purchase
  const links = canLink && words.hints.some(({ key }) => key === 'takeover.link')
  const label = heldIn === 'here' ? say('back.add', { email: user.email }) : say('takeover.button.ask')
  const fields = html`<input type="hidden" name="from" value="${from}">`
  return html`${
    links
      ? html`<form class="actions" method="post" action="${routes.link}">${fields}
          <button type="submit" class="btn">${say('link.button', shopFacts(config, ''))}</button>
        </form>`
      : ''
  }<form class="actions" method="post" action="${routes.takeoverAsk}">${fields}
      <input type="hidden" name="payment" value="${paymentId}">
      <button type="submit" class="btn"${links || isAtAnotherSignIn(purchase) ? html` data-variant="outline"` : ''}>${label}</button>
    </form>`
}

/** The question on the card of the holder, with its buttons. `product`: the product's name. */
export function askedPart(part: {
  askedFor: AskedFor
  product: string
  config: Config
  from: string
  now: number
}): Markup {
  const { askedFor, product, config, from, now } = part
  const { tone, headline, text, hints } = explainAsked(askedFor, shopFacts(config, product), now)
  return html`<div class="grant" data-tone="${tone}">
    <p class="grant-title" role="status">${textMarkup(headline)}</p>
    <p>${textMarkup(text)}</p>
    ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
    ${answerForm(askedFor, html`<input type="hidden" name="takeover" value="${askedFor.takeover}"><input type="hidden" name="from" value="${from}">`)}
  </div>`
}

/** The buttons with which a holder answers. `fields`: name the takeover. */
export function answerForm({ state }: Pick<AskedFor, 'state'>, fields: Markup): Markup {
  const objected = state.kind === 'waits_for_seller' && state.objected
  return html`<form class="actions" method="post" action="${routes.takeover}">${fields}
      ${objected ? '' : html`<button type="submit" class="btn" data-variant="outline" name="answer" value="keep">${say('takeover.button.keep')}</button>`}
      <button type="submit" class="btn" data-variant="outline" name="answer" value="hand_over">${say('takeover.button.hand_over')}</button>
    </form>`
}
