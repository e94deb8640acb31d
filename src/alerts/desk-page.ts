import { deskBuyerPath, routes } from '../routes.ts'
import type { AlertKind } from './alert-words.ts'

/**
 * The page of the desk that says most about alerts of one kind, as a path. `about`: the repository, as `owner/name`, or
 * "". `items`: the subjects of the alerts. Nothing in it is of a buyer: of ids it has only our own.
 */
export function deskPageOf({
  kind,
  about,
  items
}: {
  kind: AlertKind
  about: string
  items: readonly string[]
}): string {
  const page = pages[kind]
  const [only, ...others] = items
  if (page === 'purchase' && only !== undefined && others.length === 0) return deskBuyerPath(only)
  if (page === 'purchase' || page === 'purchases') return `${routes.deskBuyers}?need=${kind}`
  if (page !== 'repository' && page !== 'decision') return page
  if (about === '') return routes.deskRepositories
  return `${routes.deskRepositories}/${about}${page === 'decision' ? '/reconcile' : ''}`
}

/** The address of the purchase that an alert is about; undefined without a desk, or where the kind names none. */
export function purchasePageOf(kind: AlertKind, item: string, desk: string | undefined): string | undefined {
  return desk === undefined || pages[kind] !== 'purchase' ? undefined : new URL(deskBuyerPath(item), desk).href
}

const today = routes.desk
const health = routes.deskHealth
const deliveries = routes.deskDeliveries
const unmatched = `${routes.deskBuyers}?state=unmatched`

/**
 * By kind: `purchases`, the list of exactly those that it is about; `purchase`, the same, and the items are their ids,
 * so that a single one has its own page; the page of the `repository`; the page on which the seller makes a `decision`
 * about it; or a page where it is seen or mended. The first page has what no other page is about.
 */
const pages: Record<AlertKind, string> = {
  account_not_named: 'purchase',
  end_not_reported: 'purchase',
  sale_of_zero: 'purchase',
  dispute_opened: 'purchase',
  sale_of_nobody: 'purchases',
  sale_unmatched: unmatched,
  product_unknown: unmatched,
  invitation_lapsed: 'purchases',
  not_taken: 'purchases',
  account_blocked: 'purchases',
  invalid_request: 'purchases',
  unreachable: 'purchases',
  found: 'repository',
  removed: 'purchases',
  not_ours: 'repository',
  other_invitee: 'purchases',
  other_permission: 'purchases',
  nobody_to_tell: 'purchases',
  purchase_asked_for: 'purchases',
  mail_given_up: 'purchases',
  delivery_unreadable: `${deliveries}?outcome=unreadable`,
  admin_mail_given_up: today,
  event_given_up: today,
  signatures_failing: deliveries,
  webhooks_silent: deliveries,
  key_refused: deliveries,
  stranger: 'repository',
  role_raised: 'repository',
  not_withdrawn: 'repository',
  breaker: 'decision',
  list_unreadable: 'repository',
  repository_replaced: 'decision',
  token_refused: health,
  forbidden: health,
  repository_invisible: health,
  personal_repository: health,
  no_seat: health,
  token_expiring: health,
  token_reaches_more: health,
  token_of_owner: health,
  repository_public: health,
  repository_renamed: health,
  repository_archived: health,
  seats_short: health,
  backup_old: health,
  data_in_danger: health,
  check_failed: health,
  clock_ahead: health,
  mails_stuck: health,
  chat_stuck: health
}
