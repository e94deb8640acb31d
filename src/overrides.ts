import type { Config, Secrets } from './config/config.ts'
import type { DatabaseConnection } from './db/database.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Log } from './runtime/logging/log.ts'

/** What tests replace. */
export type Overrides = Partial<{
  now(): number
  /** ms of a time that does not jump with `now`. Without it, `now` is taken to be such a time. */
  elapsed(): number
  /** Resolves after so many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** A signal that aborts after so many ms. */
  deadline(ms: number): AbortSignal
  fetch: typeof fetch
  log: Log
  mailer: Mailer
  openDatabase(config: Config, secrets: Secrets): Promise<DatabaseConnection>
  newId(): string
  inviteDeadlineMs: number
  /** Between two writes to the repository. */
  writePauseMs: number
}>
