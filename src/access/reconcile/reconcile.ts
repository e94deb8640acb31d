import { inOrder, type PassDeps, pass } from '../controller/pass.ts'
import { isTripped } from '../controller/removals-breaker.ts'
import { type Survey, type SurveyDeps, type Todo, takeSurvey } from '../controller/survey.ts'
import type { Origin } from '../grant-states.ts'
import { readBudget } from '../host/invitation-queue.ts'
import type { Observation } from '../host/observe.ts'
import type { Records } from '../host/repository-deps.ts'
import { endBeforePass, endOfGrant, isBuyerDone } from '../plan/ending/why-grant-ended.ts'
import { readCovering } from '../seats/other-purchases-of-account.ts'
import type { BackOff } from '../tables/repository.ts'
import {
  nothingFound,
  type Report,
  type ReportGrant,
  type ReportStep,
  type ReportWrite,
  type Unread
} from './report.ts'

/** The maximum number of passes of one `--apply`; each writes to the host ten times at most. */
const MAX_PASSES = 1000

/**
 * Reports what a pass would do; with `apply`, runs as many passes as needed, including the removals that the breaker
 * holds back. A host that requires a back-off is not asked.
 */
export async function reconcile(options: PassDeps, apply: boolean): Promise<Report> {
  const { records } = options
  const startedAt = records.now()
  const { backOff: backOffNow } = options.repository
  const before = await backOffNow()
  if (before) return { ...(await withoutAsking(records)), backOff: before }
  let survey = await wholeSurvey(options)
  const applied = apply && !survey.observation.failed && !(await backOffNow())
  if (applied) {
    await applyAll(options)
    // The rest is what the host shows now, unless it must not be asked.
    if (!(await backOffNow())) survey = await wholeSurvey(options)
  }
  const backOff = await backOffNow()
  const { observation, todos } = survey
  const done = apply ? await readWrites(records, startedAt) : []
  const written = new Set(backOff ? done.map(({ account }) => account) : [])
  const open = inOrder(todos).filter(({ login }) => !written.has(login))
  const steps = await stepsOf(options, open, { survey, backOff })
  const held = steps.filter(({ heldBy }) => heldBy === 'breaker')
  const stepping = new Set(steps.map(({ account }) => account))
  return {
    ...(backOff && { backOff }),
    observed: {
      invitations: observation.listed.length,
      collaborators: observation.collaborators.size,
      complete: observation.complete,
      at: observation.startedAt,
      ...unreadOf(observation)
    },
    done,
    steps,
    waiting: (await readWaiting(records)).filter(({ account }) => !stepping.has(account)),
    said: await readSaid(records),
    found: await readFound(records, observation, todos),
    ...(held.length > 0 && { breaker: { stopped: held.length, of: survey.accounts } }),
    applied
  }
}

function unreadOf({ complete, unreadable, failed }: Observation): { unread?: Unread } {
  if (complete || unreadable === undefined) return {}
  return { unread: { why: unreadable, ...(failed && { refusal: failed.refusal.kind }) } }
}

/** Reports the stored state, if the host cannot or must not be asked. */
export async function withoutAsking(rows: Rows): Promise<Report> {
  const [waiting, said] = [await readWaiting(rows), await readSaid(rows)]
  return { ...nothingFound, waiting, said }
}

async function applyAll(options: PassDeps): Promise<void> {
  for (let count = 0; count < MAX_PASSES; count += 1) {
    const { nextAt, writes } = await pass(options, { released: true })
    if (writes === 0 || nextAt > options.records.now()) return
  }
}

/** Takes a survey of all accounts. A failure of it is recorded for all processes. */
async function wholeSurvey(options: SurveyDeps & Pick<PassDeps, 'writer'>): Promise<Survey> {
  const survey = await takeSurvey(options, { whole: true })
  const { failed } = survey.observation
  if (failed) await options.writer.noteRefusal(options.records.target, failed.refusal)
  return survey
}

async function stepsOf(
  { records, repository }: Pick<PassDeps, 'records' | 'repository'>,
  todos: readonly Todo[],
  { survey, backOff }: { survey: Survey; backOff: BackOff | undefined }
): Promise<ReportStep[]> {
  const { db, target, now } = records
  const { name, pauseMs } = repository
  const budget = await readBudget({ db, target, now: now(), pauseMs, listed: survey.observation.listed })
  const stopped = isTripped(survey)
  let turns = 0
  return todos.flatMap(({ accountId, login, plan: { step, transitions, nextAt }, grants }): ReportStep[] => {
    if (!step && transitions.length === 0) return []
    const because = transitions[0]?.because ?? grants[0]?.because
    const line = { account: login, accountId, repository: name, step: step?.do ?? 'none', because } as const
    if (stopped && (step?.do === 'withdraw' || step?.do === 'remove') && !step.verified) {
      return [{ ...line, heldBy: 'breaker' }]
    }
    if (backOff) return [{ ...line, heldBy: backOff.because, at: backOff.until }]
    if (step?.do === 'invite' || step?.do === 'renew') {
      turns += 1
      const at = budget.at(turns)
      if (budget.left < turns) return [{ ...line, heldBy: 'limit', at }]
    }
    return [{ ...line, ...(nextAt !== undefined && { at: nextAt }) }]
  })
}

type Rows = Pick<Records, 'db' | 'target' | 'scope'>

const columnsOfNamed = [
  'access_grant.id',
  'access_grant.payment_id',
  'access_grant.target',
  'access_grant.state',
  'access_grant.because',
  'access_grant.released',
  'access_grant.replaced_by',
  'access_grant.created_at'
] as const

/** Grants that are in progress, blocked, or waiting for the seller. */
export async function readWaiting({ db, target, scope }: Rows): Promise<ReportGrant[]> {
  const rows = await db
    .selectFrom('access_grant')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(columnsOfNamed)
    .select(['access_grant.login', 'access_grant.acts', 'access_grant.retry_at', 'access_grant.product'])
    .select(['payment.status', 'payment.scene'])
    .where('access_grant.target', '=', target)
    .where('access_grant.state', 'in', ['queued', 'revoking', 'blocked', 'gone', 'expired'])
    .where((where) =>
      where.or([
        where('access_grant.state', 'in', ['queued', 'revoking', 'blocked']),
        where('access_grant.acts', '=', 'seller')
      ])
    )
    .orderBy('access_grant.state')
    .orderBy('access_grant.queued_at')
    .orderBy('access_grant.id')
    .execute()
  const beside = await db
    .selectFrom('access_grant')
    .select(columnsOfNamed)
    .where('target', '=', target)
    .where('payment_id', 'in', (of) =>
      of
        .selectFrom('access_grant as refused')
        .select('refused.payment_id')
        .where('refused.target', '=', target)
        .where('refused.state', '=', 'blocked')
    )
    .execute()
  const ofPayment = Map.groupBy(beside, ({ payment_id }) => payment_id)
  const waiting = rows.filter((row) => !isBuyerDone(row, ofPayment.get(row.payment_id) ?? []))
  const { scenesOf } = scope()
  const kept = waiting.filter(({ because }) => because === 'other_claim').map(({ id }) => id)
  const covering = await readCovering(db, kept, scenesOf)
  return waiting.map((row) => {
    const { login, state, because, acts, retry_at } = row
    const ended = endBeforePass(row, endOfGrant(row, scenesOf)?.because, covering.has(row.id))
    if (ended) return { account: login, state, because: ended, acts: null }
    return { account: login, state, because, acts, ...(retry_at !== null && { at: retry_at }) }
  })
}

/**
 * The host's words about the last write for each grant that is in progress or waits for the seller, if the host refused
 * that write.
 */
async function readSaid({ db, target }: Rows): Promise<Report['said']> {
  const rows = await db
    .selectFrom('access_grant')
    .innerJoin('access_intent', 'access_intent.grant_id', 'access_grant.id')
    .select(['access_grant.id', 'access_intent.login', 'access_intent.words'])
    .where('access_grant.target', '=', target)
    .where('access_grant.state', 'in', ['queued', 'revoking', 'blocked', 'expired'])
    .orderBy('access_intent.at')
    .execute()
  const last = new Map(rows.map(({ id, login, words }) => [id, { account: login, words }]))
  return [...last.values()].flatMap(({ account, words }) => (words === null ? [] : [{ account, words }]))
}

/** The writes to the host since then, by any process. */
async function readWrites({ db, target }: Rows, since: number): Promise<ReportWrite[]> {
  const rows = await db
    .selectFrom('access_intent')
    .select(['account_id', 'login', 'kind', 'outcome'])
    .where('target', '=', target)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ account_id, login, kind, outcome }) => {
    const account = { account: login, ...(account_id !== null && { accountId: account_id }) }
    return { ...account, did: kind, outcome: outcome ?? 'unknown' }
  })
}

/** Accounts with access or an invitation that is not ours. The results of this survey are not recorded yet. */
async function readFound(
  { db, target }: Rows,
  { collaborators, invitations }: Observation,
  todos: readonly Todo[]
): Promise<Report['found']> {
  const rows = await db
    .selectFrom('access_account')
    .select(['account_id', 'login', 'origin'])
    .where('target', '=', target)
    .where('origin', 'is not', null)
    .orderBy('login')
    .execute()
  const origins = new Map<number, { login: string; origin: Origin }>()
  for (const { account_id, login, origin } of rows) if (origin) origins.set(account_id, { login, origin })
  for (const { accountId, login, plan } of todos) {
    if (plan.record.origin) origins.set(accountId, { login, origin: plan.record.origin })
  }
  const present = new Set([...collaborators.keys(), ...invitations.keys()])
  const accounts: Report['found']['accounts'] = []
  for (const [accountId, { login, origin }] of origins) {
    const invitation = invitations.get(accountId)
    const has = collaborators.has(accountId) ? 'collaborator' : invitation?.expired ? 'expired' : 'invitation'
    if (present.delete(accountId) && origin === 'found') accounts.push({ account: login, has })
  }
  return { accounts, others: present.size }
}
