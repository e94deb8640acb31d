import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { SellerChat } from '../../alerts/build-teller.ts'
import type { Told } from '../../code-host/inspection.ts'
import type { Config, Secrets } from '../../config/config.ts'
import { isProxyUntold } from '../../config/environment/trust-proxy.ts'
import type { Database, DatabaseLocation } from '../../db/database.ts'
import type { Mailer } from '../../mail/mail.ts'
import { keyVariable } from '../../payments/processors/names.ts'
import { listSales } from '../../payments/sales/sales.ts'
import { scenesOfAll } from '../../product.ts'
import type { Network } from '../../runtime/basics.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import type { TestOrder } from '../doctor-options.ts'
import type { ShopFacts, SwitchedOn } from '../shop-facts.ts'
import { askSite } from './ask-site.ts'
import { readDatabaseState } from './database-state.ts'
import { listWebhooks } from './list-webhooks.ts'
import { readBackup } from './read-backup.ts'
import { readChat } from './read-chat.ts'
import { readHook } from './read-hook.ts'
import { readMail } from './read-mail.ts'

/** The parts of the shop that are read, and the functions that read them. */
export type ShopReading = {
  config: Config
  secrets: Pick<Secrets, 'webhookSecrets' | 'codeHostWebhookSecrets' | 'smtpUrl' | 'apiKeys'>
  db: Database
  network: Network
  mailer: Pick<Mailer, 'send'>
  chat?: SellerChat
  now(): number
}

/** Days in which a delivery counts as lately. */
const LATELY_DAYS = 30
/** The doctor counts at most this many unmatched sales. */
const MOST_COUNTED = 100

/**
 * Reads the tables, the disk and the mail server, and asks the shop's own address. `order`: the test mail and the test
 * message.
 */
export async function readShopFacts(reading: ShopReading, order: TestOrder): Promise<ShopFacts> {
  const { config, secrets, db, network, mailer, chat } = reading
  const now = reading.now()
  const { smtpUrl, codeHostWebhookSecrets = [] } = secrets
  const backup = config.backupFolder === undefined ? undefined : await readBackup(config.backupFolder)
  const mail = { db, site: config.site, smtpUrl, toFolder: config.mail.dir !== undefined, mailer, now }
  return {
    now,
    processors: await processorsOf(reading, now),
    ...(codeHostWebhookSecrets.length > 0 && { hook: await readHook(db, config.codeHost.kind.name) }),
    unmatched: await countUnmatched(db, config),
    site: {
      ...(await askSite(config.site.url, network)),
      isProxyUntold: isProxyUntold(config.site.url, config.trustProxy)
    },
    mail: await readMail(mail, order.mailTo),
    ...(chat && { chat: await readChat(db, chat, now, order.toChat) }),
    disk: await freeSpace(config.database),
    database: await readDatabaseState(db, config.database),
    ...(backup && { backup })
  }
}

async function processorsOf(reading: ShopReading, now: number): Promise<SwitchedOn[]> {
  const { config, secrets, db } = reading
  const { processors, scenes } = config.payments
  const on = processors.filter(({ name }) => (secrets.webhookSecrets[name] ?? []).length > 0)
  return Promise.all(
    on.map(async (processor): Promise<SwitchedOn> => {
      const { name, label, ids, webhookDocs } = processor
      const lastDeliveryAt = await lastDelivery(db, name, now)
      const isMapped = !ids || ids.optional === true || Object.keys(scenes[name] ?? {}).length > 0
      const webhooks = await listWebhooks(processor, reading)
      return {
        name,
        label,
        ...(webhookDocs !== undefined && { webhookDocs }),
        isMapped,
        ...(lastDeliveryAt !== undefined && { lastDeliveryAt }),
        ...(webhooks && { webhooks }),
        ...(processor.webhooks && { listingKey: keyVariable(name) })
      }
    })
  )
}

/** The time (ms) of the last webhook of a processor in the last 30 days. */
async function lastDelivery(db: Database, processor: string, now: number): Promise<number | undefined> {
  const last = await db
    .selectFrom('inbox')
    .select('received_at')
    .where('processor', '=', processor)
    .where('source', '=', sql.lit('webhook'))
    .where('received_at', '>', now - LATELY_DAYS * DAY_MS)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && Number(last.received_at)
}

/** Paid sales without a product of this shop. Sales without a user are not among them: their buyers may yet sign in. */
async function countUnmatched(db: Database, { products }: Config): Promise<ShopFacts['unmatched']> {
  const scenes = scenesOfAll(products)
  const found = await listSales(db, { scenes, only: 'no_product', limit: MOST_COUNTED + 1 })
  const [first, second] = found
  const only = first && !second ? { only: first.id } : {}
  return { count: Math.min(found.length, MOST_COUNTED), isMore: found.length > MOST_COUNTED, ...only }
}

/** The free space where the database is. The disk of a Postgres cannot be seen from here. */
async function freeSpace(location: DatabaseLocation): Promise<Told<{ freeBytes: number; folder: string }>> {
  if (location.kind === 'postgres') return { unknown: 'The disk of Postgres cannot be seen from here.' }
  const folder = dirname(location.file)
  try {
    const { bavail, bsize } = await statfs(folder)
    return { known: { freeBytes: bavail * bsize, folder } }
  } catch {
    return { unknown: `${folder} does not tell.` }
  }
}
