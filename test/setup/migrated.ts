import { makeSignInTables } from '../../src/accounts/sign-in/better-auth.ts'
import type { DatabaseConnection } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { openSqlite } from '../../src/db/sqlite.ts'
import type { TestDatabase } from './databases.ts'

/** Opens a connection to a test's database, without starting Pullpass. */
export function openConnection({ databaseUrl }: TestDatabase): DatabaseConnection {
  return databaseUrl.startsWith('file:') ? openSqlite(databaseUrl.slice('file:'.length)) : openPostgres(databaseUrl)
}

/** Opens a connection to a test's database and creates every table. */
export async function openMigrated(database: TestDatabase): Promise<DatabaseConnection> {
  const connection = openConnection(database)
  await migrate(connection, (tx) => makeSignInTables(tx, connection.kind))
  return connection
}
