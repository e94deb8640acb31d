import { html } from 'hono/html'
import type { Config, RepositoryName } from '../../config/config.ts'
import type { LatestOf } from '../../latest-release/latest-releases.ts'
import { say } from '../../words/text.ts'
import { icon } from '../icons.ts'
import type { Markup } from '../layout.ts'
import { addressOf } from '../page-texts/code-host.ts'
import { latestReleaseUrl, latestWords } from '../page-texts/latest-release.ts'
import { addressesOf, type CloneWay } from '../page-texts/repository-addresses.ts'
import { sayMarkup } from '../rich-text.ts'

/**
 * The commands that clone the repository, for an account with access, and its latest release. Sources: docs/github.md,
 * "Git for the buyer".
 */
export function cloneCommands({ config, now, latestOf }: CloneFacts, repository: RepositoryName): Markup {
  const { host, hostname, name } = addressOf(config.codeHost)
  const { repositoryUrl: url, clone } = addressesOf(config, repository)
  const latest = latestOf?.(repository)
  const choice = html`${commands(`${repository.owner}/${repository.repo}`, clone)}
      ${latest ? html`<p class="hint">${latestWords(latest, now, latestReleaseUrl(config, repository))}</p>` : ''}`
  if (config.sandbox) {
    return html`${choice}
      ${links(url, name)}
      <p class="hint">${sayMarkup('clone.sandbox', { a: { link: url } })}</p>`
  }
  if (hostname !== 'github.com') {
    const { kind, url: pages } = config.codeHost
    const link = kind.tokenUrl?.(pages)
    return html`${choice}
      ${links(url, host)}
      <p class="hint">${link === undefined ? say('clone.https', { host }) : sayMarkup('clone.https.link', { host, a: { link } })}</p>`
  }
  return html`${choice}
    ${links(url, 'GitHub')}
    <details class="hint">
      <summary>${say('clone.password')}</summary>
      <p>${sayMarkup('clone.password.text')}</p>
      <p>${sayMarkup('clone.password.https')}</p>
    </details>`
}

/** `latestOf`: absent where nothing is to be said of releases. */
export type CloneFacts = { config: Config; now: number; latestOf?: LatestOf | undefined }

/** All commands; with a script one at a time, by a choice that the browser remembers. */
function commands(path: string, ways: readonly CloneWay[]): Markup {
  const choice = html`<fieldset class="ways with-script"><legend class="sr-only">${say('clone.how', { path })}</legend>${ways.map(
    ({ way, how }, index) =>
      html`<label><input type="radio" name="way-${path}" value="${way}"${index === 0 ? ' checked' : ''}><span>${how}</span></label>`
  )}</fieldset>`
  return html`<div class="clone">
    ${ways.length > 1 ? choice : ''}
    ${ways.map(
      ({ way, how, command }) => html`<div class="clone-way" data-way="${way}">
      <p class="clone-how">${how}</p>
      <div class="clone-line"><pre tabindex="0" role="group" aria-label="${say('clone.command', { how })}"><code>${unbroken(command)}</code></pre>
      <button type="button" class="btn with-script" data-variant="outline" data-size="sm" data-copy>${icon('copy')}<span aria-live="polite">${say('clone.copy')}</span><span class="sr-only"> ${say('clone.copy_command', { how })}</span></button></div>
    </div>`
    )}
  </div>`
}

/** The command, in which the names of the owner and of the repository each stay together. */
function unbroken(command: string): Markup {
  // The slashes of "https://" divide no names.
  const [first, ...names] = command.split(/(?<=[^:/]\/)/)
  return html`${first}${names.map((name) => html`<span class="unbroken">${name}</span>`)}`
}

/**
 * vscode.git is the part of VS Code that clones:
 * https://code.visualstudio.com/docs/configure/command-line#_opening-vs-code-with-urls
 */
function links(url: string, host: string): Markup {
  const code = `vscode://vscode.git/clone?url=${encodeURIComponent(`${url}.git`)}`
  return html`<p class="links"><a href="${url}" target="_blank" rel="noopener">${say('clone.open', { host })}<span class="sr-only"> ${say('frame.new_tab')}</span></a><span class="for-desktop"> · <a href="${code}">${say('clone.vscode')}</a></span></p>`
}
