import type { AlertKind } from '../../alerts/alert-words.ts'
import { whyRefused } from '../../alerts/alerts.ts'
import type { Failed } from '../../code-host/code-host.ts'
import { serializable } from '../../db/serializable.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { yieldingAfter } from '../../runtime/time/yield-between.ts'
import { keepListed, type Observation, observe, shownIn, THROTTLED, wantsQuiet } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { recordUnreadable, TELL_AFTER_MS } from '../host/unanswered.ts'
import { hasNothing } from '../plan/endings.ts'
import type { AccountPlan, Shown, Step } from '../plan/facts.ts'
import { planAccount } from '../plan/plan.ts'
import { readAccounts, type StoredAccount } from '../tables/grants.ts'
import { changesOf } from '../tables/record-transition.ts'
import { hasGrants, type Quiet, readRepository } from '../tables/repository.ts'
import { scopeOf } from '../tables/scope.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'
import { resolveNames } from './resolve-names.ts'
import { takeStep } from './take-step.ts'
import type { StepResult } from './withdraw-and-renew.ts'

/** The planned work for one account, before it is planned again under the lease. */
export type Todo = {
  accountId: number
  login: string
  plan: AccountPlan
  shown: Shown
  grants: StoredAccount['grants']
}

/** The result of reading the host and all grants. `nextAt` in ms: when something is due by time alone. */
export type Survey = {
  observation: Observation
  todos: Todo[]
  /**
   * `unverified`: accounts whose access from us would be removed without a payment event; `accounts`: all accounts with
   * access from us.
   */
  unverified: number
  accounts: number
  nextAt: number | undefined
  /** Something is open that requires frequent passes, not only one at `nextAt`. */
  open: boolean
  /** Alerts about single accounts. */
  tell: [AlertKind, { item: string; words: string }][]
}

/** ms between two passes while something is open, and while all is settled. */
const OPEN_MS = 60_000
const SETTLED_MS = 10 * 60_000
/**
 * The maximum number of writes to the host in one pass: then the lists are read again, so that news does not wait for a
 * long queue.
 */
const WRITES_PER_PASS = 10
/** ms for which a pass waits for another writer. */
const LEASE_WAIT_MS = 5_000
/** The breaker trips above this share, and above this number, of the accounts in 24 hours. */
const BREAKER = { share: 0.1, number: 3 }

/**
 * Makes a pass over the repository: reads the two lists, compares them with every grant, and takes the next step of
 * each account that needs one.
 * @returns when the next pass is due, in ms since the epoch, and the number of writes to the host
 */
export async function pass(
  options: RepositoryDeps,
  { released = false }: { released?: boolean } = {}
): Promise<{ nextAt: number; writes: number }> {
  const { db, now, host, repository } = options
  const { target } = repository
  if (!(await hasGrants({ db, target }))) return { nextAt: now() + SETTLED_MS, writes: 0 }
  const quiet = await quietNow(options)
  if (quiet) return { nextAt: quiet.until, writes: 0 }
  const identified = await resolveNames(options)
  const { refusedToken } = await readRepository(db, target)
  const hushed = await quietNow(options)
  if (hushed) return { nextAt: hushed.until, writes: 0 }
  const survey = await takeSurvey(options)
  const { observation, todos } = survey
  if (observation.failed) {
    await host.writer.heed(target, observation.failed.refusal)
    await tellOfRefusal(options, observation.failed)
    await tellOfLists(options, observation)
    const hush = await repository.quiet()
    if (hush) return { nextAt: hush.until, writes: 0 }
  } else if (refusedToken !== undefined) {
    await db
      .updateTable('access_target')
      .set({ refused_token: null })
      .where('target', '=', target)
      .where('refused_token', 'is not', null)
      .execute()
  }
  if (!observation.failed) await tellOfLists(options, observation)
  for (const [kind, fact] of survey.tell) await options.alert(kind, fact)
  const { listed: items, invitationsComplete } = observation
  keepListed(host.listed, { items, complete: invitationsComplete }, observation.startedAt)
  // Another repository's lists say nothing about these accounts, and nothing is written to it.
  if (todos.length > 0 && (await repository.isReplaced())) return { nextAt: now(), writes: 0 }
  const stopped = !released && isTripped(survey)
  if (stopped) await tellOfBreaker(options, survey)
  let nextAt = Math.min(survey.nextAt ?? Number.POSITIVE_INFINITY, identified ?? Number.POSITIVE_INFINITY)
  let writes = 0
  for (const { accountId, shown } of inOrder(todos)) {
    if (options.process.stopping.begun.aborted || (await repository.isKnownReplaced())) break
    const login = observation.collaborators.get(accountId)
    const listedName = login === undefined ? undefined : { login }
    const worked = await work(options, { accountId, shown, listedName, listed: host.listed.current, stopped })
    nextAt = Math.min(nextAt, worked.nextAt ?? Number.POSITIVE_INFINITY)
    if (worked.refusal && wantsQuiet({ refusal: worked.refusal })) break
    // The accounts behind it in the queue wait as well.
    if (worked.waits) break
    writes += worked.wrote ? 1 : 0
    if (writes >= WRITES_PER_PASS) {
      nextAt = now()
      break
    }
  }
  if (observation.complete) await noteObservation(options, observation.startedAt)
  const open = todos.length > 0 || survey.open
  return { nextAt: Math.min(nextAt, now() + (open ? OPEN_MS : SETTLED_MS)), writes }
}

/** Reads the host and plans the work for all accounts; writes nothing. */
export async function takeSurvey(options: RepositoryDeps): Promise<Survey> {
  const { db, repository, process } = options
  const observation = await observe(options.host.codeHost)
  const { inviterId } = await readRepository(db, repository.target)
  const survey: Survey = {
    observation,
    todos: [],
    unverified: 0,
    accounts: 0,
    nextAt: undefined,
    open: false,
    tell: []
  }
  async function readOn(after: number): Promise<number | undefined> {
    const scope = scopeOf(options, repository.target)
    const { accounts, next } = await readAccounts(scope, after)
    for (const account of accounts) {
      const shown = shownIn(observation, account)
      // Another process has asked the host about this account since.
      if (account.record.seenAt > observation.startedAt) continue
      const plan = planAccount({ ...account, shown, inviterId, evenSince: process.evenSince(), now: scope.now })
      if (account.record.origin !== 'found' && account.record.shown !== 'nothing') survey.accounts += 1
      if (plan.nextAt !== undefined) {
        survey.nextAt = Math.min(survey.nextAt ?? plan.nextAt, plan.nextAt)
        if (!account.grants.every(hasNothing)) survey.open = true
      }
      if (plan.tell) survey.tell.push([plan.tell, { item: `${account.accountId}`, words: account.login }])
      if (plan.step || plan.transitions.length > 0 || plan.settled.length > 0 || isNews(account, plan)) {
        const { accountId, login, grants } = account
        survey.todos.push({ accountId, login, plan, shown, grants })
      }
    }
    return next
  }
  for (let after: number | undefined = -1; after !== undefined; ) {
    const from: number = after
    after = await yieldingAfter({ now: options.now, sleep: process.sleep }, () => readOn(from))
  }
  const due = new Set(survey.todos.filter(({ plan }) => takesUnverified(plan.step)).map(({ accountId }) => accountId))
  // If no unverified removal is due, the breaker has nothing to stop, however many there were.
  survey.unverified = due.size === 0 ? 0 : due.size + (await takenUnverified(options, due))
  return survey
}

function isNews({ record }: StoredAccount, plan: AccountPlan): boolean {
  return Object.keys(changesOf(record, plan.record)).length > 0
}

function takes(step: Step | undefined): step is Step & { do: 'withdraw' | 'remove' } {
  return step?.do === 'withdraw' || step?.do === 'remove'
}

function takesUnverified(step: Step | undefined): boolean {
  return takes(step) && !step.verified
}

/** Whether so many accounts would lose access without a payment event that a person has to look first. */
export function isTripped({ unverified, accounts }: Pick<Survey, 'unverified' | 'accounts'>): boolean {
  return unverified > BREAKER.number && unverified > accounts * BREAKER.share
}

/** The order of the work: removals, changes of our own records, questions, first invitations, renewals. */
export function inOrder(todos: readonly Todo[]): Todo[] {
  const rank = ({ plan: { step } }: Todo) => {
    if (takes(step)) return 0
    if (!step) return 1
    if (step.do === 'ask') return 2
    return step.do === 'invite' && !step.renewal ? 3 : 4
  }
  const turn = ({ plan: { step } }: Todo) => (step?.do === 'invite' ? step.queuedAt : 0)
  return [...todos].sort((a, b) => rank(a) - rank(b) || turn(a) - turn(b) || a.accountId - b.accountId)
}

async function work(options: RepositoryDeps, todo: Omit<Parameters<typeof takeStep>[1], 'lease'>): Promise<StepResult> {
  const { now, process } = options
  const { target, name } = options.repository
  try {
    const done = await options.host.leases.hold(target, LEASE_WAIT_MS, (lease) => takeStep(options, { ...todo, lease }))
    return done?.value ?? { wrote: false, nextAt: now() + LEASE_WAIT_MS }
  } catch (error) {
    if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
    // Another process has taken over: the next pass sees the result.
    process.log.warn(
      { repository: name, account: todo.accountId, why: error.message },
      'another process writes about an account, so this pass skips it'
    )
    return { wrote: false, nextAt: now() + LEASE_WAIT_MS }
  }
}

/**
 * Other accounts with an unverified removal in the last 24 hours. An account whose removal did not work is due again,
 * and counts once.
 */
async function takenUnverified({ db, now, repository }: RepositoryDeps, due: ReadonlySet<number>): Promise<number> {
  const rows = await unverifiedRemovals.all(db, { target: repository.target, since: now() - DAY_MS })
  return rows.filter(({ account_id }) => account_id !== null && !due.has(account_id)).length
}

const unverifiedRemovals = statement((db, value: { target: string; since: number }) =>
  db
    .selectFrom('access_intent')
    .select('account_id')
    .distinct()
    .where('target', '=', value.target)
    .where('unverified', '=', 1)
    .where('at', '>', value.since)
)

async function noteObservation({ db, repository }: RepositoryDeps, startedAt: number) {
  await serializable(db, (tx) => recordObservation.run(tx, { target: repository.target, startedAt }))
}

const recordObservation = statement((db, value: { target: string; startedAt: number }) =>
  db
    .updateTable('access_target')
    .set({ observed_at: value.startedAt })
    .where('target', '=', value.target)
    .where('observed_at', '<', value.startedAt)
)

async function tellOfRefusal({ alert }: RepositoryDeps, failed: Failed) {
  const { kind } = failed.refusal
  if (kind === 'token_refused' || kind === 'forbidden') await alert(kind, whyRefused(failed))
  if (kind === 'not_found') await alert('repository_invisible', whyRefused(failed))
}

/** Until when the host must not be asked. A host that throttles shows no list either, whatever question it refused. */
async function quietNow(options: RepositoryDeps): Promise<Quiet | undefined> {
  const quiet = await options.repository.quiet()
  if (quiet?.because === 'throttled') await tellOfLists(options, { unreadable: THROTTLED, failed: undefined })
  return quiet
}

/**
 * Alerts the seller if a list stays unreadable, also because the code host throttles again and again, unless the refusal
 * has an alert of its own.
 */
async function tellOfLists(
  options: RepositoryDeps,
  { unreadable, failed }: Pick<Observation, 'unreadable' | 'failed'>
) {
  const { now, alert } = options
  const { name } = options.repository
  const { log } = options.process
  if (failed?.refusal.kind === 'token_refused') return
  const { since, isNews } = await recordUnreadable(
    { db: options.db, target: options.repository.target, now },
    unreadable
  )
  if (isNews && unreadable !== undefined)
    log.warn({ repository: name, why: unreadable }, 'a list of the code host cannot be read completely')
  if (isNews && unreadable === undefined)
    log.info({ repository: name }, 'the lists of the code host can be read completely again')
  const told = failed?.refusal.kind === 'forbidden' || failed?.refusal.kind === 'not_found'
  if (unreadable === undefined || since === undefined || told || now() - since < TELL_AFTER_MS) return
  await alert('list_unreadable', { words: unreadable })
}

async function tellOfBreaker({ process, repository, alert }: RepositoryDeps, { unverified, accounts }: Survey) {
  await alert('breaker')
  process.log.error(
    { repository: repository.name, unverified, accounts },
    'removals stopped: too many accounts would lose access without a payment event behind it. Look at aliases and payments.….scenes in the site config, and at the database, then at npm run pullpass -- reconcile'
  )
}
