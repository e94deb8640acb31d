import { endAlerts } from '../../alerts/alerts.ts'
import type { Tx } from '../../db/database.ts'
import { isGivenUp } from '../plan/ending/end-grant.ts'
import { readAccount } from '../tables/grants.ts'
import { recordTransition } from '../tables/record-transition.ts'

/**
 * Records that the seller has decided about the access of an account that no payment covers, so that nobody acts for it
 * any more; or, if the decision `isTakenBack`, that the seller acts again. `now` in ms.
 */
export async function decideAboutFound(
  tx: Tx,
  { target, accountId, now }: { target: string; accountId: number; now: number },
  { isTakenBack }: { isTakenBack: boolean }
): Promise<void> {
  // Which payments count is not asked here.
  const account = await readAccount({ db: tx, target, now, scenesOf: () => [] }, accountId)
  const acts = isTakenBack ? 'seller' : null
  // A seat that was given up, by the buyer or since the seller let the account go, asks nobody.
  const open = account?.grants.filter(
    (grant) => grant.because === 'not_ours' && grant.acts !== acts && !isGivenUp(grant.ended)
  )
  for (const grant of open ?? []) {
    const transition = { grantId: grant.grantId, to: 'blocked', because: 'not_ours', acts } as const
    await recordTransition(tx, grant, transition, { actor: 'seller', now })
  }
  if (isTakenBack) return
  await endAlerts(tx, 'not_ours', ({ item }) => open?.some(({ grantId }) => grantId === item) ?? false, now)
}
