import { deskBuyerPath, routes } from '../routes.ts'
import type { AlertKind } from './alert-words.ts'

/**
 * The page of the desk that says most about alerts of one kind, as a path. `about`: the repository, as `owner/name`, or "".
 * `items`: the subjects of the alerts. Nothing in it is of a buyer: of ids it has only our own.
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
  const place = places[kind] ?? routes.desk
  const [only, ...others] = items
  if (place === 'purchase')
    return only !== undefined && others.length === 0 ? deskBuyerPath(only) : listOf('no_account')
  if (place !== 'repository') return place
  return about === '' ? routes.deskRepositories : `${routes.deskRepositories}/${about}`
}

function listOf(state: string): string {
  return `${routes.deskBuyers}?state=${state}`
}

const health = routes.deskHealth
const deliveries = routes.deskDeliveries
const waiting = listOf('seller')

/** `purchase`: the items are ids of payments. Kinds that are not named here are on the first page. */
const places: Partial<Record<AlertKind, string>> = {
  account_not_named: 'purchase',
  sale_of_zero: 'purchase',
  sale_of_nobody: listOf('no_account'),
  sale_unmatched: listOf('unmatched'),
  product_unknown: listOf('unmatched'),
  invitation_lapsed: listOf('stuck'),
  not_taken: waiting,
  account_blocked: waiting,
  invalid_request: waiting,
  unreachable: waiting,
  no_seat: waiting,
  found: waiting,
  removed: waiting,
  not_ours: waiting,
  other_invitee: waiting,
  other_permission: waiting,
  nobody_to_tell: listOf('leaving'),
  delivery_unreadable: deliveries,
  signatures_failing: deliveries,
  webhooks_silent: deliveries,
  key_refused: deliveries,
  stranger: 'repository',
  not_withdrawn: 'repository',
  breaker: 'repository',
  list_unreadable: 'repository',
  repository_replaced: 'repository',
  token_refused: health,
  forbidden: health,
  repository_invisible: health,
  personal_repository: health,
  token_expiring: health,
  token_reaches_more: health,
  repository_public: health,
  repository_renamed: health,
  repository_archived: health,
  seats_short: health,
  clock_ahead: health,
  mails_stuck: health,
  admin_mail_given_up: health,
  chat_stuck: health
}
