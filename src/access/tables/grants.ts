import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { GrantState } from '../grant-states.ts'
import { endOfGrant } from '../plan/ending/why-grant-ended.ts'
import type { AccountRecord, AttemptRecord, GrantFacts } from '../plan/facts.ts'
import { onAccountOfGrant } from './account-of-grant.ts'
import { recordOf } from './accounts.ts'
import { readAttempts } from './attempts.ts'
import type { Scope } from './scope.ts'
import { isUnsettled } from './unsettled-accounts.ts'

/** A grant with the columns that its transitions need: {@link GrantFacts}. */
export type StoredGrant = GrantFacts & {
  version: number
  paymentId: string
  login: string
  /** Whether the account was invited at least once. */
  invited: boolean
  /** Whether it had access at some time, and whether it had it until its present end. */
  accepted: boolean
  hadAccess: boolean
  /** The time of the last transition (ms). */
  updatedAt: number
}

/** An account on a repository: its grants, its record and its attempts. */
export type StoredAccount = {
  target: string
  accountId: number
  /** The name that the host last reported, or the one that was typed. */
  login: string
  grants: StoredGrant[]
  record: AccountRecord
  attempts: AttemptRecord[]
  /** The seller has said that the account is meant to be there. */
  isIgnored: boolean
}

/** A grant whose account is not known yet. */
export type UnresolvedGrant = StoredGrant

/** The number of grants per query: few enough to be collected as young garbage (decisions/020). */
const CHUNK = 200

/**
 * The grants on a repository, account by account in the order of their ids, some at a time. `settled`: also the
 * accounts whose grants have all been accepted, wait in the queue or are `revoked`.
 */
export async function readAccounts(
  scope: Scope,
  after: number,
  settled: boolean
): Promise<{ accounts: StoredAccount[]; next: number | undefined }> {
  const { db, target } = scope
  const rows = await (settled ? accountsAfter : unsettledAfter).all(db, { target, after })
  // An account that the host invited by mistake has no grant, but its invitation has to be withdrawn.
  const strays = after < 0 ? await readStrays(scope) : []
  const next = rows.length < CHUNK ? undefined : (rows.at(-1)?.account_id ?? undefined)
  return { accounts: [...strays, ...(await accountsOf(scope, rows))], next }
}

/** Reads an account with its grants; undefined if it has no grant and the host did not invite it by mistake. */
export async function readAccount(scope: Scope, accountId: number): Promise<StoredAccount | undefined> {
  const rows = await grantsOfAccount.all(scope.db, { target: scope.target, accountId })
  const [account] = await accountsOf(scope, rows)
  return account ?? (await readStrays(scope)).find((stray) => stray.accountId === accountId)
}

/** Grants whose name has no known account yet, in the order in which they were queued. */
export async function readUnresolvedGrants(scope: Scope): Promise<UnresolvedGrant[]> {
  const rows = await unresolvedGrants.all(scope.db, { target: scope.target })
  return rows.map((row) => storedGrant(row, scope)).filter(isUnresolved)
}

/** Reads a grant, with its account if known; undefined if the repository has no such grant. */
export async function readGrant(scope: Scope, grantId: string) {
  const row = await grantById.first(scope.db, { target: scope.target, grantId })
  return row && { ...storedGrant(row, scope), accountId: row.account_id ?? undefined }
}

function grants(db: Database, target: string) {
  return db
    .selectFrom('access_grant')
    .leftJoin('payment', 'payment.id', 'access_grant.payment_id')
    .leftJoin('access_account', onAccountOfGrant)
    .leftJoin('ignored_account', (join) =>
      join
        .onRef('ignored_account.account_id', '=', 'access_grant.account_id')
        .onRef('ignored_account.target', '=', 'access_grant.target')
    )
    .where('access_grant.target', '=', target)
    .select([
      'ignored_account.at as ignored_at',
      'access_grant.id',
      'access_grant.payment_id',
      'access_grant.product',
      'access_grant.account_id',
      'access_grant.login',
      'access_grant.state',
      'access_grant.because',
      'access_grant.acts',
      'access_grant.updated_at',
      'access_grant.retry_at',
      'access_grant.tries',
      'access_grant.renewal',
      'access_grant.queued_at',
      'access_grant.invited_at as grant_invited_at',
      'access_grant.accepted_at',
      'access_grant.had_access',
      'access_grant.released',
      'access_grant.replaced_by',
      'access_grant.version',
      'payment.status',
      'payment.scene',
      'access_account.login as host_login',
      'access_account.origin',
      'access_account.shown',
      'access_account.invitation_id',
      'access_account.invited_at',
      'access_account.renewals',
      'access_account.renewed_at',
      'access_account.written_at',
      'access_account.absent_at',
      'access_account.removed_at',
      'access_account.stray_of',
      'access_account.seen_at',
      'access_account.proven_at',
      'access_account.ours_until',
      'access_account.listed_at'
    ])
}

const [accountsAfter, unsettledAfter] = [grantsOfAccountsAfter(true), grantsOfAccountsAfter(false)]

/** All grants of the next accounts, which have so many grants together. */
function grantsOfAccountsAfter(settled: boolean) {
  return statement((db, value: { target: string; after: number }) => {
    const next = db
      .selectFrom('access_grant')
      .select('account_id')
      .where('target', '=', value.target)
      .where('account_id', '>', value.after)
      .orderBy('account_id')
      .limit(CHUNK)
    return grants(db, value.target)
      .where('access_grant.account_id', 'in', settled ? next : next.where(isUnsettled))
      .orderBy('access_grant.account_id')
      .orderBy('access_grant.id')
  })
}

const grantsOfAccount = statement((db, value: { target: string; accountId: number }) =>
  grants(db, value.target).where('access_grant.account_id', '=', value.accountId).orderBy('access_grant.id')
)

/**
 * The states of a grant whose name waits for its account. `invited`: the answer did not say which account was invited.
 */
const unresolved = ['queued', 'invited', 'revoking'] as const satisfies GrantState[]

/**
 * Whether a grant waits for the account of its name, if that is not known. A grant that is blocked waits for the seller
 * instead, as long as its payment gives access; once that ends, its account has to have nothing.
 */
export function isUnresolved({ state, acts, live }: Pick<StoredGrant, 'state' | 'acts' | 'live'>): boolean {
  return unresolved.some((each) => each === state) || (state === 'blocked' && acts === 'seller' && !live)
}

const unresolvedGrants = statement((db, value: { target: string }) =>
  grants(db, value.target)
    .where('access_grant.account_id', 'is', null)
    .where(({ and, eb, or }) =>
      or([
        eb('access_grant.state', 'in', unresolved),
        and([eb('access_grant.state', '=', 'blocked'), eb('access_grant.acts', '=', 'seller')])
      ])
    )
    .orderBy('access_grant.queued_at')
)

const grantById = statement((db, value: { target: string; grantId: string }) =>
  grants(db, value.target).where('access_grant.id', '=', value.grantId)
)

type Row = Awaited<ReturnType<ReturnType<typeof grants>['execute']>>[number]

async function accountsOf(scope: Scope, rows: readonly Row[]): Promise<StoredAccount[]> {
  const [first, last] = [rows[0]?.account_id, rows.at(-1)?.account_id]
  const attempts = first == null || last == null ? new Map() : await readAttempts(scope, first, last)
  const accounts: StoredAccount[] = []
  for (const row of rows) {
    const accountId = row.account_id ?? 0
    const before = accounts.at(-1)
    const grant = storedGrant(row, scope)
    if (before?.accountId === accountId) {
      before.grants.push(grant)
      continue
    }
    const record = recordOf(row)
    const { target } = scope
    const login = row.host_login ?? row.login
    const isIgnored = row.ignored_at !== null
    const own = { record, attempts: attempts.get(accountId) ?? [], isIgnored }
    accounts.push({ target, accountId, login, grants: [grant], ...own })
  }
  return accounts
}

function storedGrant(row: Row, { scenesOf }: Scope): StoredGrant {
  const end = endOfGrant(row, scenesOf)
  return {
    grantId: row.id,
    state: row.state,
    because: row.because,
    live: end === undefined,
    replaced: row.replaced_by !== null,
    ended: end?.because,
    verified: end?.verified ?? true,
    queuedAt: row.queued_at,
    retryAt: row.retry_at ?? undefined,
    version: row.version,
    paymentId: row.payment_id,
    login: row.login,
    tries: row.tries,
    renewal: row.renewal === 1,
    invited: row.grant_invited_at !== null,
    accepted: row.accepted_at !== null,
    hadAccess: row.had_access === 1,
    acts: row.acts,
    updatedAt: row.updated_at
  }
}

const straysOf = statement((db, value: { target: string }) =>
  db
    .selectFrom('access_account')
    .leftJoin('access_grant', (join) =>
      join
        .onRef('access_grant.account_id', '=', 'access_account.account_id')
        .onRef('access_grant.target', '=', 'access_account.target')
    )
    .selectAll('access_account')
    .where('access_account.target', '=', value.target)
    .where('stray_of', 'is not', null)
    .where('access_grant.id', 'is', null)
    .orderBy('access_account.account_id')
)

/** Accounts that the host invited instead of others, and that have no grant. */
async function readStrays(scope: Scope): Promise<StoredAccount[]> {
  const { db, target } = scope
  const rows = await straysOf.all(db, { target })
  const strays: StoredAccount[] = []
  for (const row of rows) {
    const { account_id: accountId, login } = row
    const attempts = (await readAttempts(scope, accountId, accountId)).get(accountId) ?? []
    strays.push({ target, accountId, login, grants: [], record: recordOf(row), attempts, isIgnored: false })
  }
  return strays
}
