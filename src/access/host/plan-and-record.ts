import type { AccountPlan, Shown } from '../plan/facts.ts'
import { planAccount } from '../plan/plan.ts'
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
 * @param options.change changes the plan before it is recorded
 */
export async function planAndRecord(
  { db: tx, target, now }: TxScope,
  account: StoredAccount,
  { shown, login }: Observed,
  { evenSince, change = (plan) => plan }: { evenSince: number; change?(plan: AccountPlan): AccountPlan }
): Promise<AccountPlan> {
  if (login !== undefined) account.login = login
  const { inviterId } = await readRepository(tx, target)
  const plan = change(planAccount({ ...account, shown, inviterId, evenSince, now }))
  await recordPlan(tx, account, plan, { actor: 'host', now }, shown)
  return plan
}
