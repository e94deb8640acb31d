import { html } from 'hono/html'
import type { GrantView } from '../../access/requests/purchase-view.ts'
import { routes } from '../../routes.ts'
import type { Explanation } from '../../words/explain.ts'
import { plainText, say } from '../../words/text.ts'
import { icon } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { explainOnCard, rowWords } from '../page-texts/card-words.ts'
import { invitationUrl } from '../page-texts/code-host.ts'
import { isRenewalDue } from '../page-texts/renewal-words.ts'
import { breakable, textMarkup, timeMarkup } from '../rich-text.ts'
import {
  aboutAccepting,
  follows,
  type GrantPart,
  openInvitation,
  repositoryWords,
  takeBackForm,
  withdrawEarlier,
  withdrawUrl
} from './account-card.ts'
import { cloneCommands } from './clone-commands.ts'
import { stateMark } from './purchase-steps.ts'

/**
 * `isFull`: a further name replaces one of these accounts, which the form asks for. `free`: the line about free seats.
 */
export type Team = { parts: readonly GrantPart[]; isFull: boolean; free: Markup | '' }

/**
 * The seats of a team as rows: each account with its state and what comes next, since when, and at most one button; the
 * rest is in its menu. Below them the free seats. The roles are written out, since browsers forget them where the style
 * lays the rows out as blocks.
 */
export function teamTable({ parts, isFull, free }: Team): Markup {
  const rows = parts.map((part) => ({ part, explained: explainOnCard(part) }))
  const isChangeable = rows.some(({ part, explained }) => isRemovable(part, explained) || isTakenBack(part))
  const names = ['team.account', 'team.state', 'team.since'] as const
  const table = html`<table class="team" role="table" aria-label="${say('team.label')}">
        <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${say(name)}</th>`)}<th scope="col" role="columnheader"><span class="sr-only">${say('team.actions')}</span></th></tr></thead>
        <tbody role="rowgroup">${rows.map(({ part, explained }) => accountRow(part, explained, isFull))}</tbody>
      </table>`
  if (rows.length === 0 && free === '') return html``
  return html`<div class="team-part">
      ${rows.length === 0 ? '' : table}
      ${free}
      ${isChangeable ? html`<p class="hint">${say('team.hint')}</p>` : ''}
    </div>`
}

function accountRow(part: GrantPart, explained: Explanation, isFull: boolean): Markup {
  const { grant, now } = part
  const where = repositoryWords(part)
  const since = grant.since === undefined ? '' : timeMarkup({ at: grant.since, style: 'day', now })
  return html`<tr class="grant-row" role="row" id="grant-${grant.id}" data-tone="${explained.tone}">
      <th scope="row" role="rowheader"><div class="member"><span class="initial" data-letter="${grant.login.slice(0, 1)}" aria-hidden="true"></span><span>${breakable(grant.login)}${where ? html` <code>${breakable(where)}</code>` : ''}</span>${grant.proven ? html`<span class="badge">${say('team.you')}</span>` : ''}</div></th>
      <td role="cell" class="member-state">${stateMark(explained)}<p class="grant-title" id="grant-${grant.id}-title" role="status"><span class="sr-only">${grant.login}${where ? `, ${where}` : ''}: </span>${textMarkup(rowWords(part).headline)}</p></td>
      <td role="cell" class="member-since">${since}</td>
      <td role="cell"><div class="member-actions">${nextStep(part, explained)}${menu(part, explained, isFull)}</div></td>
    </tr>`
}

const quiet = html` data-variant="outline" data-size="sm"`

/** The button for the next step of an account, if there is one that the buyer can take. */
function nextStep(part: GrantPart, { next }: Explanation): Markup | '' {
  // The primary button is for a renewal that is to be paid, else for the invitation of the buyer's own account.
  const attributes = isRenewalDue(part.purchase) ? quiet : html` data-size="sm"`
  if (next === 'accept') return part.grant.proven ? openInvitation(part, attributes) : copyInvitation(part)
  if (next === 'remove_earlier') return withdrawEarlier(part)
  if (next === 'send_invite' && !follows(part)) return sendAgain(part)
  return isStepOff(part, next) ? takeBack(part, quiet) : ''
}

/**
 * Only the invited account can open its invitation, so the buyer sends the link to a teammate. An account that the
 * buyer has not signed in with may be a teammate's. The fold shows the link; with a script, opening it copies the link.
 */
function copyInvitation({ config, grant: { id, login, repository } }: GrantPart): Markup {
  return html`<details class="menu invitation-link" id="link-${id}" name="menu">
      <summary class="btn"${quiet} data-copy>${icon('copy')}<span aria-live="polite">${say('team.copy')}</span><span class="sr-only">: ${login}</span></summary>
      <div class="menu-body"><p>${say('team.copy.only', { login })}</p><p><code>${invitationUrl(config, repository)}</code></p></div>
    </details>`
}

/** Whether the next step is to take the account off its seat, since it cannot be invited. */
function isStepOff(part: GrantPart, next: Explanation['next']): boolean {
  return next === 'name_account' && isTakenBack(part)
}

/** Sends the same name again. The button is called as in the form, since the explanation names that button. */
function sendAgain({ purchase, grant, from }: GrantPart): Markup {
  return html`<form method="post" action="${routes.invite}" hx-post="${routes.invite}" hx-target="#toaster" hx-swap="innerHTML" hx-sync="this:drop">
      <input type="hidden" name="from" value="${from}">
      <input type="hidden" name="product" value="${purchase.product}">
      <input type="hidden" name="username" value="${grant.login}">
      <button type="submit" class="btn"${quiet}>${say('form.send')}<span class="sr-only">: ${grant.login}</span></button>
    </form>`
}

/** The menu with the other sentences and actions of a row. It opens without a script, and closes when another opens. */
function menu(part: GrantPart, explained: Explanation, isFull: boolean): Markup | '' {
  const { grant, from } = part
  const { next } = explained
  const { mailed, other } = aboutAccepting(part)
  const words = rowWords(part).folded.filter((each) => plainText(each) !== '')
  const items = [
    isFull && holdsSeat(part)
      ? html`<a class="btn" data-variant="ghost" href="#replace-${grant.id}">${say('form.change')}<span class="sr-only">: ${grant.login}</span></a>`
      : '',
    isTakenBack(part) && !isStepOff(part, next) ? takeBack(part, html` data-variant="ghost"`) : '',
    isRemovable(part, explained)
      ? html`<a class="btn" data-variant="ghost" href="${withdrawUrl({ grant: grant.id, from })}">${say('take_back.button', { state: grant.state })}<span class="sr-only">: ${grant.login}</span></a>`
      : ''
  ].filter((item) => item !== '')
  if (words.length + items.length === 0) return ''
  return html`<details class="menu" id="more-${grant.id}" name="menu">
      <summary class="btn" data-variant="ghost" aria-label="${say('team.more', { login: grant.login })}">${icon('more')}</summary>
      <div class="menu-body">
        ${words.map((each) => html`<p>${textMarkup(each)}</p>`)}
        ${next === 'accept' ? html`<p>${mailed}</p>` : ''}
        ${next === 'accept' && grant.proven ? html`<p><b>${say('accept.other')}</b> ${other}</p>` : ''}
        ${items}
      </div>
    </details>`
}

function takeBack({ grant, from }: GrantPart, attributes: Markup): Markup {
  return takeBackForm(
    { grant: grant.id, from },
    html`<button type="submit" class="btn"${attributes}>${say('take_back.button', { state: grant.state })}<span class="sr-only">: ${grant.login}</span></button>`
  )
}

/** Whether the account has a seat that the buyer can give to another one. */
function holdsSeat(part: GrantPart): boolean {
  const { purchase, grant } = part
  const isHolder = grant.replacedBy === undefined && holding.includes(grant.state)
  return purchase.status === 'paid' && !follows(part) && isHolder
}

const holding: readonly GrantView['state'][] = ['queued', 'invited', 'accepted', 'expired', 'gone', 'blocked']

/** A seat whose account has not accepted becomes free without harm. Access of another origin is not ours to end. */
function isTakenBack(part: GrantPart): boolean {
  const { state, because } = part.grant
  return holdsSeat(part) && state !== 'accepted' && because !== 'found'
}

/** An account that has accepted loses its access, so the buyer confirms that on a page of its own. */
function isRemovable(part: GrantPart, { situation }: Explanation): boolean {
  return situation === 'in' && holdsSeat(part)
}

/** Whether an account of the buyer's own has this next step. */
export function isOwnNext(parts: readonly GrantPart[], next: Explanation['next']): boolean {
  return parts.some((part) => part.grant.proven && explainOnCard(part).next === next)
}

/** The commands to clone, once for each repository that an account of the team can clone. */
export function teamClone(parts: readonly GrantPart[]): Markup | '' {
  const [first] = parts
  const repositories = new Map(
    parts.flatMap((part) => {
      const { repository } = part.grant
      return explainOnCard(part).next === 'clone'
        ? [[`${repository.owner}/${repository.repo}`, repository] as const]
        : []
    })
  )
  if (!first || repositories.size === 0) return ''
  return html`<section class="team-clone">
      <h3>${say('clone.heading')}</h3>
      ${[...repositories.values()].map((repository) => cloneCommands(first, repository))}
    </section>`
}
