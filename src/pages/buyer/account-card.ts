import { html } from 'hono/html'
import type { GrantView, PurchaseView } from '../../access/requests/purchase-view.ts'
import type { Config } from '../../config/config.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say } from '../../words/text.ts'
import { icon } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { accountWords, type EndWords, explainOnCard } from '../page-texts/card-words.ts'
import { hostName, invitationUrl } from '../page-texts/code-host.ts'
import { besides } from '../page-texts/explain-view.ts'
import { isRenewalDue } from '../page-texts/renewal-words.ts'
import { breakable, sayMarkup, textMarkup } from '../rich-text.ts'
import { cloneCommands } from './clone-commands.ts'
import { suffixOf } from './invite-forms.ts'

/**
 * `mark`: the state in the head of the card, which its accounts do not repeat. `inSteps`: the list of steps names the
 * account. `isRefusalSaid`: the field of the form says why the name was refused. `end`: what became of the payment, if
 * the words about the account are the first of the card.
 */
export type GrantPart = {
  config: Config
  purchase: PurchaseView
  grant: GrantView
  from: string
  now: number
  latestOf?: LatestOf | undefined
  mark?: string | undefined
  inSteps?: boolean
  isRefusalSaid?: boolean
  end?: EndWords | undefined
}

/** The card of an account of a purchase: its state, and what the buyer can do now. */
export function grantPart(part: GrantPart): Markup {
  const { grant } = part
  const explained = explainOnCard(part)
  const where = repositoryWords(part)
  const badge = plainText(explained.badge)
  return html`<div class="grant" id="grant-${grant.id}" data-tone="${explained.tone}">
    ${
      part.inSteps && !where
        ? ''
        : html`<div class="grant-account">
      <strong>${breakable(grant.login)}</strong>${where ? html` <code>${breakable(where)}</code>` : ''}
      ${part.inSteps || badge === part.mark ? '' : html`<span class="badge" data-variant="secondary">${badge}</span>`}
      ${grant.proven ? html`<span class="proven">${say('grant.proven')}</span>` : ''}
    </div>`
    }
    ${grantWords(part, explained)}
  </div>`
}

function grantWords(part: GrantPart, { next }: Explanation): Markup {
  const { grant, end } = part
  const where = repositoryWords(part)
  const { headline, sentences, hints, isStep } = accountWords(part, end)
  const read = sentences.filter((sentence) => plainText(sentence) !== '')
  const words = html`<p class="grant-title" id="grant-${grant.id}-title" role="status"><span class="sr-only">${grant.login}${where ? `, ${where}` : ''}: </span>${textMarkup(headline)}</p>
    ${read.map((sentence) => html`<p>${textMarkup(sentence)}</p>`)}`
  const step = html`<p class="grant-title" id="grant-${grant.id}-title">${textMarkup(headline)}</p>
    ${part.isRefusalSaid ? '' : read.map((sentence) => html`<p class="hint">${textMarkup(sentence)}</p>`)}`
  return html`${isStep ? step : words}
    ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
    ${next === 'accept' ? howToAccept(part) : ''}
    ${next === 'clone' ? cloneCommands(part, grant.repository) : ''}
    ${next === 'remove_earlier' ? withdrawEarlier(part) : ''}
    ${isWayOut(part, next) ? wayOut(part, next) : ''}`
}

/** The name of the repository, when the product has several. */
export function repositoryWords({ config, purchase, grant }: GrantPart): string {
  const { owner, repo } = grant.repository
  return productNamed(config.products, purchase.product).repositories.length > 1 ? `${owner}/${repo}` : ''
}

/** Whether the grant follows a grant in the product's first repository. */
export function follows({ purchase, grant }: Pick<GrantPart, 'purchase' | 'grant'>): boolean {
  return purchase.following.includes(grant)
}

function howToAccept(part: GrantPart): Markup {
  // A renewal that is to be paid comes first.
  const attributes = isRenewalDue(part.purchase) ? html` data-variant="outline"` : html``
  return html`<p class="actions">${openInvitation(part, attributes)}</p>
    <p class="hint">${aboutAccepting(part).mailed}</p>`
}

/** The link to the invitation, at the code host. `attributes`: of the button. */
export function openInvitation(
  { config, grant: { repository } }: Pick<GrantPart, 'config' | 'grant'>,
  attributes: Markup
): Markup {
  return html`<a class="btn"${attributes} href="${invitationUrl(config, repository)}" target="_blank" rel="noopener">${say('accept.open')}${icon('external')}<span class="sr-only"> ${say('frame.new_tab')}</span></a>`
}

/**
 * `mailed`: where the code host announces the invitation. `other`: what another account sees when it opens the
 * invitation.
 */
export function aboutAccepting({ config, grant: { login } }: GrantPart): { mailed: string; other: Markup } {
  const values = { host: hostName(config.codeHost), login }
  return { mailed: say('accept.mailed', values), other: sayMarkup('accept.other.text', values) }
}

/** Whether the buyer may have meant another account, and the form for another name is not the next step anyway. */
export function isWayOut(part: Pick<GrantPart, 'purchase' | 'grant'>, next: Explanation['next']): boolean {
  return part.purchase.status === 'paid' && !follows(part) && awaitsAccess(part.grant) && next !== 'send_invite'
}

/** Whether the account waits for its invitation, or has one. Its card then has a fold with the ways to change it. */
export function awaitsAccess({ state }: GrantView): boolean {
  return state === 'queued' || state === 'invited'
}

/** The way out of a wrong account: another sign-in at the host, another name, or no account for now. */
function wayOut(part: GrantPart, next: Explanation['next']): Markup {
  const { config, purchase } = part
  const field = `#username${suffixOf(config, productNamed(config.products, purchase.product))}`
  return html`<details class="way-out" id="grant-${part.grant.id}-out">
      <summary class="hint">${say('accept.other')}</summary>
      ${next === 'accept' ? html`<p class="hint">${aboutAccepting(part).other}</p>` : ''}
      <p><a class="btn" data-variant="outline" data-size="sm" href="${field}">${say('form.change')}</a></p>
      ${mayBeTakenBack(part) ? mistyped(part) : ''}
    </details>`
}

/** An open invitation of ours, or one that waits to be sent, can be taken back without harm. */
function mayBeTakenBack(part: GrantPart): boolean {
  const { state, because } = part.grant
  if (part.purchase.status !== 'paid' || follows(part)) return false
  return state === 'queued' || (state === 'invited' && because !== 'found')
}

function mistyped({ grant, from }: GrantPart): Markup {
  const limit = `grant-${grant.id}-limit`
  return takeBackForm(
    { grant: grant.id, from },
    html`
    <button type="submit" class="btn" data-variant="outline" data-size="sm" aria-describedby="${limit}">${say('take_back.button', { state: grant.state })}</button>
    <span class="hint" id="${limit}">${say('take_back.hint')}</span>`
  )
}

/** The form that takes an account off its seat. `grant`: the id of its grant. */
export function takeBackForm({ grant, from }: { grant: string; from: string }, button: Markup): Markup {
  return html`<form class="take-back" method="post" action="${routes.mistyped}" hx-post="${routes.mistyped}"
      hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
    <input type="hidden" name="grant" value="${grant}">
    <input type="hidden" name="from" value="${from}">
    ${button}
  </form>`
}

/** The page that asks for confirmation before an account that has accepted loses its access. */
export function withdrawUrl({ grant, from }: { grant: string; from: string }): string {
  return `${routes.withdraw}?${new URLSearchParams({ grant, from })}`
}

/**
 * The organization has no host seat for both accounts, so the buyer may withdraw the earlier one first. An account that
 * has accepted loses its access, so the buyer confirms that on a page of its own.
 */
export function withdrawEarlier({ purchase, grant, from }: GrantPart): Markup | '' {
  const { replaces } = grant
  if (!replaces) return ''
  const earlier = besides(purchase, grant).find(({ id, seat, login }) => {
    return id !== grant.id && seat === grant.seat && login.toLowerCase() === replaces.login.toLowerCase()
  })
  if (!earlier) return ''
  const order = { grant: earlier.id, from }
  const words = say('take_back.earlier', { login: earlier.login })
  return earlier.state === 'accepted'
    ? html`<p class="actions"><a class="btn" data-variant="outline" href="${withdrawUrl(order)}">${words}</a></p>`
    : takeBackForm(
        order,
        html`<button type="submit" class="btn" data-variant="outline" data-size="sm">${words}</button>`
      )
}
