import { sql } from 'kysely'
import type { AccountAnswer, HostAccount } from '../../code-host/code-host.ts'
import type { Database, Tx } from '../../db/database.ts'
import { requiresBackOff } from '../host/observe.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { noteUnanswered } from '../host/unanswered.ts'
import { timeAtHost } from '../plan/calls-without-outcome.ts'
import { LAG_MS, type Transition } from '../plan/facts.ts'
import { isUnresolved, readGrant, readUnresolvedGrants, type UnresolvedGrant } from '../tables/grants.ts'
import { nameAccount, recordTransition } from '../tables/record-transition.ts'
import { readRepository } from '../tables/repository.ts'
import { LeaseLost, Overtaken } from '../tables/write-conflicts.ts'

/** ms to wait while another process writes to the repository. */
const LEASE_WAIT_MS = 5_000

/** The dependencies of looking names up. */
type NamesDeps = Pick<RepositoryDeps, 'records' | 'repository' | 'codeHost' | 'writer' | 'alert' | 'log' | 'stopping'>

/**
 * Finds the accounts of names that were typed while the host could not be asked: without a confirmed id nothing is sent
 * later.
 * @returns when the next name is due, in ms
 */
export async function resolveNames(options: NamesDeps): Promise<number | undefined> {
  const { records, repository, codeHost, writer } = options
  const { now } = records
  const even = records.evenSince()
  let nextAt: number | undefined
  const soonest = (at: number) => {
    nextAt = Math.min(nextAt ?? at, at)
  }
  for (const grant of await readUnresolvedGrants(records.scope())) {
    if (options.stopping.begun.aborted) break
    if (grant.live && (grant.retryAt ?? 0) > now()) {
      soonest(grant.retryAt ?? now())
      continue
    }
    const found = await codeHost.accountByLogin(grant.login)
    if ('failed' in found) {
      await writer.noteRefusal(records.target, found.refusal)
      soonest(now() + LAG_MS)
      if (requiresBackOff(found)) break
      await repository
        .hold(LEASE_WAIT_MS, (lease) => noteUnanswered(options, lease, { grantIds: [grant.grantId], failed: found }))
        .catch(unlessOvertaken)
      continue
    }
    // The clock was moved meanwhile, so that the time at which the name was typed says nothing: the next round corrects
    // it.
    if (records.evenSince() !== even) return now()
    const person = isPerson(found, grant, now())
    // An account that was renamed since may have been invited by its old name.
    const meant = person ? 'none' : await accountBehindName(options, grant.grantId)
    const account = person ?? (typeof meant === 'object' ? meant : undefined)
    const exists = 'account' in found && found.account.type !== 'User'
    const recorded = meant !== 'unclear' && (await record(options, grant, account ?? { exists }))
    if (!recorded) soonest(now() + LAG_MS)
  }
  return nextAt
}

/** Records the result; false if the name has to be looked up again. */
async function record(
  { records, repository }: Pick<NamesDeps, 'records' | 'repository'>,
  { grantId }: UnresolvedGrant,
  found: { id: number; login: string } | { exists: boolean }
): Promise<boolean> {
  const done = await repository
    .hold(LEASE_WAIT_MS, (lease) =>
      records.underLease(lease, async (scope) => {
        const { db: tx, now } = scope
        const grant = await readGrant(scope, grantId)
        // Another process may have recorded a result meanwhile, and the grant may have gone on from there.
        if (!grant || grant.accountId !== undefined || !isUnresolved(grant)) return true
        if ('id' in found) {
          await nameAccount(tx, grantId, found)
          return true
        }
        const open = await openUntil(tx, grantId)
        if (open !== undefined && now < open + LAG_MS) return false
        await recordTransition(tx, grant, withoutAccount(grant, found.exists), { actor: 'host', now })
        return true
      })
    )
    .catch(unlessOvertaken)
  return done?.value ?? false
}

/** Another process has the lease now: the next pass sees the result. */
function unlessOvertaken(error: unknown): undefined {
  if (!(error instanceof LeaseLost) && !(error instanceof Overtaken)) throw error
}

/**
 * The account of a name, if it is a person's. An account that was created after the name was typed belongs to a
 * stranger, who has the name now. The host has dated the creation by its own clock. Where the clock of this
 * machine is ahead of that clock, the name was typed earlier by as much.
 */
function isPerson(found: AccountAnswer, { queuedAt }: UnresolvedGrant, now: number): HostAccount | undefined {
  if (!('account' in found) || found.account.type !== 'User') return undefined
  const { account, hostNow = now } = found
  const typedAt = queuedAt - Math.max(0, now - hostNow)
  return (account.createdAt ?? 0) <= typedAt + LAG_MS ? account : undefined
}

/** The transition of a grant whose name belongs to no person. No account can have got access by it. */
function withoutAccount({ grantId, live, state, ended }: UnresolvedGrant, exists: boolean): Transition {
  if (live) return { grantId, to: 'blocked', because: exists ? 'not_a_person' : 'no_such_account', acts: 'buyer' }
  const because = ended ?? 'no_payment'
  return { grantId, to: state === 'revoking' ? 'revoked' : 'revoking', because, acts: null }
}

/** The latest end of this grant's open calls, in ms. */
async function openUntil(tx: Tx, grantId: string): Promise<number | undefined> {
  const open = await tx
    .selectFrom('access_intent')
    .select(['ended_at', 'deadline'])
    .where('grant_id', '=', grantId)
    .where('kind', '=', 'invite')
    .where('outcome', 'is', null)
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return open && (open.ended_at ?? open.deadline)
}

/**
 * Finds the account that a call in the name of this grant has invited, if the call had no answer and no account has the
 * name any more: the only invitation that was created at that time and has no other explanation. `none`: there was no
 * such call, or it created no invitation; `unclear`: that is not known yet.
 */
async function accountBehindName(
  { records: { db, target }, codeHost, writer }: Pick<NamesDeps, 'records' | 'codeHost' | 'writer'>,
  grantId: string
): Promise<{ id: number; login: string } | 'none' | 'unclear'> {
  const rows = await db
    .selectFrom('access_intent')
    .select(['at', 'host_at', 'ended_at', 'deadline'])
    .where('grant_id', '=', grantId)
    .where('target', '=', target)
    .where('kind', '=', 'invite')
    .where('account_id', 'is', null)
    .where((where) => where.or([where('outcome', 'is', null), where('outcome', '=', sql.lit('unknown'))]))
    .execute()
  if (rows.length === 0) return 'none'
  const calls = rows.map((row) => ({ at: row.at, hostAt: row.host_at, endsAt: row.ended_at ?? row.deadline }))
  const spans = calls.map(timeAtHost)
  const { items, complete, failed, startedAt } = await codeHost.invitations()
  if (failed) await writer.noteRefusal(target, failed.refusal)
  if (!complete || calls.some(({ endsAt }) => startedAt < endsAt + LAG_MS)) return 'unclear'
  const { inviterId } = await readRepository(db, target)
  const made = items.flatMap(({ inviteeId, inviteeLogin, inviterId: by, createdAt }) => {
    if (inviteeId === null || (by !== null && inviterId !== undefined && by !== inviterId)) return []
    const meanwhile = spans.some(({ from, to }) => createdAt >= from - LAG_MS && createdAt <= to + LAG_MS)
    return meanwhile ? [{ id: inviteeId, login: inviteeLogin ?? '' }] : []
  })
  const explained = await othersAmong({ db, target }, grantId, made)
  const [only, another] = made.filter(({ id }) => !explained.has(id))
  // Two invitations fit, so neither is known to be the right one.
  return another ? 'unclear' : (only ?? 'none')
}

/** The accounts whose invitations are explained by other grants or earlier observations. */
async function othersAmong(
  { db, target }: { db: Database; target: string },
  grantId: string,
  made: readonly { id: number }[]
): Promise<Set<number | null>> {
  if (made.length === 0) return new Set()
  const ids = made.map(({ id }) => id)
  const kept = await db
    .selectFrom('access_account')
    .select('account_id')
    .where('target', '=', target)
    .where('account_id', 'in', ids)
    .where('invitation_id', 'is not', null)
    .execute()
  const claimed = await db
    .selectFrom('access_grant')
    .select('account_id')
    .where('target', '=', target)
    .where('account_id', 'in', ids)
    .where('id', '!=', grantId)
    .execute()
  return new Set([...kept, ...claimed].map(({ account_id }) => account_id))
}
