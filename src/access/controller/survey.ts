import type { AlertKind } from '../../alerts/alert-words.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { yieldingAfter } from '../../runtime/time/yield-between.ts'
import { type Observation, observe, shownIn } from '../host/observe.ts'
import type { Records, RepositoryDeps } from '../host/repository-deps.ts'
import { hasNothing } from '../plan/ending/end-grant.ts'
import type { AccountPlan, Shown, Step } from '../plan/facts.ts'
import { planAccount } from '../plan/plan.ts'
import { isNamedOtherwise, type NamedNow } from '../tables/accounts.ts'
import { readOpenInvites } from '../tables/attempts.ts'
import { readAccount, readAccounts, type StoredAccount } from '../tables/grants.ts'
import { changesOf } from '../tables/record-transition.ts'
import { readRepository } from '../tables/repository.ts'
import { accountsOfSmokeTests } from '../tables/smoke-invitations.ts'
import { isInLine, unsettledAgain } from '../tables/unsettled-accounts.ts'
import { changedAccounts, isWholeObservation } from './changed-accounts.ts'

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
  /**
   * The accounts that were read, and whose access has a known reason (`isExplained`); those of `invitedJustNow` and of
   * `ofSmokeTests`.
   */
  explained: Set<number>
  /** The accounts of which it is known now whether their access has a reason: all, or those that may have changed. */
  judged: 'all' | ReadonlySet<number>
  /** The accounts that the lists show under another name than is stored. */
  names: NamedNow[]
  /** Alerts about single accounts. */
  tell: [AlertKind, { item: string; words: string }][]
}

/** ms after which settled accounts are read again, whatever has happened. */
const WHOLE_MS = HOUR_MS
/** ms by which the clocks of two processes may differ, and for which a transaction may last. */
const MARGIN_MS = 10 * MINUTE_MS
/** The most accounts that are read one by one; of more, all are read. */
const MOST_SINGLY = 1_000

/** The dependencies of a survey. */
export type SurveyDeps = Pick<RepositoryDeps, 'records' | 'repository' | 'codeHost' | 'sleep'>

/**
 * Reads the host and plans the work for all accounts; writes nothing. Accounts whose grants are all settled are read
 * only where something may have changed (decisions/045); once an hour every account is read, so that nothing depends on
 * that.
 * @param order.whole reads every account
 */
export async function takeSurvey(options: SurveyDeps, order: { whole?: boolean } = {}): Promise<Survey> {
  const { records, codeHost } = options
  const { surveyed } = options.repository
  const began = records.now()
  // A smoke test may begin or end while the lists are read.
  const tested = await ofSmokeTests(options)
  const observation = await observe(codeHost)
  const testedSince = await ofSmokeTests(options)
  const survey: Survey = {
    observation,
    todos: [],
    unverified: 0,
    accounts: 0,
    nextAt: undefined,
    open: false,
    explained: new Set([...(await invitedJustNow(options, observation)), ...tested, ...testedSince]),
    judged: 'all',
    names: [],
    tell: []
  }
  const changed = order.whole ? undefined : changedSince(options, observation, began)
  if (changed) await readChanged(options, survey, changed)
  else await readEvery(options, survey)
  if (!changed) Object.assign(surveyed, { target: records.target, at: began })
  surveyed.lastAt = began
  if (isWholeObservation(observation)) surveyed.lists = observation
  const due = new Set(survey.todos.filter(({ plan }) => takesUnverified(plan.step)).map(({ accountId }) => accountId))
  // The breaker compares with the number of all accounts.
  if (due.size > 0 && changed) return takeSurvey(options, { whole: true })
  // If no unverified removal is due, the breaker has nothing to stop, however many there were.
  survey.unverified = due.size === 0 ? 0 : due.size + (await otherUnverified(records, due))
  return survey
}

/**
 * The accounts that an invite call without an outcome may have let in. Read after the lists and before the grants: the
 * number of an account that was invited by its name is stored with the outcome.
 */
async function invitedJustNow(
  { records }: SurveyDeps,
  { collaborators, invitations }: Observation
): Promise<Set<number>> {
  const attempts = await readOpenInvites(records.db, records.target)
  if (attempts.length === 0) return new Set()
  const named = new Set(attempts.map(({ login }) => login.toLowerCase()))
  const listed = [
    ...[...collaborators].map(([id, { login }]) => ({ id, login })),
    ...[...invitations].map(([id, { inviteeLogin: login }]) => ({ id, login }))
  ]
  const isAsked = (id: number, login: string | null | undefined) =>
    named.has((login ?? '').toLowerCase()) || attempts.some(({ accountId }) => accountId === id)
  return new Set(listed.flatMap(({ id, login }) => (isAsked(id, login) ? [id] : [])))
}

/** The accounts that a smoke test of the seller invites now. */
function ofSmokeTests({ records: { db, now }, repository }: SurveyDeps): Promise<number[]> {
  return accountsOfSmokeTests(db, { repository: repository.name, now: now() })
}

/**
 * The changes since the last survey. `since`: the time of that survey in ms; `differing`: the accounts that the host
 * shows differently.
 */
type Changed = { since: number; differing: ReadonlySet<number> }

/** The changes since the last survey; undefined if every account has to be read. */
function changedSince({ records, repository }: SurveyDeps, seen: Observation, now: number) {
  const { target, at, lastAt, lists } = repository.surveyed
  if (target !== records.target || at === undefined || lists === undefined) return undefined
  if (Math.abs(now - at) >= WHOLE_MS || at < records.evenSince()) return undefined
  return { since: Math.min(lastAt ?? at, now) - MARGIN_MS, differing: changedAccounts(lists, seen) }
}

async function readEvery(options: SurveyDeps, survey: Survey): Promise<void> {
  options.repository.surveyed.watched.clear()
  await readAll(options, { settled: true }, await looking(options, survey))
}

async function readChanged(options: SurveyDeps, survey: Survey, { since, differing }: Changed): Promise<void> {
  const watched = [...options.repository.surveyed.watched]
  const look = await looking(options, survey)
  const read = new Set<number>()
  const lookOnce: Look = (account, now) => {
    if (read.has(account.accountId)) return
    read.add(account.accountId)
    look(account, now)
  }
  await readAll(options, { settled: false }, lookOnce)
  // A list that is not whole proves nothing about an account that it lacks. It is read again soon.
  if (!survey.observation.complete) survey.open = true
  const others = new Set([...differing, ...watched].filter((accountId) => !read.has(accountId)))
  if (others.size > MOST_SINGLY) await readAll(options, { settled: true }, lookOnce)
  else await readSingly(options, { since, others }, { read, lookOnce })
  survey.judged = new Set([...differing, ...read])
}

async function readSingly(
  options: SurveyDeps,
  order: { since: number; others: ReadonlySet<number> },
  { read, lookOnce }: { read: ReadonlySet<number>; lookOnce: Look }
): Promise<void> {
  const scope = options.records.scope()
  for (const accountId of await unsettledAgain(scope, order)) {
    const account = read.has(accountId) ? undefined : await readAccount(scope, accountId)
    if (account) lookOnce(account, scope.now)
  }
}

/** Looks at an account as it is at a time (ms). */
type Look = (account: StoredAccount, now: number) => void

/** Adds the work for an account to the survey, and watches the account until it is settled. */
async function looking({ records, repository }: SurveyDeps, survey: Survey): Promise<Look> {
  const { inviterId } = await readRepository(records.db, records.target)
  const { watched } = repository.surveyed
  return (account, now) => {
    const { isSettled } = addTo(survey, account, { inviterId, evenSince: records.evenSince(), now })
    if (isSettled) watched.delete(account.accountId)
    else watched.add(account.accountId)
  }
}

async function readAll({ records, sleep }: SurveyDeps, { settled }: { settled: boolean }, look: Look): Promise<void> {
  async function readOn(after: number): Promise<number | undefined> {
    const scope = records.scope()
    const { accounts, next } = await readAccounts(scope, after, settled)
    for (const account of accounts) look(account, scope.now)
    return next
  }
  for (let after: number | undefined = -1; after !== undefined; ) {
    const from: number = after
    after = await yieldingAfter({ now: records.now, sleep }, () => readOn(from))
  }
}

/**
 * Plans the work for an account, and adds it to the survey. `isSettled`: it needs nothing until something about it
 * changes, or its turn in the queue comes.
 */
function addTo(
  survey: Survey,
  account: StoredAccount,
  at: { inviterId: number | undefined; evenSince: number; now: number }
): { isSettled: boolean } {
  const { observation } = survey
  if (isExplained(account)) survey.explained.add(account.accountId)
  const shown = shownIn(observation, account)
  // Another process has asked the host about this account since.
  if (account.record.seenAt > observation.startedAt) return { isSettled: false }
  const listed = nameListed(observation, account.accountId)
  const isRenamed = listed !== undefined && isNamedOtherwise(account, listed)
  if (isRenamed) survey.names.push({ accountId: account.accountId, login: listed, readAt: observation.startedAt })
  const plan = planAccount({ ...account, shown, ...at })
  if (account.record.origin !== 'found' && account.record.shown !== 'nothing') survey.accounts += 1
  if (plan.nextAt !== undefined) {
    survey.nextAt = Math.min(survey.nextAt ?? plan.nextAt, plan.nextAt)
    if (!account.grants.every(hasNothing)) survey.open = true
  }
  if (plan.tell) survey.tell.push([plan.tell, { item: `${account.accountId}`, words: account.login }])
  const { accountId, login, grants } = account
  const isChange = plan.transitions.length > 0 || plan.outcomes.length > 0 || isNews(account, plan)
  if (plan.step || isChange) survey.todos.push({ accountId, login, plan, shown, grants })
  return { isSettled: !isChange && !isRenamed && needsNothing(plan, shown, grants) }
}

/** The name under which the lists show an account; undefined if they show none. */
function nameListed({ collaborators, invitations }: Observation, accountId: number): string | undefined {
  return collaborators.get(accountId)?.login ?? invitations.get(accountId)?.inviteeLogin ?? undefined
}

/** Whether a purchase or Pullpass explains the access of the account, or its grant already waits for the seller. */
function isExplained({ grants, record: { origin } }: StoredAccount): boolean {
  if (origin === 'ours' || origin === 'adopted') return true
  return grants.some((grant) => {
    // This pass or a later one ends the grant. Until then it is not known whether the account keeps any access.
    const isEnding = !['gone', 'revoked', 'blocked'].includes(grant.state)
    return grant.live || isEnding || (grant.because === 'not_ours' && grant.acts === 'seller')
  })
}

/** Whether an account needs nothing, or only its turn in the queue: the first of the queue are always read. */
function needsNothing({ step, nextAt }: AccountPlan, shown: Shown, grants: StoredAccount['grants']): boolean {
  const waits = grants.some(isInLine) && grants.every((grant) => isInLine(grant) || hasNothing(grant))
  if (waits) return step === undefined || step.do === 'invite'
  // The lists leave out members: an account with access that they do not show is asked about now and then.
  const isListed = shown.collaborator || grants.every(hasNothing)
  return isListed && step === undefined && nextAt === undefined
}

function isNews({ record }: StoredAccount, plan: AccountPlan): boolean {
  return Object.keys(changesOf(record, plan.record)).length > 0
}

export function takes(step: Step | undefined): step is Step & { do: 'withdraw' | 'remove' } {
  return step?.do === 'withdraw' || step?.do === 'remove'
}

function takesUnverified(step: Step | undefined): boolean {
  return takes(step) && !step.verified
}

/**
 * Other accounts with an unverified removal in the last 24 hours. An account whose removal did not work is due again,
 * and counts once.
 */
async function otherUnverified({ db, target, now }: Records, due: ReadonlySet<number>): Promise<number> {
  const rows = await unverifiedRemovals.all(db, { target, since: now() - DAY_MS })
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
