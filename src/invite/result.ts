/** Why an invitation attempt ended as it did. The reasons and their meaning are the contract; `unavailable` is ours. */
export type InviteReason = InviteResult['reason']

/** What the invite action and the invite client answer. Results are reasons, never HTTP statuses. */
export type InviteResult =
  | { ok: true; reason: 'invited' | 'already_invited' }
  /** `retryAt`: when to send again, as an ISO 8601 time, where that is known. */
  | { ok: false; reason: FailureReason; retryAt?: string }

type FailureReason = 'invalid_username' | 'forbidden' | 'rate_limited' | 'not_paid' | 'unavailable'

const results = {
  invited: { ok: true, reason: 'invited' },
  already_invited: { ok: true, reason: 'already_invited' },
  invalid_username: { ok: false, reason: 'invalid_username' },
  forbidden: { ok: false, reason: 'forbidden' },
  rate_limited: { ok: false, reason: 'rate_limited' },
  not_paid: { ok: false, reason: 'not_paid' },
  unavailable: { ok: false, reason: 'unavailable' }
} as const satisfies Record<InviteReason, InviteResult>

/** The result that carries this reason. */
export function resultOf(reason: InviteReason): InviteResult {
  return results[reason]
}

/**
 * Status code of the collaborator call -> reason. 201, 204, 403 and 422 are in GitHub's OpenAPI description
 * (`repos/add-collaborator`); 401, 404 and 429 are not, and happen. See docs/github.md.
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

/** Translates the status code alone. Every status outside the table is `unavailable`. */
export function translate(status: number): InviteResult {
  return resultOf(reasonByStatus[status] ?? 'unavailable')
}
