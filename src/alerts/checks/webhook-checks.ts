import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DAY_MS, HOUR_MS } from '../../runtime/time/durations.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { AlertSeller } from '../alerts.ts'

type CheckOptions = { db: Database; now(): number; alert: AlertSeller }

/** The number of wrong signatures in a row after which the secret may be wrong. */
const IN_A_ROW = 3
/** ms after which a wrong signature no longer counts together with the earlier ones. */
export const ROW_LASTS_MS = DAY_MS
/** ms in which catch-up finds a new sale, since it reads each hour. */
const FRESH_MS = 2 * HOUR_MS
/** ms in which sales that no webhook brought are told of. */
const SILENT_MS = 3 * DAY_MS

/** Tells of payment processors, and of the code host, of which all deliveries have had wrong signatures lately. */
export async function tellOfWrongSignatures({ db, now, alert }: CheckOptions): Promise<void> {
  const failing = await db
    .selectFrom('webhook_heard')
    .select(['processor', 'wrong', 'wrong_since', 'wrong_at'])
    .where('wrong', '>=', IN_A_ROW)
    .where('wrong_at', '>', now() - ROW_LASTS_MS)
    .execute()
  for (const { processor, wrong, wrong_since, wrong_at } of failing) {
    if (await hasWebhookSince(db, processor, Number(wrong_since))) continue
    const words = `${processor}: ${wrong} in a row, the last one ${dateTimeWords(Number(wrong_at))}`
    await alert('signatures_failing', { item: processor, words })
  }
}

/** Notes since when the shop has had a secret for the webhook of the code host, or that it has none any more. */
export async function noteExpectedHook(
  { db, now }: Pick<CheckOptions, 'db' | 'now'>,
  { codeHost, hasSecret }: { codeHost: string; hasSecret: boolean }
): Promise<void> {
  const stored = db.selectFrom('webhook_heard').select('expected_since').where('processor', '=', codeHost)
  const isNoted = (await stored.executeTakeFirst())?.expected_since != null
  if (isNoted === hasSecret) return
  const expected_since = hasSecret ? now() : null
  await db
    .insertInto('webhook_heard')
    .values({ processor: codeHost, expected_since })
    .onConflict((conflict) => conflict.column('processor').doUpdateSet({ expected_since }))
    .execute()
}

/** Processors whose own list has new sales that no webhook brought. Older ones are found once, when the key is set. */
export async function tellOfSilentProcessors({ db, now, alert }: CheckOptions): Promise<void> {
  const found = await db
    .selectFrom('inbox')
    .innerJoin('payment_event', (join) =>
      join
        .onRef('payment_event.processor', '=', 'inbox.processor')
        .onRef('payment_event.event_id', '=', 'inbox.event_id')
    )
    .select(({ fn }) => ['inbox.processor', fn.countAll().as('count'), fn.min('inbox.received_at').as('since')])
    .where('inbox.source', '=', 'catch_up')
    .where('inbox.received_at', '>', now() - SILENT_MS)
    .where(sql<boolean>`payment_event.occurred_at > inbox.received_at - ${sql.lit(FRESH_MS)}`)
    .groupBy('inbox.processor')
    .execute()
  for (const { processor, count, since } of found) {
    if (await hasWebhookSince(db, processor, Number(since) - FRESH_MS)) continue
    await alert('webhooks_silent', { item: processor, words: `${processor}: ${count} found in its own list` })
  }
}

/** Whether a webhook of the processor was taken since then (ms). */
export async function hasWebhookSince(db: Database, processor: string, since: number): Promise<boolean> {
  const webhook = db
    .selectFrom('inbox')
    .select('event_id')
    .where('processor', '=', processor)
    .where('source', '=', 'webhook')
    .where('received_at', '>', since)
  return (await webhook.limit(1).executeTakeFirst()) !== undefined
}
