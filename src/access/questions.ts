import type { CodeHost, Failed, HostAccount, HostInvitation, Listing } from '../code-host/code-host.ts'
import type { Shown } from './plan.ts'
import type { Listed } from './workshop.ts'

/**
 * What the host says of one account, asked for by its number. `login` is what it is called now; undefined where the host knows
 * no account of that number any more: then no name stands for it, and nobody may be invited or removed by one.
 */
export type Asked = { shown: Shown; login: string | undefined; invitations: Listing<HostInvitation> }

/**
 * The direct question: what is this account called now, is there an invitation for it, is it a collaborator? In this
 * order, so that an acceptance in between shows as either. An account that is gone has nothing.
 */
export async function askAbout(
  codeHost: CodeHost,
  account: { accountId: number; login: string; known?: HostAccount },
  now: () => number
): Promise<Asked | Failed> {
  const startedAt = now()
  const found = account.known ? { account: account.known } : await codeHost.accountById(account.accountId)
  if ('failed' in found) return found
  const invitations = await codeHost.invitations()
  if (invitations.failed && wantsQuiet(invitations.failed)) return invitations.failed
  const invitation = invitations.items.find(({ inviteeId }) => inviteeId === account.accountId)
  const { complete } = invitations
  if ('nobody' in found) {
    const isOut = await isDeleted(codeHost, account)
    if (typeof isOut === 'object') return isOut
    const shown = { collaborator: false, invitation, complete: complete && isOut, direct: true, startedAt }
    return { shown: { ...shown, ...(isOut && { nobody: true }) }, login: undefined, invitations }
  }
  const { login } = found.account
  const answer = await codeHost.isCollaborator(login)
  if ('failed' in answer) return answer
  return {
    shown: { collaborator: answer.collaborator, invitation, complete, direct: true, startedAt },
    login,
    invitations
  }
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

/** Who is on the repository, by account id, as two lists show it. */
export type Observation = {
  invitations: ReadonlyMap<number, HostInvitation>
  /** All that are listed, those of accounts that are gone too. */
  listed: readonly HostInvitation[]
  invitationsComplete: boolean
  collaborators: ReadonlySet<number>
  complete: boolean
  startedAt: number
  failed: Failed | undefined
}

/** Reads invitations first and then direct collaborators: whoever accepts in between is on one of the two. */
export async function observe(codeHost: CodeHost): Promise<Observation> {
  const invitations = await codeHost.invitations()
  const quiet = invitations.failed !== undefined && wantsQuiet(invitations.failed)
  const collaborators = quiet ? { items: [], complete: false, failed: undefined } : await codeHost.collaborators()
  const first = invitations.failed ?? collaborators.failed
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
    invitationsComplete: invitations.complete,
    collaborators: new Set(collaborators.items.map(({ id }) => id)),
    complete: invitations.complete && collaborators.complete,
    startedAt: invitations.startedAt,
    // What has to be heeded goes first: a list without an answer must not hide that the other was refused.
    failed: [invitations.failed, collaborators.failed].find((one) => one && wantsQuiet(one)) ?? first
  }
}

/** What an observation shows of one account. */
export function shownIn(observation: Observation, accountId: number): Shown {
  return {
    collaborator: observation.collaborators.has(accountId),
    invitation: observation.invitations.get(accountId),
    complete: observation.complete,
    direct: false,
    startedAt: observation.startedAt
  }
}

/** The invitations on the repository as far as they are known: what a broken reading leaves out may still be there. */
export function mergeListed(
  known: readonly HostInvitation[],
  reading: { items: readonly HostInvitation[]; complete: boolean }
): readonly HostInvitation[] {
  if (reading.complete) return reading.items
  const read = new Set(reading.items.map(({ id }) => id))
  return [...reading.items, ...known.filter(({ id }) => !read.has(id))]
}

/** ms for which a list that was read counts: a pass reads it as often. */
const LISTED_MS = 10 * 60_000

/** Keeps what a reading that began at `startedAt` (ms) has shown. */
export function keepListed(
  listed: Listed,
  reading: { items: readonly HostInvitation[]; complete: boolean },
  startedAt: number
): void {
  listed.current = mergeListed(listed.current, reading)
  if (reading.complete) listed.readAt = startedAt
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
