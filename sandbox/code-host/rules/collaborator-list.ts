import type { Past } from '../state/journal.ts'
import type { Repository, Role, State } from '../state/state.ts'
import { directRole, membership, ownerOf, roleOf } from './roles.ts'

export type Affiliation = 'outside' | 'direct' | 'all'
export type Wanted = { affiliation: Affiliation; role: Role | undefined }

type Known = { revision: number; seen: number | null; ids: number[] }

/** The last computed lists: with many collaborators, sorting them for each page would take longer than the rest. */
const lists = new WeakMap<Repository, Map<string, Known>>()

/**
 * Sorted ids of the accounts with a role on the repository. `outside` leaves out members of the organization, `direct`
 * leaves out accounts without a role of their own. `past` is the past that a lagging reader still sees.
 */
export function listCollaborators(state: State, repository: Repository, wanted: Wanted, past: Past | null): number[] {
  const known = lists.get(repository) ?? new Map<string, Known>()
  lists.set(repository, known)
  const key = `${wanted.affiliation} ${wanted.role}`
  const last = known.get(key)
  const seen = past?.seen ?? null
  if (last?.revision === state.revision && last.seen === seen) return last.ids
  const ids = compute(state, repository, wanted, past)
  known.set(key, { revision: state.revision, seen, ids })
  return ids
}

function compute(state: State, repository: Repository, { affiliation, role }: Wanted, past: Past | null): number[] {
  const { type, owner } = ownerOf(state, repository)
  const ids = new Set([...repository.collaborators.keys(), ...(past?.roles.keys() ?? [])])
  if (affiliation === 'outside') {
    for (const id of ids) if (membership(state, repository, id) !== null) ids.delete(id)
  } else if (type === 'User') ids.add(owner.id)
  else if (affiliation === 'all') for (const { accountId } of owner.members) ids.add(accountId)
  return [...ids]
    .filter((id) => {
      if (affiliation === 'direct' && id !== owner.id && !directRole(repository, id, past)) return false
      const has = state.accounts.has(id) ? roleOf(state, repository, id, past) : null
      return has !== null && (role === undefined || has === role)
    })
    .sort((a, b) => a - b)
}
