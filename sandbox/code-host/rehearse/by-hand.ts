import type { Host } from '../host.ts'
import { giveRole, putCollaborator, removeCollaborator, withdrawAll } from '../rules/collaborators.ts'
import { deleteForksOf, forkRepository } from '../rules/forks.ts'
import { accept, decline, endInvitation, listedFor } from '../rules/invitations.ts'
import { findAccount, findOrganization, findRepository } from '../rules/roles.ts'
import { type Act, change } from '../state/journal.ts'
import type { Account, Organization, Repository, Role } from '../state/state.ts'

/** The account itself does the last four actions; the seller does the others on the pages of the host. */
export const actions = [
  'add',
  'remove',
  'invite',
  'withdraw',
  'join',
  'quit',
  'block',
  'unblock',
  'accept',
  'decline',
  'leave',
  'fork'
] as const
export type HandAction = (typeof actions)[number]

/**
 * `repository` is `owner/name`, or its number. `add` makes a collaborator at once, without an invitation; `join` and
 * `quit` are about membership of the organization. `role` is for `add` and `invite`, `read` when absent. `daysAgo`: for
 * `invite`, an invitation that was sent then.
 */
export type HandOrder = {
  action: HandAction
  repository: string | number
  login: string
  role?: Role | undefined
  daysAgo?: number | undefined
}

const DAY_MS = 24 * 60 * 60 * 1000

const permissionOf: Record<Role, string> = {
  read: 'pull',
  triage: 'triage',
  write: 'push',
  maintain: 'maintain',
  admin: 'admin'
}

/**
 * Carries out the action of a person on the pages of the host, without a token. Throws an Error when the host would
 * refuse it.
 */
export function byHand(host: Host, order: HandOrder): void {
  const { state } = host.store
  const now = host.clock.now()
  const [owner = '', name = ''] = String(order.repository).split('/')
  const byName = findRepository(state, owner, name)
  const repository = byName ?? state.repositories.find(({ id }) => id === order.repository)
  const account = findAccount(state, order.login)
  if (!repository) throw new Error(`no repository ${order.repository}`)
  if (!account) throw new Error(`no account ${order.login}`)
  const self: Act = { state, now, actor: { by: 'person', accountId: account.id } }
  const seller: Act = { state, now, actor: { by: 'hand' } }
  const listed = listedFor(state, repository, account.id)
  switch (order.action) {
    case 'add':
      giveRole(seller, repository, account.id, order.role ?? 'read')
      if (listed) endInvitation(seller, repository, listed, 'withdrawn')
      break
    case 'remove':
      if (removeCollaborator(seller, repository, account.login) === 'owner') throw new Error('the owner stays')
      break
    case 'invite': {
      const permission = permissionOf[order.role ?? 'read']
      const then = { ...seller, now: now - (order.daysAgo ?? 0) * DAY_MS }
      const put = putCollaborator(then, { repository, login: account.login, permission, inviterId: 0 })
      if (put.outcome === 'limit')
        throw new Error('the limit of invitations in 24 hours is used up: put the clock forward by a day')
      if (put.outcome !== 'invited') throw new Error(`refused: ${'message' in put ? put.message : put.outcome}`)
      break
    }
    case 'withdraw':
      if (!listed) throw new Error(`no invitation to ${account.login}`)
      endInvitation(seller, repository, listed, 'withdrawn')
      break
    case 'accept':
      if (!listed || accept(state, listed.id, account.id, now) !== 'accepted') throw new Error('nothing to accept')
      break
    case 'decline':
      if (!listed || decline(state, listed.id, account.id, now) !== 'declined') throw new Error('nothing to decline')
      break
    case 'leave':
      if (!repository.collaborators.has(account.id)) throw new Error(`${account.login} is no collaborator`)
      removeCollaborator(self, repository, account.login)
      break
    case 'fork':
      forkRepository(self, repository, account)
      break
    default:
      inOrganization(seller, organizationOf(host, owner), account, order.action)
  }
  state.revision += 1
  host.store.save()
}

function organizationOf(host: Host, login: string): Organization {
  const organization = findOrganization(host.store.state, login)
  if (!organization) throw new Error(`${login} is no organization`)
  return organization
}

function inOrganization(
  act: Act,
  organization: Organization,
  { id }: Account,
  action: 'join' | 'quit' | 'block' | 'unblock'
): void {
  const others = organization.members.filter(({ accountId }) => accountId !== id)
  const notBlocked = organization.blocked.filter((blocked) => blocked !== id)
  if (action === 'join') organization.members = [...others, { accountId: id, role: 'member' }]
  else if (action === 'quit') organization.members = others
  else if (action === 'unblock') organization.blocked = notBlocked
  else {
    organization.blocked = [...notBlocked, id]
    shutOut(act, organization, id)
  }
}

/**
 * Removes the access and the invitations of a blocked account.
 * Source: GitHub documentation, "Blocking a user from your organization".
 */
function shutOut(act: Act, organization: Organization, accountId: number): void {
  const own = act.state.repositories.filter(({ ownerId }: Repository) => ownerId === organization.id)
  for (const repository of own) {
    if (repository.collaborators.has(accountId)) {
      change(act, 'removed', repository, accountId, { role: null })
      deleteForksOf(repository, accountId)
    }
    withdrawAll(act, repository, ({ inviteeId }) => inviteeId === accountId)
  }
}
