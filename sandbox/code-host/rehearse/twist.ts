import type { Put, PutInput } from '../rules/collaborators.ts'
import { endInvitation, listedFor } from '../rules/invitations.ts'
import { findAccount, roleOf } from '../rules/roles.ts'
import type { Account, State, Twist } from '../state/state.ts'

/** The input that a twisted invitation really uses. GitHub is not known to do it; it tests the check after a 201. */
export function twisted(state: State, twist: Twist | undefined, input: PutInput): PutInput {
  const account = findAccount(state, input.login)
  if (!twist || !account) return input
  if (twist.kind === 'other_permission') return { ...input, permission: 'push' }
  if (twist.kind === 'lost' || twist.kind === 'unnamed') return input
  const login = twist.invitee ?? somebodyElse(state, account, input)?.login
  return login === undefined ? input : { ...input, login }
}

/**
 * The body of a 201 that names no invitation, after the host invited the account or gave it access at once. Seen at
 * other hosts with the same API. Undefined when the usual answer is given.
 */
export function unnamedBody(twist: Twist | undefined, { outcome }: Put): object | undefined {
  if (twist?.kind !== 'unnamed') return undefined
  if (outcome === 'invited') return []
  return outcome === 'has_access' ? { permission: 'read' } : undefined
}

function somebodyElse(state: State, account: Account, { repository }: PutInput): Account | undefined {
  for (const candidate of state.accounts.values()) {
    const free = candidate !== account && candidate.type === 'User' && candidate.enterprise === account.enterprise
    const outside = roleOf(state, repository, candidate.id) === null && !listedFor(state, repository, candidate.id)
    if (free && outside) return candidate
  }
  return undefined
}

/** Deletes a lost invitation after it was made. */
export function afterTwist(state: State, twist: Twist | undefined, put: Put, now: number): void {
  if (twist?.kind !== 'lost' || put.outcome !== 'invited') return
  const repository = state.repositories.find(({ id }) => id === put.invitation.repositoryId)
  if (repository) endInvitation({ state, now, actor: { by: 'host' } }, repository, put.invitation, 'lost')
}
