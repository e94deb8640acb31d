import type { AccountPlan, Shown } from '../plan/facts.ts'
import { planAccount } from '../plan/plan.ts'
import { isNamedOtherwise, recordName } from '../tables/accounts.ts'
import type { StoredAccount } from '../tables/grants.ts'
import { recordPlan } from '../tables/record-transition.ts'
import { readRepository } from '../tables/repository.ts'
import type { TxScope } from '../tables/scope.ts'

/** The host's newest answer about an account. `login`: its present name; undefined if the host did not tell it. */
export type Observed = { shown: Shown; login: string | undefined }

/**
 * Plans for one account from what is stored and what the host has just shown, and records what follows from it. The
 * caller takes the next step.
 * @param options.evenSince ms since the epoch: since when the clock has run evenly
 * @param options.change changes the plan before it is recorded; the default leaves a removal held that the breaker
 * holds back, since only a pass knows whether so many are still to lose access
 */
export async function planAndRecord(
  { db: tx, target, now }: TxScope,
  account: StoredAccount,
  { shown, login }: Observed,
  {
    evenSince,
    change = stillHeld
  }: { evenSince: number; change?(plan: AccountPlan, account: StoredAccount): AccountPlan }
): Promise<AccountPlan> {
  if (login !== undefined && isNamedOtherwise(account, login)) {
    await recordName(tx, { accountId: account.accountId, login }, now)
    account.login = login
    for (const grant of account.grants) grant.login = login
  }
  const { inviterId } = await readRepository(tx, target)
  const plan = change(planAccount({ ...account, shown, inviterId, evenSince, now }), account)
  await recordPlan(tx, account, plan, { actor: 'host', now }, shown)
  return plan
}

/** The plan without the transitions by which a removal would go on that the breaker holds back. */
function stillHeld(plan: AccountPlan, { grants }: StoredAccount): AccountPlan {
  const held = grants.filter(({ live, because }) => !live && because === 'breaker').map(({ grantId }) => grantId)
  if (held.length === 0) return plan
  const goesOn = ({ grantId, to }: AccountPlan['transitions'][number]) => to === 'revoking' && held.includes(grantId)
  return { ...plan, transitions: plan.transitions.filter((transition) => !goesOn(transition)) }
}
