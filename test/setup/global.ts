import { postgresVariable } from './postgres.ts'
import { type PostgresServer, startPostgres } from './postgres-server.ts'

let server: PostgresServer | undefined

/** Called by `node --test --test-global-setup` once, before the first file: one Postgres for the whole run. */
export async function globalSetup(): Promise<void> {
  if (process.env[postgresVariable]) return
  server = await startPostgres()
  process.env[postgresVariable] = server.url
}

/** Called once, after the last file. */
export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
