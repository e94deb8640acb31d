import { postgresVariable } from '../databases/postgres.ts'
import { type PostgresServer, startPostgres } from '../databases/postgres-server.ts'
import { makeTemplates, templatesVariable } from '../databases/templates.ts'

let server: PostgresServer | undefined

/**
 * Starts one Postgres for the whole run and makes the databases that tests copy, unless there are some. Called once,
 * before the first file.
 */
export async function globalSetup(): Promise<void> {
  if (process.env[postgresVariable]) return
  server = await startPostgres()
  process.env[postgresVariable] = server.socketUrl
  process.env[templatesVariable] = JSON.stringify(await makeTemplates())
}

/** Stops that Postgres. Called once, after the last file. */
export async function globalTeardown(): Promise<void> {
  await server?.stop()
}
