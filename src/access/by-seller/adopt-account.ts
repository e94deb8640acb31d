import type { Records } from '../host/repository-deps.ts'
import { assignSeatIn, type SeatRequest } from '../seats/assign-seat.ts'
import { onAccountOfGrant } from '../tables/account-of-grant.ts'
import { emptyRecord } from '../tables/accounts.ts'
import { readAccount, readGrant } from '../tables/grants.ts'
import { recordAccount, recordTransition } from '../tables/record-transition.ts'
import { giveSeatBack } from '../tables/release-seat.ts'
import { assertRow, readRepository } from '../tables/repository.ts'
import type { TxScope } from '../tables/scope.ts'
import { adoptedRecord, type SeenAccount } from './listed-account.ts'

/**
 * The outcome of the seller's order that an account follows a purchase. `took`: whether it was given a free seat;
 * otherwise it holds one already. `no_seat`: all seats are taken. `ours`: what it has came through us already.
 * `ordered`: it is to be withdrawn.
 */
export type Adoption = { is: 'adopted'; took: boolean } | { is: 'not_paid' | 'no_seat' | 'ours' | 'ordered' | 'sender' }

/** The purchase that an account is to follow, and what its product covers. */
export type AdoptOrder = Pick<SeatRequest, 'product' | 'scenes' | 'seats'> & { paymentId: string }

/**
 * Makes an account that got in by hand follow a purchase: it takes a free seat of it, and what it has counts as
 * `adopted`, so the end of the purchase takes it away. `leading`: the first repository of the product, on which seats
 * are given.
 */
export function adoptAccount(
  records: Records,
  { leading, seen, order }: { leading: string; seen: SeenAccount; order: AdoptOrder }
): Promise<Adoption> {
  const { newId } = records
  return records.change(async (scope) => {
    const { db: tx, target, now } = scope
    await assertRow(tx, target)
    const { accountId, login } = seen
    const record = (await readAccount(scope, accountId))?.record ?? emptyRecord
    if ((await readRepository(tx, target)).inviterId === accountId) return { is: 'sender' }
    if (record.strayOf !== undefined) return { is: 'ordered' }
    if (record.origin === 'ours' && record.shown !== 'nothing') return { is: 'ours' }
    const { paymentId, ...sold } = order
    const seat = await assignSeatIn(tx, {
      ...sold,
      target: leading,
      userId: '',
      bySellerFor: paymentId,
      freeSeatOf: paymentId,
      replace: undefined,
      login,
      accountId,
      proven: false,
      now,
      newId
    })
    if (seat.kind === 'not_paid') return { is: 'not_paid' }
    if (seat.kind === 'which') return { is: 'no_seat' }
    await recordAccount(tx, { target, accountId, login }, { ...adoptedRecord(seen), seenAt: record.seenAt })
    return { is: 'adopted', took: seat.isNew === true }
  })
}

/**
 * Undoes {@link adoptAccount}: what the account has counts as `found` again and stays, whatever becomes of the
 * purchase. `paymentId`: the purchase whose seat it gives back; undefined if it held that seat before. What Pullpass
 * itself has given the account in other repositories of the product is withdrawn. @returns false if the account was not
 * adopted here
 */
export function letGo(
  records: Records,
  { accountId, paymentId }: { accountId: number; paymentId: string | undefined }
): Promise<boolean> {
  return records.change(async (scope) => {
    const account = await readAccount(scope, accountId)
    const { origin, strayOf } = account?.record ?? emptyRecord
    if (!account || origin !== 'adopted' || strayOf !== undefined) return false
    const { seenAt } = account.record
    await recordAccount(scope.db, account, { origin: 'found', seenAt })
    if (paymentId !== undefined) await leaveSeats(scope, accountId, paymentId)
    return true
  })
}

/**
 * Gives the seats of an account in all repositories back. Access that did not come through us stays, and needs nobody.
 */
async function leaveSeats(scope: TxScope, accountId: number, paymentId: string): Promise<void> {
  const { db: tx, now } = scope
  const cause = { actor: 'seller', now } as const
  const grants = await tx
    .selectFrom('access_grant')
    .innerJoin('access_account', onAccountOfGrant)
    .select(['access_grant.id', 'access_grant.target', 'origin', 'access_grant.state'])
    .where('payment_id', '=', paymentId)
    .where('access_grant.account_id', '=', accountId)
    .where('released', 'is', null)
    .orderBy('access_grant.id')
    .execute()
  for (const { id, target, origin, state } of grants) {
    await giveSeatBack(tx, id, { moved: false, because: 'taken_back_by_seller' }, cause)
    const grant = await readGrant({ ...scope, target }, id)
    if (origin !== 'found' || state === 'revoked' || !grant) continue
    const transition = { grantId: id, to: 'blocked', because: 'not_ours', acts: null } as const
    await recordTransition(tx, grant, transition, cause)
    // The buyer never had this account, so it does not stand on the buyer's page.
    const never = { invited_at: null, accepted_at: null, had_access: 0 }
    await tx.updateTable('access_grant').set(never).where('id', '=', id).execute()
  }
}
