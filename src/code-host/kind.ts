import type { RepositoryName } from '../product.ts'
import type { CodeHost } from './code-host.ts'

/**
 * A kind of code host: everything in which one differs from another. Each kind is a folder of `src/code-host` and a line
 * in `all.ts` (docs/adding-a-code-host.md).
 */
export type CodeHostKind = {
  /** The value of the variable `CODE_HOST`. Stays as it is, since configurations contain it. */
  name: string
  /** The addresses of the host that buyers know under this kind, without trailing slashes: of its API and of its pages. */
  apiUrl: string
  url: string
  /** The name under which buyers know the host at this host name; undefined if it has none but its host name. */
  nameAt(hostname: string): string | undefined
  /** The page where an invited account accepts; the same for every account. `url`: the address of the host's pages. */
  invitationUrl(url: string, repository: RepositoryName): string
  /** Builds the port for one repository. Sends nothing yet. */
  open(options: OpenOptions): CodeHost
}

/** A repository at a host, and how requests are sent to it. */
export type OpenOptions = RepositoryName & {
  apiUrl: string
  /** Called for each request, so that a rotated token needs no restart. The token is sent to `apiUrl` only. */
  token(): string | undefined
  fetch: typeof fetch
  /** Called with the host's number for the repository whenever an answer names it. */
  onNumber(id: number): void
  now(): number
  /** Returns a signal that aborts after so many ms, by the clock of the caller. */
  deadline(ms: number): AbortSignal
  /** ms for one question. */
  deadlineMs: number
  /** ms for one write. */
  writeDeadlineMs: number
}
