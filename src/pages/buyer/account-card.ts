import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Markup } from '../layout.ts'
import { hostName, invitationUrl } from '../words/code-host.ts'
import { grantWords } from '../words/grant-words.ts'
import { phraseMarkup } from '../words/rich-text.ts'
import { comesBack } from '../words/seats.ts'
import { cloneCommands } from './clone-commands.ts'

export type GrantPart = { config: Config; purchase: PurchaseView; grant: GrantView; from: string; now: number }

/** The card of an account of a purchase: its state, and what the buyer can do now. */
export function grantPart(part: GrantPart): Markup {
  const { config, grant, now } = part
  const host = hostName(config.codeHost)
  const facts = { ...grant, comesBack: comesBack(part.purchase, grant), host, now }
  const words = grantWords({ ...facts, supportEmail: config.site.supportEmail })
  const id = `grant-${grant.id}`
  const where = repositoryWords(part)
  const successor = successorOf(part)
  if (successor) return givesWay(grant, successor.login, id, where)
  return html`<div class="grant" id="${id}" data-tone="${words.tone}">
    <div class="grant-account">
      <strong>${grant.login}</strong>${where ? html` <code>${where}</code>` : ''}
      <span class="badge" data-variant="secondary">${words.badge}</span>
      ${grant.proven ? html`<span class="proven">you signed in with it</span>` : ''}
    </div>
    <p class="grant-title" id="${id}-title" role="status"><span class="sr-only">${grant.login}${where ? `, ${where}` : ''}: </span>${words.title}</p>
    <p>${phraseMarkup(words.text)}</p>
    ${grant.state === 'invited' ? howToAccept(config, grant, host) : ''}
    ${grant.state === 'accepted' ? cloneCommands(config, grant.repository) : ''}
    ${grant.because === 'no_seat' ? withdrawEarlier(part) : ''}
    ${mayBeTakenBack(grant) && !follows(part) ? mistyped(part) : ''}
  </div>`
}

/** The name of the repository, when the product has several. */
function repositoryWords({ config, purchase, grant }: GrantPart): string {
  const { owner, repo } = grant.repository
  return productNamed(config.products, purchase.product).repositories.length > 1 ? `${owner}/${repo}` : ''
}

/** Whether the grant follows a grant in the product's first repository. */
function follows({ purchase, grant }: GrantPart): boolean {
  return purchase.following.includes(grant)
}

/** All accounts of the purchase in the same repository. */
function besides({ purchase, grant }: GrantPart): GrantView[] {
  const { owner, repo } = grant.repository
  return [...purchase.grants, ...purchase.following].filter(({ repository }) => {
    return repository.owner === owner && repository.repo === repo
  })
}

/** The account that is to take the seat of this one, but does not hold it yet. */
function successorOf(part: GrantPart): GrantView | undefined {
  const { grant } = part
  if (grant.state !== 'accepted' && grant.state !== 'invited') return undefined
  return besides(part).find(({ id, seat, replaces }) => {
    return id !== grant.id && seat === grant.seat && replaces?.login.toLowerCase() === grant.login.toLowerCase()
  })
}

function givesWay({ login, state }: GrantView, successor: string, id: string, where: string): Markup {
  const text =
    state === 'accepted'
      ? `It keeps its access until ${successor} has accepted.`
      : `Its invitation stays open until ${successor} is invited.`
  return html`<div class="grant" id="${id}" data-tone="over">
    <div class="grant-account">
      <strong>${login}</strong>${where ? html` <code>${where}</code>` : ''}
      <span class="badge" data-variant="secondary">${state === 'accepted' ? 'Has access' : 'Invited'}</span>
    </div>
    <p class="grant-title" id="${id}-title" role="status"><span class="sr-only">${login}${where ? `, ${where}` : ''}: </span>Gives way</p>
    <p>${text}</p>
  </div>`
}

function howToAccept(config: Config, { login, repository }: GrantView, host: string): Markup {
  return html`<p class="actions"><a class="btn" href="${invitationUrl(config, repository)}">Open the invitation</a></p>
    <p class="hint">${host} also sends an e-mail, to the address of the account ${login} there: that may be another one than the one you paid with.</p>
    <details class="hint">
      <summary>Signed in as someone else?</summary>
      <p>${host} then says that it cannot find the invitation, or the page. Sign out of ${host}, sign in as <strong>${login}</strong>, and open it again.</p>
    </details>`
}

/** An open invitation of ours, or one that waits to be sent, can be taken back without harm. */
function mayBeTakenBack({ state, because }: GrantView): boolean {
  return state === 'queued' || (state === 'invited' && because !== 'found')
}

function mistyped({ grant, from }: GrantPart): Markup {
  const what = grant.state === 'queued' ? 'Takes the name out of the queue' : 'Takes the invitation back at once'
  return html`<form class="take-back" method="post" action="${routes.mistyped}" hx-post="${routes.mistyped}"
      hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
    <input type="hidden" name="grant" value="${grant.id}">
    <input type="hidden" name="from" value="${from}">
    <button type="submit" class="btn" data-variant="outline" data-size="sm" aria-describedby="grant-${grant.id}-limit">I mistyped</button>
    <span class="hint" id="grant-${grant.id}-limit">${what}, so that you can give another name. At most five changes in 30 days.</span>
  </form>`
}

/**
 * The organization has no host seat for both accounts, so the buyer may withdraw the earlier one first. An account that
 * has accepted loses its access, so the buyer confirms that on a page of its own.
 */
function withdrawEarlier(part: GrantPart): Markup | '' {
  const { grant, from } = part
  const { replaces } = grant
  if (!replaces) return ''
  const earlier = besides(part).find(({ id, seat, login }) => {
    return id !== grant.id && seat === grant.seat && login.toLowerCase() === replaces.login.toLowerCase()
  })
  if (!earlier) return ''
  if (earlier.state === 'accepted') {
    const url = `${routes.withdraw}?${new URLSearchParams({ grant: earlier.id, from })}`
    return html`<p class="actions"><a class="btn" data-variant="outline" href="${url}">Take the place of ${earlier.login} away first</a></p>`
  }
  return html`<form class="take-back" method="post" action="${routes.mistyped}" hx-post="${routes.mistyped}"
      hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
    <input type="hidden" name="grant" value="${earlier.id}">
    <input type="hidden" name="from" value="${from}">
    <button type="submit" class="btn" data-variant="outline" data-size="sm">Take the place of ${earlier.login} away first</button>
  </form>`
}
