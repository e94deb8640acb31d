import { hash } from 'node:crypto'
import type { Report } from '../../access/reconcile/report.ts'
import { endAlerts } from '../../alerts/alerts.ts'
import type { Context } from '../../context.ts'
import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'
import { chunksOf } from '../../db/statement.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { SECOND_MS } from '../../runtime/time/durations.ts'
import { recordAction } from '../actions/action-rows.ts'
import { type AccountAction, beginAction, endAction } from './account-rows.ts'

export type DecisionDeps = Pick<Context, 'db' | 'now' | 'access' | 'log' | 'sleep'>

/** A decision of the seller about a whole repository. `accounts`: the names of the accounts that it is about. */
export type Decision = { accounts: readonly string[] } & (Release | Replace)

/**
 * The breaker holds withdrawals back, and the seller may release them. `ids`: the accounts that would lose their
 * access, by the host's numbers. `of`: how many accounts have access from us.
 */
type Release = { kind: 'release'; ids: readonly number[]; of: number }

/**
 * The name leads to another repository than the one that was sold, and the seller may sell that one. `sold` and `now`:
 * the host's numbers of both. `grants`: how many accounts would be invited to it.
 */
type Replace = { kind: 'replace'; sold: number; now: number; grants: number }

/** The decision that is open, if any. `why`: the reason why it is not known whether one is. */
export type OpenDecision = { decision?: Decision; why?: string }

/** The outcome of a decision. `changed`: there was something else to decide by then, so nothing was done. */
export type Decided =
  | { is: 'done' | 'not_done' | 'failed'; said: string }
  | { is: 'changed'; open: OpenDecision }
  | { is: 'ordered_before' | 'goes_on' }

/** A repository, and the decision about it that the seller has seen. */
type Order = { repository: RepositoryName; decision: Decision }

/** The reason while the code host must not be asked. */
export const BACK_OFF = 'The code host throttles requests, or rejects the token.'

/** ms for which a page waits. What is left goes on behind it. */
const WAIT_MS = 8 * SECOND_MS
/** Stories that are written with one statement. */
const AT_ONCE = 500

/** Looks what there is to decide: by the dry run of `pullpass reconcile`. Changes nothing. */
export async function openDecision({ db, access }: DecisionDeps, repository: RepositoryName): Promise<OpenDecision> {
  const [found] = await access.reconcile({ apply: false, only: repository })
  const report = found?.report
  if (!report) return {}
  const { failed, backOff, replaced, observed, breaker, steps } = report
  if (replaced) {
    const accounts = [...new Set((await paidThere(db, repository)).map(({ login }) => login))].sort()
    return { decision: { kind: 'replace', ...replaced, accounts } }
  }
  if (failed !== undefined) return { why: failed }
  if (backOff) return { why: BACK_OFF }
  if (!observed?.complete)
    return { why: 'The lists of the code host could not be read whole, so nothing is known of withdrawals.' }
  if (!breaker) return {}
  const held = steps.filter(({ heldBy }) => heldBy === 'breaker')
  const ids = held.flatMap(({ accountId }) => accountId ?? [])
  return { decision: { kind: 'release', accounts: held.map(({ account }) => account).sort(), ids, of: breaker.of } }
}

/**
 * The name of a decision: of the repositories, or of the accounts that would lose their access. It stays the same while
 * other buyers come.
 */
export function decisionKey(decision: Decision): string {
  const { kind } = decision
  const about = kind === 'release' ? decision.ids.toSorted((a, b) => a - b) : [decision.sold, decision.now]
  return hash('sha256', JSON.stringify([kind, ...about]))
}

/** Whether this order was given before. `token` names it. */
export async function wasOrdered(db: Database, token: string): Promise<boolean> {
  const row = db.selectFrom('account_action').select('id').where('id', '=', token)
  return (await row.executeTakeFirst()) !== undefined
}

/**
 * Carries the decision out as `pullpass reconcile --apply` does for this repository, if it is still what there is to
 * decide, and keeps who decided. `token` names the order: the same one again does nothing twice.
 */
export async function decide(
  deps: DecisionDeps,
  order: Order,
  { userId, token }: { userId: string; token: string }
): Promise<Decided> {
  const { db, now, log, sleep } = deps
  const { repository, decision } = order
  const target = await targetOf(db, repository)
  if (target === undefined) return { is: 'not_done', said: 'The repository is not known yet.' }
  const kind = decision.kind === 'release' ? 'release' : 'accept_repository'
  const about =
    decision.kind === 'release' ? decision.accounts.join(', ') : `number ${decision.now} for ${decision.sold}`
  const action: AccountAction = { id: token, target, accountId: 0, login: about, kind, userId }
  const progress = await serializable(db, (tx) => beginAction(tx, action, now()))
  if (progress !== 'new') return { is: 'ordered_before' }
  const work = carryOut(deps, order, action).catch((err): Decided => {
    log.error({ err }, 'what the seller decided about a repository could not be carried out')
    return { is: 'failed', said: 'The log says why.' }
  })
  return Promise.race([work, sleep(WAIT_MS).then(() => ({ is: 'goes_on' }) as const)])
}

async function carryOut(deps: DecisionDeps, order: Order, action: AccountAction): Promise<Decided> {
  const { db, now, access } = deps
  const { repository } = order
  const open = await openDecision(deps, repository)
  if (open.why !== undefined) return ended(db, action, { is: 'not_done', said: `Nothing was done. ${open.why}` })
  const { decision } = open
  if (!decision || decisionKey(decision) !== decisionKey(order.decision)) {
    await endAction(db, action, { outcome: 'It had changed meanwhile, so nothing was done.' })
    return { is: 'changed', open }
  }
  await serializable(db, (tx) => inStories(tx, { repository, decision }, action, now()))
  const [applied] = await access.reconcile({ apply: true, only: repository })
  const report = applied?.report
  const outcome = await ended(db, action, outcomeOf(decision, report))
  // The accepted repository has a row of its own, and the page shows what was done about that one.
  const target = (await targetOf(db, repository)) ?? action.target
  await db.updateTable('account_action').set({ target }).where('id', '=', action.id).execute()
  const name = nameOf(repository)
  if (report?.applied && !report.breaker) await endAlerts(db, 'breaker', ({ about }) => about === name, now())
  if (report?.applied || report?.accepted)
    await endAlerts(db, 'repository_replaced', ({ about }) => about === name, now())
  return outcome
}

type Ended = Extract<Decided, { said: string }>

async function ended(db: Database, action: AccountAction, outcome: Ended): Promise<Ended> {
  await endAction(db, action, { outcome: outcome.said })
  return outcome
}

function outcomeOf(decision: Decision, report: Report | undefined): Ended {
  const done = report?.done.filter(({ outcome }) => outcome === 'done') ?? []
  if (decision.kind === 'replace') {
    if (!report?.accepted) return notDone(report)
    const { grants } = decision
    const invited = done.filter(({ did }) => did === 'invite').length
    const others = invited < grants ? '; the others follow by themselves' : ''
    return { is: 'done', said: `It is sold from now on. ${invited} of ${grants} invited until now${others}.` }
  }
  if (!report?.applied) return notDone(report)
  const withdrawn = new Set(done.flatMap(({ did, accountId }) => (did === 'invite' ? [] : [accountId])))
  const taken = decision.ids.filter((id) => withdrawn.has(id)).length
  const left = taken < decision.ids.length ? ' Look here again for the others.' : ''
  return { is: taken > 0 ? 'done' : 'not_done', said: `${taken} of ${decision.ids.length} withdrawn.${left}` }
}

function notDone(report: Report | undefined): Ended {
  if (report?.failed !== undefined) return { is: 'failed', said: `It failed: ${report.failed}` }
  return { is: 'not_done', said: `Nothing was done: ${whyNot(report)}` }
}

function whyNot(report: Report | undefined): string {
  if (report?.replaced) return 'another process writes to the repository. Try again in a minute.'
  if (report?.backOff) return 'the code host throttles requests, or rejects the token.'
  if (report?.applied) return 'the name does not lead to another repository any more.'
  return 'the code host could not be asked.'
}

/** Puts the decision into the story of each purchase that it is about. */
async function inStories(tx: Tx, { repository, decision }: Order, { id, userId }: AccountAction, now: number) {
  const kind = decision.kind === 'release' ? 'release_withdrawals' : 'accept_repository'
  const rows =
    decision.kind === 'replace'
      ? await paidThere(tx, repository)
      : withAccounts(await waitingFor(tx, repository), decision.ids)
  const payments = [...new Set(rows.flatMap(({ paymentId }) => paymentId ?? []))]
  for (const some of chunksOf(payments, AT_ONCE)) {
    await recordAction(tx, { by: { userId }, actionId: id }, { kind, payments: some, now })
  }
}

type Waiting = Awaited<ReturnType<typeof waitingFor>>

/** Their names may have changed since the purchase, so that the host's numbers tell which accounts these are. */
function withAccounts(rows: Waiting, ids: readonly number[]): Waiting {
  const own = new Set(ids)
  return rows.filter(({ accountId }) => accountId !== null && own.has(accountId))
}

/** The accounts with a seat in the repository that have it by a paid purchase. */
async function paidThere(db: Database, repository: RepositoryName): Promise<Waiting> {
  const rows = await waitingFor(db, repository)
  return rows.filter(({ state, status }) => state !== 'revoking' && status === 'paid')
}

/** The accounts with a seat in the repository, and the purchases of those whose payment is there. */
function waitingFor(db: Database, repository: RepositoryName) {
  return db
    .selectFrom('access_grant')
    .innerJoin('access_name', 'access_name.target', 'access_grant.target')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['access_grant.login', 'access_grant.account_id as accountId', 'access_grant.state'])
    .select(['payment.id as paymentId', 'payment.status'])
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
