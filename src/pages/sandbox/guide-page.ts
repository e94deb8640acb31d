import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import { routes } from '../../routes.ts'
import { icon } from '../icons.ts'
import { layout, type Markup } from '../layout.ts'
import { fillingCard } from './filling-card.ts'

/**
 * The steps that were done in the sandbox so far. `cloned`: git has fetched. `ended`: an access ended with its payment.
 */
export type SandboxFacts = Record<'bought' | 'named' | 'accepted' | 'cloned' | 'refunded' | 'ended', boolean>

/** Seconds between two looks for a step that was done. */
const LOOK_S = 3

/** The guide through the sandbox: six steps from a purchase to its refund, which tick themselves. */
export function guidePage({ config, user, facts }: { config: Config; user: User | undefined; facts: SandboxFacts }) {
  const title = 'From a sale to a refund'
  const body = html`<h1>${title}</h1>
    <p class="lead">Play a buyer and the seller. Each step ticks itself when it is done.</p>
    ${guideSteps(config, facts)}
    ${fillingCard(config.sandbox?.filling)}
    <p class="hint">New for your buyers? <a href="${rehearsals(config)}">Publish a release</a> at the code host. The product’s page and the card say so within two minutes.</p>
    <p class="hint">All six done? <a href="${rehearsals(config)}">Let the code host misbehave</a>, and watch what buyers are told.
    Every part of these pages in every state: <a href="${routes.design}">components</a>.</p>`
  return layout({ config, user, title, body, isEnglish: true })
}

/** The steps alone: the open page looks for them again. */
export function guideSteps(config: Config, facts: SandboxFacts): Markup {
  const { sandbox, products } = config
  const link = (url: string | undefined, words: string) =>
    html`<a href="${url ?? '/'}" target="_blank" rel="noopener">${words}</a>`
  const steps: { isDone: boolean; name: string; how: Markup }[] = [
    {
      isDone: facts.bought,
      name: 'Buy',
      how: html`Press <strong>Buy</strong> on the <a href="${routes.product}">page of ${products[0].name}</a>, and pay with any address. No card is asked for.`
    },
    {
      isDone: facts.named,
      name: 'Connect an account',
      how: html`The <a href="${routes.dashboard}">dashboard</a> asks for it: press <strong>Continue with Code Host</strong> and choose <code>ada-buyer</code>.`
    },
    {
      isDone: facts.accepted,
      name: 'Accept the invitation',
      how: html`Press <strong>Open the invitation</strong> on the <a href="${routes.dashboard}">dashboard</a>. Look at the ${link(sandbox?.mailboxUrl, 'mails')}, too.`
    },
    {
      isDone: facts.cloned,
      name: 'Clone',
      how: html`Open the ${link(sandbox && `${sandbox.codeHostUrl}/acme-starters/starter-kit`, 'repository')} as <code>ada-buyer</code>, copy its command with the token in it, and run it in a terminal.`
    },
    {
      isDone: facts.refunded,
      name: 'Refund',
      how: html`Now be the seller: refund the payment under ${link(sandbox?.processorUrl, 'Payments')}.`
    },
    {
      isDone: facts.ended,
      name: 'See the access end',
      how: html`The <a href="${routes.dashboard}">dashboard</a> says so once that is proven, in about three minutes, or as soon as you put the ${link(rehearsals(config), 'clock')} forward. A <code>git pull</code> is refused at once.`
    }
  ]
  const now = steps.findIndex(({ isDone }) => !isDone)
  const poll =
    now < 0
      ? ''
      : html` hx-get="${routes.guide}" hx-trigger="every ${LOOK_S}s, visibilitychange from:document" hx-swap="outerMorph" hx-sync="this:drop"`
  return html`<section class="card" id="guide"${poll} aria-label="Steps"><section>
      <ol class="purchase-steps">${steps.map(({ isDone, name, how }, index) => step({ isDone, isNow: index === now, name, how }))}</ol>
    </section></section>`
}

function step({ isDone, isNow, name, how }: { isDone: boolean; isNow: boolean; name: string; how: Markup }): Markup {
  if (isDone)
    return html`<li data-step="done"><p class="step-name">${icon('check')}<span>${name}<span class="sr-only">, done</span></span></p></li>`
  if (!isNow) return html`<li data-step="later"><p class="step-name">${icon('circle')}<span>${name}</span></p></li>`
  return html`<li data-step="now" data-tone="needs_you" aria-current="step">
      <p class="step-name">${icon('arrow')}<span class="sr-only">comes next</span></p>
      <div class="step-body"><div class="grant" data-tone="needs_you"><p class="grant-title">${name}</p><p>${how}</p></div></div>
    </li>`
}

function rehearsals({ sandbox }: Config): string {
  return `${sandbox?.codeHostUrl ?? ''}/_sandbox`
}
