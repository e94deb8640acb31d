import type { AlertKind } from '../../alerts/alert-words.ts'
import type { AlertFact } from '../../alerts/alerts.ts'
import type { CodeHost, HostInvitation } from '../../code-host/code-host.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../runtime/logging/log.ts'
import type { Writer } from './writer.ts'

/** The dependencies that the parts of access share. Times in ms. */
export type HostDeps = {
  db: Database
  codeHost: CodeHost
  writer: Writer
  log: Log
  now(): number
  /** ms since the epoch: the time since which the clock has run evenly, as far as this process can tell. */
  evenSince(): number
  /** The pause between two writes to a repository. */
  pauseMs: number
  /** The scenes with which a payment keeps access to a product in this repository. */
  scenesOf(product: string): readonly string[]
  /** Whether the host has said that the repository belongs to a personal account: then no invitation is sent. */
  isPersonal(): boolean
  /** Alerts the seller to a problem that only the seller can solve. */
  alert(kind: AlertKind, fact?: Omit<AlertFact, 'repository'>): Promise<void>
  /** Starts another pass soon. */
  nudge(): void
}

/**
 * The invitations on the repository as last listed: those from others count towards the host's limit as well. `readAt`:
 * when this process started to read the whole list, in ms.
 */
export type Listed = { current: readonly HostInvitation[]; readAt?: number }
