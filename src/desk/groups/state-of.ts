import { runOutOf } from '../../access/plan/facts.ts'
import { isNameOpen } from '../../access/plan/name-from-checkout.ts'
import { isTakenOff } from '../../alerts/alert-groups.ts'
import type { Context } from '../../context.ts'
import { hostName } from '../../pages/page-texts/code-host.ts'
import { BY_HAND } from '../../payments/by-seller/given-access.ts'
import { isAnswerOver } from '../../payments/payment/fold.ts'
import { stateForBuyer } from '../../payments/payment/policy.ts'
import { isDisputed } from '../../payments/payment/state.ts'
import { untoldDisputeEnds } from '../../payments/processors/descriptor.ts'
import { processorLabel } from '../../payments/processors/names.ts'
import { productOfScene } from '../../product.ts'
import { accessEnd, isLastDayOver, isRenewalUnpaid } from '../../words/when-access-ends.ts'
import type { AccountRow, PurchaseRow } from '../queries/purchase-rows.ts'
import { type PurchaseState, stateOfAccount, stateOfPurchase } from '../shared-texts/purchase-state.ts'

type Deps = Pick<Context, 'config' | 'now'>

/**
 * The state of a purchase, in the words of the desk. `overLimit`: the ids of the grants that the host's limit of a day
 * holds back. They change its words, and not whose turn it is.
 */
export function stateOf(row: PurchaseRow, deps: Deps, overLimit?: ReadonlySet<string>): PurchaseState {
  const now = deps.now()
  const nameWaits = doesNameWait(row, now)
  const purchase = { ...atTime(row, deps.config, now, overLimit), nameWaits, disputeWaits: disputeWaits(row) }
  return stateOfPurchase(purchase, shopOf(row, deps))
}

/** Whether an account was named with the payment, and is not looked up yet. `now` in ms. */
export function doesNameWait(row: PurchaseRow, now: number): boolean {
  return isNameOpen({ ...row, accounts: row.accounts.length }, now)
}

/** Whether the buyer disputes the payment, and the seller has not taken that off Today. */
function disputeWaits(row: PurchaseRow): boolean {
  if (!isDisputed(row)) return false
  const { disputeToldAt, disputeTakenOffAt } = row
  return (
    disputeToldAt === null ||
    !isTakenOff({ kind: 'dispute_opened', since: disputeToldAt, settled_at: disputeTakenOffAt })
  )
}

/** The state of each account of a purchase, as {@link stateOf} takes it. */
export function statesOfAccounts(row: PurchaseRow, deps: Deps, overLimit?: ReadonlySet<string>): PurchaseState[] {
  const purchase = atTime(row, deps.config, deps.now(), overLimit)
  return purchase.accounts.map((account) => stateOfAccount(account, purchase, shopOf(row, deps)))
}

/** The purchase with what the time says of it: when its access ends, and which invitations must have expired. */
function atTime(
  row: PurchaseRow,
  { payments: { processors } }: Deps['config'],
  now: number,
  overLimit: ReadonlySet<string> = new Set()
) {
  const { status, state, saleState: sale, endsAt, subscriptionEndsAt, processor } = row
  const shown = stateForBuyer({ status, state, sale })
  const times = {
    endsAt: endsAt ?? undefined,
    subscriptionEndsAt: subscriptionEndsAt ?? undefined,
    isSubscriptionDue: isLastDayOver(subscriptionEndsAt, now)
  }
  const asPaid = { status, state: shown, ...times, isGiven: processor === BY_HAND }
  const untold = { ends: untoldDisputeEnds(processors, processor), by: processorLabel(processors, processor) }
  return {
    ...row,
    ends: accessEnd(asPaid),
    isRenewalUnpaid: isRenewalUnpaid(asPaid),
    untold,
    isDisputed: isDisputed(row),
    isAnswerOver: isAnswerOver({ due: row.answerDue, now }),
    accounts: row.accounts.map((account) => ({
      ...account,
      runOut: runOutAt(account, now),
      isOverLimit: overLimit.has(account.id)
    }))
  }
}

/** Whether the open invitation of an account must have expired by its age. `now` in ms. */
export function runOutAt(
  { state, hostInvitedAt, invitedAt, renewals }: Pick<AccountRow, 'state' | 'hostInvitedAt' | 'invitedAt' | 'renewals'>,
  now: number
) {
  return runOutOf({ state, sentAt: hostInvitedAt ?? invitedAt ?? undefined, renewals }, now)
}

function shopOf({ scene }: PurchaseRow, { config: { site, codeHost, products } }: Pick<Deps, 'config'>) {
  const product = productOfScene(products, scene)?.name
  return { host: hostName(codeHost), shop: site.name, seller: site.supportEmail, product }
}
