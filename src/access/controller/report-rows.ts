import type { Database } from '../../db/database.ts'
import type { Acts, Because, GrantState, Origin } from '../grant.ts'
import type { Observation } from '../host/observe.ts'
import type { Todo } from './pass.ts'
import type { Report, ReportClaim, ReportWrite } from './report.ts'

type Rows = { db: Database; target: string }

/** Claims that are under way, that need a person, or that wait for the seller. */
export async function readWaiting({ db, target }: Rows): Promise<ReportClaim[]> {
  const rows = await db
    .selectFrom('access_grant')
    .select(['login', 'state', 'because', 'acts', 'retry_at'])
    .where('target', '=', target)
    .where('state', 'in', ['queued', 'revoking', 'blocked', 'gone', 'expired'])
    .where((where) => where.or([where('state', 'in', ['queued', 'revoking', 'blocked']), where('acts', '=', 'seller')]))
    .orderBy('state')
    .orderBy('queued_at')
    .orderBy('id')
    .execute()
  return rows.map(({ login, state, because, acts, retry_at }) => ({
    account: login,
    state: state as GrantState,
    because: because as Because,
    acts: acts as Acts,
    ...(retry_at !== null && { at: retry_at })
  }))
}

/** The host's words about the last write for each claim that is under way or waits for the seller, where it refused that. */
export async function readSaid({ db, target }: Rows): Promise<Report['said']> {
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

/** What was written to the host since then, by whichever process. */
export async function readWrites({ db, target }: Rows, since: number): Promise<ReportWrite[]> {
  const rows = await db
    .selectFrom('access_intent')
    .select(['login', 'kind', 'outcome'])
    .where('target', '=', target)
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(({ login, kind, outcome }) => ({ account: login, did: kind, outcome: outcome ?? 'unknown' }))
}

/** Who has access, or an invitation, that is not our doing. What this survey found out is not written down yet. */
export async function readFound(
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
  const known = new Map<number, { login: string; origin: Origin }>()
  for (const { account_id, login, origin } of rows) if (origin) known.set(account_id, { login, origin })
  for (const { accountId, login, plan } of todos) {
    if (plan.record.origin) known.set(accountId, { login, origin: plan.record.origin })
  }
  const present = new Set([...collaborators.keys(), ...invitations.keys()])
  const accounts: Report['found']['accounts'] = []
  for (const [accountId, { login, origin }] of known) {
    const invitation = invitations.get(accountId)
    const has = collaborators.has(accountId) ? 'collaborator' : invitation?.expired ? 'expired' : 'invitation'
    if (present.delete(accountId) && origin === 'found') accounts.push({ account: login, has })
  }
  return { accounts, others: present.size }
}
