/** Why an invitation attempt ended as it did. The reasons and their meaning are the contract; `unavailable` is ours. */
export type InviteReason = InviteResult['reason']

/** What the invite action and the invite client answer. Results are reasons, never HTTP statuses. */
export type InviteResult = (
  | { ok: true; reason: 'invited' | 'already_invited' }
  | { ok: false; reason: FailureReason }
) &
  InviteExtras

/** What may ride along with a reason: it qualifies the reason, and never replaces it. Times are ISO 8601. */
export type InviteExtras = {
  /** Whether the host, asked once more, showed what the reason says. */
  verified?: boolean | 'unknown'
  grant?: InviteGrant
  /** Until when the request is held back, where that is known. */
  retryAt?: string
  /** One sentence; of a product with several repositories also what becomes of the account in the others. */
  detail?: string | { text?: string; repositories: InviteRepository[] }
  /** What the request has to say beside the username: here all seats are taken, and it is not known whose to take. */
  missing?: 'replace'
}

/** Another repository of the product. Without a state it waits until the first one knows the account. */
export type InviteRepository = { repository: string; state?: string; because?: string }

/** The claim that the request made, where somebody keeps claims: its state and why, in the words of src/access/grant.ts. */
export type InviteGrant = {
  id: string
  state: string
  because: string
  account?: { id: number; login: string }
  /** Place in the queue, from 1, and when it is expected to be sent. */
  place?: number
  expectedAt?: string
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
