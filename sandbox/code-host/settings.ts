/**
 * The answer to an invitation above the daily limit. GitHub does not document it: the default is the status of the same
 * limit on organizations, with a message reported from one integration. `body` replaces the whole body.
 */
export type InvitationLimit = {
  count: number
  /** ms; a rolling window. */
  windowMs: number
  status: 403 | 422 | 429
  message: string
  body: string | null
  headers: Record<string, string>
}

/** Limits of one account over all its tokens. Source: GitHub documentation, "Rate limits for the REST API". */
export type SecondaryLimit = { pointsAMinute: number; writesAMinute: number; writesAnHour: number }

/** ms by which each kind of read lags behind the writes. */
export type LagOf = { invitations: number | null; collaborators: number | null; check: number | null }

/** Behaviour that GitHub does not document, or that differs between plans: a rehearsal can try each variant. */
export type Settings = {
  /** The answer to a second PUT while an invitation is open. Not documented. */
  putWhilePending: 'same_invitation' | 'new_invitation' | 'no_content' | 'unprocessable'
  /** The answer to a PUT while an expired invitation is listed; `same_invitation` does not renew it. Not documented. */
  putWhileExpired: 'same_invitation' | 'new_invitation' | 'unprocessable'
  /** The status of a PUT for an account that the organization has blocked. Not documented. */
  putWhileBlocked: 403 | 404 | 422
  /** Whether removing a collaborator also withdraws an open invitation to the account. Not documented. */
  deleteCancelsInvitation: boolean
  /** Whether the list of forks leaves out the private forks of other accounts. Not documented. */
  hidesPrivateForks: boolean
  /** Requests per hour for one account, and the status above that limit: GitHub answers both. */
  hourlyLimit: number
  primaryStatus: 403 | 429
  /** Null: no secondary limit. GitHub's figures are in {@link documentedSecondaryLimit}. */
  secondaryLimit: SecondaryLimit | null
  invitationLimit: InvitationLimit
  /** Lists, checks and roles are read as they were this many ms ago; writes count at once. */
  lagMs: number
  /** The lag of one kind of read alone; null for `lagMs`. `check` is the read of one collaborator and its role. */
  lagOf: LagOf
  /** Whether webhooks are lost, and by how many ms they are late. */
  hookLost: boolean
  hookDelayMs: number
}

export const documentedSecondaryLimit: SecondaryLimit = { pointsAMinute: 900, writesAMinute: 80, writesAnHour: 500 }

export const defaultSettings = (): Settings => ({
  putWhilePending: 'same_invitation',
  putWhileExpired: 'unprocessable',
  putWhileBlocked: 422,
  deleteCancelsInvitation: false,
  hidesPrivateForks: false,
  hourlyLimit: 5000,
  primaryStatus: 403,
  secondaryLimit: null,
  invitationLimit: {
    count: 50,
    windowMs: 24 * 60 * 60 * 1000,
    status: 422,
    message: 'Cannot invite more than 50 people to a repository within a 24 hour period',
    body: null,
    headers: {}
  },
  lagMs: 0,
  lagOf: { invitations: null, collaborators: null, check: null },
  hookLost: false,
  hookDelayMs: 0
})
