import type { Repository, State } from '../state/state.ts'

/**
 * Whether the repository has used up its invitations of the window. Every 201 counts, also for an invitation that was
 * withdrawn since; a 204 does not. Source: GitHub's OpenAPI document, repos/add-collaborator (50 in 24 hours).
 */
export function invitationLimitReached(state: State, repository: Repository, now: number): boolean {
  const { count, windowMs } = state.settings.invitationLimit
  return invitationsBetween(state, repository, now - windowMs, now) >= count
}

/** The number of invitations to the repository that were made or repeated after `since` (ms since the epoch). */
export function invitationsSince(state: State, repository: Repository, since: number): number {
  return invitationsBetween(state, repository, since, Number.POSITIVE_INFINITY)
}

/** Counts from after `since` to `until`: an invitation by hand may be dated back, before all those of today. */
function invitationsBetween(state: State, repository: Repository, since: number, until: number): number {
  let sent = 0
  for (let index = state.journal.length - 1; index >= 0; index -= 1) {
    const event = state.journal[index]
    if (!event) break
    if (event.at <= since) {
      // Only an action by hand is dated back, and stands among newer events.
      if (event.actor.by === 'hand') continue
      break
    }
    if (event.repositoryId !== repository.id || event.at > until) continue
    if (event.what === 'invited' || event.what === 'invited_again') sent += 1
  }
  return sent
}
