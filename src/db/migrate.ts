import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { makeAddressesCanonical } from './canonical-addresses.ts'
import type { Database, DatabaseConnection } from './database.ts'

const SIGN_IN = '0000_sign_in'
const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the schema up to date: first the tables of the sign-in library (ours refer to them), then
 * `migrations/NNNN_name.sql` in order; what SQL cannot say is written here. A file `NNNN_name.sqlite.sql` or `.postgres.sql` counts for that database only.
 * Throws when a migration fails; then nothing of this run is left behind. Processes that share a Postgres take turns.
 */
export async function migrate(
  connection: DatabaseConnection,
  makeSignInTables: (db: Database) => Promise<void>
): Promise<void> {
  const { db, kind } = connection
  const migrations = { [SIGN_IN]: { up: makeSignInTables }, ...(await ownMigrations(kind)) }
  if (await areAllMade(db, Object.keys(migrations))) return
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** For whoever only reads. Throws where {@link migrate} has something left to do. */
export async function assertMigrated({ db, kind }: DatabaseConnection): Promise<void> {
  const names = [SIGN_IN, ...Object.keys(await ownMigrations(kind))]
  if (await areAllMade(db, names)) return
  // A database that cannot be reached says so here.
  await sql`select 1`.execute(db)
  throw new Error(
    'The database is not of this version yet, and this command only reads. Start Pullpass once: it sees to that.'
  )
}

/** Whether a look at the migrator's own table shows that nothing is left for it to do: it looks through the whole schema first. */
async function areAllMade(db: Database, names: readonly string[]): Promise<boolean> {
  const made = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db).then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    // None there yet; what else may be wrong, the migrator will say.
    () => new Set<string>()
  )
  return made.size === names.length && names.every((name) => made.has(name))
}

/** All but those of the sign-in library. */
async function ownMigrations(kind: DatabaseConnection['kind']): Promise<Record<string, Migration>> {
  const canonical = { up: (tx: Database) => makeAddressesCanonical(tx, kind) }
  return { ...(await readMigrations(kind)), '0018_canonical_addresses': canonical }
}

async function readMigrations(kind: DatabaseConnection['kind']): Promise<Record<string, Migration>> {
  const other = kind === 'sqlite' ? '.postgres.sql' : '.sqlite.sql'
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql') && !file.endsWith(other)).sort()
  return Object.fromEntries(files.map((file) => [file.replace(/(\.sqlite|\.postgres)?\.sql$/, ''), migration(file)]))
}

function migration(file: string): Migration {
  return {
    async up(db: Database) {
      const text = await readFile(new URL(file, folder), 'utf8')
      for (const statement of statements(text)) await sql.raw(statement).execute(db)
    }
  }
}

/** One statement at a time, as SQLite's prepare wants it: each ends with a semicolon at the end of a line. */
function statements(text: string): string[] {
  return text
    .split(/;[ \t]*\r?\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
