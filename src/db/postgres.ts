import { type IdentifierNode, Kysely, PostgresDialect, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { storedIdentifier } from './column-names.ts'
import type { DatabaseConnection, Tables } from './database.ts'
import { preparing } from './prepared.ts'

const int8 = 20

/** Connects to Postgres. Any number of Pullpass processes may share it. */
export function openPostgres(url: string): DatabaseConnection {
  const types = {
    // Our integers stay below 2^53, so they are read as numbers, as on SQLite.
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
  }
  const pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 10_000 })
  // When the server ends a connection (a restart, a failover), the pool replaces it at the next query. Without a
  // listener the error would end the process, and the pool's listener does not cover a connection in use:
  // https://node-postgres.com/apis/pool#events
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new Dialect({ pool: preparing(pool) }) })
  return { db, kind: 'postgres', close: () => db.destroy() }
}

class Dialect extends PostgresDialect {
  override createQueryCompiler() {
    return new StoredNamesCompiler()
  }
}

/** Writes the names that the columns have in the database. */
export class StoredNamesCompiler extends PostgresQueryCompiler {
  protected override visitIdentifier(node: IdentifierNode): void {
    super.visitIdentifier(storedIdentifier(node))
  }
}
