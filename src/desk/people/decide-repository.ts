import { hash } from 'node:crypto'
import type { Report } from '../../access/controller/report.ts'
import { endAlerts } from '../../alerts/alerts.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { SECOND_MS } from '../../runtime/time/durations.ts'
import { recordAction } from '../actions/action-rows.ts'
import { type AccountDeed, beginDeed, endDeed } from './account-rows.ts'

export type DecisionDeps = Pick<Context, 'db' | 'now' | 'access' | 'log' | 'sleep'>

/**
 * A decision of the seller about a whole repository. `release`: withdrawals that the breaker holds. `replace`: the name
 * leads to another repository than the one that was sold, by the host's numbers, and so many `grants` get an invitation
 * to that. `accounts`: those that lose their access, or have a paid purchase of the repository. `of`: all accounts that
 * were looked at.
 */
export type Decision = { accounts: readonly string[] } & (
  | { kind: 'release'; of: number }
  | { kind: 'replace'; sold: number; now: number; grants: number }
)

/** The decision that is open, if any; `why`: the host could not be asked. */
export type OpenDecision = { decision?: Decision; why?: string }

/** ms for which a page waits. What is left goes on behind it. */
const WAIT_MS = 8 * SECOND_MS
/** Stories that are written with one statement. */
const AT_ONCE = 500

/** Looks what there is to decide: by the dry run of `pullpass reconcile`. Changes nothing. */
export async function openDecision({ db, access }: DecisionDeps, repository: RepositoryName): Promise<OpenDecision> {
  const [found] = await access.reconcile({ apply: false, only: repository })
  const report = found?.report
  if (!report) return {}
  const { failed, backOff, replaced, breaker, steps } = report
  if (replaced) {
    const paid = (await waitingFor(db, repository)).filter(
      ({ state, status }) => state !== 'revoking' && status === 'paid'
    )
    const accounts = [...new Set(paid.map(({ login }) => login))].sort()
    return { decision: { kind: 'replace', ...replaced, accounts } }
  }
  if (failed !== undefined) return { why: failed }
  if (backOff) return { why: 'The code host throttles requests, or rejects the token.' }
  if (!breaker) return {}
  const held = steps.filter(({ heldBy }) => heldBy === 'breaker').map(({ account }) => account)
  return { decision: { kind: 'release', accounts: held.sort(), of: breaker.of } }
}

/** The name of exactly this decision: another one, of other accounts, has another name. */
export function decisionKey(decision: Decision): string {
  return hash('sha256', JSON.stringify(decision))
}

/**
 * Carries the decision out as `pullpass reconcile --apply` does for this repository, and keeps who decided. `token`
 * names the order: the same one again does nothing twice. @returns what came of it; undefined while it goes on
 */
export async function decide(
  deps: DecisionDeps,
  { repository, decision }: { repository: RepositoryName; decision: Decision },
  { userId, token }: { userId: string; token: string }
): Promise<string | undefined> {
  const { db, now, log, sleep } = deps
  const target = await targetOf(db, repository)
  if (target === undefined) return 'The repository is not known yet.'
  const kind = decision.kind === 'release' ? 'release' : 'accept_repository'
  const about =
    decision.kind === 'release' ? decision.accounts.join(', ') : `number ${decision.now} for ${decision.sold}`
  const deed: AccountDeed = { id: token, target, accountId: 0, login: about, kind, userId }
  const begun = await serializable(db, async (tx) => {
    const at = now()
    const progress = await beginDeed(tx, deed, at)
    if (progress === 'new') await inStories(tx, { repository, decision }, { userId, token, at })
    return progress
  })
  if (begun === 'done') return 'This was done already.'
  const work = carryOut(deps, repository, decision, deed).catch((err) => {
    log.error({ err }, 'what the seller decided about a repository could not be carried out')
    return 'It failed: the log says why.'
  })
  return Promise.race([work, sleep(WAIT_MS).then(() => undefined)])
}

async function carryOut(
  { db, now, access }: DecisionDeps,
  repository: RepositoryName,
  decision: Decision,
  deed: AccountDeed
): Promise<string> {
  const [applied] = await access.reconcile({ apply: true, only: repository })
  const report = applied?.report
  const outcome = outcomeOf(decision, report)
  await endDeed(db, deed, { outcome })
  // The accepted repository has a row of its own, and the page shows what was done about that one.
  const target = (await targetOf(db, repository)) ?? deed.target
  await db.updateTable('account_action').set({ target }).where('id', '=', deed.id).execute()
  const name = nameOf(repository)
  if (report?.applied && !report.breaker) await endAlerts(db, 'breaker', ({ about }) => about === name, now())
  if (report?.applied) await endAlerts(db, 'repository_replaced', ({ about }) => about === name, now())
  return outcome
}

function outcomeOf(decision: Decision, report: Report | undefined): string {
  if (!report?.applied) return report?.failed ?? 'Nothing was done: the code host could not be asked.'
  const done = report.done.filter(({ outcome }) => outcome === 'done')
  const { accounts } = decision
  if (decision.kind === 'replace') {
    const invited = done.filter(({ did }) => did === 'invite').length
    return `It is sold from now on. ${invited} of ${decision.grants} invited until now; the others follow by themselves.`
  }
  const taken = done.filter(({ account, did }) => did !== 'invite' && accounts.includes(account)).length
  return `${taken} of ${accounts.length} withdrawn.${taken < accounts.length ? ' Look here again for the others.' : ''}`
}

/** Puts the decision into the story of each purchase that it is about. */
async function inStories(
  tx: Tx,
  { repository, decision }: { repository: RepositoryName; decision: Decision },
  { userId, token, at }: { userId: string; token: string; at: number }
): Promise<void> {
  const kind = decision.kind === 'release' ? 'release_withdrawals' : 'accept_repository'
  const rows = (await waitingFor(tx, repository)).filter(({ login }) => decision.accounts.includes(login))
  const payments = [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))]
  for (let from = 0; from < payments.length; from += AT_ONCE) {
    const some = payments.slice(from, from + AT_ONCE)
    await recordAction(tx, { by: { userId }, actionId: token }, { kind, payments: some, now: at })
  }
}

/** The accounts with a seat in the repository, and the purchases of those whose payment is there. */
function waitingFor(db: Database, repository: RepositoryName) {
  return db
    .selectFrom('access_grant')
    .innerJoin('access_name', 'access_name.target', 'access_grant.target')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['access_grant.login', 'access_grant.state', 'payment.id as paymentId', 'payment.status'])
    .where('access_name.name', '=', nameOf(repository))
    .where('access_grant.state', 'in', ['queued', 'invited', 'accepted', 'revoking'])
    .where('access_grant.released', 'is', null)
    .where('access_grant.replaced_by', 'is', null)
    .execute()
}

async function targetOf(db: Database, repository: RepositoryName): Promise<string | undefined> {
  const row = db.selectFrom('access_name').select('target').where('name', '=', nameOf(repository))
  return (await row.executeTakeFirst())?.target
}
