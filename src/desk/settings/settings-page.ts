import { html } from 'hono/html'
import type { User } from '../../accounts/sessions/current-user.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { routes } from '../../routes.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import type { Setting } from './setting.ts'

/** `isKnown`: whether it is known where each value came from. */
export type SettingsPage = {
  config: Config
  seller: User
  environment: readonly Setting[]
  site: readonly Setting[]
  isKnown: boolean
}

/** The configuration as it counts, in the two parts that it is written in. Nothing can be changed here. */
export function settingsPage({ config, seller, environment, site, isKnown }: SettingsPage): Markup {
  const body = html`<h1>Settings</h1>
    <p class="lead">${
      isKnown
        ? 'The configuration with which Pullpass was started. It is changed in the environment and in the site config, and counts after a restart.'
        : 'This shop was started without a configuration: the sandbox makes its own values and secrets.'
    }</p>
    ${isKnown ? html`<p class="hint">Of secrets this page says only whether they are set. A new token in its file counts at once.</p>` : ''}
    ${part('environment', 'The environment', environment, isKnown)}
    ${part('site', 'The site config', site, isKnown)}
    <section class="health-part" aria-labelledby="process">
      <h2 id="process">The process</h2>
      <dl class="facts"><div><dt>Node</dt><dd>${process.version}</dd></div></dl>
      <p class="hint"><a href="${routes.deskHealth}">Health</a> has the version of Pullpass and the size of the database.</p>
    </section>`
  return deskFrame({ config, seller, title: 'Settings', at: 'settings', body })
}

/** A part of the configuration, with what is not set folded below it. */
function part(id: string, heading: string, settings: readonly Setting[], isKnown: boolean): Markup {
  const shown = settings.filter((setting) => !isNotSet(setting))
  const folded = settings.filter(isNotSet)
  return html`<section class="health-part" aria-labelledby="${id}">
      <h2 id="${id}">${heading}</h2>
      ${table(heading, shown, isKnown)}
      ${
        folded.length === 0
          ? ''
          : html`<details>
        <summary>${folded.length} not set</summary>
        ${table(`${heading}: not set`, folded, isKnown)}
      </details>`
      }
    </section>`
}

function isNotSet({ isQuiet, from }: Setting): boolean {
  return isQuiet === true && from === undefined
}

function table(label: string, settings: readonly Setting[], isKnown: boolean): Markup {
  const names = ['Name', 'Value', ...(isKnown ? ['From'] : [])]
  return html`<table class="desk-list settings-list" role="table" aria-label="${label}">
        <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
        <tbody role="rowgroup">${settings.map((setting) => row(setting, isKnown))}</tbody>
      </table>`
}

function row({ name, value, from, isQuiet }: Setting, isKnown: boolean): Markup {
  return html`<tr role="row">
          <th scope="row" role="rowheader"><code>${name}</code></th>
          <td role="cell">${isQuiet ? html`<span class="quiet">${value}</span>` : value}</td>
          ${isKnown ? html`<td role="cell" class="quiet">${from ?? ''}</td>` : ''}
        </tr>`
}
