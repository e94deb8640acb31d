import { html } from 'hono/html'
import type { Config, Product } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { say, type Text } from '../../words/text.ts'
import { icon } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { textMarkup } from '../rich-text.ts'

/**
 * The page on which a buyer gives away free seats of a purchase. `off`: why no account can be invited now. `open`: when
 * its open links were made, in ms. `made`: the link that was made just now; it is shown this once.
 */
export type SeatsPage = {
  config: Config
  user: User
  product: Product
  paymentId: string
  seats: number
  free: number
  off: Text | undefined
  open: readonly number[]
  made: string | undefined
  days: number
  message: Message | undefined
  now: number
}

/** Shows the free seats of a purchase, the link that was made just now, and how many links are open. */
export function seatsPage(page: SeatsPage): Markup {
  const { config, user, product, paymentId, seats, free, off, open, made, days, message, now } = page
  const [newest] = open
  const title = say('seats.headline')
  const payment = html`<input type="hidden" name="payment" value="${paymentId}">`
  const body = html`<h1>${title}</h1>
    ${off ? html`<p class="lead">${say('form.problem', { title: say('form.off') })}</p><p>${textMarkup(off)}</p>` : html`<p class="lead">${say('seats.text', { seats, free, product: product.name })}</p>`}
    ${made === undefined ? '' : madeCard(made, days)}
    ${
      off
        ? ''
        : free > 0
          ? html`<form class="actions" method="post" action="${routes.seats}">${payment}
      <button type="submit" class="btn"${made === undefined ? '' : html` data-variant="outline"`}>${say('seats.make')}</button>
    </form>`
          : html`<p>${say('seats.full', { count: open.length })}</p>`
    }
    ${
      newest === undefined
        ? ''
        : html`<section class="open-links">
      <p class="hint">${textMarkup({ key: 'seats.open', values: { count: open.length, newest: { at: newest, style: 'at', now, isPast: true } } })}</p>
      ${!off && free > 0 && open.length >= free ? html`<p class="hint">${say('seats.ends_oldest', { count: open.length })}</p>` : ''}
      <form class="actions" method="post" action="${routes.seatsEnd}">${payment}
        <button type="submit" class="btn" data-variant="outline" data-size="sm">${say('seats.end', { count: open.length })}</button>
      </form>
    </section>`
    }
    <p class="hint"><a href="${routes.purchases}">${say('seats.back')}</a></p>`
  return layout({ config, user, title, body, message })
}

function madeCard(link: string, days: number): Markup {
  return html`<section class="card" aria-labelledby="made-heading">
      <header><h2 id="made-heading">${say('seats.made.headline')}</h2><p>${say('seats.made.text', { days })}</p></header>
      <section><div class="clone-line"><pre tabindex="0" role="group" aria-labelledby="made-heading"><code>${link}</code></pre>
      <button type="button" class="btn with-script" data-variant="outline" data-size="sm" data-copy>${icon('copy')}<span aria-live="polite">${say('clone.copy')}</span><span class="sr-only"> ${say('clone.copy_link')}</span></button></div></section>
    </section>`
}

/** The message after the open links of a purchase were ended: `count` of them. */
export function linksEndedMessage(count: number): Message {
  return { tone: 'success', title: say('seats.ended.headline', { count }), text: say('seats.ended.text') }
}
