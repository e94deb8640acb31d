import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

/** How the server of a whole test run (test/setup/global.ts) is made known to each test file's process. */
export const postgresVariable = 'PULLPASS_TEST_POSTGRES_URL'

let own: Promise<PostgresServer> | undefined

/** Superuser URL of the test Postgres: the run's own, or, for a file that runs alone, one that ends with this process. */
async function postgresUrl(): Promise<string> {
  const shared = process.env[postgresVariable]
  if (shared) return shared
  own ??= startPostgres()
  return (await own).url
}

/** Makes an empty database on the test Postgres. `drop` disconnects whoever still uses it. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `pullpass_${randomBytes(8).toString('hex')}`
  const server = await postgresUrl()
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) }
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
