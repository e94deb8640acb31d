import { html } from 'hono/html'
import { isPaymentEnd } from '../../access/grant-states.ts'
import type { GrantView, PurchaseView } from '../../access/requests/views.ts'
import type { Config } from '../../config/config.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { productNamed } from '../../product.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say } from '../../words/text.ts'
import { icon } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { sayMarkup, textMarkup } from '../rich-text.ts'
import { hostName, invitationUrl } from '../words/code-host.ts'
import { besides, explainGrant, explainSale } from '../words/explain-view.ts'
import { cloneCommands } from './clone-commands.ts'
import { stateMark } from './purchase-steps.ts'

/**
 * `mark`: the state in the head of the card, which its accounts do not repeat. `inSteps`: the list of steps names the
 * account. `inTable`: it is a row among the accounts of a team.
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
  inTable?: boolean
}

/** The card of an account of a purchase: its state, and what the buyer can do now. */
export function grantPart(part: GrantPart): Markup {
  const { config, purchase, grant, now } = part
  const explained = explainGrant(config, purchase, grant, now)
  const where = repositoryWords(part)
  const badge = plainText(explained.badge)
  return html`<div class="grant" id="grant-${grant.id}" data-tone="${explained.tone}">
    ${
      part.inSteps && !where
        ? ''
        : html`<div class="grant-account">
      <strong>${grant.login}</strong>${where ? html` <code>${where}</code>` : ''}
      ${part.inSteps || badge === part.mark ? '' : html`<span class="badge" data-variant="secondary">${badge}</span>`}
      ${grant.proven ? html`<span class="proven">${say('grant.proven')}</span>` : ''}
    </div>`
    }
    ${grantWords(part, explained)}
  </div>`
}

/**
 * The accounts of a team as a table. The commands to clone stand below it, once for each repository. The roles are
 * written out, since browsers forget them where the style lays the rows out as blocks.
 */
export function teamTable(parts: readonly GrantPart[]): Markup {
  const rows = parts.map((each) => {
    const part = { ...each, inTable: true }
    const { config, purchase, grant, now } = part
    const explained = explainGrant(config, purchase, grant, now)
    const where = repositoryWords(part)
    const row = html`<tr class="grant-row" role="row" id="grant-${grant.id}" data-tone="${explained.tone}">
      <th scope="row" role="rowheader">${grant.login}${where ? html` <code>${where}</code>` : ''}${grant.proven ? html` <span class="proven">${say('grant.proven')}</span>` : ''}</th>
      <td role="cell">${stateMark(explained)}</td>
      <td role="cell" class="grant-words">${grantWords(part, explained)}</td>
    </tr>`
    return { row, repository: explained.next === 'clone' ? grant.repository : undefined }
  })
  const repositories = new Map(
    rows.flatMap(({ repository }) => (repository ? [[`${repository.owner}/${repository.repo}`, repository]] : []))
  )
  const [first] = parts
  return html`<table class="team" role="table" aria-label="${say('team.label')}">
      <thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${say('team.account')}</th><th scope="col" role="columnheader">${say('team.state')}</th><th scope="col" role="columnheader">${say('team.next')}</th></tr></thead>
      <tbody role="rowgroup">${rows.map(({ row }) => row)}</tbody>
    </table>
    ${first ? [...repositories.values()].map((repository) => cloneCommands(first, repository)) : ''}`
}

function grantWords(part: GrantPart, { situation, headline, text, hints, next }: Explanation): Markup {
  const { purchase, grant, inTable } = part
  // The card says above why the purchase gives no access.
  const isSaid = situation === 'taken_away' && purchase.status !== 'paid' && isPaymentEnd(grant.because)
  const where = repositoryWords(part)
  // A refused name changes nothing about the purchase: its step is still to choose an account.
  const step = part.inSteps && grant.state === 'blocked' && next === 'name_account' ? toName(part) : undefined
  const words = html`<p class="grant-title" id="grant-${grant.id}-title" role="status"><span class="sr-only">${grant.login}${where ? `, ${where}` : ''}: </span>${textMarkup(headline)}</p>
    ${isSaid ? '' : html`<p>${textMarkup(text)}</p>`}`
  const refused = step
    ? html`<p class="grant-title" id="grant-${grant.id}-title">${textMarkup(step.headline)}</p>
    <p class="hint">${textMarkup(headline)}. ${textMarkup(text)}</p>`
    : ''
  return html`${refused || words}
    ${hints.map((hint) => html`<p class="hint">${textMarkup(hint)}</p>`)}
    ${next === 'accept' ? howToAccept(part) : ''}
    ${next === 'clone' && !inTable ? cloneCommands(part, grant.repository) : ''}
    ${next === 'remove_earlier' ? withdrawEarlier(part) : ''}
    ${mayBeTakenBack(part) ? mistyped(part) : ''}`
}

/** The step of a purchase without an account. */
function toName({ config, purchase }: GrantPart): Explanation {
  return explainSale(config, 'to_name', { product: productNamed(config.products, purchase.product).name })
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

/** In a team the invitation is for somebody else to open, so its button is a quiet one. */
function howToAccept({ config, grant: { login, repository }, inTable }: GrantPart): Markup {
  const values = { host: hostName(config.codeHost), login }
  const mailed = html`<p class="hint">${say('accept.mailed', values)}</p>`
  return html`<p class="actions"><a class="btn"${inTable ? html` data-variant="outline" data-size="sm"` : ''} href="${invitationUrl(config, repository)}" target="_blank" rel="noopener">${say('accept.open')}${icon('external')}<span class="sr-only"> ${say('frame.new_tab')}</span></a></p>
    ${inTable ? '' : mailed}
    <details class="hint">
      <summary>${say('accept.other')}</summary>
      <p>${sayMarkup('accept.other.text', values)}</p>
      ${inTable ? mailed : ''}
    </details>`
}

/** An open invitation of ours, or one that waits to be sent, can be taken back without harm. */
function mayBeTakenBack(part: GrantPart): boolean {
  const { state, because } = part.grant
  if (part.purchase.status !== 'paid' || follows(part)) return false
  return state === 'queued' || (state === 'invited' && because !== 'found')
}

function mistyped({ grant, from }: GrantPart): Markup {
  return html`<form class="take-back" method="post" action="${routes.mistyped}" hx-post="${routes.mistyped}"
      hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
    <input type="hidden" name="grant" value="${grant.id}">
    <input type="hidden" name="from" value="${from}">
    <button type="submit" class="btn" data-variant="outline" data-size="sm" aria-describedby="grant-${grant.id}-limit">${say('take_back.button', { queued: grant.state === 'queued' ? 'yes' : 'no' })}</button>
    <span class="hint" id="grant-${grant.id}-limit">${say('take_back.hint')}</span>
  </form>`
}

/**
 * The organization has no host seat for both accounts, so the buyer may withdraw the earlier one first. An account that
 * has accepted loses its access, so the buyer confirms that on a page of its own.
 */
function withdrawEarlier({ purchase, grant, from }: GrantPart): Markup | '' {
  const { replaces } = grant
  if (!replaces) return ''
  const earlier = besides(purchase, grant).find(({ id, seat, login }) => {
    return id !== grant.id && seat === grant.seat && login.toLowerCase() === replaces.login.toLowerCase()
  })
  if (!earlier) return ''
  if (earlier.state === 'accepted') {
    const url = `${routes.withdraw}?${new URLSearchParams({ grant: earlier.id, from })}`
    return html`<p class="actions"><a class="btn" data-variant="outline" href="${url}">${say('take_back.earlier', { login: earlier.login })}</a></p>`
  }
  return html`<form class="take-back" method="post" action="${routes.mistyped}" hx-post="${routes.mistyped}"
      hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
    <input type="hidden" name="grant" value="${earlier.id}">
    <input type="hidden" name="from" value="${from}">
    <button type="submit" class="btn" data-variant="outline" data-size="sm">${say('take_back.earlier', { login: earlier.login })}</button>
  </form>`
}
