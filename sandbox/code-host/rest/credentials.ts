import type { Host } from '../host.ts'
import { accountById, canSee } from '../rules/roles.ts'
import type { Act } from '../state/journal.ts'
import type { Account, Repository, State, Token } from '../state/state.ts'

export type Caller = { account: Account; token: Token }

/** The caller of a token, or null for a token that is unknown, revoked or expired, or whose account was deleted. */
export function callerOf(host: Host, secret: string): Caller | null {
  const token = host.store.state.tokens.get(secret)
  if (!token || token.trouble === 'revoked' || token.trouble === 'expired') return null
  if (token.expiresAt !== null && token.expiresAt <= host.clock.now()) return null
  const account = accountById(host.store.state, token.accountId)
  return account ? { account, token } : null
}

/** The actor for the history: the token, or the account itself when it acts on its own access. */
export function actBy(host: Host, caller: Caller | null, onItself = false): Act {
  const { state } = host.store
  const now = host.clock.now()
  if (!caller) return { state, now, actor: { by: 'hand' } }
  const accountId = caller.account.id
  const actor = onItself
    ? ({ by: 'person', accountId } as const)
    : { by: 'token' as const, token: caller.token.token, accountId }
  return { state, now, actor }
}

/** The secret of an Authorization header: `Bearer x`, the older `token x`, or the password (else the name) of Basic. */
export function secretIn(header: string | null): string | null {
  const [, scheme, value] = header?.match(/^(bearer|token|basic) +(\S+)$/i) ?? []
  if (!scheme || !value) return null
  if (scheme.toLowerCase() !== 'basic') return value
  const decoded = Buffer.from(value, 'base64').toString('utf8')
  const colon = decoded.indexOf(':')
  const [name, password] = colon < 0 ? [decoded, ''] : [decoded.slice(0, colon), decoded.slice(colon + 1)]
  return password === '' || password === 'x-oauth-basic' ? name : password
}

/** Whether the token covers this repository. For any other token a private repository is not found. */
export function tokenSees(state: State, caller: Caller, repository: Repository): boolean {
  if (!repository.private) return true
  const { token, account } = caller
  if (token.trouble === 'unapproved') return false
  const covered =
    token.kind === 'fine-grained'
      ? token.repositories === null || token.repositories.includes(repository.id)
      : token.scopes.includes('repo')
  return covered && canSee(state, repository, account.id)
}

/** Whether the token has a permission, apart from the role of its account. Classic tokens with `repo` have all. */
export function tokenAllows(token: Token, permission: string, level: 'read' | 'write'): boolean {
  if (token.kind !== 'fine-grained') return token.scopes.includes('repo')
  if (permission === 'metadata' && level === 'read') return true
  if (token.trouble === 'weak') return false
  const granted = token.permissions[permission]
  return granted === 'write' || granted === level
}
