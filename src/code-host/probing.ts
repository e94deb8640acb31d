import type { RepositoryName } from '../product.ts'
import type { Refusal } from './code-host.ts'

/** How a repository is probed. Times in ms. */
export type ProbeOptions = {
  apiUrl: string
  /** Called for each request. The token is sent to `apiUrl` only. */
  token(): string | undefined
  fetch: typeof fetch
  now(): number
  /** ms since some fixed moment, by a clock that never jumps. */
  elapsed(): number
  /** Returns a signal that aborts after so many ms. */
  deadline(ms: number): AbortSignal
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** The throw-away repository. */
  repository: RepositoryName
  /** The test account, which is invited. */
  account: string
  /** Whether the shop knows the repository with this number: it is sold, or was. */
  isKnown(id: number): Promise<boolean>
  /** Called when the host throttles, or rejects the token. */
  onRefusal(refusal: Refusal): Promise<void>
}

/**
 * The reasons why the repository or the account may not be probed, each a sentence with what to do; or, if there is
 * none, the name of the repository as the host writes it, what the probe will do, as sentences, and the function that
 * does it.
 */
export type Probe = { refusals: readonly string[] } | ReadyProbe

export type ReadyProbe = { fullName: string; plan: readonly string[]; run(run: ProbeRun): Promise<ProbeResult> }

/**
 * `say` prints a line as soon as it is known; it may have names. Once `stop` aborts nothing more is tried, and what was
 * made is removed.
 */
export type ProbeRun = { say(line: string): void; stop: AbortSignal }

/**
 * Every behaviour, in the order of the list. `left`: what could not be removed, and where the seller can remove it, as
 * a sentence with names; undefined if nothing is left.
 */
export type ProbeResult = { behaviours: readonly ProbedBehaviour[]; left: string | undefined }

/**
 * `unrun`: it was not tried, or the answers do not show it. A behaviour that has never met a real host is called that
 * too.
 */
export type ProbeVerdict = 'as assumed' | 'different' | 'unrun'

/** A behaviour that the host does not document. `assumed`: what Pullpass relies on now. */
export type UnknownBehaviour = { name: string; question: string; assumed: string }

/** A behaviour with its verdict. `found` says what was seen, or why it was not tried. It has no names. */
export type ProbedBehaviour = UnknownBehaviour & {
  verdict: ProbeVerdict
  found: string
  answers: readonly ProbedAnswer[]
}

/**
 * An answer that may be sent to others. `call` has placeholders for all names. `headers`: those that are not about the
 * seller. `shape`: the names of the fields and the kinds of their values. `words`: of a refusal, with all names masked.
 * Without a `status` no answer arrived.
 */
export type ProbedAnswer = {
  call: string
  status?: number
  requestId?: string
  headers: Readonly<Record<string, string>>
  shape?: unknown
  words?: string
}
