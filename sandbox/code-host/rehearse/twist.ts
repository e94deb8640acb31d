import type { Put, PutInput } from '../rules/collaborators.ts'
import { endInvitation, listedFor } from '../rules/invitations.ts'
import { findAccount, roleOf } from '../rules/roles.ts'
import type { Account, State, Twist } from '../state/state.ts'

/** The order that a twisted invitation really carries out. Nobody has seen GitHub do this; the check after a 201 is for it. */
export function twisted(state: State, twist: Twist | undefined, input: PutInput): PutInput {
  const account = findAccount(state, input.login)
  if (!twist || !account) return input
  if (twist.kind === 'other_permission') return { ...input, permission: 'push' }
  if (twist.kind === 'lost' || twist.kind === 'unnamed') return input
  const login = twist.invitee ?? somebodyElse(state, account, input)?.login
  return login === undefined ? input : { ...input, login }
}

/**
 * The body of a 201 for what was done, an invitation or access at once, which does not say which it was. Seen at hosts that
 * speak the same interface; undefined where the answer is the usual one.
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

/** A lost invitation was answered, and is gone. */
export function afterTwist(state: State, twist: Twist | undefined, put: Put, now: number): void {
  if (twist?.kind !== 'lost' || put.outcome !== 'invited') return
  const repository = state.repositories.find(({ id }) => id === put.invitation.repositoryId)
  if (repository) endInvitation({ state, now, actor: { by: 'host' } }, repository, put.invitation, 'lost')
}
