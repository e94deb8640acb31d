import type { AccessEvent, Actor, Invitation, Repository, Role, State, What } from './state.ts'

/** Who does something now. */
export type Act = { state: State; now: number; actor: Actor }

type Change = {
  role?: Role | null
  invitation?: { id: number; after: Invitation | null }
}

/** The only way in which collaborators and invitations change: the state and its history go together. */
export function change(act: Act, what: What, repository: Repository, accountId: number, to: Change): void {
  const { state, now, actor } = act
  const event: AccessEvent = { at: now, what, actor, repositoryId: repository.id, accountId }
  if (to.role !== undefined) {
    const known = repository.collaborators.get(accountId)
    event.role = { before: known?.role ?? null, after: to.role }
    if (to.role === null) repository.collaborators.delete(accountId)
    else repository.collaborators.set(accountId, { accountId, role: to.role, since: known?.since ?? now })
  }
  if (to.invitation) {
    const { id, after } = to.invitation
    event.invitation = { id, before: state.invitations.get(id) ?? null, after }
    if (after === null) state.invitations.delete(id)
    else state.invitations.set(id, after)
  }
  state.journal.push(event)
  state.revision += 1
}

/**
 * What was different at an earlier time: roles by account and invitations by id as they were, null for none. `seen` is
 * how many events of the journal had happened.
 */
export type Past = { seen: number; roles: Map<number, Role | null>; invitations: Map<number, Invitation | null> }

/** The past that a reader still sees after `asOf`, or null when nothing changed since. */
export function pastAt(state: State, repository: Repository, asOf: number): Past | null {
  const past: Past = { seen: state.journal.length, roles: new Map(), invitations: new Map() }
  for (let place = state.journal.length - 1; place >= 0; place -= 1) {
    const event = state.journal[place]
    if (!event || event.at <= asOf) break
    past.seen = place
    if (event.repositoryId !== repository.id) continue
    if (event.role) past.roles.set(event.accountId, event.role.before)
    if (event.invitation) past.invitations.set(event.invitation.id, event.invitation.before)
  }
  return past.roles.size + past.invitations.size === 0 ? null : past
}
