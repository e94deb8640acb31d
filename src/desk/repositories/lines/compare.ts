import { standingOf } from '../../../access/tables/strangers.ts'
import type { HostCollaborator, HostInvitation } from '../../../code-host/code-host.ts'
import { MINUTE_MS } from '../../../runtime/time/durations.ts'
import type { OurGrant, OurRecord, OurRecords } from './our-records.ts'

/** The kinds of lines, in the order of the list: what the seller may want to change comes first. */
export const lineKinds = [
  'wrong_role',
  'stranger',
  'ended',
  'others',
  'leaving',
  'missing',
  'by_hand',
  'expired',
  'invited',
  'paid',
  'ignored',
  'owner',
  'may_send',
  'sender'
] as const

/**
 * Why an account is on the list. `wrong_role`: it may do more than read, or is invited to. `stranger`: it has access
 * and no purchase. `ended`: no purchase pays for what it has. `others`: an open invitation that Pullpass did not send.
 * `missing`: we have recorded access or an invitation, and the host shows none. `by_hand`: paid, and let in by hand, a
 * team or a membership. `leaving`: the seller has ordered to withdraw it. `ignored`: no purchase, and the seller has
 * said that it is meant to be there. `owner`, `sender`, `may_send`: as in `standingOf`.
 */
export type LineKind = (typeof lineKinds)[number]

/**
 * The host's view of an account. `role`: absent where the host does not tell it. `seenAt`: when the host was last seen
 * to show it, in ms; undefined if it has shown nothing since.
 */
export type Shows =
  | { as: 'access'; role: string | undefined }
  | { as: 'invitation' | 'expired'; permission: string }
  | { as: 'not_listed'; recorded: 'access' | 'invitation'; seenAt: number | undefined }

/**
 * A line of the list: an account, what the host shows and what we have. `login`: undefined if nobody named one.
 * `accountId`: null for a deleted account. `isOurs`: the access or the invitation came through Pullpass. `isLive`: the
 * purchase pays for it. `more`: other purchases that name the account. `since` in ms, where it is known.
 * `invitationId`: the host's id of the invitation that is shown. `isAdopted`: it got in by hand, and follows a purchase
 * since the seller said so. `note`: the seller's words about an account that is ignored.
 */
export type Line = {
  kind: LineKind
  accountId: number | null
  login: string | undefined
  shows: Shows
  isOurs: boolean
  isLive: boolean
  grant: OurGrant | undefined
  more: number
  since: number | undefined
  invitationId?: number
  isAdopted?: true
  note?: string
}

/**
 * The lists of the host, as they were from `startedAt` (ms). `isWhole`: an account that they lack is not in, and not
 * invited.
 */
export type HostLists = {
  startedAt: number
  collaborators: readonly HostCollaborator[]
  invitations: readonly HostInvitation[]
  isWhole: boolean
}

/**
 * Compares the lists of the host with what is stored. Pure. From lists that are not whole nothing is concluded about an
 * account that they lack. `inviterId`: the account that sends our invitations, once one was sent. `owner`: of the
 * repository, by its name.
 */
export function compare(
  { startedAt, collaborators, invitations, isWhole }: HostLists,
  ours: OurRecords,
  of: { inviterId: number | undefined; owner: string }
): Line[] {
  const lines = collaborators.map((each) => withOrders(accessLine(each, ours, of), ours))
  lines.push(...invitations.map((each) => withOrders(invitationLine(each, ours), ours)))
  if (isWhole) {
    const listed = new Set(lines.map(({ accountId }) => accountId))
    for (const record of ours.records.values()) {
      const line = isNews(record, startedAt) || listed.has(record.accountId) ? undefined : missingLine(record, ours)
      if (line) lines.push(line)
    }
  }
  return inOrder(lines)
}

/**
 * Whether the lists lack a paid account about which something was asked or written so lately that they may not show it
 * yet. `lines`: those of the same lists.
 */
export function mayLag(lines: readonly Line[], startedAt: number, ours: OurRecords): boolean {
  const shown = new Set(lines.map(({ accountId }) => accountId))
  return [...ours.records.values()].some(
    (record) => isNews(record, startedAt) && !shown.has(record.accountId) && missingLine(record, ours) !== undefined
  )
}

function isNews({ seenAt, writtenAt }: OurRecord, startedAt: number): boolean {
  return Math.max(seenAt, writtenAt + LAG_MS) >= startedAt
}

/** The line with what the seller has said about the account. */
function withOrders(line: Line, { records, ignored }: OurRecords): Line {
  const { accountId, kind, isLive } = line
  if (accountId === null || kind === 'sender' || kind === 'owner') return line
  const { origin, strayOf = null } = records.get(accountId) ?? {}
  if (strayOf !== null && !isLive) return { ...line, kind: 'leaving' }
  const note = ignored.get(accountId)?.note
  if (note !== undefined && !isLive && !line.isOurs) return { ...line, kind: 'ignored', note }
  return origin === 'adopted' ? { ...line, isAdopted: true } : line
}

/** By kind, and then by name, whatever its case. */
function inOrder(lines: readonly Line[]): Line[] {
  const ofKinds = Map.groupBy(lines, ({ kind }) => kind)
  return lineKinds.flatMap((kind) =>
    (ofKinds.get(kind) ?? [])
      .map((line) => ({ line, name: (line.login ?? '').toLowerCase() }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
      .map(({ line }) => line)
  )
}

/** ms for which the lists of the host may lag behind a write of ours. */
const LAG_MS = MINUTE_MS

function accessLine(
  { id, login, role }: HostCollaborator,
  ours: OurRecords,
  of: { inviterId: number | undefined; owner: string }
): Line {
  const record = ours.records.get(id)
  const { grant, isLive, more } = purchaseOf(ours, id)
  const isOurs = isFromUs(record)
  const line = { accountId: id, login: login ?? record?.login ?? grant?.login, isOurs, isLive, grant, more }
  const since = isLive ? insideSince(grant) : undefined
  const shows = { as: 'access', role } as const
  const standing = standingOf({ accountId: id, login: line.login, role }, of)
  // The seller has to know of a buyer who may do more than read.
  if (standing === 'sender' || (standing && !grant)) return { ...line, kind: standing, shows, since }
  if (role !== undefined && role !== 'read') return { ...line, kind: 'wrong_role', shows, since }
  if (isLive) return { ...line, kind: isOurs ? 'paid' : 'by_hand', shows, since }
  return { ...line, kind: grant ? 'ended' : 'stranger', shows, since }
}

function invitationLine(invitation: HostInvitation, ours: OurRecords): Line {
  const { id, inviteeId, inviteeLogin, permission, expired, createdAt: since } = invitation
  const record = inviteeId === null ? undefined : ours.records.get(inviteeId)
  const { grant, isLive, more } = purchaseOf(ours, inviteeId)
  const isOurs = record?.origin === 'adopted' || (record?.invitationId === id && isFromUs(record))
  const login = inviteeLogin ?? record?.login ?? grant?.login
  const line = { accountId: inviteeId, login, isOurs, isLive, grant, more, since, invitationId: id }
  const shows = { as: expired ? 'expired' : 'invitation', permission } as const
  if (expired) return { ...line, kind: 'expired', shows }
  if (permission !== 'read') return { ...line, kind: 'wrong_role', shows }
  if (!isOurs) return { ...line, kind: 'others', shows }
  return { ...line, kind: isLive ? 'invited' : 'ended', shows }
}

/**
 * The line of an account that the whole lists lack, if a purchase pays for it and something was recorded. An account
 * that had nothing when it was last asked about still counts as in, or as invited, until that is proven.
 */
function missingLine(record: OurRecord, ours: OurRecords): Line | undefined {
  const { accountId, login, shown, seenAt } = record
  const { grant, isLive, more } = purchaseOf(ours, accountId)
  const counted = grant?.state === 'accepted' || grant?.state === 'invited' ? grant.state : undefined
  const had = shown === 'collaborator' || shown === 'invitation' ? shown : counted
  if (!isLive || had === undefined) return undefined
  const recorded = had === 'collaborator' || had === 'accepted' ? 'access' : 'invitation'
  const shows = { as: 'not_listed', recorded, seenAt: had === counted ? undefined : seenAt } as const
  const isOurs = isFromUs(record)
  // The list leaves out whoever gets in by a team or a membership. The account itself was asked about.
  const kind = shown === 'collaborator' && !isOurs ? 'by_hand' : 'missing'
  // The invitation of the grant still waits, so the host has nothing to show. What was recorded is of a payment that
  // had ended before.
  if (kind === 'missing' && grant?.state === 'queued') return undefined
  const since = insideSince(grant)
  return { kind, accountId, login, shows, isOurs, isLive, grant, more, since }
}

/** Since when the account of a purchase has its access, in ms: after a loss of it, since it came back. */
function insideSince(grant: OurGrant | undefined): number | undefined {
  const { acceptedAt = null, insideSince: since = null } = grant ?? {}
  return acceptedAt === null ? undefined : (since ?? acceptedAt)
}

function isFromUs(record: OurRecord | undefined): boolean {
  return record?.origin === 'ours' || record?.origin === 'adopted'
}

/** The purchase that says most about an account: one that pays for it, or else the one that changed last. */
function purchaseOf({ grants }: OurRecords, accountId: number | null): Pick<Line, 'grant' | 'isLive' | 'more'> {
  const all = (accountId === null ? undefined : grants.get(accountId)) ?? []
  const grant = latest(all.filter(pays)) ?? latest(all)
  const others = all.filter(({ paymentId }) => paymentId !== grant?.paymentId)
  const more = new Set(others.map(({ paymentId }) => paymentId)).size
  return { grant, isLive: grant !== undefined && pays(grant), more }
}

function latest(grants: readonly OurGrant[]): OurGrant | undefined {
  return grants.toSorted((a, b) => b.updatedAt - a.updatedAt)[0]
}

function pays({ status, released, state }: OurGrant): boolean {
  return status === 'paid' && released === null && state !== 'revoking' && state !== 'revoked'
}
