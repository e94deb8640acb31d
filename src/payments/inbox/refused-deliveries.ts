import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { DAY_MS, SECOND_MS } from '../../runtime/time/durations.ts'

/** Counts deliveries with a wrong signature, for the seller: a wrong secret shows itself by them. */
export type RefusedDeliveries = {
  /** Counts one. Returns at once, and writes nothing before the answer. */
  count(provider: string): void
  /** Resolves once everything is written that was counted. Nothing may be counted after it. */
  stop(): Promise<void>
}

type Options = {
  db: Database
  log: Log
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

type Refused = { provider: string; day: number; count: number; last_at: number }

/** ms between two writes: whoever sends very many wrong deliveries does not keep the database busy. */
const PAUSE_MS = SECOND_MS

/**
 * Makes the counter. It is not exact: what was counted in the last second before a crash, or while the database fails,
 * is lost.
 */
export function createRefusedDeliveries({ db, log, now, sleep }: Options): RefusedDeliveries {
  const waiting = new Map<string, Refused>()
  const stopping = new AbortController()
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (waiting.size > 0) {
      const rows = [...waiting.values()]
      waiting.clear()
      await write(db, rows).catch((error) => log.error({ err: error }, 'refused deliveries could not be counted'))
      if (!stopping.signal.aborted) await sleep(PAUSE_MS, stopping.signal)
    }
    writing = undefined
  }

  return {
    count(provider) {
      const last_at = now()
      const day = Math.floor(last_at / DAY_MS)
      const key = `${provider} ${day}`
      waiting.set(key, { provider, day, count: (waiting.get(key)?.count ?? 0) + 1, last_at })
      writing ??= writeAll()
    },
    async stop() {
      stopping.abort()
      await writing
    }
  }
}

async function write(db: Database, rows: readonly Refused[]): Promise<void> {
  await db
    .insertInto('refused_delivery')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['provider', 'day']).doUpdateSet({
        count: sql`refused_delivery.count + excluded.count`,
        last_at: sql`excluded.last_at`
      })
    )
    .execute()
}
