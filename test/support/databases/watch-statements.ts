import type { CompiledQuery, QueryExecutor } from 'kysely'
import type { Database } from '../../../src/db/database.ts'

/** Functions that run at each statement. If `before` throws, the statement fails. */
export type Watch = {
  before?(query: CompiledQuery): void
  after?(query: CompiledQuery): Promise<void>
}

/**
 * The database, on which each statement is watched, also in transactions. A plugin of Kysely would miss statements that
 * were built before (`src/db/statement.ts`).
 */
export function watchStatements(db: Database, watch: Watch): Database {
  const watched = db.withoutPlugins()
  watchExecutor(watched.getExecutor(), watch)
  return watched
}

function watchExecutor(executor: QueryExecutor, watch: Watch): QueryExecutor {
  const execute = executor.executeQuery.bind(executor)
  const onConnection = executor.withConnectionProvider.bind(executor)
  executor.executeQuery = async (query, options) => {
    watch.before?.(query)
    const result = await execute<never>(query, options)
    await watch.after?.(query)
    return result
  }
  executor.withConnectionProvider = (provider) => watchExecutor(onConnection(provider), watch)
  return executor
}
