import { html } from 'hono/html'
import { type BuyerAddresses, receiverOf } from '../../access/mail/receiver.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { dateWords } from '../../runtime/time/time-words.ts'
import { lastDay } from '../../words/when-access-ends.ts'
import { MOST_WORDS } from '../actions/seller-words.ts'
import { givenAs } from '../giving/given-as.ts'

/** A purchase or an account that can be chosen. */
export type Choice = { id: string; words: string }

/**
 * The contents of the forms. `values`: what was sent before; undefined when the form is new. `accounts`: those that can
 * be chosen. `others`: the buyer's other purchases that the action can include. `buyer`: the addresses.
 */
export type FormFacts = {
  config: Config
  values: URLSearchParams | undefined
  accounts: readonly Choice[]
  others: readonly Choice[]
  product: string | undefined
  buyer: BuyerAddresses
  /** The end of the access that the action is about, in ms. */
  endsAt: number | undefined
}

/** The forms. An action without one has nothing to say before it is done. */
export const formOf = {
  match: ({ config, values, product, buyer }: FormFacts): Markup => {
    const { email = buyer.userEmail } = buyer
    return html`${productField(config, values?.get('product') ?? product ?? '', product === undefined)}
      ${emailField(values, email ? `Leave it empty if the buyer is ${email}.` : 'The address of the buyer, who signs in with it.', !email)}`
  },
  invite: ({ config, values }: FormFacts): Markup => usernameField(config, values, true),
  'invite-again': ({ values, accounts }: FormFacts): Markup => choice('Which account is invited?', accounts, values),
  'move-seat': ({ config, values, accounts }: FormFacts): Markup =>
    html`${choice('Which account gives up its seat?', accounts, values)}
      ${usernameField(config, values, true)}`,
  'withdraw-invitation': ({ values, accounts }: FormFacts): Markup =>
    choice('Which account is removed?', accounts, values),
  'correct-address': ({ values, buyer }: FormFacts): Markup =>
    emailField(values, `${mailsGoTo(buyer)} The right address gets a link that signs in.`, true),
  merge: ({ values }: FormFacts): Markup => html`<div class="field">
        <label for="order-with">The other buyer</label>
        <input class="input" id="order-with" name="with" type="text" maxlength="500" value="${values?.get('with') ?? ''}" autocomplete="off" autocapitalize="off" spellcheck="false" required aria-describedby="order-with-hint">
        <p class="hint" id="order-with-hint">The e-mail address, or the address of the other buyer’s page here.</p>
      </div>`,
  'give-back': ({ values, others }: FormFacts): Markup =>
    html`<fieldset class="choices"><legend>Purchases that ended together with this one</legend>
        <ul>${others.map(({ words }) => html`<li>${words}</li>`)}</ul>
        ${tick('together', 'yes', 'Give these back, too', values)}
      </fieldset>`,
  end: ({ values, others }: FormFacts): Markup =>
    html`${words('words', 'What the buyer is told', 'On the buyer’s page and by mail, in your words.', values)}
      ${
        others.length === 0
          ? ''
          : html`<fieldset class="choices"><legend>Other purchases of this product by the same buyer</legend>
        <p class="hint">A purchase that stays gives access. Those with a tick end, too.</p>
        ${others.map(({ id, words }) => tick('other', id, words, values))}
      </fieldset>`
      }`,
  give: ({ config, values }: FormFacts): Markup =>
    html`${emailField(values, 'The buyer signs in with it.', true)}
      ${productField(config, values?.get('product') ?? '', true)}
      ${asField(values)}
      ${words('why', 'Your reason', 'Such as the number of an invoice. The buyer does not see it.', values)}
      ${usernameField(config, values, false)}
      <div class="field">
        <label for="order-quantity">Quantity</label>
        <input class="input" id="order-quantity" name="quantity" type="number" min="1" max="1000" inputmode="numeric" value="${values?.get('quantity') ?? ''}" aria-describedby="order-quantity-hint">
        <p class="hint" id="order-quantity-hint">How many times the product is given. Empty: once.</p>
      </div>
      ${lastDayField(values, 'The access ends after this day, in UTC. Empty: it has no end.', false)}`,
  prolong: ({ values, endsAt }: FormFacts): Markup =>
    html`${lastDayField(
      values,
      `The access ends after this day, in UTC.${endsAt === undefined ? '' : ` Its last day until now: ${dateWords(lastDay(endsAt))}.`}`,
      false
    )}
      <fieldset class="choices"><legend>Or without a last day</legend>${tick('no-end', 'yes', 'The access has no end any more', values ?? new URLSearchParams())}</fieldset>`
} as const

/** The addresses to which mails go until the address is corrected. */
function mailsGoTo(buyer: BuyerAddresses): string {
  const about = { payment: receiverOf('ready', buyer), accounts: receiverOf('invited', buyer) }
  if (about.payment === about.accounts) return `Mails go to ${about.payment ?? 'no address'} now.`
  return `Mails about the payment go to ${about.payment} now, and those about accounts to ${about.accounts}.`
}

/** The thing that the access is given for. A form that comes back has the choice still. */
function asField(values: URLSearchParams | undefined): Markup {
  const chosen = values?.get('as') ?? ''
  const options = [...Object.entries(givenAs), ['other', 'Something else']] as const
  return html`<div class="field">
        <label for="order-as">What it is</label>
        <select class="select" id="order-as" name="as" required>
          <option value="">Choose one</option>${options.map(
            ([value, name]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${name}</option>`
          )}
        </select>
      </div>`
}

function productField({ products }: Config, chosen: string, isNeeded: boolean): Markup {
  const [only, ...more] = products
  const product = chosen === '' && more.length === 0 && isNeeded ? only.id : chosen
  return html`<div class="field">
        <label for="order-product">Product</label>
        <select class="select" id="order-product" name="product"${isNeeded ? html` required` : ''}>
          <option value="">${isNeeded ? 'Choose one' : 'As it is'}</option>${products.map(
            ({ id, name }) => html`<option value="${id}"${id === product ? html` selected` : ''}>${name}</option>`
          )}
        </select>
      </div>`
}

function emailField(values: URLSearchParams | undefined, hint: string, isNeeded: boolean): Markup {
  return html`<div class="field">
        <label for="order-email">E-mail address of the buyer</label>
        <input class="input" id="order-email" name="email" type="email" maxlength="254" value="${values?.get('email') ?? ''}" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="order-email-hint"${isNeeded ? html` required` : ''}>
        <p class="hint" id="order-email-hint">${hint}</p>
      </div>`
}

function usernameField({ codeHost }: Config, values: URLSearchParams | undefined, isNeeded: boolean): Markup {
  const host = hostName(codeHost)
  return html`<div class="field">
        <label for="order-username">${host} username</label>
        <input class="input" id="order-username" name="username" type="text" maxlength="200" value="${values?.get('username') ?? ''}" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="order-username-hint"${isNeeded ? html` required` : ''}>
        <p class="hint" id="order-username-hint">${isNeeded ? 'A name like octocat, or the address of the profile.' : 'The account to invite. Empty: the buyer names one.'}</p>
      </div>`
}

function lastDayField(values: URLSearchParams | undefined, hint: string, isNeeded: boolean): Markup {
  return html`<div class="field">
        <label for="order-until">Last day</label>
        <input class="input" id="order-until" name="until" type="date" value="${values?.get('until') ?? ''}" aria-describedby="order-until-hint"${isNeeded ? html` required` : ''}>
        <p class="hint" id="order-until-hint">${hint}</p>
      </div>`
}

function words(name: string, label: string, hint: string, values: URLSearchParams | undefined): Markup {
  return html`<div class="field">
        <label for="order-${name}">${label}</label>
        <textarea class="input" id="order-${name}" name="${name}" rows="3" maxlength="${MOST_WORDS}" required aria-describedby="order-${name}-hint">${values?.get(name) ?? ''}</textarea>
        <p class="hint" id="order-${name}-hint">${hint}</p>
      </div>`
}

/** A choice of one. A new form has the first one chosen if there is no other. */
function choice(legend: string, choices: readonly Choice[], values: URLSearchParams | undefined): Markup {
  const chosen = values?.get('account') ?? (choices.length === 1 ? choices[0]?.id : undefined)
  return html`<fieldset class="choices"><legend>${legend}</legend>
        ${choices.map(
          ({ id, words }) =>
            html`<label><input class="input" type="radio" name="account" value="${id}" required${id === chosen ? html` checked` : ''}><span>${words}</span></label>`
        )}
      </fieldset>`
}

/** A box to tick, which is ticked in a new form. */
function tick(name: string, value: string, label: string, values: URLSearchParams | undefined): Markup {
  const isTicked = !values || values.getAll(name).includes(value)
  return html`<label><input class="input" type="checkbox" name="${name}" value="${value}"${isTicked ? html` checked` : ''}><span>${label}</span></label>`
}
