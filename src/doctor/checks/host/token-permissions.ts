import { routes } from '../../../routes.ts'
import type { Check, FixPage, Judgement } from '../../finding.ts'
import { acceptedToken, type HostFacts, notKnown, repositoryPage, tokensPage } from '../../host-facts.ts'

const needs =
  'Give the token Metadata: read and Administration: read and write on this repository, and make its account an administrator of it.'

const giveAccess: FixPage = { to: routes.deskGive, called: 'Give access' }

const look =
  'Look at the token: it needs Metadata: read and Administration: read and write, if you like Contents: read, and nothing else.'

/**
 * Whether the token may read and change who has access. What else it may, GitHub tells no token: docs/github.md, "The
 * token".
 */
export const tokenPermissions: Check<HostFacts> = {
  id: 'token-permissions',
  name: 'Permissions of the token',
  link: 'https://docs.github.com/en/rest/authentication/permissions-required-for-fine-grained-personal-access-tokens',
  judge(facts) {
    const token = acceptedToken(facts)
    if ('severity' in token) return [token]
    const own = facts.inspection.repositories.flatMap((repository) => judgementsOf(repository, facts))
    if (token.scopes?.length) return own
    const found = `${facts.host} does not tell a token which other permissions it has.`
    return [...own, { severity: 'unknown', found, fix: look, pages: [tokensPage(facts)] }]
  }
}

function judgementsOf(
  { owner, repo, shown, mayReadInvitations }: HostFacts['inspection']['repositories'][number],
  facts: HostFacts
): Judgement[] {
  const { tokenHasInvited, tokenWasRefused } = facts
  const about = `${owner}/${repo}`
  const access = { path: 'settings/access', called: 'Access to' } as const
  const give = { fix: needs, pages: [tokensPage(facts), repositoryPage(facts, about, access)], about }
  // A repository that is not shown is the matter of another check.
  if ('unknown' in shown || !shown.known)
    return [{ ...notKnown('What the token may do there is not known.', ''), about }]
  if (shown.known.isAdministered === false) {
    return [{ severity: 'wrong', found: 'The account of the token does not administer the repository.', ...give }]
  }
  if ('unknown' in mayReadInvitations) {
    return [
      {
        ...notKnown('Whether the token may administer the repository is not known.', mayReadInvitations.unknown),
        about
      }
    ]
  }
  if (!mayReadInvitations.known) {
    return [{ severity: 'wrong', found: 'The token may not read the invitations of the repository.', ...give }]
  }
  if (tokenWasRefused) {
    return [{ severity: 'wrong', found: 'The host has refused a call with this token in the last hours.', ...give }]
  }
  if (tokenHasInvited) {
    return [{ severity: 'fine', found: 'The token reads the invitations, and has sent some.', about }]
  }
  const found = 'The token reads the invitations. The first invitation shows whether it may also send them.'
  return [{ severity: 'unknown', found, fix: 'Invite an account of your own once.', pages: [giveAccess], about }]
}
