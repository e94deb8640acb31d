import { createHmac } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { DatabaseConnection } from '../../../src/db/database.ts'
import { openPostgres } from '../../../src/db/postgres.ts'
import { AUTH_SECRET } from '../../support/builders/secrets.ts'
import { openMigrated, openUnsynced } from '../../support/databases/migrated.ts'
import { createPostgresDatabase } from '../../support/databases/postgres.ts'

/** The largest number of buyers who come by themselves: users 1 to 7. */
export const MOST_BUYERS = 7
/** The number of the last user with a session, who buys while a question of the host fails. */
export const LATECOMER = 8

/** The seller, who acts at the desk. */
export const SELLER = { id: 'the-admin', email: 'seller@shop.test' } as const

/** The database of one seed. */
export type SeedDatabase = { url: string; open(): Promise<DatabaseConnection>; dispose(): Promise<void> }

/** A migrated database with the users, which is copied for each seed. */
export type Template = { kind: 'sqlite' | 'postgres'; make(): Promise<SeedDatabase>; dispose(): Promise<void> }

export function userId(number: number): string {
  return `user-${number}`
}

/** The address with which a user or a guest pays. */
export function emailOf(user: string): string {
  return `${user}@people.example`.toLowerCase()
}

/** The secret of a guest, as the shop makes one: 43 characters. */
export function guestSecret(number: number): string {
  return `secret-of-guest-${number}`.padEnd(43, '-')
}

/** A session cookie of one of the users of {@link addUsers}, by the user's number. */
export function cookieOf(number: number): string {
  return cookieOfUser(userId(number))
}

/** The cookie of the session that {@link addUser} has made with this id, signed as better-auth signs it. */
export function cookieOfUser(user: string): string {
  const token = sessionOf(user)
  const signature = createHmac('sha256', AUTH_SECRET).update(token).digest('base64')
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

const sessionOf = (user: string) => `session-of-${user}`

export async function sqliteTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'pullpass-faults-'))
  const file = join(folder, 'template.db')
  const connection = await openMigrated({ databaseUrl: `file:${file}` })
  await addUsers(connection)
  await addUser(connection, SELLER)
  await sql`pragma wal_checkpoint(truncate)`.execute(connection.db)
  await connection.close()
  let made = 0
  return {
    kind: 'sqlite',
    async make() {
      const copy = join(folder, `seed-${++made}.db`)
      copyFileSync(file, copy)
      // A process that starts again gets the connection of one that ended, with its prepared statements: a process ends
      // between two transactions (gated-database.ts), so nothing else of it is left there.
      const free: DatabaseConnection[] = []
      let isOver = false
      return {
        url: `file:${copy}`,
        async open() {
          const connection = free.pop() ?? (await openUnsynced({ databaseUrl: `file:${copy}` }))
          return { ...connection, close: async () => (isOver ? connection.close() : void free.push(connection)) }
        },
        async dispose() {
          isOver = true
          for (const connection of free) await connection.close()
          for (const end of ['', '-wal', '-shm']) rmSync(copy + end, { force: true })
        }
      }
    },
    dispose: async () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

export async function postgresTemplate(): Promise<Template> {
  const { url, drop } = await createPostgresDatabase()
  const connection = await openMigrated({ databaseUrl: url })
  await addUsers(connection)
  await addUser(connection, SELLER)
  await connection.close()
  const name = new URL(url).pathname.slice(1)
  const maintenance = new URL(url)
  maintenance.pathname = 'postgres'
  const server = new pg.Client({ connectionString: maintenance.href })
  await server.connect()
  let made = 0
  return {
    kind: 'postgres',
    async make() {
      const copy = `${name}_${++made}`
      await server.query(`create database ${copy} template ${name} strategy file_copy`)
      const there = new URL(url)
      there.pathname = copy
      // Only processes die here, not the machine: no write needs to reach the disk.
      there.searchParams.set('options', '-c synchronous_commit=off')
      return {
        url: there.href,
        open: async () => openPostgres(there.href),
        dispose: async () => void (await server.query(`drop database if exists ${copy} with (force)`))
      }
    },
    async dispose() {
      await server.end()
      await drop()
    }
  }
}

/** Adds users, each with a session. */
export async function addUsers(connection: DatabaseConnection, count = LATECOMER): Promise<void> {
  const { kind } = connection
  await connection.db.transaction().execute(async (db) => {
    for (let number = 1; number <= count; number += 1) {
      const id = userId(number)
      await addUser({ db, kind }, { id, email: emailOf(id) })
    }
  })
}

/**
 * Adds a user who has proven this address, unless there is one, and a session, in the form of better-auth's rows.
 * @returns the id of the user; `id` unless there was one
 */
export async function addUser(
  { db, kind }: Pick<DatabaseConnection, 'db' | 'kind'>,
  { id, email }: { id: string; email: string }
): Promise<string> {
  const at = '2026-01-01T00:00:00.000Z'
  const yes = kind === 'sqlite' ? 1 : true
  await sql`insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt")
  values (${id}, ${id}, ${email}, ${yes}, ${at}, ${at}) on conflict do nothing`.execute(db)
  const user = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await sql`insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
  values (${`s-${id}`}, ${'2036-01-01T00:00:00.000Z'}, ${sessionOf(id)}, ${at}, ${at}, ${user.id})`.execute(db)
  return user.id
}
