import { html } from 'hono/html'
import type { ForksAnswer, HostFork } from '../../code-host/code-host.ts'
import type { Config } from '../../config/config.ts'
import type { Markup } from '../../pages/layout.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { accountLink, timeMark } from '../frame/marks.ts'
import type { Line } from './lines/compare.ts'
import type { ReadSoon } from './readings.ts'

/** `lines`: the accounts of the repository, so that each fork says whether its owner is among them. */
export type Forks = { config: Config; reading: ReadSoon<ForksAnswer>; lines: readonly Line[]; now: number }

/** The forks that the host shows, each with its owner's access; nothing for a kind of host without forks. */
export function forksMark(forks: Forks): Markup | string {
  const { config, reading } = forks
  if (reading.done && 'noForks' in reading.value) return ''
  return html`<section aria-labelledby="forks"><h2 id="forks">Forks</h2>${words(forks, hostName(config.codeHost))}</section>`
}

function words({ config, reading, lines, now }: Forks, host: string): Markup | string {
  if (!reading.done) return html`<p class="hint">${host} is still being asked. Open this page again in a minute.</p>`
  const { value } = reading
  if ('noForks' in value) return ''
  if ('failed' in value) {
    const status = value.status === undefined ? '' : ` It answered with status ${value.status}.`
    return html`<p>The forks could not be read, so nothing is said about them.${status}</p>`
  }
  const { forks, hasMore, mayBeForked } = value
  return html`<p class="lead">${summary(forks, { hasMore, host })} ${mayBeForked === undefined ? '' : allowed(mayBeForked)}</p>
    <p class="hint">${host} may hide private forks from the token, so there may be more. It deletes the private fork of an account that loses its access, but not a fork in another organization.</p>
    ${forks.length === 0 ? '' : list(forks, { config, lines, now })}`
}

function summary(forks: readonly HostFork[], { hasMore, host }: { hasMore: boolean; host: string }): string {
  if (forks.length === 0) return `${host} shows no fork.`
  if (hasMore) return `${host} shows more than ${forks.length} forks. These are the newest.`
  return `${host} shows ${forks.length === 1 ? 'one fork' : `${forks.length} forks`}.`
}

function allowed(mayBeForked: boolean): string {
  return mayBeForked ? 'Forking is allowed.' : 'Forking is not allowed.'
}

function list(forks: readonly HostFork[], { config, lines, now }: Pick<Forks, 'config' | 'lines' | 'now'>): Markup {
  const within = new Set(lines.filter(({ shows }) => shows.as === 'access').map(({ accountId }) => accountId))
  const names = ['Fork', 'Owner', 'Since', 'Access of the owner']
  const row = ({ fullName, ownerId, ownerLogin, createdAt }: HostFork) => html`<tr role="row">
        <th scope="row" role="rowheader"><a href="${config.codeHost.url}/${fullName}" target="_blank" rel="noopener noreferrer">${fullName}<span class="sr-only"> (opens in a new tab)</span></a></th>
        <td role="cell" data-label="Owner:">${accountLink(config, ownerLogin, true)}</td>
        <td role="cell" data-label="Since:">${createdAt === undefined ? html`<span class="quiet">Not known</span>` : timeMark(createdAt, now)}</td>
        <td role="cell" data-label="Access of the owner:">${within.has(ownerId) ? 'Has access' : 'Not among the accounts with access'}</td>
      </tr>`
  return html`<table class="desk-list forks-list" role="table" aria-label="Forks">
      <thead role="rowgroup"><tr role="row">${names.map((name) => html`<th scope="col" role="columnheader">${name}</th>`)}</tr></thead>
      <tbody role="rowgroup">${forks.map(row)}</tbody>
    </table>`
}
