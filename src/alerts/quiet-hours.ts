import type { CheckedAlerts } from '../config/site-file/alerts-shape.ts'
import type { Database } from '../db/database.ts'
import { serializable } from '../db/serializable.ts'
import { isWithinHours } from '../runtime/time/local-time.ts'

/** The settings of quiet hours. Without `quiet` there are none. */
export type QuietSettings = Pick<Partial<CheckedAlerts>, 'quiet' | 'zone'>

/** Whether it is quiet at `now` (ms): only what is urgent is told. */
export function isQuiet({ quiet, zone = 'UTC' }: QuietSettings, now: number): boolean {
  return quiet !== undefined && isWithinHours(now, quiet, zone)
}

/** Stores the quiet hours of the site config, if they are others than those stored. */
export async function keepQuietHours(db: Database, { quiet, zone = 'UTC' }: QuietSettings): Promise<void> {
  const wanted = quiet && { from_minute: quiet.from, to_minute: quiet.to, zone }
  if (JSON.stringify(await storedRow(db)) === JSON.stringify(wanted)) return
  await serializable(db, async (tx) => {
    await tx.deleteFrom('seller_quiet').execute()
    if (wanted) await tx.insertInto('seller_quiet').values(wanted).execute()
  })
}

/** The stored quiet hours. */
export async function storedQuietHours(db: Database): Promise<QuietSettings> {
  const row = await storedRow(db)
  return row ? { quiet: { from: row.from_minute, to: row.to_minute }, zone: row.zone } : {}
}

function storedRow(db: Database) {
  return db.selectFrom('seller_quiet').select(['from_minute', 'to_minute', 'zone']).executeTakeFirst()
}
