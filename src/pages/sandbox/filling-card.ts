import { html } from 'hono/html'
import type { FillingState, SandboxFilling } from '../../config/sandbox.ts'
import { routes } from '../../routes.ts'
import type { Markup } from '../layout.ts'

/** Seconds between two updates while buyers are being made. */
const CHECK_S = 2

/** The part of the guide that fills the sandbox with buyers, and says how far that is. */
export function fillingCard(filling: SandboxFilling | undefined): Markup {
  if (!filling) return html``
  const state = filling.state()
  const poll =
    state?.kind === 'running'
      ? html` hx-get="${routes.guideBuyers}" hx-trigger="every ${CHECK_S}s" hx-swap="outerMorph" hx-sync="this:drop"`
      : ''
  return html`<section class="card" id="buyers" aria-labelledby="buyers-heading"${poll}>
      <header><h2 id="buyers-heading">See a shop with buyers</h2>
        <p>Twenty buyers, so that each list of the desk has one. Some accept, some decline, some name no account or a wrong one,
        some get their money back; one buys for a team, one is given access, one cannot pay a renewal.
        They use the pages of the shop and the deliveries of the processors, as real buyers do. The clock goes three minutes ahead.</p></header>
      <section class="filling"><div role="status">${progress(state)}</div>
      ${state?.kind === 'running' ? '' : fillForm(state)}</section>
    </section>`
}

function progress(state: FillingState | undefined): Markup {
  switch (state?.kind) {
    case 'running':
      return html`<progress class="bar" max="${state.of}" value="${state.done}" aria-label="Buyers"></progress>
        <p class="hint">${state.done} of ${state.of} buyers. This takes about 20 seconds, since the code host wants a pause between two
        invitations.</p><noscript><p class="hint"><a href="${routes.guide}#buyers">Look again</a></p></noscript>`
    case 'done':
      return html`<p><strong>${state.of} buyers are there.</strong> <a href="${routes.guideDesk}">Open the desk</a>
        to see who needs you. What ended is proven to be over about three minutes later.</p>`
    case 'failed':
      return html`<div class="alert" data-variant="destructive" role="alert"><h2>Not all buyers could be made</h2>
        <section><p>${state.why} The buyers until then are there.</p></section></div>`
    default:
      return html``
  }
}

function fillForm(state: FillingState | undefined): Markup {
  return html`<form class="actions" method="post" action="${routes.guideBuyers}">
      <button type="submit" class="btn" data-variant="outline">${state?.kind === 'done' ? 'Fill with 20 more buyers' : 'Fill with 20 buyers'}</button>
    </form>`
}
