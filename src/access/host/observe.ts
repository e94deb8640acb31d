import type {
  CodeHost,
  Failed,
  HostAccount,
  HostCollaborator,
  HostInvitation,
  Listing,
  OddEntry
} from '../../code-host/code-host.ts'
import type { AccountRecord, AttemptRecord, Shown } from '../plan/facts.ts'
import type { Listed } from './repository-deps.ts'

/**
 * The host's answer about one account, asked for by its number. `login` is its present name; undefined if the host
 * knows no account with this number any more: then no name may be used to invite or remove it.
 */
export type AccountObservation = { shown: Shown; login: string | undefined; invitations: Listing<HostInvitation> }

/** The questions to the host about a single account. */
export type Questions = Pick<CodeHost, 'accountById' | 'accountByLogin' | 'invitations' | 'isCollaborator'>

/**
 * Asks the host about the account itself: its present name, whether it has an invitation, whether it is a collaborator.
 * In this order, an acceptance in between shows as one or the other. A deleted account has nothing.
 */
export async function observeAccount(
  codeHost: Questions,
  account: SoughtAccount & { named?: HostAccount; listed?: ListedName },
  now: () => number
): Promise<AccountObservation | Failed> {
  const startedAt = now()
  const found = await accountNow(codeHost, account)
  if ('failed' in found) return found
  const invitations = await codeHost.invitations()
  if (invitations.failed && requiresBackOff(invitations.failed)) return invitations.failed
  const { invitation, unreadable } = invitationOf(invitations, account)
  const complete = invitations.complete && !unreadable
  if ('noAccount' in found) {
    const isOut = await isDeleted(codeHost, account)
    if (typeof isOut === 'object') return isOut
    const shown = { collaborator: false, invitation, complete: complete && isOut, unreadable, direct: true, startedAt }
    return { shown: { ...shown, ...(isOut && { noAccount: true }) }, login: undefined, invitations }
  }
  const { login } = found
  const answer = await codeHost.isCollaborator(login)
  if ('failed' in answer && (requiresBackOff(answer) || !account.listed)) return answer
  // Without an answer about the collaborator, the account counts as shown by the list.
  const isAnswered = !('failed' in answer)
  const shown = {
    collaborator: isAnswered ? answer.collaborator : true,
    invitation,
    complete: complete && isAnswered,
    unreadable,
    direct: true,
    startedAt
  }
  return { shown, login, invitations }
}

/** The invitation of the account on the list, and whether an unreadable entry may be one. */
export function invitationOf(
  { items, odd = [] }: Listing<HostInvitation>,
  account: SoughtAccount
): Pick<Shown, 'invitation'> & { unreadable: boolean } {
  const invitation = items.find(({ inviteeId }) => inviteeId === account.accountId)
  return { invitation, unreadable: !invitation && odd.some((entry) => mayBeInvitationOf(entry, account)) }
}

/**
 * The present name of the account. If the host does not answer by number, the list of collaborators, read just now,
 * gives the name; or the last name counts while it belongs to this account.
 */
async function accountNow(
  codeHost: Questions,
  { accountId, login, named, listed }: SoughtAccount & { named?: HostAccount; listed?: ListedName }
): Promise<{ login: string } | { noAccount: true } | Failed> {
  if (named) return named
  const found = await codeHost.accountById(accountId)
  if ('account' in found) return found.account
  if ('failed' in found && requiresBackOff(found)) return found
  if (listed) return listed
  if ('noAccount' in found) return found
  const byLogin = await codeHost.accountByLogin(login)
  if ('account' in byLogin && byLogin.account.id === accountId) return byLogin.account
  return 'failed' in byLogin && requiresBackOff(byLogin) ? byLogin : found
}

/**
 * Whether an account that the host does not show by its number is deleted. The host hides suspended accounts as well:
 * an account that is still a collaborator under its last name is not deleted. If another account has that name now, the
 * answer would be about a stranger.
 */
async function isDeleted(
  codeHost: Questions,
  { accountId, login }: { accountId: number; login: string }
): Promise<boolean | Failed> {
  const named = await codeHost.accountByLogin(login)
  if ('failed' in named) return named
  if ('account' in named) return named.account.id !== accountId
  const last = await codeHost.isCollaborator(login)
  return 'failed' in last ? last : !last.collaborator
}

/** Whether the host throttles requests or rejects the token: then it is not asked a second question. */
export function requiresBackOff({ refusal: { kind } }: Pick<Failed, 'refusal'>): boolean {
  return kind === 'throttled' || kind === 'token_refused'
}

/** The name of an account on the list of collaborators, read in the same pass. */
export type ListedName = { login: string }

/** An account to look for; `record` and `attempts` say whether it may have something. */
type SoughtAccount = {
  accountId: number
  login: string
  record?: AccountRecord
  attempts?: readonly AttemptRecord[]
}

/**
 * Whether an unreadable entry may be this account's invitation. An entry that names no account may belong to any
 * account that has an invitation by our records, or may have one.
 */
function mayBeInvitationOf(entry: OddEntry, { accountId, login, record, attempts }: SoughtAccount): boolean {
  if (entry.accountId !== undefined) return entry.accountId === accountId
  if (entry.login !== undefined) return isSameName(entry.login, login)
  if (!record || !attempts) return true
  const uncertain = attempts.some(({ kind, outcome, invitationId }) => {
    return kind === 'invite' && outcome !== 'refused' && invitationId === undefined
  })
  const open = record.invitationId !== undefined && (record.shown === 'invitation' || record.shown === 'expired')
  return uncertain || (open && (entry.invitationId === undefined || entry.invitationId === record.invitationId))
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The collaborators and invitations of the repository, by account id, as two lists show them. */
export type Observation = {
  invitations: ReadonlyMap<number, HostInvitation>
  /** All listed invitations, including those of deleted accounts. */
  listed: readonly HostInvitation[]
  invitationsComplete: boolean
  collaborators: ReadonlyMap<number, HostCollaborator>
  odd: { invitations: readonly OddEntry[]; collaborators: readonly OddEntry[] }
  /** Whether both lists were read whole, apart from the odd entries. */
  complete: boolean
  /** Why the lists were not read whole, in words for the seller: which list, which status or which entries. */
  unreadable: string | undefined
  startedAt: number
  failed: Failed | undefined
}

/**
 * Reads the invitations first and then the direct collaborators: an account that accepts in between is on one of the
 * two lists.
 */
export async function observe(codeHost: Pick<CodeHost, 'invitations' | 'collaborators'>): Promise<Observation> {
  const invitations = await codeHost.invitations()
  const mustStop = invitations.failed !== undefined && requiresBackOff(invitations.failed)
  const unasked: Listing<HostCollaborator> = { items: [], complete: false, startedAt: 0, pages: 0, unchanged: 0 }
  const collaborators = mustStop ? unasked : await codeHost.collaborators()
  const first = invitations.failed ?? collaborators.failed
  const reasons = [whyNotWhole('invitations', invitations), whyNotWhole('collaborators', collaborators)]
  const byInvitee = new Map<number, HostInvitation>()
  for (const invitation of invitations.items) {
    const { inviteeId, expired } = invitation
    if (inviteeId === null) continue
    const other = byInvitee.get(inviteeId)
    // An open invitation counts more than an expired one that is still listed.
    if (!other || other.expired || !expired) byInvitee.set(inviteeId, invitation)
  }
  return {
    invitations: byInvitee,
    listed: invitations.items,
    invitationsComplete: isWhole(invitations),
    collaborators: byNumber(collaborators.items),
    odd: { invitations: invitations.odd ?? [], collaborators: collaborators.odd ?? [] },
    complete: invitations.complete && collaborators.complete,
    // The second list was not asked for.
    unreadable: mustStop ? reasons[0] : reasons.filter(Boolean).join('; ') || undefined,
    startedAt: invitations.startedAt,
    // Report a throttle or a rejected token before any other failure of the two lists.
    failed: [invitations.failed, collaborators.failed].find((one) => one && requiresBackOff(one)) ?? first
  }
}

/** The collaborators by account id, in a map that is made once for a list that does not change. */
function byNumber(items: readonly HostCollaborator[]): ReadonlyMap<number, HostCollaborator> {
  const map = mapOf.get(items) ?? new Map(items.map((each) => [each.id, each]))
  mapOf.set(items, map)
  return map
}

const mapOf = new WeakMap<readonly HostCollaborator[], ReadonlyMap<number, HostCollaborator>>()

/** Why nothing can be read while the code host throttles, in words for the seller. */
export const THROTTLED = 'the code host throttles requests, so nothing is sent or withdrawn meanwhile'
/** The meaning of a list that the code host does not find, in words for the seller. */
export const NO_SUCH_REPOSITORY = 'the code host shows the token no such repository'
/** The maximum number of unreadable entries that are named. */
const MOST_NAMED = 3

function whyNotWhole(
  list: string,
  { complete, odd = [], failed }: Pick<Listing<unknown>, 'complete' | 'odd'> & { failed?: Failed | undefined }
): string | undefined {
  if (failed) {
    const { status, refusal } = failed
    // A rejected token has an alert of its own.
    if (refusal.kind === 'token_refused') return undefined
    if (refusal.kind === 'throttled') return THROTTLED
    const words = 'words' in refusal ? refusal.words : refusal.kind === 'not_found' ? NO_SUCH_REPOSITORY : refusal.kind
    return `the list of ${list}: ${status === undefined || words.includes(`${status}`) ? '' : `status ${status}, `}${words}`
  }
  if (odd.length > 0) {
    const named = odd.slice(0, MOST_NAMED).map(({ odd: why, login, accountId, invitationId }) => {
      const whose = login ?? (accountId && `account ${accountId}`) ?? (invitationId && `invitation ${invitationId}`)
      return whose === undefined ? why : `${whose}: ${why}`
    })
    const more = odd.length > MOST_NAMED ? `, and ${odd.length - MOST_NAMED} more` : ''
    return `the list of ${list}: ${odd.length === 1 ? 'an entry' : 'entries'} that cannot be read (${named.join('; ')}${more})`
  }
  return complete ? undefined : `the list of ${list}: it changed each time while it was read`
}

/** The part of an observation that is about this account. */
export function shownIn(observation: Observation, account: SoughtAccount): Shown {
  const { accountId, login } = account
  const listed = observation.collaborators.get(accountId)
  const collaborator = listed !== undefined
  const invitation = observation.invitations.get(accountId)
  const { odd } = observation
  const mayBeIn = (entry: OddEntry) => entry.login === undefined || isSameName(entry.login, login)
  const unreadable =
    observation.complete &&
    !collaborator &&
    !invitation &&
    (odd.collaborators.some(mayBeIn) || odd.invitations.some((entry) => mayBeInvitationOf(entry, account)))
  return {
    collaborator,
    invitation,
    complete: observation.complete && !unreadable,
    unreadable,
    direct: false,
    startedAt: observation.startedAt,
    ...(listed && { role: listed.role ?? 'unknown' }),
    ...(observation.complete && !unreadable && !collaborator && { unlistedAt: observation.startedAt })
  }
}

/**
 * The listed invitations of the repository after a reading: an invitation that an incomplete reading lacks may still
 * exist.
 */
export function mergeListed(
  listed: readonly HostInvitation[],
  reading: Pick<Listing<HostInvitation>, 'items' | 'complete' | 'odd'>
): readonly HostInvitation[] {
  if (isWhole(reading)) return reading.items
  const read = new Set(reading.items.map(({ id }) => id))
  return [...reading.items, ...listed.filter(({ id }) => !read.has(id))]
}

/** ms for which a list counts as recent: a pass reads it this often. */
const LISTED_MS = 10 * 60_000

/** Keeps the result of a reading that started at `startedAt` (ms). */
export function keepListed(
  listed: Listed,
  reading: Pick<Listing<HostInvitation>, 'items' | 'complete' | 'odd'>,
  startedAt: number
): void {
  listed.current = mergeListed(listed.current, reading)
  if (isWhole(reading)) listed.readAt = startedAt
}

function isWhole({ complete, odd = [] }: Pick<Listing<unknown>, 'complete' | 'odd'>): boolean {
  return complete && odd.length === 0
}

/** The invitations as last listed, whoever sent them; reads the list again if this process has not done so recently. */
export async function lastListed(
  codeHost: Pick<CodeHost, 'invitations'>,
  listed: Listed,
  now: number
): Promise<readonly HostInvitation[]> {
  if (listed.readAt === undefined || Math.abs(now - listed.readAt) >= LISTED_MS) {
    keepListed(listed, await codeHost.invitations(), now)
  }
  return listed.current
}
