import type { AlertSeller } from '../alerts/alerts.ts'
import type { SoldRepository } from '../code-host/sold-repositories.ts'
import type { Database } from '../db/database.ts'
import type { Mail, MailOutcome } from '../mail/mail.ts'
import type { Product } from '../product.ts'
import type { Log } from '../runtime/logging/log.ts'
import type { Shutdown } from '../runtime/shutdown.ts'
import type { Clock } from '../runtime/time/clock.ts'
import type { MailQueueOptions } from './mail/mail-queue.ts'
import type { LinkedAccount } from './requests/resolve-username.ts'

/** What access is put together from. */
export type AccessOptions = Clock & {
  db: Database
  products: readonly [Product, ...Product[]]
  /** The repositories of all of them, each once. */
  repositories: readonly [SoldRepository, ...SoldRepository[]]
  token(): string | undefined
  log: Log
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  /** How the process ends: `stop` begins it. */
  stopping: Shutdown
  /** The scenes that keep what was given for a product. */
  scenesOf(product: string): readonly string[]
  /** The accounts of the code host that a user has signed in with. */
  linkedAccounts(userId: string): Promise<LinkedAccount[]>
  /** Keeps the name that such an account has now. */
  renameLinked(account: LinkedAccount): Promise<void>
  mail: { send(mail: Mail): Promise<MailOutcome> } & Pick<MailQueueOptions, 'shop' | 'url' | 'invitationUrl' | 'look'>
  /** Address of the code host's pages. */
  codeHostUrl: string
  /** E-mail addresses of those who run the site. */
  admins: readonly string[]
  /** Tells them what only they can mend. */
  alert: AlertSeller
  /** ms between two writes to the repository. */
  pauseMs: number
  /** ms that a write can take. */
  writeDeadlineMs: number
}
