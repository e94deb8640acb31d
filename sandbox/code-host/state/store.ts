import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { defaultSettings } from '../settings.ts'
import {
  type Account,
  type Collaborator,
  emptyState,
  type Invitation,
  type Organization,
  type Repository,
  type State,
  type Token
} from './state.ts'

/** Keeps the state. `save` is called after each change, before the answer. */
export type Store = { readonly state: State; save(): void }

export type SavedRepository = Omit<Repository, 'collaborators'> & { collaborators: Collaborator[] }

/** The state as the file holds it: lists in place of maps, and no values that can be computed from the rest. */
export type Saved = Omit<
  State,
  'accounts' | 'logins' | 'repositories' | 'moved' | 'invitations' | 'tokens' | 'revision'
> & {
  version: 1
  accounts: Account[]
  repositories: SavedRepository[]
  moved: [string, number][]
  invitations: Invitation[]
  tokens: Token[]
}

const keptCalls = 5000

/** The state in the file, or null without a file. Throws for another version's file, so it is never overwritten. */
export function readSaved(file: string): Saved | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const saved = JSON.parse(text) as Saved
  if (saved.version !== 1)
    throw new Error(`${file} was not written by this version of the sandbox; delete it to start over`)
  return saved
}

/** The state from a file. Fields that an earlier version did not write get their defaults. */
export function liveState(saved: Saved): State {
  const { version: _, ...rest } = saved
  const organizations: Organization[] = rest.organizations.map((known) => ({
    ...known,
    blocked: known.blocked ?? [],
    membersMayDelete: known.membersMayDelete ?? false,
    membersMayFork: known.membersMayFork ?? false,
    requiresTwoFactor: known.requiresTwoFactor ?? false
  }))
  return {
    ...emptyState(),
    ...rest,
    organizations,
    accounts: new Map(rest.accounts.map((account) => [account.id, account])),
    logins: new Map([...rest.accounts, ...organizations].map(({ id, login }) => [login.toLowerCase(), id])),
    repositories: rest.repositories.map((repository) => ({
      ...repository,
      collaborators: new Map(
        repository.collaborators.map((entry) => [
          entry.accountId,
          { ...entry, since: entry.since ?? repository.createdAt }
        ])
      )
    })),
    moved: new Map(rest.moved ?? []),
    invitations: new Map(rest.invitations.map((invitation) => [invitation.id, invitation])),
    tokens: new Map(rest.tokens.map((token) => [token.token, { ...token, trouble: token.trouble ?? null }])),
    settings: { ...defaultSettings(), ...rest.settings }
  }
}

function savedState(state: State): Saved {
  const { logins: _, revision: __, ...rest } = state
  return {
    ...rest,
    version: 1,
    accounts: [...state.accounts.values()],
    repositories: state.repositories.map((repository) => ({
      ...repository,
      collaborators: [...repository.collaborators.values()]
    })),
    moved: [...state.moved],
    invitations: [...state.invitations.values()],
    tokens: [...state.tokens.values()]
  }
}

/**
 * Keeps the state in one file. A save is synchronous, so that every answered change is on disk, and goes through a
 * rename, so that a process killed half-way leaves the old file whole.
 */
export function fileStore(file: string, state: State): Store {
  return {
    state,
    save() {
      if (state.calls.length > keptCalls) state.calls.splice(0, state.calls.length - keptCalls)
      const next = `${file}.next`
      writeFileSync(next, JSON.stringify(savedState(state)), { mode: 0o600 })
      renameSync(next, file)
    }
  }
}

/** Keeps the state for as long as the process lives, for simulations: a save costs nothing. */
export function memoryStore(state: State): Store {
  return { state, save() {} }
}
