import type { Clock } from '../clock.ts'
import type { GitRepositories } from './git-repositories.ts'
import type { Store } from './state.ts'

/** What every part of the code host works with. `url` has no trailing slash; `apiUrl` is `url` + `/api/v3`. */
export type Host = { store: Store; clock: Clock; url: string; apiUrl: string; git: GitRepositories }
