import type { Database } from '../../db/database.ts'
import type { Actor } from '../grant.ts'
import type { SeatChoice, SeatGrant } from '../plan/choose-seat.ts'
import { addHistory } from '../tables/history.ts'
import { nameAccount } from '../tables/move-grant.ts'
import { idsOf, release } from '../tables/release-seat.ts'
import { assertRow } from '../tables/repository.ts'

/** An account for a seat, in a transaction. `now` in ms. */
export type TakeRequest = {
  db: Database
  target: string
  product: string
  login: string
  accountId: number | undefined
  /** The buyer has signed in with that account. */
  proven: boolean
  now: number
  newId(): string
  /** Who wants it. */
  actor: Actor
}

/** `held`: five moves in 30 days; the claim waits until then. `which`: several seats, all taken. */
export type SeatTaken = { kind: 'claim'; grantId: string; heldUntil: number | undefined } | { kind: 'which' }

/**
 * Makes the choice of a seat so: the claim on it, and what becomes of the one that had it. Throws `RowGone` where the
 * repository has another row by now.
 */
export async function takeSeat(
  request: TakeRequest,
  choice: SeatChoice,
  grants: readonly SeatGrant[]
): Promise<SeatTaken> {
  const { db: tx, login, accountId, now, actor } = request
  // A move that nobody was invited by is none.
  const forgotten = (id: string) => (grants.find(({ grantId }) => grantId === id)?.invited ? {} : { moved: 0 })
  switch (choice.do) {
    case 'which':
      return { kind: 'which' }
    case 'keep': {
      const grant = grants.find(({ grantId }) => grantId === choice.grantId)
      const row = { ...(request.proven && { proven: 1 }), updated_at: now }
      await tx.updateTable('access_grant').set(row).where('id', '=', choice.grantId).execute()
      if (accountId !== undefined) await nameAccount(tx, choice.grantId, { id: accountId, login })
      const heldUntil = grant?.because === 'moves' ? await heldOf(tx, choice.grantId, now) : undefined
      return { kind: 'claim', grantId: choice.grantId, heldUntil }
    }
    case 'return': {
      // The one in between had at most an invitation; it goes once this one is seen to be there. That invitation counts:
      // else buyers could go back and forth and have one stranger after the other invited.
      await tx
        .updateTable('access_grant')
        .set({ replaced_by: choice.grantId, ...forgotten(choice.from) })
        .where('id', '=', choice.from)
        .execute()
      await tx
        .updateTable('access_grant')
        .set({ replaced_by: choice.grantId })
        .where('replaced_by', '=', choice.from)
        .where('id', '!=', choice.grantId)
        .execute()
      await tx
        .updateTable('access_grant')
        .set({ replaced_by: null, updated_at: now })
        .where('id', '=', choice.grantId)
        .execute()
      const between = await tx
        .selectFrom('access_grant')
        .select('id')
        .where('id', '=', choice.from)
        .where('accepted_at', 'is', null)
        .execute()
      await release(tx, idsOf(between), 'moved', { actor, now })
      return { kind: 'claim', grantId: choice.grantId, heldUntil: undefined }
    }
    case 'take': {
      const grantId = await insert(request, { ...choice, moved: false, heldUntil: undefined })
      return { kind: 'claim', grantId, heldUntil: undefined }
    }
    case 'move': {
      const id = request.newId()
      await tx.updateTable('access_grant').set({ replaced_by: id }).where('replaced_by', '=', choice.from).execute()
      await tx
        .updateTable('access_grant')
        .set({ replaced_by: id, ...(choice.release && forgotten(choice.from)), updated_at: now })
        .where('id', '=', choice.from)
        .execute()
      if (choice.release) await release(tx, [choice.from], 'moved', { actor, now })
      await insert({ ...request, newId: () => id }, choice)
      return { kind: 'claim', grantId: id, heldUntil: choice.heldUntil }
    }
  }
}

async function insert(
  { db: tx, target, product, login, accountId, proven, now, newId, actor }: TakeRequest,
  seat: { paymentId: string; seat: number; moved: boolean; heldUntil: number | undefined }
): Promise<string> {
  await assertRow(tx, target)
  const id = newId()
  const because = seat.heldUntil === undefined ? 'new' : 'moves'
  await tx
    .insertInto('access_grant')
    .values({
      id,
      payment_id: seat.paymentId,
      product,
      target,
      seat: seat.seat,
      account_id: accountId ?? null,
      login,
      proven: proven ? 1 : 0,
      state: 'queued',
      because,
      acts: null,
      retry_at: seat.heldUntil ?? null,
      queued_at: now,
      invited_at: null,
      accepted_at: null,
      released: null,
      replaced_by: null,
      moved: seat.moved ? 1 : 0,
      created_at: now,
      updated_at: now
    })
    .execute()
  await addHistory(tx, { grantId: id, version: 1 }, { from: null, to: 'queued', because, acts: null }, { actor, now })
  return id
}

async function heldOf(tx: Database, grantId: string, now: number): Promise<number | undefined> {
  const row = await tx.selectFrom('access_grant').select('retry_at').where('id', '=', grantId).executeTakeFirst()
  return row?.retry_at != null && row.retry_at > now ? row.retry_at : undefined
}
