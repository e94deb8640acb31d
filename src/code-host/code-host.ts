/**
 * What Pullpass asks of a code host and tells it, beside the invite call. All of it is about one repository. Nothing here
 * throws: what went wrong is a value. Only `context.ts` names a concrete host.
 */
export type CodeHost = {
  /** Who owns the repository that buyers are invited to. */
  repositoryOwner(): Promise<RepositoryOwner>
  accountByLogin(login: string): Promise<AccountAnswer>
  /** Finds an account under whatever name it has now. */
  accountById(id: number): Promise<AccountAnswer>
  /** Open and expired invitations. */
  invitations(): Promise<Listing<HostInvitation>>
  /** Those with a permission of their own on the repository; not those who have it by membership or ownership alone. */
  collaborators(): Promise<Listing<HostCollaborator>>
  /** The direct question for one account. Members and owners count, however they got access. */
  isCollaborator(login: string): Promise<{ collaborator: boolean } | Failed>
  withdrawInvitation(id: number): Promise<Written>
  removeCollaborator(login: string): Promise<Written>
}

/** `unknown`: no answer, or none that says so; `why` is a sentence for the seller, `status` the host's answer where there was one. */
export type RepositoryOwner =
  | { owner: 'organization' | 'person'; repositoryId?: number; fullName?: string }
  | { owner: 'unknown'; why: string; status?: number; refusal?: Refusal }

/**
 * An account of the host. `login` and `name` are the host's, of this moment. `type` is `User`, `Organization`, `Bot`, …
 * `createdAt` in ms, where the host tells it.
 */
export type HostAccount = { id: number; login: string; type: string; name?: string; createdAt?: number }

/** `nobody`: the host says that there is no such account (404); it says so too of accounts that it hides. */
export type AccountAnswer = { account: HostAccount } | { nobody: true } | Failed

/** `createdAt` in ms. `inviteeId` is null for an account that is gone. */
export type HostInvitation = {
  id: number
  inviteeId: number | null
  inviteeLogin: string | null
  inviterId: number | null
  permission: string
  createdAt: number
  expired: boolean
}

/** `login`: the account's name at the moment of the reading, where the host gave one. */
export type HostCollaborator = { id: number; login?: string }

/**
 * An entry of a list that cannot be read. `odd` says why, without the host's text; the rest is what it still tells of whose
 * it is. That account is neither there nor not there; about all others the list says what it says.
 */
export type OddEntry = { odd: string; invitationId?: number; accountId?: number; login?: string }

/**
 * A list as it was read. From one that is not complete nothing may be concluded about who is missing: a page failed, or
 * the pages shifted while they were read. Who is missing from a complete one may still be one of its `odd` entries.
 * `startedAt` in ms, before the first page was asked for. `pages` is how many requests it took, `unchanged` how many of
 * them the host answered with 304.
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
 * No usable answer. `refusal` says what it means; `status` is absent when nothing came back. `words`: what the host said, cut
 * and without anything that looks like a token.
 */
export type Failed = { failed: true; refusal: Refusal; status?: number; requestId?: string; words?: string }

/**
 * What a write came to. `done`: the host did it (or it was so already: 404 on a withdrawal). `unknown`: it may have been
 * done, and the host has to be asked.
 */
export type Written =
  | { outcome: 'done'; status: number; requestId?: string }
  | { outcome: 'refused' | 'unknown'; failed: Failed }

/**
 * `blocked`: the account has blocked the organization, or the other way round. `flagged`: the host itself has restricted the
 * account. `invalid`: what was asked for makes no sense to it.
 */
export type WhyNotTaken = 'blocked' | 'flagged' | 'invalid'

/** What an answer that is no success means, as far as status, headers and words tell. Times in ms since the epoch. */
export type Refusal =
  /** The host wants quiet until then: primary or secondary limit, with or without headers. */
  | { kind: 'throttled'; until: number }
  /** The limit of invitations per repository and 24 hours. */
  | { kind: 'limit' }
  /**
   * 401: the token is rejected. Going on with it can lock out its owner. `token` is the digest of the one that was sent:
   * by the time the answer is here, another may be set. Absent when there was none that could be sent.
   */
  | { kind: 'token_refused'; token?: string }
  /** 403 without a sign of throttling. */
  | { kind: 'forbidden'; words: string }
  | { kind: 'not_found' }
  | { kind: 'no_seat' }
  /** `why`: the cause that the host names, where it is one that can be told apart. */
  | { kind: 'not_taken'; words: string; why?: WhyNotTaken }
  /** 5xx, a timeout, a dropped connection, or an answer that makes no sense. */
  | { kind: 'unreachable'; words: string }
