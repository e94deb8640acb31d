import type { Database } from '../../db/database.ts'

/**
 * The last signs of a processor. `last`: when its newest delivery came; `readAt`: when its own list was last read
 * to the end by catch-up. In ms; undefined if it never was.
 */
export type LastHeard = { name: string; last: number | undefined; readAt: number | undefined }

/** Reads the last signs of each of these processors. */
export async function readLastHeard(db: Database, names: readonly string[]): Promise<LastHeard[]> {
  const reads = await db.selectFrom('catch_up').select(['processor', 'read_until']).execute()
  const readAt = new Map(reads.map((row) => [row.processor, Number(row.read_until)]))
  const heard: LastHeard[] = []
  for (const name of names) heard.push({ name, last: await lastDelivery(db, name), readAt: readAt.get(name) })
  return heard
}

/** When the newest delivery of a processor came, in ms; undefined if none has come. */
export async function lastDelivery(db: Database, processor: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('inbox')
    .select('received_at')
    .where('processor', '=', processor)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && Number(row.received_at)
}
