import type { CodeHostKind } from '../kind.ts'
import { gitHub } from './github.ts'

/** GitHub, and GitHub Enterprise at other addresses. */
export const gitHubKind: CodeHostKind = {
  name: 'github',
  apiUrl: 'https://api.github.com',
  url: 'https://github.com',
  nameAt: (hostname) => (hostname === 'github.com' ? 'GitHub' : undefined),
  /** https://docs.github.com/en/rest/collaborators/invitations */
  invitationUrl: (url, { owner, repo }) =>
    `${url}/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/invitations`,
  open: gitHub
}
