import type { DatabaseConnection } from '../../../src/db/database.ts'
import { DAY_MS } from '../../../src/runtime/time/durations.ts'
import { standing, type World } from '../world/world.ts'

/** The seller acts for no account that has nothing at the host and that no payment gives access to. */
export async function checkLeftToSeller(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, broken, members } = world
  const waiting = db
    .selectFrom('access_grant as own')
    .leftJoin('payment', 'payment.id', 'own.payment_id')
    .innerJoin('access_target', 'access_target.target', 'own.target')
    .select(['own.login', 'own.account_id', 'own.state', 'own.because', 'payment.status'])
    .select(['access_target.repository_id', 'access_target.observed_at'])
    .where('own.acts', '=', 'seller')
  for (const { login, account_id, repository_id, observed_at, state, because, status } of await scheduler.during(
    waiting.execute()
  )) {
    // A repository whose name leads to another one by now is not read any more.
    if (Number(observed_at ?? 0) < scheduler.now() - DAY_MS) continue
    // Nothing at all is concluded about a repository that was replaced, before the seller decides about it.
    if (status === 'paid' || repository_id === null || because === 'repository_replaced') continue
    const real = account_id === null ? 'nothing' : standing(world, Number(repository_id), account_id)
    if (real !== 'nothing' || (account_id !== null && members.has(account_id))) continue
    broken('the seller acts only where something is left to decide', `${login} is ${state} (${because}), ${status}`)
  }
}
