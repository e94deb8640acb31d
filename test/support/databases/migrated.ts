import { sql } from 'kysely'
import { makeSignInTables } from '../../../src/accounts/sign-in/better-auth.ts'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { openSqlite } from '../../../src/db/sqlite.ts'
import type { TestDatabase } from './databases.ts'

/** Opens a connection to a test's database, without starting Pullpass. */
export function openConnection({ databaseUrl }: Pick<TestDatabase, 'databaseUrl'>): DatabaseConnection {
  return databaseUrl.startsWith('file:') ? openSqlite(databaseUrl.slice('file:'.length)) : openPostgres(databaseUrl)
}

/** As {@link openConnection}. Tests kill processes, never the machine, so no commit has to wait for the disk. */
export async function openUnsynced(database: Pick<TestDatabase, 'databaseUrl'>): Promise<DatabaseConnection> {
  const connection = openConnection(database)
  if (connection.kind === 'sqlite') await sql`pragma synchronous = off`.execute(connection.db)
  return connection
}

/** Opens a connection to a test's database and creates every table. */
export async function openMigrated(database: TestDatabase): Promise<DatabaseConnection> {
  const connection = await openUnsynced(database)
  await migrate(connection, (tx) => makeSignInTables(tx, connection.kind))
  return connection
}
