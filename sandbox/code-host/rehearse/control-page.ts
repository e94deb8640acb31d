import { html } from 'hono/html'
import type { Host } from '../host.ts'
import type { Markup } from '../pages/page-frame.ts'
import { invitationsOf, isExpired } from '../rules/invitations.ts'
import { accountById, fullName } from '../rules/roles.ts'
import { clockForm, field, form, rehearsalForms, select } from './control-forms.ts'

const shownCalls = 20

/** The page at `/_sandbox`: the forms of the control API, the accounts with access, and the latest REST calls. */
export function controlPage(host: Host, done: string | undefined): Markup {
  return html`<h1>Rehearse</h1>
    ${done === undefined ? '' : html`<p role="status"><strong>${done}</strong></p>`}
    <p class="muted">What a real code host does now and then, at the press of a button. <a href="/_sandbox/state">The state as JSON</a></p>
    ${clockForm(host)} ${releaseForm(host)} ${rehearsalForms(host)}
    ${form(
      '/_sandbox/accounts',
      'Add an account',
      html`${field('login', 'Login', { required: true })} ${field('name', 'Name')} ${field('email', 'Verified e-mail address', { type: 'email' })}`
    )}
    ${form(
      '/_sandbox/organizations',
      'Add an organization',
      html`${field('login', 'Login', { required: true })} ${field('name', 'Name')} ${field('owner', 'Login of its owner')}`
    )}
    ${accessTable(host)} ${callTable(host)}`
}

function releaseForm(host: Host): Markup {
  const { state } = host.store
  const names = state.repositories.map((repository) => fullName(state, repository))
  return form(
    '/_sandbox/releases',
    'Publish a release',
    html`${select('repository', 'Repository', names)}
      ${field('tag', 'Tag (empty: the next one)')} ${field('notes', 'Notes')}`
  )
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
