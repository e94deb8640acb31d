import type { Generated } from 'kysely'

/** The tables of `src/access/`. Times in ms since the epoch, accounts and repositories by the host's numeric id. */
export type AccessTables = {
  access_target: TargetTable
  access_name: NameTable
  access_account: AccountTable
  access_grant: GrantTable
  access_history: HistoryTable
  access_intent: IntentTable
  access_mail: MailTable
  seller_alert: AlertTable
}

/** A repository: what is kept about it hangs on this row, whatever it is called. */
type TargetTable = {
  /** The key of the row. It means nothing, though it was a name once where an earlier version made the row. */
  target: string
  /** The host's number for it; null until the host has said it. No two rows have the same. */
  repository_id: Generated<number | null>
  /** The account in whose name our invitations are sent. */
  inviter_id: Generated<number | null>
  /** Digest of the token in whose name that is. */
  inviter_token: Generated<string | null>
  /** Who holds the lease, until `lease_until`; `fence` grows with each holder. */
  holder: Generated<string | null>
  fence: Generated<number>
  lease_until: Generated<number>
  /** End of the last write to the host. */
  written_at: Generated<number>
  throttled_until: Generated<number>
  /** Throttles in a row. */
  throttles: Generated<number>
  /** The host refused an invitation for its limit: none before then. */
  limited_until: Generated<number>
  /** Digest of a token that the host rejected, and when it was last asked about. */
  refused_token: Generated<string | null>
  refused_at: Generated<number>
  /** Start of the last complete observation. */
  observed_at: Generated<number>
  /** Since when the lists could not be read whole, and why; null while they can. */
  unreadable_since: Generated<number | null>
  unreadable_why: Generated<string | null>
}

/** The names (`owner/name`, lower-case) by which the site config has known repositories, and the row that each leads to. */
type NameTable = { name: string; target: string }

type AccountTable = {
  target: string
  account_id: number
  login: string
  origin: 'ours' | 'adopted' | 'found' | null
  shown: 'nothing' | 'invitation' | 'expired' | 'collaborator'
  invitation_id: number | null
  /** When the host says the invitation was made. */
  invited_at: number | null
  renewals: Generated<number>
  renewed_at: number | null
  /** Our last write about this account, or the last moment at which one of unknown outcome may have happened. */
  written_at: Generated<number>
  /** When it was first seen to have nothing; null again once it has something. */
  absent_at: number | null
  /** When a webhook said that somebody else removed it. */
  removed_at: number | null
  /** The grant for whose sake the host invited this account, though another was asked for. */
  stray_of: string | null
  seen_at: number
  /** When it was last proven to have nothing after a withdrawal. */
  proven_at: Generated<number | null>
  /** Until when access that appears is taken for ours (decisions/027). */
  ours_until: Generated<number | null>
  /** When a reading first showed the invitation that our last call made. */
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
  state: string
  because: string
  acts: string | null
  retry_at: number | null
  tries: Generated<number>
  queued_at: number
  /** When it first was invited, and first accepted. */
  invited_at: number | null
  accepted_at: number | null
  /** 1: what waits is the next invitation of one that was not accepted, whatever it waits for. */
  renewal: Generated<number>
  /** Its place was given up: `moved` or `mistyped` by the buyer, `seat_gone` when the purchase covers fewer. */
  released: string | null
  replaced_by: string | null
  /** 1: it took the seat of another account that had an invitation or access. */
  moved: Generated<number>
  created_at: number
  updated_at: number
  version: Generated<number>
}

type HistoryTable = {
  grant_id: string
  version: number
  at: number
  from_state: string | null
  to_state: string
  because: string
  /** Who made the move, and who has to act after it. */
  actor: string
  acts: string | null
  status: number | null
  request_id: string | null
}

type IntentTable = {
  id: string
  target: string
  kind: 'invite' | 'withdraw' | 'remove'
  grant_id: string
  account_id: number | null
  login: string
  invitation_id: number | null
  /** 1: just before it the host showed that the account had nothing. */
  was_absent: Generated<number>
  /** 1: a removal without a payment event, or the buyer, behind it. */
  unverified: Generated<number>
  fence: number
  at: number
  deadline: number
  ended_at: number | null
  outcome: 'done' | 'refused' | 'unknown' | null
  status: number | null
  request_id: string | null
  /** What the host said of a refusal. */
  words: Generated<string | null>
}

type MailTable = {
  subject: string
  fact: string
  kind: string
  at: number
  /** `waiting`, `sending`, `sent`; `void`: no longer so when it was to be sent; `failed`: given up. */
  state: string
  tries: Generated<number>
  /** Not before then. Of one that is being sent: until when it is. Of one that was sent, or given up: when. */
  next_at: number
  /** How often it was handed over without an answer: it may have gone out. */
  unanswered: Generated<number>
  /** Why it was not sent the last time, and to whom. */
  problem: Generated<string | null>
}

type AlertTable = {
  kind: string
  /** The repository, as `owner/name` in lower case; empty where it is about no single one. */
  about: string
  /** What exactly; empty where there is only one of the kind. */
  item: string
  /** Its line in a mail that lists several. */
  words: string | null
  /** When it was first said, and last, without a break in between. */
  since: number
  said_at: number
  /** When a mail about it was last handed over, and how many were since it began. */
  told_at: number | null
  told: Generated<number>
}
