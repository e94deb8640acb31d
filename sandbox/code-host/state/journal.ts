import type { AccessEvent, Actor, Invitation, Repository, Role, State, What } from './state.ts'

/** The context of a change: the state, the time (ms since the epoch) and the actor. */
export type Act = { state: State; now: number; actor: Actor }

type Change = {
  role?: Role | null
  invitation?: { id: number; after: Invitation | null }
}

/** All changes of collaborators and invitations are made here, so that the state and its history agree. */
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
 * The differences of an earlier time from now: the earlier roles by account id and the earlier invitations by id, null
 * for none. `seen` is the number of events in the journal at that time.
 */
export type Past = { seen: number; roles: Map<number, Role | null>; invitations: Map<number, Invitation | null> }

/** The past at `asOf` (ms since the epoch), or null when nothing has changed since then. */
export function pastAt(state: State, repository: Repository, asOf: number): Past | null {
  const past: Past = { seen: state.journal.length, roles: new Map(), invitations: new Map() }
  for (let index = state.journal.length - 1; index >= 0; index -= 1) {
    const event = state.journal[index]
    if (!event || event.at <= asOf) break
    past.seen = index
    if (event.repositoryId !== repository.id) continue
    if (event.role) past.roles.set(event.accountId, event.role.before)
    if (event.invitation) past.invitations.set(event.invitation.id, event.invitation.before)
  }
  return past.roles.size + past.invitations.size === 0 ? null : past
}
