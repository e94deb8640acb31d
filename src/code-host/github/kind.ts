import type { CodeHostKind } from '../kind.ts'
import { gitHub } from './github.ts'
import { gitHubSignIn } from './sign-in.ts'
import { readHook } from './webhook.ts'

/** GitHub, and GitHub Enterprise at other addresses. */
export const gitHubKind: CodeHostKind = {
  name: 'github',
  apiUrl: 'https://api.github.com',
  url: 'https://github.com',
  nameAt: (hostname) => (hostname === 'github.com' ? 'GitHub' : undefined),
  /** https://docs.github.com/en/rest/collaborators/invitations */
  invitationUrl: (url, { owner, repo }) =>
    `${url}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/invitations`,
  /** https://docs.github.com/en/repositories/releasing-projects-on-github/linking-to-releases */
  latestReleaseUrl: (url, { owner, repo }) =>
    `${url}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/releases/latest`,
  /**
   * https://docs.github.com/en/repositories/managing-your-repositorys-settings-and-features/managing-repository-settings/managing-teams-and-people-with-access-to-your-repository
   */
  accessUrl: (url, { owner, repo }) =>
    `${url}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/settings/access`,
  /**
   * https://docs.github.com/en/communities/maintaining-your-safety-on-github/blocking-a-user-from-your-organization
   */
  blockedUrl: (url, owner) => `${url}/organizations/${encodeURIComponent(owner)}/settings/blocked_users`,
  /**
   * The page of classic tokens, which the GitHub CLI names for every host, too:
   * https://github.com/cli/cli/blob/trunk/pkg/cmd/auth/shared/login_flow.go
   */
  tokenUrl: (url) => `${url}/settings/tokens`,
  /** An enterprise host serves the pictures itself: docs/github.md, "Pictures of accounts". */
  pictureUrl: (url, accountId) =>
    `${url === gitHubKind.url ? 'https://avatars.githubusercontent.com/u' : `${url}/avatars/u`}/${accountId}?s=80&v=4`,
  open: gitHub,
  readHook: (headers, payload, repositories) => readHook(headers.get('x-github-event'), payload, repositories),
  /** Loaded when it is called, since a start needs none of it. */
  inspect: async (options) => (await import('./inspect/inspect.ts')).inspectGitHub(options),
  rehearse: async (options) => (await import('./rehearse/rehearse.ts')).rehearseGitHub(options),
  probe: async (options) => (await import('./probe/probe.ts')).probeGitHub(options),
  signIn: gitHubSignIn
}
