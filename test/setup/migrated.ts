import { makeSignInTables } from '../../src/accounts/sign-in/better-auth.ts'
import type { DatabaseConnection } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import type { TestDatabase } from './databases.ts'

/** A connection to a test's database, without a Pullpass around it. */
export function openConnection({ databaseUrl }: TestDatabase): DatabaseConnection {
  return databaseUrl.startsWith('file:') ? openSqlite(databaseUrl.slice('file:'.length)) : openPostgres(databaseUrl)
}

/** The same, with every table made. */
export async function openMigrated(database: TestDatabase): Promise<DatabaseConnection> {
  const connection = openConnection(database)
  await migrate(connection, (tx) => makeSignInTables(tx, connection.kind))
  return connection
}
