import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  type AbortableQueryOptions,
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection as Connection,
  type IdentifierNode,
  Kysely,
  type LimitNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
  ValueNode
} from 'kysely'
import { inOurNames, storedIdentifier } from './column-names.ts'
import type { DatabaseConnection, Tables } from './database.ts'

/**
 * Opens (or creates) a SQLite file. With a write-ahead log and `synchronous=FULL`, a committed transaction also
 * survives a crash of the machine. https://sqlite.org/pragma.html#pragma_synchronous
 */
export function openSqlite(file: string): DatabaseConnection {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // Only the owner may read the file; the write-ahead log gets the same mode.
  closeSync(openSync(file, 'a', 0o600))
  const sqlite = new DatabaseSync(file)
  // Another process (a second server, the CLI) may hold the write lock for a moment.
  sqlite.exec('pragma busy_timeout = 5000')
  // Taking the write lock once shows now, and not at the first payment, whether the file can be written.
  sqlite.exec('begin immediate; rollback')
  sqlite.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const db = new DirectKysely(new Dialect({ database: asPrepared(sqlite) }))
  return { db, kind: 'sqlite', close: () => db.destroy() }
}

/** A driver that knows whether its connection is in use, as by a transaction. */
class LentDriver extends SqliteDriver {
  #free: Connection | undefined

  /** The connection; undefined while it is in use, and before its first use. */
  get free(): Connection | undefined {
    return this.#free
  }

  override async acquireConnection() {
    this.#free = undefined
    return super.acquireConnection()
  }

  override async releaseConnection(connection?: Connection) {
    this.#free = connection
  }
}

/**
 * Runs a statement that is compiled already (`statement.ts`) at once, unless a transaction has the connection: then it
 * waits for its turn as in Kysely, which takes a dozen promises and 8 KB of garbage also when nothing has to wait.
 */
class DirectKysely extends Kysely<Tables> {
  #driver: LentDriver

  constructor(dialect: Dialect) {
    super({ dialect })
    this.#driver = dialect.driver
  }

  override executeQuery<R>(query: CompiledQuery<R> | Compilable<R>, options?: AbortableQueryOptions) {
    const { free } = this.#driver
    return free && !('compile' in query) ? free.executeQuery<R>(query) : super.executeQuery<R>(query, options)
  }
}

class Dialect extends SqliteDialect {
  readonly driver: LentDriver

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.driver = new LentDriver(config)
  }

  override createDriver() {
    return this.driver
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }

  override createQueryCompiler() {
    return new SettledQueryCompiler()
  }
}

/**
 * SQLite plans a statement again at every run when the plan depends on a bound parameter. The limit is such a
 * parameter, so it is written into the statement. For the same reason values that a partial index names are written out
 * (`sql.lit`).
 * https://sqlite.org/c3ref/prepare.html (the last paragraphs)
 */
export class SettledQueryCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node
    if (!ValueNode.is(limit) || !Number.isSafeInteger(limit.value)) throw new Error('a limit has to be a number')
    this.append(`limit ${limit.value}`)
  }

  protected override visitIdentifier(node: IdentifierNode): void {
    super.visitIdentifier(storedIdentifier(node))
  }
}

/** SQLite can roll back DDL. Without this flag, Kysely would leave a failed migration half applied. */
class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }
}

/**
 * Gives node:sqlite the interface that Kysely's SQLite dialect uses. Prepared statements are kept, since preparing
 * costs more than running.
 */
function asPrepared(sqlite: DatabaseSync) {
  const kept = new Map<string, ReturnType<typeof wrap>>()
  return {
    prepare(sql: string) {
      const known = kept.get(sql)
      if (known) return known
      // A transaction that first reads and then writes is refused at once when another process wrote in between. A
      // transaction that takes the write lock first waits instead. https://sqlite.org/lang_transaction.html#immediate
      const statement = wrap(sqlite.prepare(sql === 'begin' ? 'begin immediate' : sql))
      if (kept.size < 500) kept.set(sql, statement)
      return statement
    },
    close: () => sqlite.close()
  }
}

function wrap(statement: StatementSync) {
  const values = (parameters: readonly unknown[]) => parameters as readonly SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters: readonly unknown[]) => inOurNames(statement.all(...values(parameters))),
    run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
    iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters))
  }
}
