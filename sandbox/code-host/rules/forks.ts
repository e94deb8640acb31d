import type { Act } from '../state/journal.ts'
import { type Account, type Fork, type Repository, type State, takeId } from '../state/state.ts'
import { accountById, canSee } from './roles.ts'

/** Forks a repository into the account of a person who can see it. Throws an Error when the host would refuse it. */
export function forkRepository({ state, now }: Act, repository: Repository, account: Account): void {
  if (!canSee(state, repository, account.id)) throw new Error(`${account.login} cannot see the repository`)
  if (repository.private && !repository.allowForking) throw new Error('the repository may not be forked')
  if (repository.forks?.some(({ ownerId }) => ownerId === account.id)) throw new Error(`${account.login} has a fork`)
  repository.forks = [...(repository.forks ?? []), { id: takeId(state), ownerId: account.id, createdAt: now }]
}

/**
 * Deletes the private fork of an account that loses its access. Source: GitHub's OpenAPI document, "Remove a repository
 * collaborator".
 */
export function deleteForksOf(repository: Repository, accountId: number): void {
  if (repository.private && repository.forks)
    repository.forks = repository.forks.filter(({ ownerId }) => ownerId !== accountId)
}

/** The forks that a caller is shown, the newest first. `callerId`: undefined without a token. */
export function shownForks(
  state: State,
  repository: Repository,
  callerId: number | undefined
): { fork: Fork; owner: Account }[] {
  const hides = repository.private && state.settings.hidesPrivateForks
  return (repository.forks ?? [])
    .flatMap((fork) => {
      const owner = accountById(state, fork.ownerId)
      return owner && (!hides || owner.id === callerId) ? [{ fork, owner }] : []
    })
    .sort((one, other) => other.fork.createdAt - one.fork.createdAt || other.fork.id - one.fork.id)
}
