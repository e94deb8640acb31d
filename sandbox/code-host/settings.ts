/**
 * What one call past the day's invitations is answered. Nobody has published it: the default is the status of the same
 * limit on organizations, with words reported from one integration. `body` stands in for the whole body.
 */
export type InvitationLimit = {
  count: number
  /** ms; the window rolls. */
  windowMs: number
  status: 403 | 422 | 429
  message: string
  body: string | null
  headers: Record<string, string>
}

/** Limits of one account over all its tokens. Source: GitHub documentation, "Rate limits for the REST API". */
export type SecondaryLimit = { pointsAMinute: number; writesAMinute: number; writesAnHour: number }

/** ms by which single reads lag. */
export type LagOf = { invitations: number | null; collaborators: number | null; check: number | null }

/** What GitHub does not document, or what differs from plan to plan: a rehearsal can try each answer. */
export type Settings = {
  /** A second PUT while an invitation is pending. Which of these GitHub does is not documented. */
  putWhilePending: 'same_invitation' | 'new_invitation' | 'no_content' | 'unprocessable'
  /** PUT while a lapsed invitation is still listed; `same_invitation` does not renew it. Not documented. */
  putWhileExpired: 'same_invitation' | 'new_invitation' | 'unprocessable'
  /** PUT for an account that the organization has blocked. Not documented. */
  putWhileBlocked: 403 | 404 | 422
  /** Whether removing a collaborator also withdraws an open invitation. Not documented either way. */
  deleteCancelsInvitation: boolean
  /** Requests an hour for one account, and the status past them: both happen. */
  hourlyLimit: number
  primaryStatus: 403 | 429
  /** Null: off. GitHub's figures are in {@link documentedSecondaryLimit}. */
  secondaryLimit: SecondaryLimit | null
  invitationLimit: InvitationLimit
  /** Lists, checks and roles are read as they were this many ms ago; writes count at once. */
  lagMs: number
  /** Where one of them lags in its own time; null for `lagMs`. `check`: the question for one collaborator, and its role. */
  lagOf: LagOf
  /** Webhooks that fall due now never arrive, or so many ms later. */
  hookLost: boolean
  hookDelayMs: number
}

export const documentedSecondaryLimit: SecondaryLimit = { pointsAMinute: 900, writesAMinute: 80, writesAnHour: 500 }

export const defaultSettings = (): Settings => ({
  putWhilePending: 'same_invitation',
  putWhileExpired: 'unprocessable',
  putWhileBlocked: 422,
  deleteCancelsInvitation: false,
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
