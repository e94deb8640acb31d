import type { Access } from '../access/access.ts'
import type { AlertSeller } from '../alerts/alerts.ts'
import type { SellerChat } from '../alerts/build-teller.ts'
import type { SoldRepository } from '../code-host/sold-repositories.ts'
import type { TokenEnd } from '../code-host/token-end.ts'
import type { Config, Secrets } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import type { Mailer } from '../mail/mail.ts'
import type { Basics } from '../runtime/basics.ts'

/** The dependencies of the doctor. */
export type DoctorOptions = {
  config: Config
  secrets: Secrets
  db: Database
  basics: Pick<Basics, 'network' | 'newId' | 'clock' | 'log' | 'sleep' | 'stopping'>
  mailer: Pick<Mailer, 'send'>
  /** The repositories that are sold. */
  repositories: readonly SoldRepository[]
  /** When the token expires, as answers have named it to whatever has asked. */
  tokenEnd?: Pick<TokenEnd, 'of'>
  /** Tells the seller of what is found that only the seller can mend. */
  alert?: AlertSeller
  /** The seller's chat; absent if there is none. */
  chat?: SellerChat
  /** The name of the code host. */
  host: string
  access: Pick<Access, 'mustBackOff' | 'noteRefusal'>
}

/**
 * The test mail and the test message that a run sends. `bySeller`: the id of the admin who asks for the run. A run that
 * an admin asks for uses the token also after the host has just rejected it.
 */
export type TestOrder = { mailTo?: string; toChat?: boolean; bySeller?: string }
