import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { Because, Besides, GrantState, Hindrance, Invited } from '../grant-states.ts'
import { hindranceOf, isGoneBefore } from '../plan/ending/repeat-withdrawal.ts'
import { besidesOf, invitedOf } from '../plan/what-account-has.ts'
import { anotherOf } from '../repositories/replaced-names.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'
import { attemptColumns, attemptOf, WITHDRAWALS_MS } from '../tables/attempts.ts'

/** `status`: of its payment. */
type Grant = { id: string; status: PaymentStatus; state: GrantState; because: Because }

/**
 * The hindrance of a withdrawal, with the last call about the account: `status` and `words` are the answer of the host.
 */
export type StoredHindrance = Hindrance & { call?: LastCall }

/**
 * The withdrawal of what an account has. `hindrance`: why it is not made now. `isGoneBefore`: its invitation was gone
 * before we deleted it, so that the account may have access.
 */
export type StoredWithdrawal = { hindrance: StoredHindrance | undefined; isGoneBefore: boolean }

/** `at` in ms. */
type LastCall = { at: number; status: number | null; words: string | null }

/**
 * The withdrawals of those of these grants that are to end, by the ids of the grants. `names`: of the repositories in
 * the site config, as `access_name` has them.
 */
export async function readWithdrawals(
  db: Database,
  grants: readonly Grant[],
  { now, names }: { now: number; names: readonly string[] }
): Promise<Map<string, StoredWithdrawal>> {
  const ids = grants.filter(isToEnd).map(({ id }) => id)
  const withdrawals = new Map<string, StoredWithdrawal>()
  if (ids.length === 0) return withdrawals
  const rows = await leaving.all(db, { ids: padded(ids), names, since: now - WITHDRAWALS_MS })
  for (const [id, ofGrant] of Map.groupBy(rows, ({ grantId }) => grantId)) {
    const [grant] = ofGrant
    if (!grant) continue
    const calls = ofGrant.flatMap((row) => (isCall(row) ? [row] : []))
    const isRejected = grant.refused_token !== null
    const cause = isRejected ? 'token_refused' : grant.another === null ? undefined : 'repository_replaced'
    const attempts = calls.map(attemptOf)
    const hindrance = hindranceOf(
      {
        ...grant,
        attempts,
        shows: grant.shown === 'collaborator' || grant.shown === 'invitation',
        cannotWrite: cause !== undefined,
        throttledUntil: grant.throttled_until ?? 0
      },
      now
    )
    const last = calls.findLast(({ kind }) => kind !== 'invite')
    const call = last && { at: last.ended_at ?? last.at, status: last.status, words: last.words }
    withdrawals.set(id, {
      hindrance: hindrance && { ...hindrance, ...(cause && { cause }), ...(call && { call }) },
      isGoneBefore: isGoneBefore(attempts)
    })
  }
  return withdrawals
}

/**
 * `invited`: whether an invitation was sent to the account, or may have been. `besides`: the access or invitation that
 * the host showed last, where the grant has ended and that came another way.
 */
export type StoredAround = { invited: Invited; besides: Besides | undefined }

/** Whether the grant has ended or is to end: of others no words ask for the facts around it. */
export function isOfEnd({ status, state }: Pick<Grant, 'status' | 'state'>): boolean {
  return status !== 'paid' || state === 'revoking' || state === 'revoked'
}

/** The facts around these grants, by the ids of the grants. */
export async function readAround(
  db: Database,
  grants: readonly Pick<Grant, 'id'>[]
): Promise<Map<string, StoredAround>> {
  if (grants.length === 0) return new Map()
  const rows = await around.all(db, { ids: padded(grants.map(({ id }) => id)) })
  return new Map(
    rows.map(({ id, state, shown, origin, calls, invitedAt, acceptedAt, stranger, ignored }) => {
      const wasInvited = invitedAt !== null || acceptedAt !== null
      const invited = invitedOf({ state, wasInvited, origin, calls: Number(calls) })
      const besides = besidesOf({ state, shown, isStranger: stranger !== null, isIgnored: ignored !== null })
      return [id, { invited, besides }] as const
    })
  )
}

/** `calls`: invite calls since the grant was last queued that the host has not refused. */
const around = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('access_grant')
    .leftJoin('access_account', onAccountOfGrant)
    .leftJoin('stranger', (join) =>
      join
        .onRef('stranger.target', '=', 'access_grant.target')
        .onRef('stranger.account_id', '=', 'access_grant.account_id')
    )
    .leftJoin('ignored_account', (join) =>
      join
        .onRef('ignored_account.target', '=', 'access_grant.target')
        .onRef('ignored_account.account_id', '=', 'access_grant.account_id')
    )
    .select(['access_grant.id', 'access_grant.state', 'access_account.origin', 'access_account.shown'])
    .select(['access_grant.invited_at as invitedAt', 'access_grant.accepted_at as acceptedAt'])
    .select(['stranger.account_id as stranger', 'ignored_account.account_id as ignored'])
    .select((of) =>
      of
        .selectFrom('access_intent')
        .select(({ fn }) => fn.countAll().as('count'))
        .whereRef('access_intent.grant_id', '=', 'access_grant.id')
        .where('access_intent.kind', '=', sql.lit('invite'))
        .whereRef('access_intent.at', '>=', 'access_grant.queued_at')
        .where((where) => where.or([where('outcome', 'is', null), where('outcome', '!=', sql.lit('refused'))]))
        .as('calls')
    )
    .where('access_grant.id', 'in', value.ids)
)

/**
 * When the host took the access of accounts away at our request (ms), by the ids of the grants: of those that are
 * proven to have nothing any more. An account that somebody else removed is not among them, since that time is not
 * known.
 */
export async function readRemovals(
  db: Database,
  grants: readonly (Pick<Grant, 'id' | 'state'> & { had_access: number | null })[]
): Promise<Map<string, number>> {
  const ids = grants.flatMap(({ id, state, had_access }) => (state === 'revoked' && had_access === 1 ? [id] : []))
  if (ids.length === 0) return new Map()
  const rows = await removed.all(db, { ids: padded(ids) })
  return new Map(rows.flatMap(({ id, at }) => (at === null ? [] : [[id, Number(at)] as const])))
}

/** The last removal that the host answered with 204 before the grant was settled, and after its account had got in. */
const removed = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('access_intent', (join) =>
      join
        .onRef('access_intent.target', '=', 'access_grant.target')
        .onRef('access_intent.account_id', '=', 'access_grant.account_id')
        .on('access_intent.kind', '=', 'remove')
        .on('access_intent.status', '=', 204)
        .onRef('access_intent.ended_at', '>=', 'access_grant.accepted_at')
        .onRef('access_intent.ended_at', '<=', 'access_grant.updated_at')
    )
    .select(({ fn }) => ['access_grant.id', fn.max('access_intent.ended_at').as('at')])
    .where('access_grant.id', 'in', value.ids)
    .groupBy('access_grant.id')
)

/** Whether the account is to lose what it has, and nothing but the host or the token stands against that. */
function isToEnd({ status, state, because }: Grant): boolean {
  if (state === 'revoking') return because !== 'breaker'
  return status !== 'paid' && because !== 'found' && (state === 'accepted' || state === 'invited')
}

type Row = Awaited<ReturnType<typeof leaving.all>>[number]

/** A row that has a call: without one all columns of the call are null. */
type CallRow = Row & Parameters<typeof attemptOf>[0]

function isCall(row: Row): row is CallRow {
  return row.id !== null
}

const leaving = statement((db, value: { ids: readonly string[]; names: readonly string[]; since: number }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('access_target', 'access_target.target', 'access_grant.target')
    .leftJoin('access_account', onAccountOfGrant)
    .leftJoin('access_intent', (join) =>
      join
        .onRef('access_intent.target', '=', 'access_grant.target')
        .onRef('access_intent.account_id', '=', 'access_grant.account_id')
        .on('access_intent.at', '>', value.since)
    )
    .select(attemptColumns.map((column) => `access_intent.${column}` as const))
    .select('access_intent.words')
    .select([
      'access_grant.id as grantId',
      'access_grant.state',
      'access_grant.acts',
      'access_grant.retry_at as retryAt'
    ])
    .select(['access_account.shown', 'access_target.refused_token', 'access_target.throttled_until'])
    .select((of) => anotherOf(of, value.names).as('another'))
    .where('access_grant.id', 'in', value.ids)
    .orderBy('access_intent.at')
)
