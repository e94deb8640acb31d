import { sql } from 'kysely'
import type { Config } from '../../config/config.ts'
import type { Database, DatabaseLocation } from '../../db/database.ts'
import { nameOf, repositoriesOf } from '../../product.ts'
import { ownVersion } from '../../runtime/own-version.ts'

/**
 * How the shop itself is doing. Times in ms. `passes`: when each repository was last read completely. `queue`:
 * invitations that wait. `mails`: those that wait to be sent, and those that failed at least once. `chat`: the same of
 * messages to the seller's chat, if there is one.
 */
export type ShopStatus = {
  passes: readonly { repository: string; at: number | undefined }[]
  queue: { waiting: number; since: number | undefined }
  mails: { waiting: number; retried: number; lastSentAt: number | undefined }
  chat: { waiting: number; retried: number; lastSentAt: number | undefined } | undefined
  database: { kind: DatabaseLocation['kind']; bytes: number }
  version: string
}

/** Reads how the shop is doing. */
export async function readShopStatus(db: Database, config: Config): Promise<ShopStatus> {
  return {
    passes: await lastPasses(db, config),
    queue: await readQueue(db),
    mails: await readMails(db),
    chat: config.alerts?.chat === undefined ? undefined : await readChat(db),
    database: { kind: config.database.kind, bytes: await sizeOf(db, config.database) },
    version: ownVersion()
  }
}

async function lastPasses(db: Database, { products }: Config): Promise<ShopStatus['passes']> {
  const rows = await db
    .selectFrom('access_name')
    .innerJoin('access_target', 'access_target.target', 'access_name.target')
    .select(['access_name.name', 'observed_at as at'])
    .execute()
  const byName = new Map(rows.map(({ name, at }) => [name, Number(at)]))
  return repositoriesOf(products).map((name) => ({
    repository: `${name.owner}/${name.repo}`,
    at: byName.get(nameOf(name)) || undefined
  }))
}

/** The oldest of the times at which each repository was last read completely, in ms; undefined before the first. */
export async function lastCheckedAt(db: Database, config: Config): Promise<number | undefined> {
  const times = (await lastPasses(db, config)).flatMap(({ at }) => at ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}

async function readQueue(db: Database): Promise<ShopStatus['queue']> {
  const row = await db
    .selectFrom('access_grant')
    .select((select) => [select.fn.countAll().as('count'), select.fn.min('queued_at').as('since')])
    .where('state', '=', sql.lit('queued'))
    .where('released', 'is', null)
    .executeTakeFirst()
  return { waiting: Number(row?.count ?? 0), since: row?.since == null ? undefined : Number(row.since) }
}

async function readMails(db: Database): Promise<ShopStatus['mails']> {
  const [waiting, retried, sent] = await Promise.all([
    countOf(db).executeTakeFirst(),
    countOf(db).where('tries', '>', 0).executeTakeFirst(),
    db
      .selectFrom('access_mail')
      .select('next_at')
      .where('state', '=', sql.lit('sent'))
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst()
  ])
  return {
    waiting: Number(waiting?.count ?? 0),
    retried: Number(retried?.count ?? 0),
    lastSentAt: sent && Number(sent.next_at)
  }
}

async function readChat(db: Database): Promise<ShopStatus['chat']> {
  const rows = await db
    .selectFrom('chat_message')
    .select(({ fn }) => ['state', fn.countAll().as('count'), fn.max('next_at').as('at')])
    .select(sql<number>`sum(case when tries > 0 then 1 else 0 end)`.as('retried'))
    .groupBy('state')
    .execute()
  const open = rows.filter(({ state }) => state === 'waiting' || state === 'sending')
  const sent = rows.find(({ state }) => state === 'sent')
  return {
    waiting: open.reduce((sum, { count }) => sum + Number(count), 0),
    retried: open.reduce((sum, { retried }) => sum + Number(retried), 0),
    lastSentAt: sent && Number(sent.at)
  }
}

const countOf = (db: Database) =>
  db
    .selectFrom('access_mail')
    .select((select) => select.fn.countAll().as('count'))
    .where('state', '=', sql.lit('waiting'))

/** The size of the database in bytes, without the write-ahead log. */
async function sizeOf(db: Database, location: DatabaseLocation): Promise<number> {
  const { rows } = await (location.kind === 'postgres'
    ? sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`
    : sql<{
        bytes: number | string
      }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  ).execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
