import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { nameOf, type Product, repositoriesOf } from '../../product.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'
import type { AlertKind } from '../alert-words.ts'
import { readings } from '../checks/host-evidence.ts'

/** ms between two runs of the regular checks: what is to be told, what is over, and whether the letter is due. */
export const CHECK_MS = 10 * MINUTE_MS

/** Kinds that only a reading of the repository's lists raises again, and shows to be over. */
const shownByLists: readonly AlertKind[] = [
  'stranger',
  'role_raised',
  'breaker',
  'repository_replaced',
  'list_unreadable'
]

/** Stores that the regular checks have ended, at `at` (ms). */
export async function noteChecks(db: Database, at: number): Promise<void> {
  await db.updateTable('alert_checks').set({ ended_at: at }).execute()
}

/** An alert as it is stored. `about`: its repository, or "". */
type Stored = { kind: AlertKind; about: string }

/**
 * The time up to which Pullpass has checked an alert: now while it runs, or the end of the last checks while it is off.
 * A kind that only the lists show was last checked when the lists of its repository were last read. Alerts that were
 * open at that time are still open. `products`: all that are sold; other repositories are not read any more. Times in
 * ms.
 */
export async function readCheckedUntil(
  db: Database,
  products: readonly Product[],
  now: number
): Promise<(alert: Stored) => number> {
  const checkedAt = await lastChecks(db, now)
  const readAt = await lastReadings(db, products)
  return ({ kind, about }) => {
    return Math.min(checkedAt, (shownByLists.includes(kind) ? readAt.get(about) : undefined) ?? checkedAt)
  }
}

async function lastChecks(db: Database, now: number): Promise<number> {
  const checks = await storedChecks.first(db, {})
  if (checks?.ended_at == null) return now
  const endedAt = Number(checks.ended_at)
  // The next checks may be a little late.
  return endedAt < now - 3 * CHECK_MS ? endedAt : now
}

const storedChecks = statement((db) => db.selectFrom('alert_checks').select('ended_at'))

/** When the lists of each repository that is sold were last read completely, in ms. */
async function lastReadings(db: Database, products: readonly Product[]): Promise<Map<string, number>> {
  const sold = new Set(repositoriesOf(products).map(nameOf))
  const rows = await readings.all(db, {})
  return new Map(
    rows
      .filter(({ name }) => sold.has(name))
      .map(({ name, observed_at, unreadable_since }) => {
        return [name, Math.min(Number(observed_at), Number(unreadable_since ?? observed_at))]
      })
  )
}
