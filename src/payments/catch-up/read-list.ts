import type { Database } from '../../db/database.ts'
import { storeDeliveries } from '../inbox/store-delivery.ts'
import { keptId, keptReason } from '../payment/storable-event.ts'
import { type AskOptions, askForPage, type CatchUpFailure } from '../processors/ask.ts'
import type { ListReader, Page } from '../processors/list-reader.ts'
import type { Processor } from '../processors/processor.ts'
import { newsIn } from './news.ts'
import { readFrom } from './since.ts'

/**
 * The result of a read: the number of deliveries that no webhook had brought, back to `since` (ms), or why the read
 * ended early.
 */
export type CatchUpOutcome =
  | { ok: true; found: number; since: number }
  | { ok: false; found: number; failure: CatchUpFailure }

export type CatchUpOptions = {
  /** How the list is asked for. */
  asking: Omit<AskOptions, 'reader'> & { reader: ListReader }
  db: Database
  processor: string
  /** Reads an entry like a delivery of this processor. */
  read: Processor['read']
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Called after a new delivery is on disk. */
  onStored(): void
}

/** Limit of pages for one read: a list that does not end is broken. */
const MOST_PAGES = 2_000
/**
 * ms between two pages: at most 240 pages a minute; the strictest processor allows 300 (docs/payments/lemonsqueezy.md).
 */
const PAGE_PAUSE_MS = 250

/**
 * Reads a processor's own list back to the end of the last read, and a bit further, and stores its entries in the inbox
 * like webhook deliveries. An entry that a webhook or an earlier read has brought changes nothing. There is no
 * signature to check: Pullpass requested the list itself, over TLS, with its key. Only a complete read moves the mark
 * for the next one.
 * @param days how far to go back at least
 */
export async function catchUp(options: CatchUpOptions, days?: number): Promise<CatchUpOutcome> {
  const { db, processor, asking, onStored } = options
  const { reader, now } = asking
  const startedAt = now()
  const since = readFrom({ now: startedAt, readUntil: await readUntil(db, processor), days, ...reader })
  let asked: URLSearchParams | undefined = reader.first(since)
  let found = 0
  for (let pages = 0; asked; pages += 1) {
    if (pages > 0) await options.sleep(PAGE_PAUSE_MS, asking.stopped)
    const result = await askForPage(asking, asked)
    if (!result.ok) return endedEarly(options, found, result.failure)
    const page: Page | undefined = pages < MOST_PAGES ? reader.page(result.answer, asked, since) : undefined
    if (!page) {
      const detail = pages < MOST_PAGES ? 'its answer has another shape' : 'its list does not end'
      return endedEarly(options, found, { why: 'not_understood', detail, retryAt: now() + AGAIN_MS })
    }
    const news = reader.bySale ? await newsIn(db, processor, options.read, page.found) : page.found
    const deliveries = news.map(({ eventId, body }) => ({
      processor,
      eventId: keptId(eventId),
      receivedAt: startedAt,
      body: new TextEncoder().encode(JSON.stringify(body)),
      headers: null,
      // For some lists Pullpass makes the envelope of an entry, so the type is not the processor's own.
      eventType: null,
      source: 'catch_up' as const
    }))
    const stored = await storeDeliveries(db, deliveries)
    if (stored.length > 0) onStored()
    found += stored.length
    asked = page.next
  }
  await keepReadUntil(db, processor, startedAt)
  return { ok: true, found, since }
}

/** Keeps why a read ended early, for the seller. */
async function endedEarly({ db, processor, asking }: CatchUpOptions, found: number, failure: CatchUpFailure) {
  const row = { failed_at: asking.now(), why: keptReason(failure.detail) }
  // A read that ends because the process stops is no failure.
  if (!asking.stopped.aborted)
    await db
      .insertInto('catch_up_failure')
      .values({ processor, ...row })
      .onConflict((conflict) => conflict.column('processor').doUpdateSet(row))
      .execute()
  return { ok: false as const, found, failure }
}

/** ms until the next request after an answer that was not understood. */
const AGAIN_MS = 60 * 60_000

async function readUntil(db: Database, processor: string): Promise<number | undefined> {
  const row = await db.selectFrom('catch_up').select('read_until').where('processor', '=', processor).executeTakeFirst()
  return row && Number(row.read_until)
}

async function keepReadUntil(db: Database, processor: string, read_until: number): Promise<void> {
  await db
    .insertInto('catch_up')
    .values({ processor, read_until })
    .onConflict((conflict) => conflict.column('processor').doUpdateSet({ read_until }))
    .execute()
}
