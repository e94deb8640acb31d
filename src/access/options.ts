import type { AlertSeller } from '../alerts/alerts.ts'
import type { CodeHost, Refusal } from '../code-host/code-host.ts'
import type { Database } from '../db/database.ts'
import type { InviteCall } from '../invite/invite-call.ts'
import type { Mail, MailOutcome } from '../mail/mail.ts'
import type { Product, RepositoryName } from '../product.ts'
import type { Log } from '../runtime/logging/log.ts'
import type { Shutdown } from '../runtime/shutdown.ts'
import type { Clock } from '../runtime/time/clock.ts'
import type { WriterOptions } from './host/writer.ts'
import type { MailQueueOptions } from './mail/mail-queue.ts'
import type { LinkedAccount } from './requests/resolve-username.ts'

/** What access is put together from. */
export type AccessOptions = Clock & {
  db: Database
  products: readonly [Product, ...Product[]]
  /** The repositories of all of them, each once. */
  repositories: readonly [SoldRepository, ...SoldRepository[]]
  readRefusal: WriterOptions['readRefusal']
  hostWords: WriterOptions['hostWords']
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

/** A repository that buyers are invited to. */
export type SoldRepository = RepositoryName & {
  codeHost: CodeHost
  /** The invite call for it. */
  call: InviteCall
  /** Its number and whether it belongs to a person, as far as the host has said. `ask`: has it say so again, now and then. */
  id(): number | undefined
  isPersonal(): boolean
  ask(): Promise<unknown>
  /**
   * Has the host say so now, unless that failed a moment ago: then from `nextLookAt` (ms) on. Returns what the host has
   * said about being asked at all.
   */
  look(): Promise<Refusal | undefined>
  nextLookAt(): number
  /** Has the host say its number now; undefined where it does not, or may not be asked just now. */
  hear(): Promise<number | undefined>
}
