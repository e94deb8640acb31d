import type { AlertKind } from '../../alerts/alert-words.ts'
import { statement } from '../../db/statement.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { yieldingAfter } from '../../runtime/time/yield-between.ts'
import { type Observation, observe, shownIn } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { hasNothing } from '../plan/endings.ts'
import type { AccountPlan, Shown, Step } from '../plan/facts.ts'
import { planAccount } from '../plan/plan.ts'
import { readAccount, readAccounts, type StoredAccount } from '../tables/grants.ts'
import { changesOf } from '../tables/record-transition.ts'
import { readRepository } from '../tables/repository.ts'
import { type Scope, scopeOf } from '../tables/scope.ts'
import { unsettledAgain } from '../tables/unsettled-accounts.ts'

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

/** ms after which settled accounts are read again, whatever has happened. */
const WHOLE_MS = HOUR_MS
/** ms by which the clocks of two processes may differ, and for which a transaction may last. */
const MARGIN_MS = 10 * MINUTE_MS
/**
 * Reads the host and plans the work for all accounts; writes nothing. Accounts whose grants are all withdrawn are read
 * only where something may have changed; once an hour every account is read, so that nothing depends on that.
 */
export async function takeSurvey(options: RepositoryDeps): Promise<Survey> {
  const { db, repository, process, now } = options
  const { target } = repository
  const { surveyed } = options.host
  const began = now()
  const since = surveyed.target === target ? surveyed.at : undefined
  const whole = since === undefined || Math.abs(began - since) >= WHOLE_MS || since < process.evenSince()
  const observation = await observe(options.host.codeHost)
  const { inviterId } = await readRepository(db, target)
  const survey: Survey = {
    observation,
    todos: [],
    unverified: 0,
    accounts: 0,
    nextAt: undefined,
    open: false,
    tell: []
  }
  const unread = new Set(whole ? [] : [...observation.collaborators.keys(), ...observation.invitations.keys()])
  const look = (account: StoredAccount, scope: Scope) => {
    unread.delete(account.accountId)
    addTo(survey, account, { inviterId, evenSince: process.evenSince(), now: scope.now })
  }
  async function readOn(after: number): Promise<number | undefined> {
    const scope = scopeOf(options, target)
    const { accounts, next } = await readAccounts(scope, after, whole)
    for (const account of accounts) look(account, scope)
    return next
  }
  for (let after: number | undefined = -1; after !== undefined; ) {
    const from: number = after
    after = await yieldingAfter({ now, sleep: process.sleep }, () => readOn(from))
  }
  if (whole) Object.assign(surveyed, { target, at: began })
  else {
    const scope = scopeOf(options, target)
    for (const accountId of await unsettledAgain(scope, { since: since - MARGIN_MS, shown: unread })) {
      const account = await readAccount(scope, accountId)
      if (account?.grants.every(({ state }) => state === 'revoked')) look(account, scope)
    }
  }
  const due = new Set(survey.todos.filter(({ plan }) => takesUnverified(plan.step)).map(({ accountId }) => accountId))
  // If no unverified removal is due, the breaker has nothing to stop, however many there were.
  survey.unverified = due.size === 0 ? 0 : due.size + (await takenUnverified(options, due))
  return survey
}

/** Plans the work for an account, and adds it to the survey. */
function addTo(
  survey: Survey,
  account: StoredAccount,
  at: { inviterId: number | undefined; evenSince: number; now: number }
): void {
  const { observation } = survey
  const shown = shownIn(observation, account)
  // Another process has asked the host about this account since.
  if (account.record.seenAt > observation.startedAt) return
  const plan = planAccount({ ...account, shown, ...at })
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
