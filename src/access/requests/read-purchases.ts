import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { AccessTables } from '../../db/access-tables.ts'
import type { Database, Tables } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'

/** The payments of a user, the newest first, with their grants, and what is stored of the grants' repositories. */
export type ReadPurchases = { payments: PaymentRow[]; grants: GrantRow[]; repositories: SeenRepository[] }

/**
 * A name of the site config that leads to the row `target`; undefined if no name leads to it. `number`: the host's
 * number of the repository, where the row has it.
 */
export type SeenRepository = { target: string; name: string | undefined; number: number | undefined }

export type PaymentRow = Pick<
  Row,
  | 'paymentId'
  | 'status'
  | 'paymentState'
  | 'saleState'
  | 'scene'
  | 'quantity'
  | 'username'
  | 'askedAt'
  | 'sellerWords'
  | 'processor'
  | 'key'
  | 'endsAt'
  | 'currency'
  | 'refundedAt'
  | 'refundedAmount'
  | 'subscriptionEndsAt'
  | 'stateAt'
  | 'reportedState'
  | 'renewalFailedAt'
  | 'paidAt'
  | 'heardAt'
  | 'takeover'
>

export type GrantRow = Row & Pick<Selectable<AccessTables['access_grant']>, GrantColumn>

/** The columns of a grant that every grant has: all of them are null in the row of a payment without a grant. */
type GrantColumn =
  | 'id'
  | 'target'
  | 'seat'
  | 'login'
  | 'proven'
  | 'state'
  | 'because'
  | 'acts'
  | 'queued_at'
  | 'renewal'
  | 'moved'
  | 'created_at'
  | 'updated_at'

/** The payments to read: all of a user, or one, which may have no user yet. */
export type Wanted = { userId: string } | { paymentId: string }

/** Reads them with one statement. `names`: of the repositories in the site config, as `access_name` has them. */
export async function readPurchases(
  db: Database,
  wanted: Wanted & { scenes: readonly string[]; names: readonly string[] }
): Promise<ReadPurchases> {
  const payments = new Map<string, PaymentRow>()
  const grants = new Map<string, GrantRow>()
  const repositories: SeenRepository[] = []
  const { scenes, names } = wanted
  const rows =
    'userId' in wanted
      ? await rowsOfUser.all(db, { id: wanted.userId, scenes, names })
      : await rowsOfPayment.all(db, { id: wanted.paymentId, scenes, names })
  for (const row of rows) {
    if (!payments.has(row.paymentId)) payments.set(row.paymentId, row)
    if (!isGrant(row)) continue
    // Two names that lead to one repository make two rows of each grant.
    grants.set(row.id, row)
    const { target } = row
    const name = row.name ?? undefined
    if (repositories.some((seen) => seen.target === target && seen.name === name)) continue
    repositories.push({ target, name, number: row.number ?? undefined })
  }
  return { payments: [...payments.values()], grants: [...grants.values()], repositories }
}

function isGrant(row: Row): row is GrantRow {
  return row.id !== null
}

type Row = Awaited<ReturnType<typeof rowsOfUser.all>>[number]

/**
 * As an expression, so that no database takes the index of a product, which has all its sales, for the payments of a
 * user: https://sqlite.org/optoverview.html#uplus
 */
const sceneColumn = sql<string>`(scene || '')`

/** When the grant came into its state. Later entries of its history have the same state for another reason. */
function sinceWhen(of: ExpressionBuilder<Tables, 'access_grant'>) {
  return of
    .selectFrom('access_history')
    .select((each) => each.fn.max('access_history.at').as('at'))
    .whereRef('access_history.grant_id', '=', 'access_grant.id')
    .where((each) =>
      each.or([
        each('access_history.from_state', 'is', null),
        each('access_history.from_state', '<>', each.ref('access_history.to_state'))
      ])
    )
}

type Value = { id: string; scenes: readonly string[]; names: readonly string[] }

const rowsOfUser = statement((db, value: Value) => rowsWhere(db, 'user_id', value))
const rowsOfPayment = statement((db, value: Value) => rowsWhere(db, 'id', value))

function rowsWhere(db: Database, column: 'user_id' | 'id', value: Value) {
  return db
    .selectFrom(
      db
        .selectFrom('payment')
        .select(['id', 'status', 'state', 'sale_state', 'scene', 'quantity', 'username', 'seller_words'])
        .select('username_asked_at')
        .select(['processor', 'key', 'ends_at', 'paid_at', 'created_at'])
        .select(['currency', 'refunded_at', 'refunded_amount', 'subscription_ends_at'])
        .select(['state_at', 'reported_state', 'renewal_failed_at'])
        .where(column, '=', value.id)
        .where(sceneColumn, 'in', value.scenes)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(100)
        .as('newest')
    )
    .leftJoin('access_grant', 'access_grant.payment_id', 'newest.id')
    .leftJoin('access_account', onAccountOfGrant)
    .leftJoin('takeover', (join) =>
      join.onRef('takeover.payment_id', '=', 'newest.id').on('takeover.ended_at', 'is', null)
    )
    .leftJoin('access_target', 'access_target.target', 'access_grant.target')
    .leftJoin('access_name', (join) =>
      join.onRef('access_name.target', '=', 'access_grant.target').on('access_name.name', 'in', value.names)
    )
    .select(['newest.id as paymentId', 'newest.status', 'newest.state as paymentState'])
    .select(['newest.sale_state as saleState', 'newest.scene', 'newest.quantity'])
    .select('newest.username_asked_at as askedAt')
    .select(['newest.username', 'newest.seller_words as sellerWords', 'newest.ends_at as endsAt'])
    .select(['newest.processor', 'newest.key'])
    .select(['newest.paid_at as paidAt', 'newest.created_at as heardAt', 'takeover.id as takeover'])
    .select(['newest.currency', 'newest.refunded_at as refundedAt', 'newest.refunded_amount as refundedAmount'])
    .select(['newest.subscription_ends_at as subscriptionEndsAt', 'newest.state_at as stateAt'])
    .select(['newest.renewal_failed_at as renewalFailedAt', 'newest.reported_state as reportedState'])
    .select(['access_grant.id', 'access_grant.target', 'access_grant.seat', 'access_grant.account_id'])
    .select(['access_grant.login', 'access_grant.proven', 'access_grant.state', 'access_grant.because'])
    .select(['access_grant.acts', 'access_grant.retry_at', 'access_grant.queued_at', 'access_grant.renewal'])
    .select(['access_grant.invited_at', 'access_grant.accepted_at', 'access_grant.released'])
    .select('access_grant.had_access')
    .select(['access_grant.replaced_by', 'access_grant.moved'])
    .select(['access_grant.created_at', 'access_grant.updated_at'])
    .select((of) => sinceWhen(of).as('since'))
    .select(['access_account.login as host_login', 'access_account.origin', 'access_account.invited_at as sent_at'])
    .select(['access_account.absent_at', 'access_account.renewals', 'access_account.shown'])
    .select(['access_target.repository_id as number', 'access_target.unreadable_since', 'access_name.name'])
    .select('access_name.another_id as another')
    .select('access_target.refused_token')
    .orderBy('newest.created_at', 'desc')
    .orderBy('newest.id')
}
