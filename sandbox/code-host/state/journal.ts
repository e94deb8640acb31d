import type { Invitation, Repository, Role, State } from './state.ts'

/**
 * Who did it: a program with a token, the account itself (it accepted, declined, left), a person on the host's pages
 * (`hand`), or the host (`host`: what nobody asked for).
 */
export type Actor =
  | { by: 'token'; token: string; accountId: number }
  | { by: 'person'; accountId: number }
  | { by: 'hand' }
  | { by: 'host' }

/** `invited_again` is a 201 that changed nothing; `lost` an invitation that was answered and is not there. */
export type What =
  | 'invited'
  | 'invited_again'
  | 'invitation_changed'
  | 'withdrawn'
  | 'declined'
  | 'accepted'
  | 'lost'
  | 'added'
  | 'role_changed'
  | 'removed'
  | 'left'

/** One change of one account's access to one repository. `at` in ms since the epoch; null stands for none. */
export type AccessEvent = {
  at: number
  what: What
  actor: Actor
  repositoryId: number
  accountId: number
  role?: { before: Role | null; after: Role | null }
  invitation?: { id: number; before: Invitation | null; after: Invitation | null }
}

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
