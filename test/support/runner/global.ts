import { postgresVariable } from '../databases/postgres.ts'
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts'

let server: PostgresServer | undefined

/** Starts one Postgres for the whole run, unless there is one. Called once, before the first file. */
export async function globalSetup(): Promise<void> {
  if (process.env[postgresVariable]) return
  server = await startPostgres()
  process.env[postgresVariable] = server.url
}

/** Stops that Postgres. Called once, after the last file. */
export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
