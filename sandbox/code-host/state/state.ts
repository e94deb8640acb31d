import type { Endpoint } from '../endpoints.ts'
import type { PresetName } from '../rehearse/presets.ts'
import type { Spoiling } from '../rehearse/spoil.ts'
import { defaultSettings, type Settings } from '../settings.ts'

/** Repository roles in ascending order, in the words of the answers (`read`), not of the PUT body (`pull`). */
export const roles = ['read', 'triage', 'write', 'maintain', 'admin'] as const
export type Role = (typeof roles)[number]

export type Email = { email: string; primary: boolean; verified: boolean }

/** `enterprise`: short code of an enterprise-managed account, else null. All times here are ms since the epoch. */
export type Account = {
  id: number
  login: string
  name: string
  type: 'User' | 'Bot'
  enterprise: string | null
  emails: Email[]
  createdAt: number
}

/** `seats`: host seats, null for no limit. `defaultPermission`: the role of every member on every repository. */
export type Organization = {
  id: number
  login: string
  name: string
  members: { accountId: number; role: 'admin' | 'member' }[]
  defaultPermission: 'none' | 'read' | 'write' | 'admin'
  enterprise: string | null
  seats: number | null
  /** Ids of accounts that it has blocked. */
  blocked: number[]
  /**
   * The settings of the organization: whether members may delete and fork repositories, and whether all have to sign in
   * with two factors.
   */
  membersMayDelete: boolean
  membersMayFork: boolean
  requiresTwoFactor: boolean
  createdAt: number
}

/** `since` is when the account became a collaborator; a later change of role does not change it. */
export type Collaborator = { accountId: number; role: Role; since: number }

export type Release = { tag: string; notes: string; publishedAt: number }

/** A fork is listed and cannot be opened: nothing that a shop does reaches into one. Times in ms. */
export type Fork = { id: number; ownerId: number; createdAt: number }

/** `ownerId` names an account or an organization: both draw their ids from one sequence, as on GitHub. */
export type Repository = {
  id: number
  ownerId: number
  name: string
  description: string | null
  private: boolean
  archived: boolean
  allowForking: boolean
  /** By account id. Changed through `change` of journal.ts only. */
  collaborators: Map<number, Collaborator>
  releases: Release[]
  /** Absent before the first fork. */
  forks?: Fork[]
  createdAt: number
  pushedAt: number
  /** When git last fetched from it; absent before. */
  fetchedAt?: number
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
 * `repositories` limits a fine-grained token to those ids; null means all that its account can see. `permissions` are
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
  trouble: TokenTrouble | null
}

/**
 * The trouble of a token or its account: the token lost Administration (`weak`), the account is no administrator any
 * more (`not_admin`), the organization has not approved the token (`unapproved`: it sees no private repository), or it
 * works, and expires within a week (`expiring`).
 */
export const tokenTroubles = ['revoked', 'expired', 'weak', 'not_admin', 'unapproved', 'expiring'] as const
export type TokenTrouble = (typeof tokenTroubles)[number]

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

/** `because` says in a word why a call was refused or went wrong; `accountId` is the caller's. */
export type Call = {
  at: number
  method: string
  path: string
  status: number | 'dropped'
  because: string | null
  accountId: number | null
  requestId: string | null
}

export type State = {
  nextId: number
  /** ms by which the host's clock is ahead of its base clock. */
  clockOffset: number
  accounts: Map<number, Account>
  organizations: Organization[]
  /** Id of each account and organization by its login in lower case. */
  logins: Map<string, number>
  repositories: Repository[]
  /** Id of a repository by its earlier `owner/name` (lower case). */
  moved: Map<string, number>
  /** By id. Changed through `change` of journal.ts only. */
  invitations: Map<number, Invitation>
  /** By the secret. */
  tokens: Map<string, Token>
  oauthApps: OAuthApp[]
  oauthCodes: OAuthCode[]
  sessions: { id: string; accountId: number }[]
  misbehaviours: Misbehaviour[]
  settings: Settings
  /** All changes of access and of invitations, oldest first. */
  journal: AccessEvent[]
  /** Grows with every change that lists depend on. */
  revision: number
  /** REST calls, oldest first. */
  calls: Call[]
}

export function emptyState(): State {
  return {
    nextId: 1001,
    clockOffset: 0,
    accounts: new Map(),
    organizations: [],
    logins: new Map(),
    repositories: [],
    moved: new Map(),
    invitations: new Map(),
    tokens: new Map(),
    oauthApps: [],
    oauthCodes: [],
    sessions: [],
    misbehaviours: [],
    settings: defaultSettings(),
    journal: [],
    revision: 0,
    calls: []
  }
}

/** Takes the next id. All objects share one sequence, so an id of the wrong kind never matches by accident. */
export function takeId(state: State): number {
  const id = state.nextId
  state.nextId += 1
  return id
}

/** A change of an account's access to a repository. `at` in ms since the epoch; null stands for none. */
export type AccessEvent = {
  at: number
  what: What
  actor: Actor
  repositoryId: number
  accountId: number
  role?: { before: Role | null; after: Role | null }
  invitation?: { id: number; before: Invitation | null; after: Invitation | null }
}

/** How a misbehaviour changes the next invitation. */
export type Twist = { kind: 'lost' | 'other_invitee' | 'other_permission' | 'unnamed'; invitee: string | null }

/**
 * A wrong behaviour for the next REST calls. `path` matches a part of the path after `/api/v3`, or its end if `path`
 * ends with `$`; `endpoint` matches one kind of call. Without `status`, `preset`, `drop`, `spoil` and `twist` the call
 * is only late. With `work` the call is carried out before `status` is answered. The misbehaviour holds for `times`
 * calls (null: any number), and only before `until` (ms since the epoch).
 */
export type Misbehaviour = {
  times: number | null
  until: number | null
  method: string | null
  path: string | null
  endpoint: Endpoint | null
  preset: PresetName | null
  status: number | null
  body: string | null
  headers: Record<string, string>
  /** ms before the work, and between the work and the answer. */
  delayMs: number
  lateMs: number
  /** The call is carried out after the delay even if its caller has aborted. */
  evenIfGone: boolean
  drop: 'before' | 'after' | null
  work: boolean
  /** How the real answer is spoiled. */
  spoil: Spoiling | null
  twist: Twist | null
}

/**
 * The actor of a change: a program with a token, the account itself (it accepted, declined, left), a person on the
 * host's pages (`hand`), or the host by itself (`host`).
 */
export type Actor =
  | { by: 'token'; token: string; accountId: number }
  | { by: 'person'; accountId: number }
  | { by: 'hand' }
  | { by: 'host' }

/** The kind of a change. `invited_again`: a 201 that changed nothing; `lost`: a 201 whose invitation was deleted. */
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
