import type { Endpoint } from '../endpoints.ts'
import type { PresetName } from '../rehearse/presets.ts'
import type { Spoiling } from '../rehearse/spoil.ts'
import { defaultSettings, type Settings } from '../settings.ts'

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
  /** Ids of accounts that it has blocked. */
  blocked: number[]
  createdAt: number
}

/** `since` is when the account became a collaborator; a later change of role leaves it. */
export type Collaborator = { accountId: number; role: Role; since: number }

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
  /** By account id. Changed through `change` of journal.ts only. */
  collaborators: Map<number, Collaborator>
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
  trouble: TokenTrouble | null
}

/**
 * What is wrong with a token or the account behind it: it lost Administration (`weak`), the account is no administrator
 * any more, or the organization has not approved it (then it sees no private repository).
 */
export const tokenTroubles = ['revoked', 'expired', 'weak', 'not_admin', 'unapproved'] as const
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
  /** ms that the clock here is ahead of the one it is based on. */
  clockOffset: number
  accounts: Map<number, Account>
  organizations: Organization[]
  /** Id of the account or organization that has a login, by the login in lower case. */
  logins: Map<string, number>
  repositories: Repository[]
  /** Id of the repository that was once at `owner/name` (lower case). */
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
  /** Everything that ever changed somebody's access, oldest first. */
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

/** The next id of one sequence for everything: a wrong kind of id then never matches by accident. */
export function takeId(state: State): number {
  const id = state.nextId
  state.nextId += 1
  return id
}

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

/** What an order to go wrong makes of the next invitation. */
export type Twist = { kind: 'lost' | 'other_invitee' | 'other_permission' | 'unnamed'; invitee: string | null }

/**
 * What the next REST calls get instead of the truth. `path` matches a part of the path after `/api/v3`, and its end where
 * it ends with `$`; `endpoint` is one kind of call. Without
 * `status`, `preset`, `drop`, `spoil` and `twist` the call is only late. `work` says that the call does its work before `status`
 * is answered. It holds for `times` calls (null: any number), and only before `until` (ms since the epoch).
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
  /** The work is done in the end also for a caller who has given up waiting. */
  evenIfGone: boolean
  drop: 'before' | 'after' | null
  work: boolean
  /** The true answer, spoiled on its way. */
  spoil: Spoiling | null
  twist: Twist | null
}

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
