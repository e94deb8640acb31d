import { sql } from 'kysely'
import type { AlertSeller } from '../../alerts/alerts.ts'
import { ROW_LASTS_MS, tellOfWrongSignatures } from '../../alerts/checks/webhook-checks.ts'
import type { Database } from '../../db/database.ts'
import type { Log } from '../../runtime/logging/log.ts'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../runtime/time/durations.ts'

/**
 * Keeps for the seller whether deliveries arrive with right signatures: a wrong secret makes all of them wrong. `right`
 * and `wrong` return at once, and write nothing before the answer. `name`: of a payment processor, or of the code host.
 */
export type HeardSignatures = {
  /** Notes a delivery with a right signature. */
  right(name: string): void
  /** Counts a delivery with a wrong signature, or with none. Only wrong ones raise an alert. */
  wrong(name: string, headers: Headers): void
  /** Resolves once everything is written that was noted. Nothing may be noted after it. */
  stop(): Promise<void>
}

type Options = {
  db: Database
  log: Log
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  alert: AlertSeller
}

type Refused = { processor: string; day: number; count: number; last_at: number }
/** Of one processor: when a right signature came last, and the wrong ones that came after it. */
type Heard = { goodAt?: number; wrong: number; wrongSince: number; wrongAt: number }

/** ms between two writes, so that a flood of wrong deliveries does not keep the database busy. */
const PAUSE_MS = SECOND_MS
/** ms after which another right signature is written, if no wrong one came meanwhile. */
const GOOD_MS = MINUTE_MS

/**
 * Makes the keeper. Its counts are not exact: what was noted in the last second before a crash, or while the database
 * fails, is lost.
 */
export function createHeardSignatures({ db, log, now, sleep, alert }: Options): HeardSignatures {
  const refused = new Map<string, Refused>()
  const heard = new Map<string, Heard>()
  /** When this process last wrote a right signature, with no wrong one since. */
  const writtenAt = new Map<string, number>()
  const stopping = new AbortController()
  let writing: Promise<void> | undefined

  async function writeAll() {
    while (refused.size > 0 || heard.size > 0) {
      const [rows, states] = [[...refused.values()], [...heard]]
      refused.clear()
      heard.clear()
      await writeHeard(rows, states).catch((err) => log.error({ err }, 'signatures of deliveries could not be counted'))
      if (!stopping.signal.aborted) await sleep(PAUSE_MS, stopping.signal)
    }
    writing = undefined
  }

  async function writeHeard(rows: readonly Refused[], states: readonly (readonly [string, Heard])[]) {
    if (rows.length > 0) await countRefused(db, rows)
    for (const [name, state] of states) await writeState(db, name, state)
    if (states.some(([, { wrong }]) => wrong > 0)) await tellOfWrongSignatures({ db, now, alert })
  }

  return {
    right(name) {
      const at = now()
      const before = writtenAt.get(name)
      if (before !== undefined && Math.abs(at - before) < GOOD_MS) return
      writtenAt.set(name, at)
      heard.set(name, { goodAt: at, wrong: 0, wrongSince: at, wrongAt: at })
      writing ??= writeAll()
    },
    wrong(name, headers) {
      const at = now()
      const day = Math.floor(at / DAY_MS)
      const key = `${name} ${day}`
      refused.set(key, { processor: name, day, count: (refused.get(key)?.count ?? 0) + 1, last_at: at })
      if (hasSignature(headers)) {
        writtenAt.delete(name)
        const { wrong, wrongSince, ...before } = heard.get(name) ?? { wrong: 0, wrongSince: at }
        heard.set(name, { ...before, wrong: wrong + 1, wrongSince: wrong === 0 ? at : wrongSince, wrongAt: at })
      }
      writing ??= writeAll()
    },
    async stop() {
      stopping.abort()
      await writing
    }
  }
}

/** Whether a request has a signature at all: a request without one says nothing about the secret. */
function hasSignature(headers: Headers): boolean {
  return [...headers].some(([name, value]) => name.includes('signature') && value !== '')
}

async function countRefused(db: Database, rows: readonly Refused[]): Promise<void> {
  await db
    .insertInto('refused_delivery')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['processor', 'day']).doUpdateSet({
        count: sql`refused_delivery.count + excluded.count`,
        last_at: sql`excluded.last_at`
      })
    )
    .execute()
}

async function writeState(db: Database, processor: string, state: Heard): Promise<void> {
  const { goodAt, wrong, wrongSince: wrong_since, wrongAt: wrong_at } = state
  if (goodAt !== undefined) {
    await db
      .insertInto('webhook_heard')
      .values({ processor, good_at: goodAt, wrong: 0 })
      .onConflict((conflict) => conflict.column('processor').doUpdateSet({ good_at: goodAt, wrong: 0 }))
      .execute()
  }
  if (wrong === 0) return
  await db
    .insertInto('webhook_heard')
    .values({ processor, wrong, wrong_since, wrong_at })
    .onConflict((conflict) =>
      conflict.column('processor').doUpdateSet({
        wrong: sql`case when ${goesOn} then webhook_heard.wrong else 0 end + excluded.wrong`,
        wrong_since: sql`case when ${goesOn} then webhook_heard.wrong_since else excluded.wrong_since end`,
        wrong_at
      })
    )
    .execute()
}

/** Whether the stored wrong signatures belong to the same series as the new ones. */
const goesOn = sql`webhook_heard.wrong > 0 and webhook_heard.wrong_at > excluded.wrong_at - ${sql.lit(ROW_LASTS_MS)}`
