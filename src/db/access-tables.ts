import type { Generated } from 'kysely'

/** The tables of `src/access/`. Times in ms since the epoch, accounts and repositories by the host's numeric id. */
export type AccessTables = {
  access_target: TargetTable
  access_account: AccountTable
  access_grant: GrantTable
  access_history: HistoryTable
  access_intent: IntentTable
  access_mail: MailTable
}

type TargetTable = {
  /** `owner/name`, lower-case. */
  target: string
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
}

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
  state: string
  tries: Generated<number>
  /** Not before then; of one that was sent: when. */
  next_at: number
  /** What the host said, in a mail to the seller about that. */
  words: Generated<string | null>
}
