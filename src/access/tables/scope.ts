import type { Database, Tx } from '../../db/database.ts'
import { serializable } from '../../db/serializable.ts'

/**
 * The database, the key of the repository's row, the time (ms), and the scenes with which a payment keeps access to a
 * product: every reader of rows takes them.
 */
export type Scope = { db: Database; target: string; now: number; scenesOf(product: string): readonly string[] }

/** A scope within a serializable transaction. Each transaction makes one, so that all its statements have one time. */
export type TxScope = Scope & { db: Tx }

/** Scopes are made from these. `now` in ms. */
export type ScopeDeps = { db: Database; now(): number; scenesOf: Scope['scenesOf'] }

/** For reading outside of a transaction. */
export function scopeOf({ db, now, scenesOf }: ScopeDeps, target: string): Scope {
  return { db, target, now: now(), scenesOf }
}

/** For a transaction that was opened elsewhere, such as that of the writer. */
export function scopeWithin(tx: Tx, deps: ScopeDeps, target: string): TxScope {
  return { ...scopeOf(deps, target), db: tx }
}

/** Runs work on a repository in one serializable transaction. It may run more than once. */
export function inTransaction<T>(deps: ScopeDeps, target: string, work: (scope: TxScope) => Promise<T>): Promise<T> {
  return serializable(deps.db, (tx) => work(scopeWithin(tx, deps, target)))
}
