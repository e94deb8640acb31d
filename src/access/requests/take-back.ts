import { serializable } from '../../db/serializable.ts'
import { type StepDeps, takeStep } from '../controller/take-step.ts'
import { observeAccount } from '../host/observe.ts'
import { nextMoveAt } from '../plan/choose-seat.ts'
import { seatGrants } from '../seats/assign-seat.ts'
import { giveSeatBack } from '../tables/release-seat.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'

/**
 * An order to take an open invitation back, or a name out of the queue. `evenAccepted`: the buyer has confirmed that an
 * account which has accepted is to lose its access. `paymentId`: of the seller's order.
 */
export type TakeBackOrder = { grantId: string } & ({ userId: string; evenAccepted?: boolean } | { paymentId: string })

/**
 * "Cancel invitation", and the same by the seller: the grant gives up its seat, and its access is withdrawn at once. By
 * the buyer that counts as a move, so that a buyer cannot invite strangers one after the other.
 */
export async function takeBack(deps: StepDeps, order: TakeBackOrder): Promise<TakeBackResult> {
  const { grantId } = order
  const isBuyer = 'userId' in order
  const evenAccepted = isBuyer && order.evenAccepted
  const { db, target, now } = deps.records
  const given = await serializable(db, async (tx): Promise<TakeBackResult & { accountId?: number | null }> => {
    const grant = await tx
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .select(['access_grant.state', 'account_id', 'released', 'payment_id'])
      .where('access_grant.id', '=', grantId)
      .where((where) =>
        isBuyer ? where('payment.user_id', '=', order.userId) : where('payment.id', '=', order.paymentId)
      )
      .where('target', '=', target)
      .executeTakeFirst()
    if (!grant) return { ok: false, reason: 'not_yours' }
    if (grant.released !== null) return { ok: true }
    if (grant.state === 'accepted' && !evenAccepted) return { ok: false, reason: 'too_late' }
    if (!isBuyer) {
      const because = 'taken_back_by_seller'
      await giveSeatBack(tx, grantId, { moved: false, because }, { actor: 'seller', now: now() })
      return { ok: true, accountId: grant.account_id }
    }
    const others = await seatGrants(tx, [grant.payment_id], target)
    // An account that was invited, is being invited or was found to have access counts as a move, so that a buyer
    // cannot try names one after the other.
    const had = others.some((other) => other.grantId === grantId && other.invited)
    const free = had ? nextMoveAt(others, grant.payment_id, now()) : undefined
    if (free !== undefined) return { ok: false, reason: 'too_many', retryAt: free }
    await giveSeatBack(tx, grantId, { moved: had }, { actor: 'buyer', now: now() })
    return { ok: true, accountId: grant.account_id }
  })
  if (!given.ok) return given
  const { accountId } = given
  if (accountId != null) await withdrawNow(deps, accountId)
  deps.repository.nudge()
  return { ok: true }
}

/** Withdraws what can be withdrawn at once; the controller does the rest. */
async function withdrawNow(deps: StepDeps, accountId: number): Promise<void> {
  const { records, repository, codeHost, writer } = deps
  if (await repository.backOff()) return
  if (await repository.isReplaced()) return
  const observed = await observeAccount(codeHost, { accountId, login: '' }, records.now)
  if ('failed' in observed) return writer.noteRefusal(records.target, observed.refusal)
  const { shown } = observed
  const work = { accountId, shown: { ...shown, direct: false }, listed: observed.invitations.items, stopped: false }
  await repository
    .hold(5_000, (lease) => takeStep(deps, { ...work, lease }))
    .catch((error) => {
      if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    })
}

/** `too_late`: the account has accepted already. `too_many`: a limit of Pullpass; `retryAt` in ms since the epoch. */
export type TakeBackResult =
  | { ok: true }
  | { ok: false; reason: 'not_yours' | 'too_late' | 'too_many'; retryAt?: number }
