import { html } from 'hono/html'
import type { Host } from '../host.ts'
import type { Markup } from '../pages/page-frame.ts'
import { fullName } from '../rules/roles.ts'
import { roles, type TokenTrouble } from '../state/state.ts'
import type { HandAction } from './by-hand.ts'
import { presetLabels } from './presets.ts'

const day = 24 * 60 * 60 * 1000
const jumps = [
  ['+1 hour', day / 24],
  ['+1 day', day],
  ['+6 days', 6 * day],
  ['+8 days', 8 * day]
] as const

const buyersActions = {
  accept: 'accepts the invitation',
  decline: 'declines the invitation',
  leave: 'leaves the repository',
  fork: 'forks the repository'
} satisfies Partial<Record<HandAction, string>>

const sellersActions: Record<Exclude<HandAction, keyof typeof buyersActions>, string> = {
  add: 'make a collaborator at once',
  remove: 'remove a collaborator',
  invite: 'invite',
  withdraw: 'withdraw an invitation',
  join: 'make a member of the organization',
  quit: 'end a membership',
  block: 'block in the organization',
  unblock: 'unblock'
}

const troubleLabels: Record<TokenTrouble | 'none', string> = {
  none: 'in good order',
  revoked: 'revoked',
  expired: 'expired',
  weak: 'without the permission Administration',
  not_admin: 'of an account that is no administrator',
  unapproved: 'not approved by the organization',
  expiring: 'about to expire, in six days'
}

/** The host's time, and buttons that move it forward. */
export function clockForm(host: Host): Markup {
  const now = new Date(host.clock.now()).toISOString()
  const ahead = host.store.state.clockOffset
  return html`<p>Here it is <time datetime="${now}"><strong>${now.slice(0, 16).replace('T', ' ')} UTC</strong></time>${ahead === 0 ? '.' : `, ${inWords(ahead)} ahead of this machine.`}</p>
    <form method="post" action="/_sandbox/clock" class="actions">
      ${jumps.map(([label, ms]) => html`<button class="btn" data-variant="outline" name="advanceMs" value="${ms}">${label}</button>`)}
    </form>`
}

function inWords(ms: number): string {
  const days = Math.floor(ms / day)
  const hours = Math.round((ms % day) / (day / 24))
  const parts = [days > 0 ? `${days} ${days === 1 ? 'day' : 'days'}` : '', hours > 0 ? `${hours} h` : '']
  return parts.filter((part) => part !== '').join(' and ') || 'a little'
}

/** The actions of a buyer at the code host. */
export function buyerForms(host: Host): Markup {
  return html`${form(
    '/_sandbox/by-hand',
    'Act for a buyer',
    html`${field('login', 'Account', { required: true })} ${labelled('action', 'It', buyersActions)}
      ${select('repository', 'Repository', repositoriesOf(host))}`,
    'Do it'
  )}
  ${form(
    '/_sandbox/accounts/rename',
    'Rename an account',
    html`${field('from', 'Login', { required: true })} ${field('login', 'New login', { required: true })}`
  )}
  ${form(
    '/_sandbox/accounts',
    'Add an account',
    html`${field('login', 'Login', { required: true })} ${field('name', 'Name')} ${field('email', 'Verified e-mail address', { type: 'email' })}`
  )}`
}

/** The actions of the seller at the code host, past Pullpass. */
export function sellerForms(host: Host): Markup {
  const names = repositoriesOf(host)
  return html`${form(
    '/_sandbox/releases',
    'Publish a release',
    html`${select('repository', 'Repository', names)}
      ${field('tag', 'Tag (empty: the next one)')} ${field('notes', 'Notes')}`
  )}
  ${form(
    '/_sandbox/by-hand',
    'Change who has access by hand',
    html`${labelled('action', 'What', sellersActions)} ${field('login', 'Account', { required: true })}
      ${select('repository', 'Repository', names)} ${select('role', 'Role (for a collaborator or an invitation)', roles)}`,
    'Do it'
  )}
  ${form(
    '/_sandbox/repositories/move',
    'Rename or transfer a repository',
    html`${select('repository', 'Repository', names)} ${field('name', 'New name')} ${field('owner', 'New owner')}`
  )}
  ${form(
    '/_sandbox/organizations',
    'Add an organization',
    html`${field('login', 'Login', { required: true })} ${field('name', 'Name')} ${field('owner', 'Login of its owner')}`
  )}`
}

/** Trouble with the token of Pullpass, and a new token, where there is a shop that takes it. */
export function tokenForms({ store: { state }, onNewToken }: Host): Markup {
  const bots = [...state.tokens.values()].filter(({ kind }) => kind === 'fine-grained')
  const trouble = bots.find((token) => token.trouble)?.trouble ?? 'none'
  const logins = [...new Set(bots.map(({ accountId }) => state.accounts.get(accountId)?.login ?? ''))]
  const whose = select('account', 'Fine-grained tokens of', logins)
  const spoil = form(
    '/_sandbox/tokens/trouble',
    'Trouble with the token',
    html`${whose} ${labelled('trouble', 'They are', troubleLabels, trouble)}`,
    'Set'
  )
  if (!onNewToken) return spoil
  return html`${spoil}
    ${form('/_sandbox/tokens/renew', 'Make a new token, and put it where the shop reads it', whose, 'Make a new token')}`
}

/** The host's limits, its delays, and its answers where GitHub documents none. */
export function settingsForm({ store: { state } }: Host): Markup {
  const { invitationLimit, hourlyLimit, lagMs, hookLost, hookDelayMs, putWhileExpired, putWhilePending } =
    state.settings
  return form(
    '/_sandbox/settings',
    'Limits and undocumented answers',
    html`${field('invitationLimit.count', 'Invitations in 24 hours', { type: 'number', value: String(invitationLimit.count) })}
      ${select('invitationLimit.status', 'Past it, answer', ['422', '403', '429'], String(invitationLimit.status))}
      ${field('hourlyLimit', 'Requests an hour', { type: 'number', value: String(hourlyLimit) })}
      ${field('lagMs', 'Reads lag behind writes by (ms)', { type: 'number', value: String(lagMs) })}
      ${labelled('hookLost', 'Webhooks', { false: 'arrive', true: 'get lost' }, String(hookLost))}
      ${field('hookDelayMs', 'Webhooks come late by (ms)', { type: 'number', value: String(hookDelayMs) })}
      ${select('putWhilePending', 'Invited again while open', ['same_invitation', 'new_invitation', 'no_content', 'unprocessable'], putWhilePending)}
      ${select('putWhileExpired', 'Invited again when lapsed', ['unprocessable', 'same_invitation', 'new_invitation'], putWhileExpired)}`,
    'Set'
  )
}

/** Failures of the next calls. */
export function misbehaveForms({ store: { state } }: Host): Markup {
  const waiting = state.misbehaviours.length
  const named = html`${labelled('preset', 'What goes wrong', presetLabels)}`
  const which = html`${field('times', 'How many calls', { type: 'number', value: '1' })}
    <label>Method <select class="select" name="method"><option value="">any</option>${['PUT', 'GET', 'PATCH', 'DELETE'].map((method) => html`<option>${method}</option>`)}</select></label>
    ${field('path', 'Path contains')}`
  const plain = html`${field('status', 'Answer this status', { type: 'number' })}
    ${field('delayMs', 'Answer later by (ms)', { type: 'number' })}`
  return html`${form('/_sandbox/misbehave', 'Let the next REST calls go wrong', html`${named} ${which}`, 'Go wrong')}
    ${form('/_sandbox/misbehave', 'Or answer a status of your own, or late', html`${plain} ${which}`, 'Answer so')}
    <form method="post" action="/_sandbox/misbehave/clear" class="line">
      <p class="muted">${waiting === 0 ? 'Nothing is set to go wrong.' : `${waiting} orders are waiting for their calls.`}</p>
      <button class="btn" data-variant="outline" data-size="sm">Behave again</button>
    </form>`
}

function repositoriesOf({ store: { state } }: Host): string[] {
  return state.repositories.map((repository) => fullName(state, repository))
}

/** A form of the page: a legend, fields, and one button. */
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

function select(name: string, label: string, values: readonly string[], chosen?: string): Markup {
  return html`<label>${label}
    <select class="select" name="${name}">${values.map((value) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${value.replaceAll('_', ' ')}</option>`)}</select>
  </label>`
}

function labelled(name: string, label: string, options: Record<string, string>, chosen?: string): Markup {
  return html`<label>${label}
    <select class="select" name="${name}">${Object.entries(options).map(([value, words]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${words}</option>`)}</select>
  </label>`
}
