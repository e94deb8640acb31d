import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/**
 * The environment variable that tells each test file's process the server of the test run
 * (test/support/runner/global.ts).
 */
export const postgresVariable = 'PULLPASS_TEST_POSTGRES_URL'

let own: Promise<PostgresServer> | undefined

/**
 * Superuser URL of the test Postgres, over its socket: the server of the run, or, for a file that runs alone, a server
 * that ends with it.
 */
async function postgresUrl(): Promise<string> {
  const shared = process.env[postgresVariable]
  if (shared) return shared
  own ??= startPostgres()
  return (await own).socketUrl
}

/**
 * Makes a database on the test Postgres: a copy of the named database, or one without tables. `drop` closes the
 * connections that still use it.
 */
export async function createPostgresDatabase(template = 'template1'): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `pullpass_${randomBytes(8).toString('hex')}`
  const server = await postgresUrl()
  // Postgres uses half of the processor time if it copies files, and does not write each page to its log.
  await administer(server, `create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
}

/** The URL of a database of the test Postgres over TCP, as sellers connect. */
export function overTcp(socketUrl: string): string {
  const url = new URL(socketUrl)
  url.hostname = '127.0.0.1'
  return url.href
}

async function administer(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000, query_timeout: 60_000 })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
