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

/** The dependencies and settings of the access rooms. */
export type AccessOptions = Clock & {
  db: Database
  products: readonly [Product, ...Product[]]
  /** The repositories of all products, each once. */
  repositories: readonly [SoldRepository, ...SoldRepository[]]
  token(): string | undefined
  log: Log
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  /** How the process ends: `stop` begins it. */
  stopping: Shutdown
  /** The scenes whose payments keep the grants of a product. */
  scenesOf(product: string): readonly string[]
  /** The accounts of the code host that a user has signed in with. */
  linkedAccounts(userId: string): Promise<LinkedAccount[]>
  /** Stores the present name of such an account. */
  renameLinked(account: LinkedAccount): Promise<void>
  mail: { send(mail: Mail): Promise<MailOutcome> } & Pick<MailQueueOptions, 'shop' | 'url' | 'invitationUrl' | 'look'>
  /** Address of the code host's pages. */
  codeHostUrl: string
  /** The sellers' e-mail addresses. */
  admins: readonly string[]
  /** Tells the sellers what only they can mend. */
  alert: AlertSeller
  /** ms between two writes to the repository. */
  pauseMs: number
  /** ms that a write can take. */
  writeDeadlineMs: number
}
