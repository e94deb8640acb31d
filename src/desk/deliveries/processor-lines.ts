import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { lastDelivery } from '../queries/last-heard.ts'
import { processorsOf } from '../queries/processors-of.ts'

/**
 * How a processor does, or the webhook of the code host. Times in ms. `name`: of either. `last`: its newest delivery.
 * `refused`: deliveries of today, in UTC, with a wrong signature. `read`: the last complete catch-up read, and how many
 * deliveries it brought that no webhook had. `failure`: of a later read that ended early.
 */
export type ProcessorLine = {
  name: string
  isOn: boolean
  last: number | undefined
  refused: { count: number; lastAt: number } | undefined
  read: { at: number; found: number } | undefined
  failure: { at: number; why: string } | undefined
}

/** A line for each processor that is switched on, and for each that has sent something that is stored. `now` in ms. */
export async function readProcessorLines(
  db: Database,
  { switchedOn, now }: { switchedOn: readonly string[]; now: number }
): Promise<ProcessorLine[]> {
  const day = Math.floor(now / DAY_MS)
  const refusals = await db.selectFrom('refused_delivery').selectAll().where('day', '=', day).execute()
  const reads = await db.selectFrom('catch_up').selectAll().execute()
  const failures = await db.selectFrom('catch_up_failure').selectAll().execute()
  const refused = new Map(refusals.map((row) => [row.processor, { count: row.count, lastAt: Number(row.last_at) }]))
  const readAt = new Map(reads.map((row) => [row.processor, Number(row.read_until)]))
  const failed = new Map(failures.map((row) => [row.processor, { at: Number(row.failed_at), why: row.why }]))
  const names = [...new Set([...switchedOn, ...(await processorsOf(db, 'inbox')), ...refused.keys()])].sort()
  return Promise.all(
    names.map(async (name) => {
      const at = readAt.get(name)
      const failure = failed.get(name)
      return {
        name,
        isOn: switchedOn.includes(name),
        last: await lastDelivery(db, name),
        refused: refused.get(name),
        read: at === undefined ? undefined : { at, found: await foundBy(db, name, at) },
        failure: failure && failure.at > (at ?? 0) ? failure : undefined
      }
    })
  )
}

/** A read stores what it finds with the time at which it began, which is the time that is kept of it. */
async function foundBy(db: Database, processor: string, at: number): Promise<number> {
  const row = await db
    .selectFrom('inbox')
    .select((select) => select.fn.countAll().as('count'))
    .where('processor', '=', processor)
    .where('received_at', '=', at)
    .where('source', '=', sql.lit('catch_up'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
