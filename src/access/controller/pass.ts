import { alertOfForbidden, whyRefused } from '../../alerts/alerts.ts'
import type { Failed } from '../../code-host/code-host.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { keepListed, type Observation, requiresBackOff, THROTTLED } from '../host/observe.ts'
import type { Records, RepositoryDeps } from '../host/repository-deps.ts'
import { recordUnreadable, TELL_AFTER_MS } from '../host/unanswered.ts'
import { type NamedNow, recordName } from '../tables/accounts.ts'
import { type BackOff, hasWork, readRepository } from '../tables/repository.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import { isTripped, tellOfBreaker } from './removals-breaker.ts'
import { resolveNames } from './resolve-names.ts'
import { tryAcceptedToken, tryWithNewToken } from './retry-held-grants.ts'
import { type Todo, takeSurvey, takes } from './survey.ts'
import { takeStep } from './take-step.ts'
import { tellOfRaisedRoles, tellOfStrangers } from './tell-of-listed-accounts.ts'
import type { StepResult } from './withdraw-access.ts'

/** ms between two passes while something is open, and while all is settled. */
const OPEN_MS = 60_000
const SETTLED_MS = 10 * 60_000
/**
 * ms after which Pullpass checks whether the seller has set another token, while the host rejects the present one. The
 * host is not asked.
 */
const NEW_TOKEN_MS = 10_000
/**
 * The maximum number of writes to the host in one pass: then the lists are read again, so that news does not wait for a
 * long queue.
 */
const WRITES_PER_PASS = 10
/**
 * ms for which a pass waits for the turns of invitations, all together. Invitations leave the host's window at the pace
 * at which they were sent, so after a rush one may be sent every second or two.
 */
const TURNS_MS = 10_000
/** ms for which a pass waits for another writer. */
const LEASE_WAIT_MS = 5_000

/** The dependencies of a pass. */
export type PassDeps = Omit<RepositoryDeps, 'turns'>

/**
 * Makes a pass over the repository: reads the two lists, compares them with the grants of the accounts that may have
 * changed, once an hour with all, and takes the next step of each account that needs one.
 * @returns when the next pass is due, in ms since the epoch, and the number of writes to the host
 */
export async function pass(
  options: PassDeps,
  { released = false }: { released?: boolean } = {}
): Promise<{ nextAt: number; writes: number }> {
  const { records, repository, writer } = options
  const { db, target, now } = records
  if (!(await hasWork({ db, target }))) return { nextAt: now() + SETTLED_MS, writes: 0 }
  const before = await backOffNow(options)
  if (before) return { nextAt: endOf(before, now()), writes: 0 }
  await tryWithNewToken(db, target, writer.tokenDigest(), now())
  const identified = await resolveNames(options)
  const { refusedToken } = await readRepository(db, target)
  const backOff = await backOffNow(options)
  if (backOff) return { nextAt: endOf(backOff, now()), writes: 0 }
  const survey = await takeSurvey(options)
  const { observation, todos } = survey
  await recordNames(records, survey.names)
  if (observation.failed) {
    await writer.noteRefusal(target, observation.failed.refusal)
    await tellOfRefusal(options, observation.failed)
    await tellOfLists(options, observation)
    const newBackOff = await repository.backOff()
    if (newBackOff) return { nextAt: endOf(newBackOff, now()), writes: 0 }
  } else if (refusedToken !== undefined) {
    await db
      .updateTable('access_target')
      .set({ refused_token: null })
      .where('target', '=', target)
      .where('refused_token', 'is not', null)
      .execute()
    await tryAcceptedToken(db, target, now())
  }
  if (!observation.failed) await tellOfLists(options, observation)
  for (const [kind, fact] of survey.tell) await options.alert(kind, fact)
  const { listed: items, invitationsComplete } = observation
  keepListed(repository.listed, { items, complete: invitationsComplete }, observation.startedAt)
  // Another repository's lists say nothing about these accounts, and nothing is written to it.
  if (todos.length > 0 && (await repository.isReplaced())) return { nextAt: now(), writes: 0 }
  if (observation.complete) await tellOfStrangers(options, survey)
  if (observation.complete) await tellOfRaisedRoles(options, observation, { isWhole: survey.judged === 'all' })
  const stopped = !released && isTripped(survey)
  if (stopped) await tellOfBreaker(options, survey)
  let nextAt = Math.min(survey.nextAt ?? Number.POSITIVE_INFINITY, identified ?? Number.POSITIVE_INFINITY)
  const turnsUntil = now() + TURNS_MS
  let writes = 0
  for (const { accountId, shown } of inOrder(todos)) {
    if (options.stopping.begun.aborted || (await repository.isHeardReplaced())) break
    const login = observation.collaborators.get(accountId)?.login
    const listedName = login === undefined ? undefined : { login }
    const todo = { accountId, shown, listedName, listed: repository.listed.current, stopped }
    const worked = await workInTurn(options, todo, turnsUntil)
    nextAt = Math.min(nextAt, worked.nextAt ?? Number.POSITIVE_INFINITY)
    if (worked.refusal && requiresBackOff({ refusal: worked.refusal })) break
    // The accounts behind it in the queue wait as well.
    if (worked.waits) break
    writes += worked.wrote ? 1 : 0
    if (writes >= WRITES_PER_PASS) {
      nextAt = now()
      break
    }
  }
  if (observation.complete) await noteObservation(records, observation.startedAt)
  const open = todos.length > 0 || survey.open
  return { nextAt: Math.min(nextAt, now() + (open ? OPEN_MS : SETTLED_MS)), writes }
}

/** An account with its next step. */
type Waiting = Pick<Todo, 'accountId'> & { plan: Pick<Todo['plan'], 'step'> }

/** The order of the work: removals, changes of our own records, questions, first invitations, renewals. */
export function inOrder<Each extends Waiting>(todos: readonly Each[]): Each[] {
  const rank = ({ plan: { step } }: Waiting) => {
    if (takes(step)) return 0
    if (!step) return 1
    if (step.do === 'ask') return 2
    return step.do === 'invite' && !step.renewal ? 3 : 4
  }
  // The order of the queue, as `aheadOf` counts it.
  const turn = ({ plan: { step } }: Waiting) => (step?.do === 'invite' ? step : { queuedAt: 0, grantId: '' })
  const byTurn = (a: Waiting, b: Waiting) =>
    turn(a).queuedAt - turn(b).queuedAt ||
    (turn(a).grantId === turn(b).grantId ? 0 : turn(a).grantId < turn(b).grantId ? -1 : 1)
  return [...todos].sort((a, b) => rank(a) - rank(b) || byTurn(a, b) || a.accountId - b.accountId)
}

type Work = Omit<Parameters<typeof takeStep>[1], 'lease'>

/**
 * Works on an account. If its turn comes before `until` (ms), waits for that without the lease: otherwise another pass
 * would read all lists again for each invitation.
 */
async function workInTurn(options: PassDeps, todo: Work, until: number): Promise<StepResult> {
  const { records, sleep, stopping } = options
  const worked = await work(options, todo)
  const { waits, nextAt } = worked
  if (!waits || nextAt === undefined || nextAt > until) return worked
  await sleep(Math.max(0, nextAt - records.now()), stopping.begun)
  return stopping.begun.aborted ? worked : work(options, todo)
}

async function work(options: PassDeps, todo: Work): Promise<StepResult> {
  const { repository, log } = options
  const { now } = options.records
  try {
    const done = await repository.hold(LEASE_WAIT_MS, (lease) => takeStep(options, { ...todo, lease }))
    return done?.value ?? { wrote: false, nextAt: now() + LEASE_WAIT_MS }
  } catch (error) {
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    // Another process has the lease now: the next pass sees the result.
    log.warn(
      { repository: repository.name, account: todo.accountId, why: error.message },
      'another process writes about an account, so this pass skips it'
    )
    return { wrote: false, nextAt: now() + LEASE_WAIT_MS }
  }
}

/** When the next pass is due, in ms, after one that asked nothing. */
function endOf({ until, because }: BackOff, now: number): number {
  return because === 'token_refused' ? Math.min(until, now + NEW_TOKEN_MS) : until
}

/** Keeps the present names of accounts. The number of an account is the same in every repository. */
async function recordNames(records: Records, names: readonly NamedNow[]) {
  for (const named of names) await records.change(({ db: tx, now }) => recordName(tx, named, now))
}

async function noteObservation({ db, target }: Records, startedAt: number) {
  await serializable(db, (tx) => recordObservation.run(tx, { target, startedAt }))
}

const recordObservation = statement((db, value: { target: string; startedAt: number }) =>
  db
    .updateTable('access_target')
    .set({ observed_at: value.startedAt })
    .where('target', '=', value.target)
    .where('observed_at', '<', value.startedAt)
)

async function tellOfRefusal({ alert }: Pick<PassDeps, 'alert'>, failed: Failed) {
  const { kind } = failed.refusal
  if (kind === 'token_refused') await alert(kind, whyRefused(failed))
  if (kind === 'forbidden') await alert(...alertOfForbidden(failed))
  if (kind === 'not_found') await alert('repository_invisible', whyRefused(failed))
}

/** Until when the host must not be asked. A host that throttles shows no list either, whatever question it refused. */
async function backOffNow(options: ListsDeps): Promise<BackOff | undefined> {
  const backOff = await options.repository.backOff()
  if (backOff?.because === 'throttled') await tellOfLists(options, { unreadable: THROTTLED, failed: undefined })
  return backOff
}

type ListsDeps = Pick<PassDeps, 'records' | 'repository' | 'alert' | 'log'>

/**
 * Alerts the seller if a list stays unreadable, also because the code host throttles again and again, unless the
 * refusal has an alert of its own.
 */
async function tellOfLists(options: ListsDeps, { unreadable, failed }: Pick<Observation, 'unreadable' | 'failed'>) {
  const { records, alert, log } = options
  const { name } = options.repository
  if (failed?.refusal.kind === 'token_refused') return
  const { since, isNews } = await recordUnreadable(records, unreadable)
  if (isNews && unreadable !== undefined)
    log.warn({ repository: name, why: unreadable }, 'a list of the code host cannot be read completely')
  if (isNews && unreadable === undefined)
    log.info({ repository: name }, 'the lists of the code host can be read completely again')
  const told = failed?.refusal.kind === 'forbidden' || failed?.refusal.kind === 'not_found'
  if (unreadable === undefined || since === undefined || told || records.now() - since < TELL_AFTER_MS) return
  await alert('list_unreadable', { words: unreadable })
}
