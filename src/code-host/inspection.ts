import type { RepositoryName } from '../product.ts'
import type { Refusal } from './code-host.ts'

/** A value that the host has told, or the reason why it is unknown. An unknown value is never taken as fine. */
export type Told<Value> = { known: Value } | { unknown: string }

/** The options of an inspection of the host. */
export type InspectOptions = {
  apiUrl: string
  /** Called for each request. The token is sent to `apiUrl` only. */
  token(): string | undefined
  fetch: typeof fetch
  now(): number
  /** Returns a signal that aborts after so many ms. */
  deadline(ms: number): AbortSignal
  repositories: readonly RepositoryName[]
  /** Called when the host throttles, or rejects the token. Nothing is asked of it after that. */
  onRefusal(refusal: Refusal): Promise<void>
}

/** The result of an inspection of the host: the token, the organizations and the repositories. Times in ms. */
export type Inspection = {
  /** The host's time and ours, of the same answer. */
  clock: Told<{ hostNow: number; now: number }>
  token: Told<InspectedToken>
  /** The private repositories that the host shows a fine-grained token beside those that are sold, as `owner/name`. */
  otherRepositories: Told<readonly string[]>
  organizations: readonly { login: string; settings: Told<OrganizationSettings>; membership: Told<Membership> }[]
  repositories: readonly InspectedRepository[]
}

/**
 * `expiresAt`: absent when the host names no end. `scopes`: only tokens of the older kind have them; they reach
 * everything that their account can see.
 */
export type InspectedToken =
  | { state: 'missing' | 'rejected' }
  | { state: 'accepted'; account: { id: number; login: string }; expiresAt?: number; scopes?: readonly string[] }

/** Whether the account of the token belongs to the organization. `member`: perhaps an owner. */
export type Membership = 'owner' | 'member' | 'none'

/** A setting that the host does not show to the token is absent. */
export type OrganizationSettings = {
  basePermission?: string
  membersMayDelete?: boolean
  membersMayFork?: boolean
  requiresTwoFactor?: boolean
  plan?: { name: string; seats?: number; filledSeats?: number }
}

/**
 * A repository, as the site config names it. `shown` is undefined where the host shows the token no such repository.
 * `mayReadInvitations` needs the permission to administer.
 */
export type InspectedRepository = RepositoryName & {
  shown: Told<ShownRepository | undefined>
  mayReadInvitations: Told<boolean>
}

/**
 * The present owner of a repository, in the letters of the host: it may have been transferred. The one of the site
 * config where the host shows none.
 */
export function presentOwner({ owner, shown }: InspectedRepository): string {
  const fullName = 'known' in shown ? shown.known?.fullName : undefined
  return fullName?.split('/')[0] ?? owner
}

/** A field that the host leaves out is absent. */
export type ShownRepository = {
  id?: number
  /** `owner/name`, as it is called today. */
  fullName?: string
  ownerType: string
  isPrivate?: boolean
  /** Every member of the enterprise reads it, though the host calls it private. */
  isInternal?: boolean
  isArchived?: boolean
  mayBeForked?: boolean
  /** Whether the account of the token administers it. */
  isAdministered?: boolean
}
