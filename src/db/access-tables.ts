import type { Generated } from 'kysely'
import type { Actor, Acts, Because, GrantState, Origin, Release } from '../access/grant-states.ts'

/** The tables of `src/access/`. Times in ms since the epoch, accounts and repositories by the host's numeric id. */
export type AccessTables = {
  access_target: TargetTable
  access_name: NameTable
  access_account: AccountTable
  access_grant: GrantTable
  access_history: HistoryTable
  access_rename: RenameTable
  access_intent: AttemptTable
  access_mail: MailTable
  link_mail: LinkMailTable
  mail_server: MailServerTable
}

/** A repository. Everything stored about it refers to this row, whatever the repository is called. */
type TargetTable = {
  /** The key of the row. It has no meaning, although a row made by an earlier version has a name as its key. */
  target: string
  /** The host's number for the repository; null until the host has told it. No two rows have the same number. */
  repository_id: Generated<number | null>
  /** The host account that sends our invitations. */
  inviter_id: Generated<number | null>
  /** Digest of the token of that account. */
  inviter_token: Generated<string | null>
  /** The process that holds the lease, until `lease_until`; `fence` (the fencing token) grows with each holder. */
  holder: Generated<string | null>
  fence: Generated<number>
  lease_until: Generated<number>
  /** End of the last write to the host. */
  written_at: Generated<number>
  throttled_until: Generated<number>
  /** Number of throttles in a row. */
  throttles: Generated<number>
  /** The host refused an invitation because of its limit: no invitation is sent before this time. */
  limited_until: Generated<number>
  /** Digest of a token that the host rejected, and when it was last tried. */
  refused_token: Generated<string | null>
  refused_at: Generated<number>
  /** Digest of the token with which everything that waits for another token was last tried. */
  tried_token: Generated<string | null>
  /** Start of the last complete observation. */
  observed_at: Generated<number>
  /** Since when the lists could not be read completely, and why; null while they can. */
  unreadable_since: Generated<number | null>
  unreadable_why: Generated<string | null>
}

/**
 * The names (`owner/name`, lower-case) by which the site config has known repositories, each with the row that it leads
 * to.
 */
type NameTable = {
  name: string
  target: string
  /** The host's number of another repository that the name was last heard to mean; null while it means the row's. */
  another_id: Generated<number | null>
}

type AccountTable = {
  target: string
  account_id: number
  login: string
  origin: Origin | null
  shown: 'nothing' | 'invitation' | 'expired' | 'collaborator'
  invitation_id: number | null
  /** When the invitation was created, as the host tells it. */
  invited_at: number | null
  renewals: Generated<number>
  renewed_at: number | null
  /**
   * The end of our last write about this account, or the latest time at which a write of unknown outcome may have
   * happened.
   */
  written_at: Generated<number>
  /** When the account was first seen to have nothing; null again once it has something. */
  absent_at: number | null
  /** When a webhook said that the account was removed, and not by us. */
  removed_at: number | null
  /**
   * The account is to lose what it has, although no grant of its own says so. The id of the grant for which the host
   * invited this account although we asked for another one, or of the seller's order to withdraw what the account has.
   */
  stray_of: string | null
  seen_at: number
  /** When the account was last proven to have nothing after a withdrawal. */
  proven_at: Generated<number | null>
  /** Until when access that appears counts as ours (decisions/027). */
  ours_until: Generated<number | null>
  /** When an observation first showed the invitation that our last call created. */
  listed_at: Generated<number | null>
}

type GrantTable = {
  id: string
  payment_id: string
  product: string
  target: string
  seat: number
  account_id: number | null
  login: string
  /** 1: the buyer has signed in with that account. */
  proven: Generated<number>
  state: GrantState
  because: Because
  acts: Acts
  retry_at: number | null
  tries: Generated<number>
  queued_at: number
  /** When the grant was first invited, and first accepted. */
  invited_at: number | null
  accepted_at: number | null
  /** 1: the account has access, or had it when its present end began. 0 again once it is queued or invited anew. */
  had_access: Generated<number>
  /** 1: the grant waits to be invited again because its invitation was not accepted, whatever it waits for now. */
  renewal: Generated<number>
  /** Why its seat was released; null while it has one, or waits for one. */
  released: Release | null
  replaced_by: string | null
  /** 1: the grant took the seat of another account that had an invitation or access. */
  moved: Generated<number>
  created_at: number
  updated_at: number
  version: Generated<number>
}

type HistoryTable = {
  grant_id: string
  version: number
  at: number
  from_state: GrantState | null
  to_state: GrantState
  because: Because
  /** The actor of the transition, and the person who has to act after it. */
  actor: Actor
  acts: Acts
  status: number | null
  request_id: string | null
}

/** A new name of the account of a grant, noticed at `at`. */
type RenameTable = {
  grant_id: string
  at: number
  from_login: string
  to_login: string
}

type AttemptTable = {
  id: string
  target: string
  kind: 'invite' | 'withdraw' | 'remove'
  grant_id: string
  account_id: number | null
  login: string
  invitation_id: number | null
  /** 1: just before the attempt the host showed that the account had nothing. */
  was_absent: Generated<number>
  /** 1: a whole reading, soon after an invite call without an answer, has shown neither access nor an invitation. */
  is_unseen: Generated<number>
  /** 1: a removal that neither a payment event nor the buyer caused. */
  unverified: Generated<number>
  fence: number
  at: number
  /** The host's own time when an invite call was made; null where the host had not told it. */
  host_at: Generated<number | null>
  deadline: number
  ended_at: number | null
  outcome: 'done' | 'refused' | 'unknown' | null
  status: number | null
  request_id: string | null
  /** The host's words in a refusal. */
  words: Generated<string | null>
}

/** The kind of a mail to a buyer. */
export type MailKind =
  | 'ready'
  | 'queued'
  | 'invited'
  | 'renewed'
  | 'accepted'
  | 'lapsing'
  | 'lapsed'
  | 'stopped'
  | 'shrinking'
  | 'withdrawn'
  | 'ended'
  | 'given_back'
  | 'grace'
  | 'not_sold'
  | 'sign_in'

/** The kind of a mail to the seller: the kind of the alerts, and the repository if they are about one. */
export type AlertMailKind = `alert:${string}`

/** The kind of a mail about a takeover: to the holder (`asked`, `taken`), or to the user who asked. */
export type TakeoverMailKind = `takeover:${'asked' | 'given' | 'taken' | 'kept'}`

/** The kind of a mail that asks a buyer whether two accounts are of one buyer. */
export type AskedMergeMailKind = 'merge:asked'

type MailTable = {
  subject: string
  fact: string
  kind: MailKind | AlertMailKind | TakeoverMailKind | AskedMergeMailKind
  at: number
  /**
   * `void`: no longer true when it was to be sent; `failed`: given up; `withheld`: the purchase was imported, and the
   * seller wanted no mails about that.
   */
  state: 'waiting' | 'sending' | 'sent' | 'void' | 'failed' | 'withheld'
  tries: Generated<number>
  /**
   * `waiting`: not to be sent before this time. `sending`: until when it is being sent. `sent` and `failed`: since
   * when.
   */
  next_at: number
  /** How often the mail was handed over without an answer: it may have been delivered. */
  unanswered: Generated<number>
  /** Why the last attempt to send it failed, and the address. */
  problem: Generated<string | null>
  /** The address to which it was sent, or tried in vain; null if there is none yet, or it is not known. */
  receiver: Generated<string | null>
}

/**
 * How the mail server took what it was handed last, in one row. `failing_since`: the first of the tries in a row that
 * would have failed with any mail, null while mails go out; `failed_at` and `problem` are of the last one. Times in ms.
 */
type MailServerTable = {
  one: number
  failing_since: number | null
  failed_at: number | null
  problem: string | null
}

/**
 * A mail with a link, by the SHA-256 of its token. `until`: the link works until then. `subject`, `fact`: of the queued
 * mail that had the link; null for a mail that was sent at once, whose `outcome` is null until the mail server has
 * answered. `used_at`: the link was used; `ended_at`: it ended before. `kept`: 1 once the address is known to have a
 * purchase.
 */
type LinkMailTable = {
  token_hash: string
  kind: 'sign_in' | 'find' | 'paid'
  email: string
  payment_id: string | null
  subject: string | null
  fact: string | null
  at: number
  until: number
  outcome: Generated<'sent' | 'unanswered' | 'failed' | null>
  problem: Generated<string | null>
  used_at: Generated<number | null>
  ended_at: Generated<number | null>
  kept: Generated<number>
}
