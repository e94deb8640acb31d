import { html } from 'hono/html'
import { accountById, fullName } from './access.ts'
import type { Host } from './host.ts'
import type { Markup } from './page-frame.ts'

const shownCalls = 20

/** Forms for what `/_sandbox` can do, and what the host has been asked lately. */
export function controlPage(host: Host, done: string | undefined): Markup {
  const { state } = host.store
  return html`<h1>Rehearse</h1>
    ${done === undefined ? '' : html`<p role="status"><strong>${done}</strong></p>`}
    <p class="muted">What a real code host does now and then, at the press of a button. <a href="/_sandbox/state">The state as JSON</a></p>
    ${releaseForm(host)} ${misbehaveForm(state.misbehaviours.length)}
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
    html`<label>Repository <select class="select" name="repository">${names.map((name) => html`<option>${name}</option>`)}</select></label>
      ${field('tag', 'Tag (empty: the next one)')} ${field('notes', 'Notes')}`
  )
}

function misbehaveForm(waiting: number): Markup {
  const fields = html`${field('times', 'How many calls', { type: 'number', value: '1' })}
    <label>Method <select class="select" name="method"><option value="">any</option>${['PUT', 'GET', 'PATCH', 'DELETE'].map((method) => html`<option>${method}</option>`)}</select></label>
    ${field('path', 'Path contains')} ${field('status', 'Answer this status', { type: 'number' })}
    ${field('delayMs', 'Answer later by (ms)', { type: 'number' })}
    <label>Drop the connection <select class="select" name="drop"><option value="">no</option><option value="before">before the work</option><option value="after">after the work</option></select></label>`
  return html`${form('/_sandbox/misbehave', 'Let the next REST calls go wrong', fields, 'Go wrong')}
    <form method="post" action="/_sandbox/misbehave/clear" class="line">
      <p class="muted">${waiting === 0 ? 'Nothing is set to go wrong.' : `${waiting} orders are waiting for their calls.`}</p>
      <button class="btn" data-variant="outline" data-size="sm">Behave again</button>
    </form>`
}

function form(action: string, title: string, fields: Markup, press = title): Markup {
  return html`<form method="post" action="${action}">
    <fieldset><legend>${title}</legend>${fields}<button class="btn" data-variant="outline">${press}</button></fieldset>
  </form>`
}

function field(
  name: string,
  label: string,
  options: { type?: string; value?: string; required?: boolean } = {}
): Markup {
  const { type = 'text', value = '', required = false } = options
  return html`<label>${label}
    <input class="input" name="${name}" type="${type}" value="${value}" autocomplete="off"${required ? html` required` : ''}>
  </label>`
}

function accessTable(host: Host): Markup {
  const { state } = host.store
  const login = (id: number) => accountById(state, id)?.login ?? 'nobody'
  const rows = state.repositories.flatMap((repository) => [
    ...repository.collaborators.map(({ accountId, role }) => [fullName(state, repository), login(accountId), role]),
    ...state.invitations
      .filter(({ repositoryId }) => repositoryId === repository.id)
      .map(({ inviteeId, permissions }) => [fullName(state, repository), login(inviteeId), `invited: ${permissions}`])
  ])
  return table('Who has access', ['Repository', 'Account', 'Role'], rows)
}

function callTable(host: Host): Markup {
  const calls = host.store.state.calls.slice(-shownCalls).toReversed()
  const rows = calls.map(({ at, method, path, status }) => [
    new Date(at).toISOString().slice(11, 19),
    method,
    path,
    String(status)
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
