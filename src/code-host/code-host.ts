import type { InviteVerdict } from '../invite/result.ts'

/**
 * The questions and writes that Pullpass sends to a code host. All are about one repository. No function throws: each
 * returns its failure as a value. Each kind of host has its own (kind.ts).
 */
export type CodeHost = {
  /**
   * The invite call: invites an account, with permission to read and no other. `throttlesInARow`: the number of
   * throttled answers right before it, since the caller backs off for longer after each of them.
   */
  invite(login: string, throttlesInARow: number): Promise<InviteOutcome>
  /** The owner of the repository that buyers are invited to. */
  repositoryOwner(): Promise<RepositoryOwner>
  accountByLogin(login: string): Promise<AccountAnswer>
  /** Finds an account by its id, whatever its present name. */
  accountById(id: number): Promise<AccountAnswer>
  /** Open and expired invitations. */
  invitations(): Promise<Listing<HostInvitation>>
  /** Accounts with a permission of their own on the repository, without those that have it only as member or owner. */
  collaborators(): Promise<Listing<HostCollaborator>>
  /** The direct question about one account. Members and owners count, whatever gave them access. */
  isCollaborator(login: string): Promise<{ collaborator: boolean } | Failed>
  /** The newest forks that the host shows, and whether the repository may be forked. For the seller's pages alone. */
  forks(): Promise<ForksAnswer>
  /** The newest release that the host calls the latest, if the token may read releases. For the pages alone. */
  latestRelease(): Promise<ReleaseAnswer>
  withdrawInvitation(id: number): Promise<Written>
  removeCollaborator(login: string): Promise<Written>
  /**
   * The host's own time now, in ms since the epoch: the times of its invitations are compared with it. Undefined as
   * long as no answer has told it. Sends nothing.
   */
  hostNow(): number | undefined
}

/**
 * `unknown`: no answer, or none that names the owner; `why` is a sentence for the seller, `status` the host's answer
 * where there was one. `pushedAt`: the time (ms) of the last push, where the host tells it.
 */
export type RepositoryOwner =
  | { owner: 'organization' | 'person'; repositoryId?: number; fullName?: string; pushedAt?: number }
  | { owner: 'unknown'; why: string; status?: number; refusal?: Refusal }

/**
 * Whether the repository is private, and archived, and its present name (`owner/name`); undefined where the host does
 * not say it.
 */
export type RepositoryState = {
  isPrivate: boolean | undefined
  isArchived: boolean | undefined
  fullName?: string | undefined
}

/**
 * An account of the host. `login` and `name` are the present ones. `type` is `User`, `Organization`, `Bot`, …
 * `createdAt` in ms, where the host tells it.
 */
export type HostAccount = { id: number; login: string; type: string; name?: string; createdAt?: number }

/**
 * `noAccount`: the host says that there is no such account (404). It says the same of accounts that it hides.
 * `hostNow`: the host's own time (ms) of the answer, where it tells it.
 */
export type AccountAnswer = { account: HostAccount; hostNow?: number } | { noAccount: true } | Failed

/**
 * A release. `tag`: its name in git, short and on one line, for people to read. `publishedAt` in ms. `noRelease`: the
 * repository has no release, or the token may not read its releases: hosts give the same answer in both cases.
 */
export type ReleaseAnswer = { release: { tag: string; publishedAt: number } } | { noRelease: true } | Failed

/** A fork. `fullName` and `ownerLogin` are the present names. `createdAt` in ms, where the host tells it. */
export type HostFork = { id: number; ownerId: number; ownerLogin: string; fullName: string; createdAt?: number }

/**
 * The forks that the host shows the token, the newest first; it may hide others. `hasMore`: there are more than these.
 * `mayBeForked`: absent where the host does not say it. `noForks`: this kind of host has none, or does not list them.
 */
export type ForksAnswer =
  | { forks: readonly HostFork[]; hasMore: boolean; mayBeForked?: boolean }
  | { noForks: true }
  | Failed

/** An invitation. `createdAt` in ms. `inviteeId` is null for a deleted account. */
export type HostInvitation = {
  id: number
  inviteeId: number | null
  inviteeLogin: string | null
  inviterId: number | null
  permission: string
  createdAt: number
  expired: boolean
}

/**
 * A collaborator. `login`: the account's name when the list was read. `role`: the most that the account may do, from
 * all sources: `read`, or a word of the host for more. Each is absent where the host gave none.
 */
export type HostCollaborator = { id: number; login?: string; role?: string }

/**
 * An entry of a list that cannot be read. `odd` says why, without the host's text; the other fields may identify the
 * account. Whether that account is on the list is unknown; for all other accounts the list is valid.
 */
export type OddEntry = { odd: string; invitationId?: number; accountId?: number; login?: string }

/**
 * A list as it was read. From a list that is not complete (a page failed, or the pages shifted during the reading) no
 * absence may be concluded. Even from a complete list, an absent account may be one of the `odd` entries. `startedAt`
 * in ms, before the first page was requested. `pages` is the number of requests, `unchanged` the number of them that
 * the host answered with 304. `items` may be the array of the last reading if no page has changed since.
 */
export type Listing<Item> = {
  items: readonly Item[]
  odd?: readonly OddEntry[]
  complete: boolean
  startedAt: number
  pages: number
  unchanged: number
  failed?: Failed
}

/**
 * No usable answer. `refusal` is its meaning; `status` is absent when no answer arrived. `words`: the host's words,
 * shortened and without anything that looks like a token. `unsent`: the host could not be reached, so it certainly did
 * not receive the request.
 */
export type Failed = {
  failed: true
  refusal: Refusal
  status?: number
  requestId?: string
  words?: string
  unsent?: true
}

/** The host's answer to the invite call. */
export type InviteOutcome = {
  /** The contract's translation of the answer. */
  result: InviteVerdict
  /** The status in the words of the contract: 201 for a new invitation, 204 for access. Undefined without an answer. */
  status: number | undefined
  requestId: string | undefined
  /** The invitation that the host says it has created, with a 201. */
  invitation: SentInvitation | undefined
  /** The host's own time of the answer, in ms since the epoch, where it tells it. */
  hostNow: number | undefined
  /** The meaning of an answer that is no success; undefined for 201 and 204. */
  refusal: Refusal | undefined
  /** The host's words about the refusal. */
  words: string | undefined
  /** No call was made, because there is no token that a header can carry. */
  noToken: boolean
  /** The host could not be reached, so the call was certainly not made. */
  unsent: boolean
  /** The facts of the call that may be logged. */
  report: object
}

/** The invitation in the answer to the invite call. `createdAt` in ms since the epoch, by the host's clock. */
export type SentInvitation = {
  id: number
  inviteeId: number
  inviteeLogin: string
  inviterId: number | undefined
  permission: string
  createdAt: number
  /** The number of the repository that it is for, where the host names it. */
  repositoryId?: number
}

/**
 * The outcome of a write. `done`: the host did it, or it was done before (404 on a withdrawal). `unknown`: the write
 * may have happened, and the host has to be asked.
 */
export type Written =
  | { outcome: 'done'; status: number; requestId?: string }
  | { outcome: 'refused' | 'unknown'; failed: Failed }

/**
 * `blocked`: the account has blocked the organization, or the organization the account. `flagged`: the host itself has
 * restricted the account. `invalid`: the host calls the request invalid.
 */
export type WhyNotTaken = 'blocked' | 'flagged' | 'invalid'

/**
 * The meaning of an answer that is not a success, as far as status, headers and words tell. Times in ms since the
 * epoch.
 */
export type Refusal =
  /** No requests may be sent until then: a primary or secondary limit, with or without headers. */
  | { kind: 'throttled'; until: number }
  /** The limit of invitations per repository and 24 hours is reached. */
  | { kind: 'limit' }
  /**
   * 401: the token is rejected. Using it again can lock out its owner. `token` is the digest of the token that was
   * sent, since another may be set when the answer arrives. Absent when there was no token that could be sent.
   */
  | { kind: 'token_refused'; token?: string }
  /** 403 without a sign of throttling. `why`: the cause that the host names, if it is not the token. */
  | { kind: 'forbidden'; words: string; why?: 'archived' }
  | { kind: 'not_found' }
  | { kind: 'no_seat' }
  /** `why`: the cause that the host names, if it is one of the known causes. */
  | { kind: 'not_taken'; words: string; why?: WhyNotTaken }
  /** 5xx, a timeout, a dropped connection, or an answer that cannot be understood. */
  | { kind: 'unreachable'; words: string }
