import type { AlertKind } from '../../alerts/alert-words.ts'
import type { AlertFact } from '../../alerts/alerts.ts'
import type { CodeHost, HostCollaborator, HostInvitation } from '../../code-host/code-host.ts'
import type { Database, Tx } from '../../db/database.ts'
import type { KeyedMutex } from '../../runtime/keyed-mutex.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import type { BackOff } from '../tables/repository.ts'
import { inTransaction, type Scope, type ScopeDeps, scopeOf, scopeWithin, type TxScope } from '../tables/scope.ts'
import { guard, type Lease } from './lease.ts'
import type { Writer } from './writer.ts'

/** The dependencies of work on the accounts of a repository. Each function takes those that it uses. */
export type RepositoryDeps = {
  records: Records
  repository: RepositoryHandle
  codeHost: CodeHost
  writer: Writer
  /** Alerts the seller to a problem of this repository that only the seller can solve. */
  alert(kind: AlertKind, fact?: Omit<AlertFact, 'repository'>): Promise<void>
  log: Log
  stopping: Shutdown
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Spares the database many conflicting transactions of one user at the same moment. */
  turns: KeyedMutex
}

/** The rows of a repository: they are read and written through this. Times in ms. */
export type Records = {
  db: Database
  /** The key of the repository's row. */
  target: string
  now(): number
  /** ms since the epoch: the time since which the clock has run evenly, as far as this process can tell. */
  evenSince(): number
  newId(): string
  /** For reading outside of a transaction. */
  scope(): Scope
  /** For a transaction that was opened elsewhere, such as that of the writer. */
  within(tx: Tx): TxScope
  /** Runs work in one serializable transaction. It may run more than once. */
  change<T>(work: (scope: TxScope) => Promise<T>): Promise<T>
  /**
   * Runs work under a lease in one serializable transaction, which prolongs the lease. Throws `LeaseLost` if another
   * process has it now.
   */
  underLease<T>(lease: Lease, work: (scope: TxScope) => Promise<T>): Promise<T>
}

export function createRecords(deps: ScopeDeps & Pick<Records, 'evenSince' | 'newId'>, target: string): Records {
  const { db, now, evenSince, newId } = deps
  const change: Records['change'] = (work) => inTransaction(deps, target, work)
  return {
    db,
    target,
    now,
    evenSince,
    newId,
    scope: () => scopeOf(deps, target),
    within: (tx) => scopeWithin(tx, deps, target),
    change,
    underLease: (lease, work) =>
      change(async (scope) => {
        await guard(scope.db, lease, scope.now)
        return work(scope)
      })
  }
}

/** The repository that the work is on, and what the host has said of it. */
export type RepositoryHandle = {
  /** The name of the repository in the site config: `owner/name`, lower-case. */
  name: string
  /** ms between two writes to the repository. */
  pauseMs: number
  listed: Listed
  surveyed: Surveyed
  /** Whether the host has said that the repository belongs to a personal account: then no invitation is sent. */
  isPersonal(): boolean
  /** Asks the host whether the name now means another repository than the one that was sold. Throws `RowGone`. */
  isReplaced(): Promise<boolean>
  /** Whether the host's earlier answers said so already. */
  isHeardReplaced(): Promise<boolean>
  /** Until when the host must not be asked, and why; undefined if it may be asked. */
  backOff(): Promise<BackOff | undefined>
  /**
   * Runs `work` as the only writer to the repository; undefined if its lease was not available in time. Throws
   * `LeaseLost` if the repository's row does not exist any more.
   */
  hold<T>(waitMs: number, work: (lease: Lease) => Promise<T>): Promise<{ value: T } | undefined>
  /** Starts another round soon. */
  nudge(): void
}

/**
 * The invitations on the repository as last listed: those from others count towards the host's limit as well. `readAt`:
 * when this process started to read the whole list, in ms.
 */
export type Listed = { current: readonly HostInvitation[]; readAt?: number }

/**
 * The memory that this process has of its surveys: the key of the repository's row, when every account was last
 * compared with the host's lists, and when the last survey began (ms). `lists`: the last lists that were read whole.
 * `watched`: the accounts that needed something when they were last looked at.
 */
export type Surveyed = {
  target?: string
  at?: number
  lastAt?: number
  lists?: Lists
  watched: Set<number>
  /** The seller was told of accounts that may do more than read, and has not been told that it is over. */
  hasRaised?: boolean
}

/** The invitations and collaborators by account id. */
export type Lists = {
  invitations: ReadonlyMap<number, Pick<HostInvitation, 'id' | 'expired' | 'permission' | 'inviteeLogin'>>
  collaborators: ReadonlyMap<number, Pick<HostCollaborator, 'login'>>
}
