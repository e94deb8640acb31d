import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { DatabaseConnection, Tables } from './database.ts'

const int8 = 20

/** Connects to Postgres. Any number of Pullpass processes may share it. */
export function openPostgres(url: string): DatabaseConnection {
  const types = {
    // Our integers stay below 2^53, so that the same code reads numbers from both databases.
    getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
      oid === int8 ? Number : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser
  }
  const pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 10_000 })
  // A connection that the server ends (a restart, a failover) is replaced at the next query. Without a listener it would
  // end the process, and one that is in use has none of the pool's: https://node-postgres.com/apis/pool#events
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, kind: 'postgres', close: () => db.destroy() }
}
