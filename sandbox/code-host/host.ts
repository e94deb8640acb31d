import type { SandboxSites } from '../page.ts'
import type { GitRepositories } from './git/repositories.ts'
import type { LagOf } from './settings.ts'
import { type Past, pastAt } from './state/journal.ts'
import type { MovableClock } from './state/moved-clock.ts'
import type { Repository, Twist } from './state/state.ts'
import type { Store } from './state/store.ts'

/** A page of a list that is about to be computed. */
export type Read = { list: 'collaborators' | 'invitations'; repository: string; page: number }

/** A token that takes the place of these others. */
export type NewToken = { token: string; replaces: readonly string[] }

/** Facts about one request that the parts of the host pass to each other beside the answer. */
export type Aside = { twist?: Twist; because?: string; accountId?: number }

/** The state and services that all parts share. `url` has no trailing slash; `apiUrl` is `url` + `/api/v3`. */
export type Host = {
  store: Store
  clock: MovableClock
  url: string
  apiUrl: string
  git: GitRepositories
  /** Resolves after `ms`, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Called before a page of a list is computed, so changes that the callback makes are in that page. */
  onRead(read: Read): void
  /** A new string of hexadecimal digits, twice as many as `bytes`. */
  randomHex(bytes: number): string
  asides: WeakMap<Request, Aside>
  /** The sites that each page links to. */
  sites?: () => SandboxSites | undefined
  /** Receives a token that takes the place of others. */
  onNewToken?(made: NewToken): void
}

/** Adds facts about a request. */
export function setAside(host: Host, request: Request, aside: Aside): void {
  host.asides.set(request, { ...host.asides.get(request), ...aside })
}

/** The past that this kind of read still sees because it lags behind the writes; null if it sees the present. */
export function pastOf(host: Host, repository: Repository, read: keyof LagOf): Past | null {
  const { settings } = host.store.state
  // A state that an earlier version saved has no `lagOf`.
  const lagMs = settings.lagOf?.[read] ?? settings.lagMs
  return lagMs > 0 ? pastAt(host.store.state, repository, host.clock.now() - lagMs) : null
}
