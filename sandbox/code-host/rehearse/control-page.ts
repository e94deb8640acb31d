import { html } from 'hono/html'
import type { Host } from '../host.ts'
import type { Markup } from '../pages/page-frame.ts'
import { invitationsOf, isExpired } from '../rules/invitations.ts'
import { accountById, fullName } from '../rules/roles.ts'
import { buyerForms, clockForm, misbehaveForms, sellerForms, settingsForm, tokenForms } from './control-forms.ts'

const shownCalls = 20

/** The page at `/_sandbox`: the forms of the control API, by what a seller wants to see, and the results. */
export function controlPage(host: Host, done: string | undefined): Markup {
  return html`<h1>Clock and rehearsals</h1>
    ${done === undefined ? '' : html`<p role="status"><strong>${done}</strong></p>`}
    <p class="muted">What a real code host does now and then, at the press of a button. <a href="/_sandbox/state">The state as JSON</a></p>
    ${group('time', 'Time passes', 'The clock goes forward only, and for all parts of the sandbox: invitations expire, limits end.', clockForm(host))}
    ${group('buyer', 'A buyer acts', 'What buyers do at the code host. Pullpass notices it, and the purchase follows.', buyerForms(host))}
    ${group('seller', 'You act at the code host', 'A release for all buyers, and changes that you make without Pullpass.', sellerForms(host))}
    ${group('trouble', 'The code host has trouble', 'Errors, throttles, lost answers. Buyers are told what is true, and nothing is lost.', misbehaveForms(host))}
    ${group('token', 'Your token has trouble', 'Invitations wait, and you are told. Make a new token to put it right: the invitations go out within seconds.', tokenForms(host))}
    ${group('limits', 'Many buyers on one day', 'With a low limit the queue begins early. Here are also answers that GitHub does not document.', settingsForm(host))}
    ${accessTable(host)} ${callTable(host)}`
}

/** Rehearsals of one kind, which the guide of the shop links by their id. `shows`: what they let a seller see. */
function group(id: string, title: string, shows: string, forms: Markup): Markup {
  return html`<section class="stack" id="${id}"><h2>${title}</h2><p class="muted">${shows}</p>${forms}</section>`
}

function accessTable(host: Host): Markup {
  const { state } = host.store
  const login = (id: number) => accountById(state, id)?.login ?? 'nobody'
  const rows = state.repositories.flatMap((repository) => [
    ...[...repository.collaborators.values()].map(({ accountId, role }) => [
      fullName(state, repository),
      login(accountId),
      role
    ]),
    ...invitationsOf(state, repository).map((invitation) => {
      const word = isExpired(invitation, host.clock.now()) ? 'invitation lapsed' : 'invited'
      return [fullName(state, repository), login(invitation.inviteeId), `${word}: ${invitation.permissions}`]
    })
  ])
  return table('Who has access', ['Repository', 'Account', 'Role'], rows)
}

function callTable(host: Host): Markup {
  const calls = host.store.state.calls.slice(-shownCalls).toReversed()
  const rows = calls.map(({ at, method, path, status, because }) => [
    new Date(at).toISOString().slice(5, 19).replace('T', ' '),
    method,
    path,
    because ? `${status} (${because.replaceAll('_', ' ')})` : String(status)
  ])
  return table('Latest REST calls', ['Time (UTC)', 'Method', 'Path', 'Answer'], rows)
}

function table(title: string, heads: string[], rows: string[][]): Markup {
  if (rows.length === 0) return html`<section class="stack"><h2>${title}</h2><p class="muted">None.</p></section>`
  return html`<section class="stack"><h2>${title}</h2>
    <div class="scroll" tabindex="0" role="region" aria-label="${title}"><table>
      <thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>
  </section>`
}
