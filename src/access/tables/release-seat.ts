import type { Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Release } from '../grant-states.ts'
import { keepsSeatAtEnd } from '../plan/ending/change-at-end.ts'
import { addHistory, type Cause } from './history.ts'

/**
 * Releases grants, each with a history row. The plan withdraws the access of their accounts. Grants that are already
 * released stay as they are.
 */
export async function releaseSeats(tx: Tx, ids: readonly string[], because: Release, cause: Cause): Promise<void> {
  if (ids.length === 0) return
  const grants = await tx
    .selectFrom('access_grant')
    .select(['id', 'state', 'acts', 'version'])
    .where('id', 'in', ids)
    .where('released', 'is', null)
    .orderBy('id')
    .execute()
  for (const { id, version, state, acts } of grants) {
    const next = version + 1
    await tx
      .updateTable('access_grant')
      .set({ released: because, updated_at: cause.now, version: next })
      .where('id', '=', id)
      .execute()
    const here = { from: state, to: state, because, acts }
    await addHistory(tx, { grantId: id, version: next }, here, { actor: cause.actor, now: cause.now })
  }
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/**
 * Releases the grants that the given grant replaces: if it is queued, since its payment counts again, those that were
 * withdrawn; if it is invited, those without access; if it has accepted, all of them.
 */
export async function releaseReplaced(
  tx: Tx,
  grantId: string,
  reached: 'queued' | 'invited' | 'accepted',
  cause: Cause
): Promise<void> {
  const replaced = await replacedBefore[reached].all(tx, { grantId })
  const older = reached === 'accepted' ? await olderOnItsSeat(tx, grantId) : []
  await releaseSeats(tx, idsOf([...replaced, ...older]), 'moved', cause)
}

const replacedWithoutAccess = statement((db, value: { grantId: string }) =>
  db.selectFrom('access_grant').select('id').where('replaced_by', '=', value.grantId).where('state', '!=', 'accepted')
)

const allReplaced = statement((db, value: { grantId: string }) =>
  db.selectFrom('access_grant').select('id').where('replaced_by', '=', value.grantId)
)

const replacedAndRevoked = statement((db, value: { grantId: string }) =>
  db.selectFrom('access_grant').select('id').where('replaced_by', '=', value.grantId).where('state', '=', 'revoked')
)

const replacedBefore = { queued: replacedAndRevoked, invited: replacedWithoutAccess, accepted: allReplaced } as const

/**
 * If a grant accepts while it is being replaced itself, the earlier grants on its seat are released. They would
 * otherwise keep their access until the newest account accepts, if ever.
 */
async function olderOnItsSeat(tx: Tx, grantId: string): Promise<{ id: string }[]> {
  const mine = await seatOf.first(tx, { grantId })
  if (mine?.replaced_by == null) return []
  return tx
    .selectFrom('access_grant')
    .select('id')
    .where('replaced_by', '=', mine.replaced_by)
    .where('created_at', '<', mine.created_at)
    .execute()
}

const seatOf = statement((db, value: { grantId: string }) =>
  db.selectFrom('access_grant').select(['replaced_by', 'created_at']).where('id', '=', value.grantId)
)

/**
 * Releases a grant that is being replaced and turns out to have only an invitation, if its replacement is invited
 * already.
 */
export async function releaseIfOvertaken(tx: Tx, grantId: string, cause: Cause): Promise<void> {
  const overtaken = await ifHeirInvited.all(tx, { grantId })
  await releaseSeats(tx, idsOf(overtaken), 'moved', cause)
}

const ifHeirInvited = statement((db, value: { grantId: string }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('access_grant as heir', 'heir.id', 'access_grant.replaced_by')
    .select('access_grant.id')
    .where('access_grant.id', '=', value.grantId)
    .where('heir.released', 'is', null)
    .where('heir.state', 'in', ['invited', 'accepted'])
)

/**
 * A payment has ended while one of its accounts was being replaced. If that account keeps the seat, the one that was to
 * replace it gives way to it instead: both have ended with the payment, and only the account on the seat comes back.
 */
export async function settleChange(tx: Tx, grantId: string): Promise<void> {
  const row = await withHeir.first(tx, { grantId })
  if (!row) return
  const own = { hadAccess: row.had_access === 1, createdAt: row.created_at }
  const heir = { hadAccess: row.heirHadAccess === 1, createdAt: row.heirCreatedAt }
  if (keepsSeatAtEnd(own, heir)) await returnSeat(tx, { grantId, from: row.heirId })
}

const withHeir = statement((db, value: { grantId: string }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('access_grant as heir', 'heir.id', 'access_grant.replaced_by')
    .select(['access_grant.had_access', 'access_grant.created_at', 'heir.id as heirId'])
    .select(['heir.had_access as heirHadAccess', 'heir.created_at as heirCreatedAt'])
    .where('access_grant.id', '=', value.grantId)
    .where('access_grant.released', 'is', null)
    .where('heir.released', 'is', null)
)

/** Gives the seat back to a grant that `from` was to replace: now `from` and all the others give way to it. */
export async function returnSeat(tx: Tx, { grantId, from }: { grantId: string; from: string }): Promise<void> {
  await tx
    .updateTable('access_grant')
    .set({ replaced_by: grantId })
    .where((where) => where.or([where('replaced_by', '=', from), where('id', '=', from)]))
    .where('id', '!=', grantId)
    .execute()
  await tx.updateTable('access_grant').set({ replaced_by: null }).where('id', '=', grantId).execute()
}

/** Releases a grant that is being replaced and has no access left to keep. */
export async function releaseIfReplaced(tx: Tx, grantId: string, cause: Cause): Promise<void> {
  const replaced = await ifBeingReplaced.all(tx, { grantId })
  await releaseSeats(tx, idsOf(replaced), 'moved', cause)
}

const ifBeingReplaced = statement((db, value: { grantId: string }) =>
  db.selectFrom('access_grant').select('id').where('id', '=', value.grantId).where('replaced_by', 'is not', null)
)

/**
 * Releases the grant from its seat, and keeps the account that it was to replace. If that account has not accepted, the
 * account before it stays on the seat as well until it has. `moved`: the release still counts as a move of the buyer.
 */
export async function giveSeatBack(
  tx: Tx,
  grantId: string,
  { moved, because = 'mistyped' }: { moved: boolean; because?: 'mistyped' | 'taken_back_by_seller' },
  cause: Cause
): Promise<void> {
  await tx
    .updateTable('access_grant')
    .set({ moved: moved ? 1 : 0 })
    .where('id', '=', grantId)
    .execute()
  await releaseSeats(tx, [grantId], because, cause)
  const earlier = await tx
    .selectFrom('access_grant')
    .select(['id', 'accepted_at'])
    .where('replaced_by', '=', grantId)
    .where('released', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const last = earlier.filter(({ accepted_at }) => accepted_at === null).at(-1) ?? earlier.at(-1)
  for (const { id } of earlier) {
    const heir = id === last?.id ? null : last?.id
    await tx.updateTable('access_grant').set({ replaced_by: heir }).where('id', '=', id).execute()
  }
}
