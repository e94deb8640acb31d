import type { SoldRepository } from '../code-host/sold-repositories.ts'
import type { Database } from '../db/database.ts'
import type { Mail, MailOutcome } from '../mail/mail.ts'
import type { Product, RepositoryName } from '../product.ts'
import type { Basics } from '../runtime/basics.ts'
import type { Clock } from '../runtime/time/clock.ts'
import type { MailQueueOptions, SellerPort } from './mail/send-due-mails.ts'
import type { LinkedAccounts } from './requests/resolve-username.ts'

/** The dependencies and settings of the access rooms. */
export type AccessOptions = {
  db: Database
  clock: Clock
  process: ProcessOptions
  products: readonly [Product, ...Product[]]
  /** The repositories of all products, each once. */
  repositories: readonly [SoldRepository, ...SoldRepository[]]
  /** The scenes whose payments keep the grants of a product. */
  scenesOf(product: string): readonly string[]
  host: HostOptions
  accounts: LinkedAccounts
  mail: { send(mail: Mail): Promise<MailOutcome> } & Pick<
    MailQueueOptions,
    'shop' | 'url' | 'addressesOf' | 'authSecret'
  >
  seller: SellerPort
}

/** The dependencies of any work in this process. `stopping`: how the process ends. */
export type ProcessOptions = Pick<Basics, 'log' | 'newId' | 'stopping' | 'sleep'>

/** How the code host is called. Times in ms. */
export type HostOptions = {
  token(): string | undefined
  /** Address of the code host's pages. */
  url: string
  /** Asks for the number of any repository; undefined where the host does not say it. */
  numberOf(name: RepositoryName): Promise<number | undefined>
  /** ms between two writes to a repository. */
  pauseMs: number
  /** ms that a write can take. */
  writeDeadlineMs: number
}
