import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { makeAddressesCanonical } from './canonical-addresses.ts'
import type { Database, DatabaseConnection } from './database.ts'

const SIGN_IN = '0000_sign_in'
const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the schema up to date: first the tables of the sign-in library (ours refer to them), then
 * `migrations/NNNN_name.sql` in order, and one migration in TypeScript for what SQL cannot do. A file
 * `NNNN_name.sqlite.sql` or `.postgres.sql` is for that database only. Throws when a migration fails; then nothing of
 * this run remains. Processes that share a Postgres take turns.
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

/** For commands that only read. Throws when {@link migrate} has migrations left to run. */
export async function assertMigrated({ db, kind }: DatabaseConnection): Promise<void> {
  const names = [SIGN_IN, ...Object.keys(await ownMigrations(kind))]
  if (await areAllMade(db, names)) return
  // A database that cannot be reached throws here.
  await sql`select 1`.execute(db)
  throw new Error(
    'The database is not of this version yet, and this command only reads. Start Pullpass once: it sees to that.'
  )
}

/**
 * Whether the migrator's own table shows that all migrations have run. This saves starting the migrator, which reads
 * the whole schema first.
 */
async function areAllMade(db: Database, names: readonly string[]): Promise<boolean> {
  const made = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db).then(
    ({ rows }) => new Set(rows.map(({ name }) => name)),
    // The table does not exist yet. The migrator reports any other error.
    () => new Set<string>()
  )
  return made.size === names.length && names.every((name) => made.has(name))
}

/** All migrations but those of the sign-in library. */
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

/**
 * Splits a file into statements, as SQLite's prepare takes one at a time: each ends with a semicolon at the end of a
 * line.
 */
function statements(text: string): string[] {
  return text
    .split(/;[ \t]*\r?\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
