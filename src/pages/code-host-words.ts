import type { Config } from '../config.ts'
import type { MessageFacts } from '../invite/form.ts'

/** The code host's name as buyers know it: GitHub, or the host name of somebody's own. */
export function hostName(codeHostUrl: string): string {
  const { hostname } = new URL(codeHostUrl)
  return hostname === 'github.com' ? 'GitHub' : /^(127\.|\[::1\]|localhost)/.test(hostname) ? 'Code Host' : hostname
}

/** Where an invitee accepts; the same address for everybody. https://docs.github.com/en/rest/collaborators/invitations */
export function invitationUrl({ codeHost, target }: Config): string {
  return `${codeHost.url}/${encodeURIComponent(target.owner)}/${encodeURIComponent(target.repo)}/invitations`
}

/** What the messages of the form mention. */
export function messageFacts(config: Config, username: string, retryInMinutes?: number): MessageFacts {
  return {
    username,
    host: hostName(config.codeHost.url),
    invitationUrl: invitationUrl(config),
    supportEmail: config.site.supportEmail,
    ...(retryInMinutes && { retryInMinutes })
  }
}
