import type { Check, Judgement } from '../finding.ts'
import { acceptedToken, type HostFacts, notKnown } from '../host-facts.ts'

const needs =
  'Give the token Metadata: read and Administration: read and write on this repository, and make its account an administrator of it.'

/** Whether the token may read and change who has access, and whether it may do more than that. */
export const tokenPermissions: Check<HostFacts> = {
  id: 'token-permissions',
  name: 'Permissions of the token',
  link: 'https://docs.github.com/en/rest/authentication/permissions-required-for-fine-grained-personal-access-tokens',
  judge(facts) {
    const token = acceptedToken(facts)
    if ('severity' in token) return [token]
    const { scopes = [] } = token
    const tooMuch: Judgement[] =
      scopes.length === 0
        ? []
        : [
            {
              severity: 'worth_knowing',
              found: `The token is of the older kind (${scopes.join(', ')}): it reaches all repositories of its account.`,
              fix: 'Make a fine-grained token for this repository alone.'
            }
          ]
    return [...facts.inspection.repositories.flatMap((repository) => judgementsOf(repository, facts)), ...tooMuch]
  }
}

function judgementsOf(
  { owner, repo, shown, mayReadInvitations }: HostFacts['inspection']['repositories'][number],
  { tokenHasInvited, tokenWasRefused }: HostFacts
): Judgement[] {
  const about = `${owner}/${repo}`
  // A repository that is not shown is the matter of another check.
  if ('unknown' in shown || !shown.known)
    return [{ ...notKnown('What the token may do there is not known.', ''), about }]
  if (shown.known.isAdministered === false) {
    return [
      { severity: 'wrong', found: 'The account of the token does not administer the repository.', fix: needs, about }
    ]
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
    return [
      { severity: 'wrong', found: 'The token may not read the invitations of the repository.', fix: needs, about }
    ]
  }
  if (tokenWasRefused) {
    return [
      { severity: 'wrong', found: 'The host has refused a call with this token in the last hours.', fix: needs, about }
    ]
  }
  if (tokenHasInvited) {
    return [{ severity: 'fine', found: 'The token reads the invitations, and has sent some.', about }]
  }
  const found = 'The token reads the invitations. Whether it may also send one shows with the first.'
  return [{ severity: 'unknown', found, fix: 'Invite an account of your own once.', about }]
}
