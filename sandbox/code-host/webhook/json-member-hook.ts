import type { components } from '@octokit/openapi-types'
import type { Host } from '../host.ts'
import { hookRepository } from '../rest/json-repositories.ts'
import { simpleOrganization, simpleUser } from '../rest/json-users.ts'
import { accountById, ownerOf } from '../rules/roles.ts'
import type { AccessEvent, Account, Organization, Repository, Role } from '../state/state.ts'

type Schemas = components['schemas']
type MemberHook = Schemas['webhook-member-added'] | Schemas['webhook-member-edited'] | Schemas['webhook-member-removed']

/**
 * The payload of the webhook `member` for a change of access; null for a change that GitHub does not report. GitHub
 * does not report invitations that are made, declined, withdrawn or that expire.
 * https://docs.github.com/en/webhooks/webhook-events-and-payloads#member
 */
export function memberHook(host: Host, event: AccessEvent): MemberHook | null {
  const { state } = host.store
  const repository = state.repositories.find(({ id }) => id === event.repositoryId)
  const account = accountById(state, event.accountId)
  const { before = null, after = null } = event.role ?? {}
  if (!repository || !account || before === after) return null
  const { type, owner } = ownerOf(state, repository)
  const { name: _, ...member } = simpleUser(host, account)
  const common = {
    member: { ...member, gravatar_id: '', type: account.type },
    repository: hookRepository(host, repository),
    ...(type === 'Organization' && { organization: simpleOrganization(host, owner) }),
    sender: simpleUser(host, senderOf(host, event, repository))
  }
  if (after === null) return { action: 'removed', ...common }
  if (before !== null) {
    const changes = {
      old_permission: { from: coarse(before) },
      permission: { from: coarse(before), to: coarse(after) }
    }
    return { action: 'edited', changes, ...common }
  }
  return { action: 'added', changes: { permission: { to: coarse(after) }, role_name: { to: after } }, ...common }
}

/** The field `permission` knows three values only; `role_name` names the exact role. */
function coarse(role: Role): 'read' | 'write' | 'admin' {
  if (role === 'triage') return 'read'
  return role === 'maintain' ? 'write' : role
}

/** The account that made the change; for a change without an acting account, an owner of the repository. */
function senderOf(host: Host, { actor }: AccessEvent, repository: Repository): Account | Organization {
  const { state } = host.store
  const { type, owner } = ownerOf(state, repository)
  const acting = 'accountId' in actor ? accountById(state, actor.accountId) : undefined
  if (acting || type === 'User') return acting ?? owner
  const admin = owner.members.find(({ role }) => role === 'admin')
  return accountById(state, admin?.accountId ?? 0) ?? owner
}
