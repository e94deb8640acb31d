import { html } from 'hono/html'
import type { Config, RepositoryName } from '../../config/config.ts'
import type { Markup } from '../layout.ts'
import { addressOf } from '../words/code-host.ts'

/** The commands that clone the repository, for an account with access. Sources: docs/github.md, "Git for the buyer". */
export function cloneCommands({ codeHost, sandbox }: Config, { owner, repo }: RepositoryName): Markup {
  const { host, hostname } = addressOf(codeHost)
  const path = `${owner}/${repo}`
  const https = command('HTTPS', `git clone ${codeHost.url}/${path}.git`)
  if (sandbox) {
    return html`<div class="clone">${https}</div>
      <p class="hint">Git asks who you are: the <a href="${codeHost.url}/${path}">repository’s page</a> shows the command with a token in it. ${pull()}</p>`
  }
  const ssh = command('SSH', `git clone git@${hostname}:${path}.git`)
  if (hostname !== 'github.com') {
    return html`<div class="clone">${https}${ssh}</div>
      <p class="hint">By HTTPS ${host} asks who you are: give your username, and an access token in place of the password. ${pull()}</p>`
  }
  return html`<div class="clone">
      ${command('GitHub CLI', `gh repo clone ${path}`)}
      ${ssh}
      ${https}
    </div>
    <p class="hint">GitHub takes no account password here. The CLI asks once who you are (<code>gh auth login</code>), SSH uses your key. By HTTPS git
    wants a <em>classic</em> token with the <code>repo</code> scope as the password: a fine-grained token does not work, because you are not a member
    of the organization that owns the repository. ${pull()}</p>`
}

function command(how: string, text: string): Markup {
  return html`<div>
    <p class="clone-how">${how}</p>
    <pre tabindex="0" aria-label="Command to clone with ${how}"><code>${text}</code></pre>
  </div>`
}

function pull(): Markup {
  return html`Later releases come with <code>git pull</code>.`
}
