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
import type { Listed } from './deps.ts'

/**
 * What the host says of one account, asked for by its number. `login` is what it is called now; undefined where the host knows
 * no account of that number any more: then no name stands for it, and nobody may be invited or removed by one.
 */
export type AccountObservation = { shown: Shown; login: string | undefined; invitations: Listing<HostInvitation> }

/**
 * The direct question: what is this account called now, is there an invitation for it, is it a collaborator? In this
 * order, so that an acceptance in between shows as either. An account that is gone has nothing.
 */
export async function observeAccount(
  codeHost: CodeHost,
  account: Whom & { known?: HostAccount; listed?: ListedName },
  now: () => number
): Promise<AccountObservation | Failed> {
  const startedAt = now()
  const found = await accountNow(codeHost, account)
  if ('failed' in found) return found
  const invitations = await codeHost.invitations()
  if (invitations.failed && wantsQuiet(invitations.failed)) return invitations.failed
  const invitation = invitations.items.find(({ inviteeId }) => inviteeId === account.accountId)
  const unreadable = !invitation && (invitations.odd ?? []).some((entry) => mayBeInvitationOf(entry, account))
  const complete = invitations.complete && !unreadable
  if ('nobody' in found) {
    const isOut = await isDeleted(codeHost, account)
    if (typeof isOut === 'object') return isOut
    const shown = { collaborator: false, invitation, complete: complete && isOut, unreadable, direct: true, startedAt }
    return { shown: { ...shown, ...(isOut && { nobody: true }) }, login: undefined, invitations }
  }
  const { login } = found
  const answer = await codeHost.isCollaborator(login)
  if ('failed' in answer && (wantsQuiet(answer) || !account.listed)) return answer
  // While there is no answer, the list stands for it.
  const known = !('failed' in answer)
  const shown = {
    collaborator: known ? answer.collaborator : true,
    invitation,
    complete: complete && known,
    unreadable,
    direct: true,
    startedAt
  }
  return { shown, login, invitations }
}

/**
 * What the account of this number is called now. While the host does not say so by the number, the list of collaborators
 * does, read just now; or the name, as long as it is this account's.
 */
async function accountNow(
  codeHost: CodeHost,
  { accountId, login, known, listed }: Whom & { known?: HostAccount; listed?: ListedName }
): Promise<{ login: string } | { nobody: true } | Failed> {
  if (known) return known
  const found = await codeHost.accountById(accountId)
  if ('account' in found) return found.account
  if ('failed' in found && wantsQuiet(found)) return found
  if (listed) return listed
  if ('nobody' in found) return found
  const named = await codeHost.accountByLogin(login)
  if ('account' in named && named.account.id === accountId) return named.account
  return 'failed' in named && wantsQuiet(named) ? named : found
}

/**
 * Whether an account that the host does not show by its number is gone. The host hides suspended accounts as well: one that
 * is still in under its last name is not. When that name is another account's by now, the answer would be about a stranger.
 */
async function isDeleted(
  codeHost: CodeHost,
  { accountId, login }: { accountId: number; login: string }
): Promise<boolean | Failed> {
  const named = await codeHost.accountByLogin(login)
  if ('failed' in named) return named
  if ('account' in named) return named.account.id !== accountId
  const last = await codeHost.isCollaborator(login)
  return 'failed' in last ? last : !last.collaborator
}

/** A host that wants quiet, or rejects the token, is not asked a second question. */
export function wantsQuiet({ refusal: { kind } }: Failed): boolean {
  return kind === 'throttled' || kind === 'token_refused'
}

/** What the list of collaborators, read in this same pass, calls an account that is on it. */
export type ListedName = { login: string }

/** An account that is looked for; `record` and `attempts` say whether there is something to be found. */
type Whom = {
  accountId: number
  login: string
  record?: AccountRecord
  attempts?: readonly AttemptRecord[]
}

/**
 * Whether an entry that cannot be read may be this account's invitation. One that does not say whose it is may be that of
 * anybody who has one by our knowledge, or may have.
 */
function mayBeInvitationOf(entry: OddEntry, { accountId, login, record, attempts }: Whom): boolean {
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

/** Who is on the repository, by account id, as two lists show it. */
export type Observation = {
  invitations: ReadonlyMap<number, HostInvitation>
  /** All that are listed, those of accounts that are gone too. */
  listed: readonly HostInvitation[]
  invitationsComplete: boolean
  /** With the names that the list gives them. */
  collaborators: ReadonlyMap<number, string | undefined>
  odd: { invitations: readonly OddEntry[]; collaborators: readonly OddEntry[] }
  /** Apart from the odd entries. */
  complete: boolean
  /** Why no whole reading came about, in words for the seller: which list, which status or which entries. */
  unreadable: string | undefined
  startedAt: number
  failed: Failed | undefined
}

/** Reads invitations first and then direct collaborators: whoever accepts in between is on one of the two. */
export async function observe(codeHost: CodeHost): Promise<Observation> {
  const invitations = await codeHost.invitations()
  const quiet = invitations.failed !== undefined && wantsQuiet(invitations.failed)
  const unasked: Listing<HostCollaborator> = { items: [], complete: false, startedAt: 0, pages: 0, unchanged: 0 }
  const collaborators = quiet ? unasked : await codeHost.collaborators()
  const first = invitations.failed ?? collaborators.failed
  const reasons = [whyNotWhole('invitations', invitations), whyNotWhole('collaborators', collaborators)].filter(Boolean)
  const byInvitee = new Map<number, HostInvitation>()
  for (const invitation of invitations.items) {
    const { inviteeId, expired } = invitation
    if (inviteeId === null) continue
    const other = byInvitee.get(inviteeId)
    // An open one says more than an expired one that is still listed.
    if (!other || other.expired || !expired) byInvitee.set(inviteeId, invitation)
  }
  return {
    invitations: byInvitee,
    listed: invitations.items,
    invitationsComplete: isWhole(invitations),
    collaborators: new Map(collaborators.items.map(({ id, login }) => [id, login])),
    odd: { invitations: invitations.odd ?? [], collaborators: collaborators.odd ?? [] },
    complete: invitations.complete && collaborators.complete,
    unreadable: quiet ? undefined : reasons.join('; ') || undefined,
    startedAt: invitations.startedAt,
    // What has to be heeded goes first: a list without an answer must not hide that the other was refused.
    failed: [invitations.failed, collaborators.failed].find((one) => one && wantsQuiet(one)) ?? first
  }
}

/** Entries that cannot be read are named up to so many. */
const MOST_NAMED = 3

function whyNotWhole(
  list: string,
  { complete, odd = [], failed }: Pick<Listing<unknown>, 'complete' | 'odd'> & { failed?: Failed | undefined }
): string | undefined {
  if (failed) {
    // Quiet has an end, and a rejected token is told of by itself.
    if (wantsQuiet(failed)) return undefined
    const { status, refusal } = failed
    const words = 'words' in refusal ? refusal.words : refusal.kind
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

/** What an observation shows of one account. */
export function shownIn(observation: Observation, account: Whom): Shown {
  const { accountId, login } = account
  const collaborator = observation.collaborators.has(accountId)
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
    ...(observation.complete && !unreadable && !collaborator && { unlistedAt: observation.startedAt })
  }
}

/** The invitations on the repository as far as they are known: what a broken reading leaves out may still be there. */
export function mergeListed(
  known: readonly HostInvitation[],
  reading: Pick<Listing<HostInvitation>, 'items' | 'complete' | 'odd'>
): readonly HostInvitation[] {
  if (isWhole(reading)) return reading.items
  const read = new Set(reading.items.map(({ id }) => id))
  return [...reading.items, ...known.filter(({ id }) => !read.has(id))]
}

/** ms for which a list that was read counts: a pass reads it as often. */
const LISTED_MS = 10 * 60_000

/** Keeps what a reading that began at `startedAt` (ms) has shown. */
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

/** The invitations as they were last listed, whoever has sent them: read again by a process that has not done so lately. */
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
