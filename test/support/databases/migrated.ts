import { sql } from 'kysely'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { openSqlite } from '../../../src/db/sqlite.ts'

/** The URL of a database, as Pullpass takes it. */
type Place = { databaseUrl: string }

/** Opens a connection to a test's database, without starting Pullpass. */
export function openConnection({ databaseUrl }: Place): DatabaseConnection {
  return databaseUrl.startsWith('file:') ? openSqlite(databaseUrl.slice('file:'.length)) : openPostgres(databaseUrl)
}

/** As {@link openConnection}. Tests kill processes, never the machine, so no commit has to wait for the disk. */
export async function openUnsynced(database: Place): Promise<DatabaseConnection> {
  const connection = openConnection(database)
  if (connection.kind === 'sqlite') await sql`pragma synchronous = off`.execute(connection.db)
  return connection
}

/** As {@link openUnsynced}, and creates every table that is missing. */
export async function openMigrated(database: Place): Promise<DatabaseConnection> {
  const connection = await openUnsynced(database)
  await migrate(connection, async (tx) => {
    // Most databases are copies that have all tables, and need not wait until better-auth is loaded.
    const { makeSignInTables } = await import('../../../src/users/sign-in/better-auth.ts')
    await makeSignInTables(tx, connection.kind)
  })
  return connection
}
