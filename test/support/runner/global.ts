import { postgresVariable } from '../databases/postgres.ts'
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts'

let server: PostgresServer | undefined

/**
 * `node --test --test-global-setup` calls this once, before the first file: it starts one Postgres for the whole run.
 */
export async function globalSetup(): Promise<void> {
  if (process.env[postgresVariable]) return
  server = await startPostgres()
  process.env[postgresVariable] = server.url
}

/** `node --test` calls this once, after the last file. */
export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
