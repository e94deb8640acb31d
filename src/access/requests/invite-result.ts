import { statement } from '../../db/statement.ts'
import type { InviteExtras, InviteResult } from '../../invite/result.ts'
import type { Because } from '../grant-states.ts'
import { waitOf } from '../host/read-forecast.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'

/** The outcome of Send invite, with times in ms since the epoch. */
export type SendOutcome = InviteResult<number>

/** The fields that qualify an outcome. */
export type OutcomeExtras = InviteExtras<number>

const grantOfResult = statement((db, value: { grantId: string }) =>
  db
    .selectFrom('access_grant')
    .leftJoin('access_account', onAccountOfGrant)
    .select(['state', 'because', 'access_grant.login', 'access_grant.account_id', 'retry_at', 'queued_at', 'renewal'])
    .select('access_account.login as host_login')
    .where('access_grant.id', '=', value.grantId)
)

/** The dependencies of the part of a result that describes a grant. */
export type ResultDeps = Pick<RepositoryDeps, 'records' | 'repository'>

/** The part of a result that describes the grant. */
export async function grantResult({ records, repository }: ResultDeps, grantId: string): Promise<OutcomeExtras> {
  const { db, target, now } = records
  const { listed, pauseMs } = repository
  const row = await grantOfResult.first(db, { grantId })
  if (!row) return {}
  const { state, because } = row
  const { queued_at: queuedAt, retry_at } = row
  const waiting = { grantId, state, because, queuedAt, renewal: row.renewal === 1, retryAt: retry_at }
  const { queuePosition, expectedAt, earliestAt, triedAt } = await waitOf({ db, now, target, listed, pauseMs }, waiting)
  const ownTime = retry_at !== null && retry_at > now() ? retry_at : undefined
  const retryAt = expectedAt ?? triedAt ?? earliestAt ?? ownTime
  return {
    grant: {
      id: grantId,
      state,
      because,
      ...(row.account_id !== null && { account: { id: row.account_id, login: row.host_login ?? row.login } }),
      ...(queuePosition !== undefined && { place: queuePosition }),
      ...(expectedAt !== undefined && { expectedAt }),
      ...(earliestAt !== undefined && { earliestAt })
    },
    ...(state === 'queued' && retryAt !== undefined && { retryAt }),
    detail: state === 'queued' && row.account_id === null ? `${detailOf(because)} ${UNCHECKED}` : detailOf(because)
  }
}

/** A sentence for each reason, for readers of a program's output. The pages have their own words for buyers. */
const details: Readonly<Record<Because, string>> = {
  new: 'It waits for its turn and goes out by itself.',
  limit:
    'The code host takes no more invitations to the repository for now, because of its limit for 24 hours; this one is queued and goes out by itself.',
  throttled: 'The code host throttles requests for a while; the invitation is queued and goes out by itself.',
  busy: 'Another invitation was being sent; this one is queued and goes out by itself.',
  moves:
    'The purchase has been moved to another account five times in 30 days; this move is queued until the next one is possible.',
  often: 'The account has been invited five times in 24 hours; the next invitation is queued and goes out by itself.',
  token_refused:
    'The code host rejects the seller’s token; the invitation is queued and is sent once the seller has replaced it.',
  forbidden: 'The seller’s token may not invite; the invitation is queued and is sent once the seller has mended it.',
  repository_invisible:
    'The seller’s token cannot see the repository; the invitation is queued and is sent once the seller has mended it.',
  repository_archived:
    'The repository is archived, so the code host takes no invitation; it is queued and is sent once the seller has unarchived it.',
  repository_replaced:
    'The repository is another one by now than was sold; the invitation is queued, and the seller has to look.',
  personal_repository:
    'The repository belongs to a person and cannot give read-only access; the seller has to move it.',
  no_seat: 'The organization has no host seat left; the invitation is queued, and the seller has to buy one.',
  not_taken: 'The code host did not take the invitation; it is queued and is tried again.',
  account_blocked:
    'The code host does not let this account be invited, because it or the organization has blocked the other; the invitation is queued, and the seller has been told.',
  invalid_request: 'The code host calls the invitation invalid; it is queued, and the seller has been told.',
  unreachable:
    'The code host could not be reached, or did not answer what has to be asked first; the invitation is queued and goes out by itself as soon as it answers.',
  unclear: 'The code host gave no clear answer; it is being asked what became of the invitation.',
  renewal: 'The invitation has expired or is about to; a new one goes out by itself.',
  paid_again: 'The payment is in order again; an invitation goes out by itself.',
  sent: 'An invitation is open.',
  unlisted: 'The code host does not show the invitation; it may have been declined.',
  lapsing: 'The invitation is about to expire.',
  found: 'The account has access already, not through us.',
  shown: 'The account has access.',
  lapsed: 'The invitation has expired.',
  declined: 'The invitation was declined, or withdrawn by hand.',
  left: 'The account has left the repository, or was removed by hand.',
  removed: 'The account was removed by hand.',
  no_trace: 'It is not known whether an invitation was sent, and none is open now.',
  no_such_account: 'The code host knows no account of that name.',
  not_a_person: 'The name belongs to an organization or a bot, which cannot be invited.',
  account_flagged: 'The code host has flagged or suspended the account, which cannot be invited until it lifts that.',
  enterprise_managed: 'The account is managed by an enterprise; only repositories of that enterprise can invite it.',
  other_invitee: 'The code host invited another account than asked for; that invitation was withdrawn.',
  other_permission: 'The code host gave another permission than read; that invitation was withdrawn.',
  not_ours: 'The purchase does not cover the account any more; its access did not come through us and stays.',
  refunded: 'The payment was refunded.',
  disputed: 'The payment is disputed.',
  payment_lost: 'The payment was lost.',
  subscription_ended: 'The subscription has ended.',
  renewal_failed: 'The renewal of the subscription was not paid in time.',
  ended_by_seller: 'The seller has ended the access.',
  time_over: 'The access was given for a time that is over.',
  no_payment: 'There is no payment for it any more.',
  moved: 'The purchase was moved to another account.',
  mistyped: 'The name was taken back.',
  taken_back_by_seller: 'The seller has taken the invitation or the access back.',
  seat_gone: 'The purchase covers fewer accounts than it did, and those named last gave way.',
  other_claim: 'The purchase does not cover the account any more.',
  breaker: 'Withdrawals are stopped until the seller has looked.'
}

/** The sentence about a name that waits, while it is not known whose it is. */
const UNCHECKED =
  'Before that, the code host is asked whether there is an account of that name; if there is none, nothing is sent.'

/** The sentence for a reason. */
export function detailOf(because: Because): string {
  return details[because]
}
