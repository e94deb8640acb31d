import {
  CompiledQuery,
  type DatabaseConnection as Connection,
  type Driver,
  Kysely,
  type TransactionSettings
} from 'kysely'
import type { DatabaseConnection, Tables } from '../../../src/db/database.ts'
import { StoredNamesCompiler } from '../../../src/db/postgres.ts'
import { SettledQueryCompiler } from '../../../src/db/sqlite.ts'
import type { Scheduler } from '../scheduler.ts'

export type Gate = {
  /** Resolves when this process may use the database; never if the process is dead. */
  enter(): Promise<void>
}

/**
 * The turns of the processes that share a SQLite database: `taken` settles once the statement or transaction of a
 * process is over. A real SQLite makes the next writer wait, which would stand still here: all processes of a seed are
 * one thread.
 */
export type Turns = { taken?: Promise<void> | undefined }

/**
 * A database on which every statement, and every transaction before its `begin`, waits for the scheduler. Statements
 * inside a transaction do not wait: on SQLite no other process could write meanwhile, and a process that dies inside a
 * transaction has the same effect as one that dies before it. On Postgres `during` lets concurrent transactions meet on
 * the server.
 */
export function gatedDatabase(
  inner: DatabaseConnection,
  gate: Gate,
  scheduler: Scheduler,
  turns: Turns
): DatabaseConnection {
  const { kind } = inner
  const executor = inner.db.getExecutor()
  const held = new WeakMap<Connection, () => void>()
  const real = kind === 'postgres' ? <T>(work: Promise<T>) => scheduler.during(work) : <T>(work: Promise<T>) => work

  const driver: Driver = {
    init: async () => {},
    async acquireConnection() {
      await gate.enter()
      while (kind === 'sqlite' && turns.taken) await turns.taken
      const lending = new Promise<Connection>((resolve, reject) => {
        const using = executor.provideConnection(
          (connection) =>
            new Promise<void>((release) => {
              const lent = lend(connection)
              held.set(lent, release)
              resolve(lent)
            })
        )
        using.catch(reject)
        const over = using.then(end, end)
        if (kind === 'sqlite') turns.taken = over
        function end() {
          if (turns.taken === over) turns.taken = undefined
        }
      })
      return real(lending)
    },
    async beginTransaction(connection, settings) {
      await connection.executeQuery(CompiledQuery.raw(kind === 'sqlite' ? 'begin' : startOf(settings)))
    },
    async commitTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    },
    async rollbackTransaction(connection) {
      await connection.executeQuery(CompiledQuery.raw('rollback'))
    },
    async releaseConnection(connection) {
      held.get(connection)?.()
    },
    destroy: async () => inner.close()
  }

  function lend(connection: Connection): Connection {
    return {
      executeQuery: (query) => real(connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size)
    }
  }

  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => executor.adapter,
      createDriver: () => driver,
      createQueryCompiler: () => (kind === 'sqlite' ? new SettledQueryCompiler() : new StoredNamesCompiler()),
      createIntrospector: () => inner.db.introspection
    }
  })
  return { db, kind, close: () => inner.close() }
}

function startOf({ isolationLevel }: TransactionSettings): string {
  return isolationLevel ? `start transaction isolation level ${isolationLevel}` : 'begin'
}
