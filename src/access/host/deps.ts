import type { AlertKind } from '../../alerts/alert-words.ts'
import type { AlertFact } from '../../alerts/alerts.ts'
import type { CodeHost, HostInvitation } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Writer } from './writer.ts'

/** What the parts of access work with. Times in ms. */
export type HostDeps = {
  db: Database
  codeHost: CodeHost
  writer: Writer
  log: Log
  now(): number
  /** ms since the epoch: since then the clock has run evenly, as far as this process can tell. */
  evenSince(): number
  /** Between two writes to a repository. */
  pauseMs: number
  /** The scenes that keep what was given for a product in this repository. */
  scenesOf(product: string): readonly string[]
  /** The host has said that the repository belongs to a person: nobody is invited to it. */
  isPersonal(): boolean
  /** Tells the seller of what only the seller can mend. */
  alert(kind: AlertKind, fact?: Omit<AlertFact, 'repository'>): Promise<void>
  /** Something was done that calls for another look, elsewhere. */
  nudge(): void
}

/**
 * The invitations on the repository as last listed: what others have sent counts towards the host's limit. `readAt`: when this
 * process began to read the whole list, in ms.
 */
export type Listed = { current: readonly HostInvitation[]; readAt?: number }
