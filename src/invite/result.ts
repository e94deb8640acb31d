/**
 * Why an invite request ended as it did. The reasons and their meaning are from the contract, except `unavailable`,
 * which is ours.
 */
export type InviteReason = InviteVerdict['reason']

/** A reason, without the fields that qualify it. */
export type InviteVerdict = { ok: true; reason: 'invited' | 'already_invited' } | { ok: false; reason: FailureReason }

/**
 * The result of the invite action and the invite client. Results are reasons, never HTTP statuses. `Time`: how it says
 * a time; in the contract as ISO 8601 text.
 */
export type InviteResult<Time = string> = InviteVerdict & InviteExtras<Time>

/** Fields that qualify a reason and never replace it. */
export type InviteExtras<Time = string> = {
  /** Whether the host, asked once more, confirmed the reason. */
  verified?: boolean | 'unknown'
  grant?: InviteGrant<Time>
  /** Until when the request is held back, if that is known. */
  retryAt?: Time
  /**
   * A sentence about the result. For a product with several repositories also the state of the account in the others.
   */
  detail?: string | { text?: string; repositories: InviteRepository[] }
  /**
   * A field that the request lacks. `replace`: all seats are taken, and the request does not say whose seat to take.
   */
  missing?: 'replace'
}

/** Another repository of the product. It has no state until the account is known in the first repository. */
export type InviteRepository = { repository: string; state?: string; because?: string }

/**
 * The grant of the request, if the embedding project keeps grants: its state and why, in the words of
 * src/access/grant-states.ts.
 */
export type InviteGrant<Time = string> = {
  id: string
  state: string
  because: string
  account?: { id: number; login: string }
  /**
   * Position in the queue, from 1, and when the invitation is expected to be sent; where that is not known, the time
   * before which it is not sent.
   */
  place?: number
  expectedAt?: Time
  earliestAt?: Time
}

type FailureReason = 'invalid_username' | 'forbidden' | 'rate_limited' | 'not_paid' | 'unavailable'

const results = {
  invited: { ok: true, reason: 'invited' },
  already_invited: { ok: true, reason: 'already_invited' },
  invalid_username: { ok: false, reason: 'invalid_username' },
  forbidden: { ok: false, reason: 'forbidden' },
  rate_limited: { ok: false, reason: 'rate_limited' },
  not_paid: { ok: false, reason: 'not_paid' },
  unavailable: { ok: false, reason: 'unavailable' }
} as const satisfies Record<InviteReason, InviteVerdict>

/** Returns the result that carries this reason. */
export function resultOf(reason: InviteReason): InviteVerdict {
  return results[reason]
}

/**
 * Status code of the collaborator call -> reason. 201, 204, 403 and 422 are in GitHub's OpenAPI description
 * (`repos/add-collaborator`); 401, 404 and 429 are not, but occur. See docs/github.md.
 */
const reasonByStatus: Readonly<Record<number, InviteReason>> = {
  201: 'invited',
  204: 'already_invited',
  422: 'already_invited',
  404: 'invalid_username',
  401: 'forbidden',
  403: 'forbidden',
  429: 'rate_limited'
}

/** Translates the status code alone. A status outside the table is `unavailable`. */
export function translate(status: number): InviteVerdict {
  return resultOf(reasonByStatus[status] ?? 'unavailable')
}
