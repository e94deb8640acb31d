import type { GitRepositories } from './git/repositories.ts'
import type { LagOf } from './settings.ts'
import { type Past, pastAt } from './state/journal.ts'
import type { MovableClock } from './state/moved-clock.ts'
import type { Repository, Twist } from './state/state.ts'
import type { Store } from './state/store.ts'

/** A page of a list that is about to be computed. */
export type Read = { list: 'collaborators' | 'invitations'; repository: string; page: number }

/** What the parts of the host tell each other about one request, apart from the answer. */
export type Aside = { twist?: Twist; because?: string; accountId?: number }

/** What every part of the code host works with. `url` has no trailing slash; `apiUrl` is `url` + `/api/v3`. */
export type Host = {
  store: Store
  clock: MovableClock
  url: string
  apiUrl: string
  git: GitRepositories
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Called before a page of a list is computed: what it changes is in that page. */
  onRead(read: Read): void
  /** Twice as many hexadecimal digits as `bytes`. */
  randomHex(bytes: number): string
  asides: WeakMap<Request, Aside>
}

/** Adds to what is known about a request. */
export function setAside(host: Host, request: Request, aside: Aside): void {
  host.asides.set(request, { ...host.asides.get(request), ...aside })
}

/** What lists and checks still see of the past when they lag behind the writes, else null. */
export function pastOf(host: Host, repository: Repository, read: keyof LagOf): Past | null {
  const { settings } = host.store.state
  // A state that was saved by an earlier version has no lag of its own for each.
  const lagMs = settings.lagOf?.[read] ?? settings.lagMs
  return lagMs > 0 ? pastAt(host.store.state, repository, host.clock.now() - lagMs) : null
}
