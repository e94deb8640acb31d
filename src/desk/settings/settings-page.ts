import { html } from 'hono/html'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { routes } from '../../routes.ts'
import type { User } from '../../users/sessions/current-user.ts'
import { cardHead } from '../frame/card-head.ts'
import { deskFrame } from '../frame/desk-frame.ts'
import type { Setting } from './setting.ts'
import { inGroups, type SettingGroup } from './setting-groups.ts'
import { settingWords } from './setting-words.ts'

/**
 * `siteFile`: the name of the file with the site config; undefined where Pullpass was started without a configuration,
 * so that it is not known where each value came from.
 */
export type SettingsPage = {
  config: Config
  seller: User
  settings: readonly Setting[]
  siteFile: string | undefined
}

/** The name of each group, and what it is for. */
const groups: Record<SettingGroup, { name: string; says?: string }> = {
  site: { name: 'Site', says: 'The name of the shop, where buyers reach it, and how pages and mails look.' },
  products: { name: 'Products', says: 'What is sold.' },
  host: { name: 'Code host' },
  payments: { name: 'Payments', says: 'A webhook secret switches its processor on.' },
  mail: { name: 'Mail', says: 'The mail server, and the sender’s address.' },
  alerts: { name: 'Alerts', says: 'Who gets mails about problems, and when.' },
  events: { name: 'Events' },
  machine: { name: 'Machine' }
}

/** The configuration as it counts, by what it is about. Nothing can be changed here. */
export function settingsPage({ config, seller, settings, siteFile }: SettingsPage): Markup {
  const isKnown = siteFile !== undefined
  const all = [...settings, { name: 'Node', value: process.version }]
  const body = html`<h1>Settings</h1>
    <p class="lead">${
      isKnown
        ? `Read only: change these in the environment or in ${siteFile}, and restart.`
        : 'Read only: this shop was started without a configuration, and the sandbox makes its own values and secrets.'
    }</p>
    ${isKnown ? html`<p class="hint">Of secrets this page says only whether they are set. A new token in its file counts at once.</p>` : ''}
    ${inGroups(all).map(([group, of]) => part(group, of, { isKnown, config }))}
    <p class="hint"><a href="${routes.deskHealth}">Health</a> has the version of Pullpass and the size of the database.</p>`
  return deskFrame({ config, seller, title: 'Settings', at: 'settings', body })
}

/** `isKnown`: where each value came from. */
type Shown = { isKnown: boolean; config: Config }

/** A group of the configuration, with what is not set folded below it. */
function part(group: SettingGroup, settings: readonly Setting[], shown: Shown): Markup {
  const { name, says } = groups[group]
  const set = settings.filter((setting) => !isNotSet(setting))
  const folded = settings.filter(isNotSet)
  return html`<section class="desk-card" aria-labelledby="${group}">
      ${cardHead(group, name, says === undefined ? undefined : html`<span class="hint">${says}</span>`)}
      ${set.length === 0 ? '' : table(name, set, shown)}
      ${
        folded.length === 0
          ? ''
          : html`<details>
        <summary>${folded.length} not set</summary>
        ${table(`${name}: not set`, folded, shown)}
      </details>`
      }
    </section>`
}

function isNotSet({ isQuiet, from }: Setting): boolean {
  return isQuiet === true && from === undefined
}

function table(label: string, settings: readonly Setting[], shown: Shown): Markup {
  const names = ['Name', 'Value', 'Key', ...(shown.isKnown ? ['From'] : [])]
  return html`<table class="desk-list settings-list" role="table" aria-label="${label}">
        <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader"><span class="sr-only">${name}</span></th>`)}</tr></thead>
        <tbody role="rowgroup">${settings.map((setting) => row(setting, shown))}</tbody>
      </table>`
}

function row({ name, value, from, isQuiet }: Setting, { isKnown, config }: Shown): Markup {
  return html`<tr role="row">
          <th scope="row" role="rowheader">${settingWords(name, config.payments.processors) ?? name}</th>
          <td role="cell">${isQuiet ? html`<span class="quiet">${value}</span>` : html`<span${isWords(value) ? '' : html` class="value"`}>${withSwatches(value)}</span>`}</td>
          <td role="cell"><code>${name}</code></td>
          ${isKnown ? html`<td role="cell" class="quiet">${from ?? ''}</td>` : ''}
        </tr>`
}

/** A value with a swatch before each of its colours, which are written as `#rrggbb`. */
function withSwatches(value: string): Markup {
  const parts = value.split(/(?<!\S)(#[\da-f]{6})(?!\S)/i)
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`${swatch(part)}${part}` : part))}`
}

/** Inline styles are refused by the rules for scripts and styles of the pages; an attribute of a picture is not. */
function swatch(colour: string): Markup {
  return html`<svg class="swatch" viewBox="0 0 16 16" aria-hidden="true"><rect width="16" height="16" fill="${colour}"/></svg>`
}

/** Whether a value is words, and not something to copy, such as an address or an id. */
function isWords(value: string): boolean {
  return value.includes(' ') || value === 'Set'
}
