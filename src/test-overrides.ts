import type { WebhookNetwork } from './chat/webhook-call.ts'
import type { Config, Secrets } from './config/config.ts'
import type { DatabaseConnection } from './db/database.ts'
import type { Mailer } from './mail/mail.ts'
import type { Log } from './runtime/logging/log.ts'

/** Parts that tests replace. */
export type Overrides = Partial<{
  now(): number
  /** A time in ms that does not jump when `now` is set. Without it, `now` is used as such a time. */
  elapsed(): number
  /** Resolves after this many ms, or once the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** A signal that aborts after this many ms. */
  deadline(ms: number): AbortSignal
  fetch: typeof fetch
  log: Log
  mailer: Mailer
  chatNetwork: WebhookNetwork
  openDatabase(config: Config, secrets: Secrets): Promise<DatabaseConnection>
  newId(): string
  inviteDeadlineMs: number
  /** ms between two writes to the repository. */
  writePauseMs: number
}>
