import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, type Migration, Migrator } from 'kysely/migration'
import { MADE_BY_NEWER } from '../runtime/explain-start-failure.ts'
import { makeAddressesCanonical } from './canonical-addresses.ts'
import type { Database, DatabaseConnection } from './database.ts'

const SIGN_IN = '0000_sign_in'
/** The tables that the sign-in library makes. */
const signInTables = ['user', 'session', 'account', 'verification']
const folder = new URL('../../migrations/', import.meta.url)

/**
 * Brings the schema up to date: first the tables of the sign-in library (ours refer to them), then
 * `migrations/NNNN_name.sql` in order, and one migration in TypeScript for what SQL cannot do. A file
 * `NNNN_name.sqlite.sql` or `.postgres.sql` is for that database only. Throws when a migration fails; then nothing of
 * this run remains. Throws before it changes anything when the tables are of a newer Pullpass or of another program.
 * Processes that share a Postgres take turns.
 */
export async function migrate(
  connection: DatabaseConnection,
  makeSignInTables: (db: Database) => Promise<void>
): Promise<void> {
  const { db, kind } = connection
  const migrations = { [SIGN_IN]: { up: makeSignInTables }, ...(await ownMigrations(kind)) }
  if ((await schemaState(connection, Object.keys(migrations))) === 'current') return
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest()
  if (error) throw error
}

/** For commands that only read. Throws when {@link migrate} has migrations left to run, or cannot run them. */
export async function assertMigrated(connection: DatabaseConnection): Promise<void> {
  const names = [SIGN_IN, ...Object.keys(await ownMigrations(connection.kind))]
  if ((await schemaState(connection, names)) === 'current') return
  throw new Error(
    'The database is not of this version yet, and this command only reads. Start Pullpass once: it sees to that.'
  )
}

/**
 * Whether all migrations of these names have run, by the migrator's own table. This saves starting the migrator, which
 * reads the whole schema first. Throws for a database that was made by a newer Pullpass or by another program.
 */
async function schemaState(connection: DatabaseConnection, names: readonly string[]): Promise<'current' | 'behind'> {
  const made = (await madeMigrations(connection.db)) ?? (await beforeFirst(connection))
  if ([...made].some((name) => !names.includes(name))) throw new Error(MADE_BY_NEWER)
  return made.size === names.length ? 'current' : 'behind'
}

/** The names of the migrations that have run; undefined when none of ours has, or their table cannot be read. */
async function madeMigrations(db: Database): Promise<Set<string> | undefined> {
  const { rows } = await readMade(db).catch(() => ({ rows: [] }))
  return rows.some(({ name }) => name === SIGN_IN) ? new Set(rows.map(({ name }) => name)) : undefined
}

const readMade = (db: Database) =>
  sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)

/** Throws unless a database in which no migration was seen is one that Pullpass may make its tables in. */
async function beforeFirst(connection: DatabaseConnection): Promise<Set<string>> {
  const { db, kind } = connection
  // A database that cannot be reached throws here.
  const tables = await tablesIn(connection)
  const foreign = await foreignTables(kind, tables)
  // Another process may have made the tables meanwhile.
  const made = await madeMigrations(db)
  if (made) return made
  // A migrator of another program may have made this table. An error says why it cannot be read.
  if (tables.includes(DEFAULT_MIGRATION_TABLE) && (await readMade(db)).rows.length > 0)
    foreign.push(DEFAULT_MIGRATION_TABLE)
  if (foreign.length === 0) return new Set()
  const some = `${foreign.length === 1 ? 'table' : 'tables'} ${foreign.slice(0, 3).join(', ')}`
  throw new Error(
    `DATABASE_URL names a database of another program: Pullpass did not make its ${some}. Name another one. Pullpass made no table in it.`
  )
}

async function tablesIn({ db, kind }: DatabaseConnection): Promise<string[]> {
  const list =
    kind === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const { rows } = await list.execute(db)
  return rows.map(({ name }) => name).filter((name) => !(kind === 'sqlite' && name.startsWith('sqlite_')))
}

/**
 * In a database in which no migration has run, the tables that Pullpass must not build on. A SQLite file
 * belongs to one program. A schema of Postgres may have tables of others, unless they have names of ours.
 */
async function foreignTables(kind: DatabaseConnection['kind'], tables: readonly string[]): Promise<string[]> {
  const others = tables.filter((name) => name !== DEFAULT_MIGRATION_TABLE && name !== DEFAULT_MIGRATION_LOCK_TABLE)
  if (kind === 'sqlite' || others.length === 0) return others
  const files = await Promise.all((await readdir(folder)).map((file) => readFile(new URL(file, folder), 'utf8')))
  const made = files.flatMap((text) => [...text.matchAll(/^create table "?(\w+)/gm)].map(([, name]) => name))
  const ours = new Set([...signInTables, ...made])
  return others.filter((name) => ours.has(name))
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
