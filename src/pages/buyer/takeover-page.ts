import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Message } from '../../invite/default-messages.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import type { TakeoverState } from '../../users/takeovers/takeover-state.ts'
import { explainAsked } from '../../words/explain-takeover.ts'
import { type MessageKey, plainText, type Text } from '../../words/text.ts'
import { layout, type Markup } from '../layout.ts'
import { shopValues } from '../page-texts/code-host.ts'
import { shopFacts } from '../page-texts/explain-view.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { answerForm } from './takeover-part.ts'

/** The product's name, the masked address of the user who asks, and whether the seller gave the access. */
type About = { product: string; email: string; isGiven: boolean }

/**
 * The result of a submitted form. The user who asks gets `asked`, `here` or `no`. The holder gets `keeping` or
 * `handed_over`, or `gone` if there was nothing to answer.
 */
export type TakeoverEnd = 'asked' | 'here' | 'no' | 'keeping' | 'handed_over' | 'gone'

/** The page behind the link in the mail to the holder: the question, what each answer does, and a button for each. */
export function answerPage(
  page: { config: Config; user: User | undefined; token: string; state: TakeoverState } & About
): Markup {
  const { config, user, token, state, product, email, isGiven } = page
  const facts = shopFacts(config, product)
  // Without `now`: the page may stay open for days.
  const { text, hints } = explainAsked({ state, email, isGiven }, facts, undefined)
  const say = (key: MessageKey): Text => ({ key, values: { ...text.values } })
  const title = plainText(say('takeover.answer.headline'))
  const body = html`<h1>${title}</h1>
    <p class="lead">${textMarkup(text)}</p>
    <section class="card"><section>
      <ul class="steps">
        <li>${textMarkup(say('takeover.answer.keep'))}</li>
        <li>${textMarkup(say('takeover.answer.hand_over'))}</li>
      </ul>
      ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
    </section></section>
    ${answerForm({ state }, html`<input type="hidden" name="token" value="${token}">`)}`
  return layout({ config, user, title, body })
}

/** Tells the reader of the mail what the answer led to. */
export function takeoverMessagePage(page: {
  config: Config
  user: User | undefined
  end: TakeoverEnd
  about?: About | undefined
}): Markup {
  const { config, user, end, about } = page
  const { title, text } = takeoverMessage(config, end, about)
  const body = html`<h1>${title}</h1>
    <p class="lead">${text}</p>
    <p class="actions"><a class="btn" href="${routes.purchases}">${plainText({ key: 'mail.purchase', values: {} })}</a></p>
    <p>${sayMarkup('hint.questions', shopValues(config))}</p>`
  return layout({ config, user, title, body })
}

/** The message after a form about a takeover. */
export function takeoverMessage(config: Config, end: TakeoverEnd, about?: About): Message {
  const facts = shopFacts(config, about?.product ?? '')
  const values = { ...facts, seller: { writeTo: facts.seller }, email: about?.email ?? '' }
  const [tone, headline, text] = messages[end]
  return { tone, title: plainText({ key: headline, values }), text: plainText({ key: text, values }) }
}

const messages: Record<TakeoverEnd, [Message['tone'], MessageKey, MessageKey]> = {
  asked: ['info', 'takeover.waits_for_holder.headline', 'takeover.asking.text'],
  here: ['success', 'takeover.here.headline', 'takeover.here.text'],
  no: ['error', 'takeover.no.headline', 'takeover.no.text'],
  keeping: ['info', 'takeover.keeping.headline', 'takeover.keeping.text'],
  handed_over: ['success', 'takeover.handed_over.headline', 'takeover.handed_over.text'],
  gone: ['error', 'takeover.gone.headline', 'takeover.gone.text']
}
