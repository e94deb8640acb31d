import type { Config, RepositoryName } from '../../config/config.ts'
import type { Command } from '../../mail/letter.ts'
import { addressOf, invitationUrl } from './code-host.ts'

/**
 * A command that clones a repository. `way`: the value that a browser remembers as its choice; `how`: the name of the
 * way.
 */
export type CloneWay = Command & { way: 'cli' | 'https' | 'ssh' }

/** The addresses of a repository's page and of the page of its invitation, and the commands that clone it. */
export function addressesOf(config: Config, repository: RepositoryName) {
  return {
    invitationUrl: invitationUrl(config, repository),
    repositoryUrl: pageOf(config, repository),
    clone: waysToClone(config, repository)
  }
}

function pageOf({ codeHost }: Config, { owner, repo }: RepositoryName): string {
  return `${codeHost.url}/${owner}/${repo}`
}

/**
 * The commands that clone a repository: the GitHub CLI first, which signs the buyer in, then HTTPS and SSH. Sources:
 * docs/github.md, "Git for the buyer".
 */
function waysToClone(config: Config, repository: RepositoryName): CloneWay[] {
  const { hostname } = addressOf(config.codeHost)
  const path = `${repository.owner}/${repository.repo}`
  const https: CloneWay = { way: 'https', how: 'HTTPS', command: `git clone ${pageOf(config, repository)}.git` }
  if (config.sandbox) return [https]
  const ssh: CloneWay = { way: 'ssh', how: 'SSH', command: `git clone git@${hostname}:${path}.git` }
  if (hostname !== 'github.com') return [https, ssh]
  return [{ way: 'cli', how: 'GitHub CLI', command: `gh repo clone ${path}` }, https, ssh]
}
