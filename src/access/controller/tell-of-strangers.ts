import { endAlerts } from '../../alerts/alerts.ts'
import { serializable } from '../../db/serializable.ts'
import type { Observation } from '../host/observe.ts'
import type { SomeDeps } from '../host/repository-deps.ts'
import { readRepository } from '../tables/repository.ts'
import { recordStrangers, type Stranger, standingOf } from '../tables/strangers.ts'

/** The most strangers of a repository that have an alert. The desk counts all of them. */
const MOST_TOLD = 100

/**
 * Stores the accounts that have access or an open invitation without a purchase, and tells the seller of each. The
 * alert about an account that is no stranger any more ends at once. `explained`: the accounts that are no strangers,
 * since a purchase or an order of the seller explains their access, or another alert tells the seller of it.
 */
export async function tellOfStrangers(
  deps: SomeDeps<'db' | 'now' | 'alert', { repository: 'target' | 'name' }>,
  observation: Observation,
  explained: ReadonlySet<number>
): Promise<void> {
  const { db, now, repository, alert } = deps
  const { target, name } = repository
  const { inviterId } = await readRepository(db, target)
  const [owner = ''] = name.split('/')
  const seen = strangersIn(observation, explained, { inviterId, owner })
  const at = now()
  const strangers = await serializable(db, (tx) => recordStrangers(tx, { target, at }, seen))
  const items = new Set(strangers.map(({ accountId }) => `${accountId}`))
  await endAlerts(db, 'stranger', ({ about, item }) => about === name && !items.has(item), at)
  for (const { accountId, login } of strangers.slice(0, MOST_TOLD)) {
    await alert('stranger', { item: `${accountId}`, words: login })
  }
}

function strangersIn(
  { collaborators, invitations }: Observation,
  explained: ReadonlySet<number>,
  of: { inviterId: number | undefined; owner: string }
): Stranger[] {
  const strangers: Stranger[] = []
  for (const [accountId, { login, role }] of collaborators) {
    if (standingOf({ accountId, login, role }, of) !== undefined || explained.has(accountId)) continue
    strangers.push({ accountId, login: login ?? `account ${accountId}` })
  }
  for (const [accountId, { inviteeLogin, expired }] of invitations) {
    if (expired || explained.has(accountId) || collaborators.has(accountId)) continue
    strangers.push({ accountId, login: inviteeLogin ?? `account ${accountId}` })
  }
  return strangers.sort((a, b) => a.accountId - b.accountId)
}
