import type { AlertKind } from '../../alerts/alert-words.ts'
import type { AlertFact } from '../../alerts/alerts.ts'
import type { CodeHost, HostInvitation } from '../../code-host/code-host.ts'
import type { KeyedMutex } from '../../runtime/keyed-mutex.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Shutdown } from '../../runtime/shutdown.ts'
import type { BackOff } from '../tables/repository.ts'
import type { ScopeDeps } from '../tables/scope.ts'
import type { Leases } from './lease.ts'
import type { Writer } from './writer.ts'

/** The dependencies of work on the accounts of a repository. `now` in ms. */
export type RepositoryDeps = ScopeDeps & {
  repository: RepositoryPort
  host: HostPort
  process: ProcessPort
  /** Alerts the seller to a problem of this repository that only the seller can solve. */
  alert(kind: AlertKind, fact?: Omit<AlertFact, 'repository'>): Promise<void>
}

type Ports = Pick<RepositoryDeps, 'repository' | 'host' | 'process'>

/**
 * Some of {@link RepositoryDeps}: those named by `Own`, and of each port the members named by `Of`. A function that
 * uses few takes only these.
 */
export type SomeDeps<
  Own extends Exclude<keyof RepositoryDeps, keyof Ports>,
  Of extends { [Port in keyof Ports]?: keyof Ports[Port] } = Record<never, never>
> = Pick<RepositoryDeps, Own> & { [Port in keyof Of & keyof Ports]: Pick<Ports[Port], Of[Port] & keyof Ports[Port]> }

/** The repository that the work is on, and what the host has said of it. */
export type RepositoryPort = {
  /** The key of its row. */
  target: string
  /** The name of the repository in the site config: `owner/name`, lower-case. */
  name: string
  /** Asks the host whether the name now means another repository than the one that was sold. Throws `RowGone`. */
  isReplaced(): Promise<boolean>
  /** Whether the host's earlier answers said so already. */
  isHeardReplaced(): Promise<boolean>
  /** Until when the host must not be asked, and why; undefined if it may be asked. */
  backOff(): Promise<BackOff | undefined>
  /** Starts another round soon. */
  nudge(): void
}

/** How the host is asked about the repository, and written to. */
export type HostPort = {
  codeHost: CodeHost
  writer: Writer
  /** The digest of today's token. */
  tokenDigest(): string
  leases: Leases
  listed: Listed
  surveyed: Surveyed
  /** ms between two writes to a repository. */
  pauseMs: number
  /** Whether the host has said that the repository belongs to a personal account: then no invitation is sent. */
  isPersonal(): boolean
}

/** The dependencies that all repositories of a process share. Times in ms. */
export type ProcessPort = {
  log: Log
  stopping: Shutdown
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  /** Spares the database many conflicting transactions of one user at the same moment. */
  turns: KeyedMutex
  /** ms since the epoch: the time since which the clock has run evenly, as far as this process can tell. */
  evenSince(): number
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
  invitations: ReadonlyMap<number, Pick<HostInvitation, 'id' | 'expired' | 'permission'>>
  collaborators: ReadonlyMap<number, unknown>
}
