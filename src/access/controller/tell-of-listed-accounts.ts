import { endAlerts } from '../../alerts/alerts.ts'
import type { Observation } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { readAccount } from '../tables/grants.ts'
import { readRepository } from '../tables/repository.ts'
import { recordStrangers, type Stranger, standingOf } from '../tables/strangers.ts'
import type { Survey } from './survey.ts'

/** The most strangers of a repository that have an alert. The desk counts all of them. */
const MOST_TOLD = 100

/**
 * Stores the accounts that have access or an open invitation without a purchase, and tells the seller of each that is
 * new; a survey of all accounts tells of each again. The alert about an account that is no stranger any more ends at
 * once. Of accounts that the survey has not judged, nothing changes. `explained`: the accounts that are no strangers,
 * since a purchase or an order of the seller explains their access, or another alert tells the seller of it.
 */
export async function tellOfStrangers(
  deps: Pick<RepositoryDeps, 'records' | 'repository' | 'alert'>,
  { observation, explained, judged }: Pick<Survey, 'observation' | 'explained' | 'judged'>
): Promise<void> {
  const { records, repository, alert } = deps
  const { db, target, now } = records
  const { name } = repository
  const { inviterId } = await readRepository(db, target)
  const [owner = ''] = name.split('/')
  const isJudged = (accountId: number) => judged === 'all' || judged.has(accountId)
  const seen = strangersIn(observation, explained, { inviterId, owner }).filter(({ accountId }) => isJudged(accountId))
  const at = now()
  const { added, ended, all } = await recordStrangers(db, { target, at, isJudged }, seen)
  if (judged === 'all' || ended.size > 0) {
    const isOver = (item: string) => isJudged(Number(item)) && !all.has(Number(item))
    await endAlerts(db, 'stranger', ({ about, item }) => about === name && isOver(item), at)
  }
  const told = judged === 'all' ? seen.filter(({ accountId }) => all.has(accountId)) : added
  for (const { accountId, login } of told.slice(0, Math.max(0, MOST_TOLD - all.size + told.length))) {
    await alert('stranger', { item: `${accountId}`, words: login })
  }
}

/**
 * Tells the seller of accounts with a live grant that may do more than read, since somebody has raised their role by
 * hand. The alert about an account that may only read again, or has no live grant any more, ends at once. `isWhole`:
 * the round reads everything, and ends alerts of earlier processes too.
 */
export async function tellOfRaisedRoles(
  deps: Pick<RepositoryDeps, 'records' | 'repository' | 'alert'>,
  { collaborators }: Observation,
  { isWhole }: { isWhole: boolean }
): Promise<void> {
  const { records, repository, alert } = deps
  const { db, target } = records
  const { name, surveyed } = repository
  const of = { inviterId: (await readRepository(db, target)).inviterId, owner: name.split('/')[0] ?? '' }
  const scope = records.scope()
  const raised = new Map<string, string>()
  for (const [accountId, { login, role }] of collaborators) {
    if (role === undefined || role === 'read' || standingOf({ accountId, login, role }, of) !== undefined) continue
    const account = await readAccount(scope, accountId)
    if (!account?.grants.some(({ live }) => live)) continue
    raised.set(`${accountId}`, `${login ?? account.login}: ${role}`)
    if (raised.size === MOST_TOLD) break
  }
  if (isWhole || surveyed.hasRaised === true)
    await endAlerts(db, 'role_raised', ({ about, item }) => about === name && !raised.has(item), records.now())
  for (const [item, words] of raised) await alert('role_raised', { item, words })
  surveyed.hasRaised = raised.size > 0
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
