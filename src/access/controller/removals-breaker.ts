import type { RepositoryDeps } from '../host/repository-deps.ts'
import type { Survey } from './survey.ts'

/**
 * The breaker trips when more accounts than this number, and more than this share of the accounts with access from us,
 * lose that access within 24 hours without a payment event.
 */
const BREAKER = { share: 0.1, number: 3 }

/** `unverified`: the accounts that would lose access without a payment event. `accounts`: those with access from us. */
type Counted = Pick<Survey, 'unverified' | 'accounts'>

/** Whether so many accounts would lose access without a payment event that a person has to look first. */
export function isTripped({ unverified, accounts }: Counted): boolean {
  return unverified > BREAKER.number && unverified > accounts * BREAKER.share
}

/** Alerts the seller that the removals of this pass are held back. */
export async function tellOfBreaker(
  { repository, alert, log }: Pick<RepositoryDeps, 'repository' | 'alert' | 'log'>,
  { unverified, accounts }: Counted
) {
  await alert('breaker')
  log.error(
    { repository: repository.name, unverified, accounts },
    'removals stopped: too many accounts would lose access without a payment event behind it. Look at aliases and payments.….scenes in the site config, and at the database, then at npm run pullpass -- reconcile'
  )
}
