import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Misbehaviour } from './misbehave.ts'

/** Repository roles in ascending order, in the words of the answers (`read`), not of the PUT body (`pull`). */
export const roles = ['read', 'triage', 'write', 'maintain', 'admin'] as const
export type Role = (typeof roles)[number]

export type Email = { email: string; primary: boolean; verified: boolean }

/** `enterprise` is the short code of an enterprise-managed account, else null. Times here and below are ms since the epoch. */
export type Account = {
  id: number
  login: string
  name: string
  type: 'User' | 'Bot'
  enterprise: string | null
  emails: Email[]
  createdAt: number
}

/** `seats` null means no limit; `defaultPermission` is what membership alone gives on every repository. */
export type Organization = {
  id: number
  login: string
  name: string
  members: { accountId: number; role: 'admin' | 'member' }[]
  defaultPermission: 'none' | 'read' | 'write' | 'admin'
  enterprise: string | null
  seats: number | null
  createdAt: number
}

export type Release = { tag: string; notes: string; publishedAt: number }

/** `ownerId` names an account or an organization: both draw their ids from one sequence, as on GitHub. */
export type Repository = {
  id: number
  ownerId: number
  name: string
  description: string | null
  private: boolean
  archived: boolean
  allowForking: boolean
  collaborators: { accountId: number; role: Role }[]
  releases: Release[]
  createdAt: number
  pushedAt: number
}

export type Invitation = {
  id: number
  repositoryId: number
  inviteeId: number
  inviterId: number
  permissions: Role
  createdAt: number
}

/**
 * `repositories` limits a fine-grained token to those ids; null means whatever its account can see. `permissions` are
 * those of a fine-grained token, `scopes` those of the two older kinds.
 */
export type Token = {
  token: string
  accountId: number
  kind: 'fine-grained' | 'classic' | 'oauth'
  permissions: Record<string, 'read' | 'write'>
  scopes: string[]
  repositories: number[] | null
  expiresAt: number | null
}

export type OAuthApp = { clientId: string; clientSecret: string; name: string; redirectUriPrefix: string }
export type OAuthCode = {
  code: string
  clientId: string
  accountId: number
  redirectUri: string
  scopes: string[]
  challenge: string | null
  expiresAt: number
}
export type Call = { at: number; method: string; path: string; status: number | 'dropped' }

/** What GitHub does not document, so that a rehearsal can try each answer. */
export type Settings = {
  /** A second PUT while an invitation is pending. Which of these GitHub does is not documented. */
  putWhilePending: 'same_invitation' | 'new_invitation' | 'no_content' | 'unprocessable'
  /** Whether removing a collaborator also withdraws an open invitation. Not documented either way. */
  deleteCancelsInvitation: boolean
  /** Requests an hour for one account. */
  hourlyLimit: number
}

export type State = {
  version: 1
  nextId: number
  accounts: Account[]
  organizations: Organization[]
  repositories: Repository[]
  invitations: Invitation[]
  tokens: Token[]
  oauthApps: OAuthApp[]
  oauthCodes: OAuthCode[]
  sessions: { id: string; accountId: number }[]
  misbehaviours: Misbehaviour[]
  settings: Settings
  /** The latest REST calls, oldest first. */
  calls: Call[]
}

export type Store = { readonly state: State; save(): void }

const keptCalls = 5000

export function emptyState(): State {
  return {
    version: 1,
    nextId: 1001,
    accounts: [],
    organizations: [],
    repositories: [],
    invitations: [],
    tokens: [],
    oauthApps: [],
    oauthCodes: [],
    sessions: [],
    misbehaviours: [],
    settings: { putWhilePending: 'same_invitation', deleteCancelsInvitation: false, hourlyLimit: 5000 },
    calls: []
  }
}

/** The next id of one sequence for everything: a wrong kind of id then never matches by accident. */
export function takeId(state: State): number {
  const id = state.nextId
  state.nextId += 1
  return id
}

/** The state in the file, or null when there is none. Throws when the file is not ours: it is never overwritten blindly. */
export function readState(file: string): State | null {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  const state = JSON.parse(text) as State
  if (state.version !== 1)
    throw new Error(`${file} was not written by this version of the sandbox; delete it to start over`)
  return { ...state, settings: { ...emptyState().settings, ...state.settings } }
}

/**
 * Keeps the state in one file. A save is synchronous, so that what was answered is on disk, and goes through a
 * rename, so that a process killed half-way leaves the old file whole.
 */
export function fileStore(file: string, state: State): Store {
  return {
    state,
    save() {
      if (state.calls.length > keptCalls) state.calls.splice(0, state.calls.length - keptCalls)
      const next = `${file}.next`
      writeFileSync(next, JSON.stringify(state), { mode: 0o600 })
      renameSync(next, file)
    }
  }
}
