// The merged values of two rows that turn out to be one repository. Pure.
import type { Selectable } from 'kysely'
import type { AccessTables } from '../../db/access-tables.ts'
import { LAG_MS } from '../plan/facts.ts'

type TargetRow = Selectable<AccessTables['access_target']>
type AccountRow = Selectable<AccessTables['access_account']>
export type GrantRow = Selectable<AccessTables['access_grant']>

/** All columns except those that the kept row keeps: the compiler reports a new column that is missing here. */
type JoinedTarget = Omit<TargetRow, 'target' | 'repository_id' | 'holder' | 'fence' | 'lease_until'>
type JoinedAccount = Omit<AccountRow, 'target' | 'account_id'>
type JoinedGrant = Omit<
  GrantRow,
  'id' | 'payment_id' | 'product' | 'target' | 'seat' | 'released' | 'replaced_by' | 'created_at' | 'version'
>

/** The stricter of the limits and throttles that either row knows counts. */
export function joinedTarget(kept: TargetRow, other: TargetRow): JoinedTarget {
  const [lastWriter, earlier] = other.written_at > kept.written_at ? [other, kept] : [kept, other]
  const lastRefused = other.refused_at > kept.refused_at ? other : kept
  const { inviter_id, inviter_token } = lastWriter.inviter_token === null ? earlier : lastWriter
  return {
    inviter_id,
    inviter_token,
    refused_token: lastRefused.refused_token,
    refused_at: lastRefused.refused_at,
    tried_token: lastWriter.tried_token,
    ...unreadableSince(kept, other),
    ...largest(kept, other, ['written_at', 'throttled_until', 'throttles', 'limited_until', 'observed_at'])
  }
}

/** Since when the lists could not be read whole: since then neither row has read them whole. */
function unreadableSince(kept: TargetRow, other: TargetRow): Pick<TargetRow, 'unreadable_since' | 'unreadable_why'> {
  const wholeAt = Math.max(kept.observed_at, other.observed_at)
  const since = ({ unreadable_since }: TargetRow) => unreadable_since ?? Number.NEGATIVE_INFINITY
  const open = [kept, other].filter((row) => since(row) >= wholeAt).sort((a, b) => since(a) - since(b))
  return { unreadable_since: open[0]?.unreadable_since ?? null, unreadable_why: open[0]?.unreadable_why ?? null }
}

/**
 * Merges the records of an account. The row with the later knowledge decides ({@link knownAt}). Each row knows only the
 * attempts that were made under its name: access that one row calls found is ours if the other row sent the invitation
 * and both have seen the same. The proof of absence starts again. `proven_at` and `ours_until` are kept from either
 * row.
 */
export function joinedAccount(kept: AccountRow, other: AccountRow): JoinedAccount {
  const [newest, older] = knownAt(other) > knownAt(kept) ? [other, kept] : [kept, other]
  // A row that was created by a write, or by a question without a conclusion, has no observation.
  const says = (row: AccountRow) => row.origin !== null || row.absent_at !== null
  const seen = says(newest) || !says(older) ? newest : older
  const unseen = seen === newest ? older : newest
  const isOurs = seen.origin === 'found' && unseen.origin !== 'found' && unseen.origin !== null && isSame(seen, unseen)
  return {
    login: newest.login,
    origin: isOurs ? unseen.origin : seen.origin,
    shown: seen.shown,
    invitation_id: seen.invitation_id,
    invited_at: seen.invited_at,
    seen_at: seen.seen_at,
    absent_at: null,
    removed_at: last(kept.removed_at, other.removed_at),
    renewed_at: last(kept.renewed_at, other.renewed_at),
    proven_at: last(kept.proven_at, other.proven_at),
    ours_until: last(kept.ours_until, other.ours_until),
    // The first listing belongs to the observation; if the other row sent the invitation, that row may know it.
    listed_at: isOurs ? last(kept.listed_at, other.listed_at) : seen.listed_at,
    stray_of: kept.stray_of ?? other.stray_of,
    ...largest(kept, other, ['renewals', 'written_at'])
  }
}

/**
 * When the row learned what it says (ms). An invitation is known from the answer to the call that sent it. The lists
 * may lack it for a while after that, so an observation of the other row does not refute it at once.
 */
function knownAt({ origin, shown, written_at, seen_at }: AccountRow): number {
  return origin === 'ours' && shown === 'invitation' ? Math.max(seen_at, written_at + LAG_MS) : seen_at
}

/** Whether both rows are about the same invitation of ours, or about the access that came from it. */
function isSame(seen: AccountRow, ours: AccountRow): boolean {
  if (seen.shown === 'collaborator') return ours.shown !== 'nothing'
  return seen.invitation_id !== null && seen.invitation_id === ours.invitation_id
}

/**
 * Merges two grants of the same buyer for the same account. The kept grant keeps its seat, and the later state counts:
 * a decline or a new request since then was intended.
 */
export function joinedGrant(kept: GrantRow, other: GrantRow): JoinedGrant {
  const later = other.updated_at >= kept.updated_at ? other : kept
  const { state, because, acts, retry_at, tries, renewal } = later
  const bothWait = kept.state === 'queued' && other.state === 'queued'
  const named = kept.account_id === null && other.account_id !== null ? other : kept
  return {
    ...{ state, because, acts, retry_at, tries, renewal },
    account_id: named.account_id,
    login: named.login,
    queued_at: bothWait ? Math.min(kept.queued_at, other.queued_at) : later.queued_at,
    invited_at: first(kept.invited_at, other.invited_at),
    accepted_at: first(kept.accepted_at, other.accepted_at),
    had_access: later.had_access,
    ...largest(kept, other, ['proven', 'moved', 'updated_at'])
  }
}

function largest<Row extends object, Key extends keyof Row>(a: Row, b: Row, keys: readonly Key[]): Pick<Row, Key> {
  return Object.fromEntries(keys.map((key) => [key, a[key] > b[key] ? a[key] : b[key]])) as Pick<Row, Key>
}

function last(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

function first(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}

/** The number of accounts that a product covers, and its scenes. */
export type Sold = { seats: number; scenes: readonly string[] }

/** The input of joining. `now` in ms. */
export type JoinOptions = {
  now: number
  /** Returns the data of a grant's product. */
  sold(product: string): Sold
}
