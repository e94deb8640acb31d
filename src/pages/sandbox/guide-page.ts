import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { icon } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { fillingCard } from './filling-card.ts'
import { type GuideStep, guideStepNames, isWhole, type StepState } from './guide-steps.ts'
import { rehearsalsCard } from './rehearsals-card.ts'

/** The state of each step of the guide. */
type Steps = Record<GuideStep, StepState>

/** Seconds between two checks for a step that was done. */
const CHECK_S = 3

/** The guide through the sandbox: six steps from a purchase to its refund, which tick themselves. */
export function guidePage({ config, user, states }: { config: Config; user: User | undefined; states: Steps }) {
  const title = 'From a sale to a refund'
  const body = html`<h1>${title}</h1>
    <p class="lead">Play a buyer and the seller. Each step ticks itself when it is done.</p>
    ${stepsPart(config, states)}
    ${fillingCard(config.sandbox?.filling)}
    ${rehearsalsCard(config)}
    <p class="hint">Every part of these pages in every state: <a href="${routes.design}">components</a>.</p>`
  return layout({ config, user, title, body, isEnglish: true })
}

/** The steps alone, for the update of an open page. */
export function stepsPart(config: Config, states: Steps): Markup {
  const { sandbox, products } = config
  const link = (url: string | undefined, words: string) =>
    html`<a href="${url ?? '/'}" target="_blank" rel="noopener">${words}</a>`
  const words: Record<GuideStep, { name: string; how: Markup }> = {
    bought: {
      name: 'Buy',
      how: html`Press <strong>Buy</strong> on the <a href="${routes.product}">page of ${products[0].name}</a>, and pay with any address. No card is asked for.`
    },
    named: {
      name: 'Connect an account',
      how: html`The <a href="${routes.dashboard}">dashboard</a> asks for it: press <strong>Continue with Code Host</strong> and choose <code>ada-buyer</code>.`
    },
    accepted: {
      name: 'Accept the invitation',
      how: html`Press <strong>Open the invitation</strong> on the <a href="${routes.dashboard}">dashboard</a>. Look at the ${link(sandbox?.mailboxUrl, 'mails')}, too.`
    },
    cloned: {
      name: 'Clone',
      how: html`Open the ${link(sandbox && `${sandbox.codeHostUrl}/acme-starters/starter-kit`, 'repository')} as <code>ada-buyer</code>, copy its command with the token in it, and run it in a terminal.`
    },
    refunded: {
      name: 'Refund',
      how: html`Now be the seller: refund the payment under ${link(sandbox?.processorUrl, 'Payments')}.`
    },
    ended: {
      name: 'See the access end',
      how: html`The <a href="${routes.dashboard}">dashboard</a> says so once that is proven, in about three minutes, or as soon as you put the ${link(rehearsalsUrl(config), 'clock')} forward.${states.cloned === 'done' ? html` A <code>git pull</code> is refused at once.` : ''}`
    }
  }
  const now = guideStepNames.find((name) => states[name] === 'open')
  const poll = isWhole(states)
    ? ''
    : html` hx-get="${routes.guide}" hx-trigger="every ${CHECK_S}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop"`
  return html`<section class="card" id="guide"${poll} aria-label="Steps"><section>
      <ol class="purchase-steps">${guideStepNames.map((name) => step({ ...words[name], state: states[name], isNow: name === now }))}</ol></section>
    ${startOver(guideStepNames.filter((name) => states[name] === 'missed').map((name) => words[name].name))}
    </section>`
}

/** The way on after a refund that came too soon. `missed`: the names of the steps that cannot be done any more. */
function startOver(missed: readonly string[]): Markup | '' {
  if (missed.length === 0) return ''
  return html`<section><div class="alert" role="status"><h2>The refund came first</h2>
        <section><p>This purchase was refunded before ${missed.length === 1 ? 'one step was' : `${missed.length} steps were`} done, so its access does not come back.
        To play ${missed.length === 1 ? 'it' : 'them'} too, buy again with any address. The guide then follows the new purchase.</p>
        <p class="actions"><a class="btn" href="${routes.product}">Start over</a></p></section></div></section>`
}

function step({ state, isNow, name, how }: { state: StepState; isNow: boolean; name: string; how: Markup }): Markup {
  if (state === 'done')
    return html`<li data-step="done"><p class="step-name">${icon('check')}<span>${name}<span class="sr-only">, done</span></span></p></li>`
  if (state === 'missed')
    return html`<li data-step="later"><p class="step-name">${icon('circle')}<span>${name}: not any more, since the refund came first</span></p></li>`
  if (!isNow) return html`<li data-step="later"><p class="step-name">${icon('circle')}<span>${name}</span></p></li>`
  return html`<li data-step="now" data-tone="needs_you" aria-current="step">
      <p class="step-name">${icon('arrow')}<span class="sr-only">comes next</span></p>
      <div class="step-body"><div class="grant" data-tone="needs_you"><p class="grant-title">${name}</p><p>${how}</p></div></div>
    </li>`
}

function rehearsalsUrl({ sandbox }: Config): string {
  return `${sandbox?.codeHostUrl ?? ''}/_sandbox`
}
