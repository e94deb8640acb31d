import { type StepDeps, takeStep } from '../controller/take-step.ts'
import { observeAccount } from '../host/observe.ts'
import type { Records } from '../host/repository-deps.ts'
import { emptyRecord } from '../tables/accounts.ts'
import { readAccount } from '../tables/grants.ts'
import { recordAccount } from '../tables/record-transition.ts'
import { assertRow, readRepository } from '../tables/repository.ts'
import type { TxScope } from '../tables/scope.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import { adoptedRecord, type SeenAccount } from './listed-account.ts'

/**
 * The outcome of the seller's order to withdraw what an account has. `gone`: the host took it away, and shows nothing
 * any more. `accepted`: the host took the order and still shows the account. `refused`: with the host's words; nothing
 * more is done. `waits`: the controller goes on by itself, from `until` (ms) on where that is known. `nothing`: the
 * host shows nothing to withdraw. `paid`: a purchase pays for it, and `sender`: it sends our invitations, and
 * `replaced`: the name means another repository, so nothing was done.
 */
export type Withdrawal =
  | { is: 'gone' | 'accepted' | 'nothing' | 'paid' | 'sender' | 'replaced' }
  | { is: 'refused'; words: string; status: number | undefined }
  | { is: 'waits'; why: 'throttled' | 'token_refused' | 'no_answer' | 'busy' | 'turn'; until?: number }

/** `orderId`: names the order. `isFirst`: the first try is made at once. */
export type WithdrawOrder = { orderId: string; isFirst: boolean }

/** ms for which an order waits while another process writes to the repository. */
const LOCK_MS = 5_000

/**
 * Withdraws what an account has that did not come through us, because the seller says so: from then on it counts as
 * `adopted`, and the controller takes it away as it does after a refund, with the same lease, limits and pauses. The
 * attempts at the host carry the id of the order where the account has no grant.
 */
export async function withdrawAccount(
  deps: StepDeps,
  seen: SeenAccount,
  { orderId, isFirst }: WithdrawOrder
): Promise<Withdrawal> {
  const { records, repository } = deps
  if (await repository.isReplaced()) return { is: 'replaced' }
  const refused = await records.change((scope) => recordOrder(scope, seen, orderId))
  if (refused) return refused
  repository.nudge()
  if (!isFirst) return { is: 'waits', why: 'turn' }
  const since = records.now()
  const first = await tryOnce(deps, seen)
  if ('is' in first) return first
  const made = await lastWithdrawal(records, seen.accountId, since)
  const backOff = await repository.backOff()
  if (backOff && made?.outcome !== 'done') return { is: 'waits', why: backOff.because, until: backOff.until }
  if (!made) return first.showed ? { is: 'waits', why: 'busy' } : { is: 'nothing' }
  if (made.outcome === 'refused') {
    return { is: 'refused', words: made.words ?? 'It gave no reason.', status: made.status ?? undefined }
  }
  if (made.outcome !== 'done') return { is: 'waits', why: 'no_answer' }
  const after = await observeAccount(deps.codeHost, seen, records.now)
  const isGone = !('failed' in after) && after.shown.complete && !after.shown.collaborator && !after.shown.invitation
  return { is: isGone ? 'gone' : 'accepted' }
}

/** Stores the order, unless a purchase pays for what the account has. */
async function recordOrder(scope: TxScope, seen: SeenAccount, orderId: string): Promise<Withdrawal | undefined> {
  const { db: tx, target, now } = scope
  await assertRow(tx, target)
  const { inviterId } = await readRepository(tx, target)
  if (inviterId === seen.accountId) return { is: 'sender' }
  const { accountId, login } = seen
  const account = await readAccount(scope, accountId)
  if (account?.grants.some(({ live }) => live)) return { is: 'paid' }
  const { seenAt, writtenAt } = account?.record ?? emptyRecord
  await recordAccount(
    tx,
    { target, accountId, login },
    {
      ...adoptedRecord(seen),
      strayOf: orderId,
      // A list that lags behind, and lacks the account, ends no order.
      writtenAt: Math.max(writtenAt, now),
      seenAt
    }
  )
  return undefined
}

/**
 * Takes the first step at once. @returns why it could not be taken, or whether the host showed something just before it
 */
async function tryOnce(deps: StepDeps, seen: SeenAccount): Promise<Withdrawal | { showed: boolean }> {
  const { records, repository, codeHost, writer } = deps
  const backOff = await repository.backOff()
  if (backOff) return { is: 'waits', why: backOff.because, until: backOff.until }
  const observed = await observeAccount(codeHost, seen, records.now)
  if ('failed' in observed) {
    await writer.noteRefusal(records.target, observed.refusal)
    const heard = await repository.backOff()
    return heard ? { is: 'waits', why: heard.because, until: heard.until } : { is: 'waits', why: 'no_answer' }
  }
  const { shown, invitations } = observed
  const work = { accountId: seen.accountId, shown: { ...shown, direct: false }, listed: invitations.items }
  try {
    await repository.hold(LOCK_MS, (lease) => takeStep(deps, { ...work, stopped: false, lease }))
  } catch (error) {
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
  }
  return { showed: shown.collaborator || shown.invitation !== undefined || !shown.complete }
}

/** The newest withdrawal from the account since this time (ms): of an invitation, or of access. */
function lastWithdrawal({ db, target }: Records, accountId: number, since: number) {
  return db
    .selectFrom('access_intent')
    .select(['outcome', 'status', 'words'])
    .where('target', '=', target)
    .where('account_id', '=', accountId)
    .where('kind', '!=', 'invite')
    .where('at', '>=', since)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
