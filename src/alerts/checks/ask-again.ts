import type { Database } from '../../db/database.ts'
import { chunksOf, padded } from '../../db/statement.ts'
import type { Product } from '../../product.ts'
import { HOUR_MS } from '../../runtime/time/durations.ts'
import { type AskedAgain, alertRules, askedAgain, isAskedAgain } from '../alert-words.ts'
import { readAlertPurchases } from './read-alert-purchases.ts'
import { isSaidByPurchase } from './said-by-purchase.ts'

/** ms after which an alert that is still so is kept open anew: sooner than any alert is over by itself. */
const RENEWED_MS = HOUR_MS
/** Alerts per statement. */
const AT_ONCE = 1000

/**
 * Asks the purchases of the stored alerts whether what was noticed once is still so. If it is, the alert stays open:
 * its reminders come, and it is not deleted. If it is over, the alert ends now, and no reminder names it. `now` in ms.
 */
export async function askAgain(db: Database, products: readonly Product[], now: number): Promise<void> {
  const rows = (await storedAlerts(db)).flatMap(({ kind, ...row }) => (isAskedAgain(kind) ? [{ kind, ...row }] : []))
  const purchaseOf = await readAlertPurchases(db, products, rows)
  for (const kind of askedAgain) {
    const endedAt = now - alertRules(kind).lastsMs
    const found = rows.flatMap((row) => {
      const purchase = row.kind === kind ? purchaseOf(row) : undefined
      return purchase ? [{ ...row, isSo: isSaidByPurchase(kind, purchase, now) }] : []
    })
    const renewed = found.filter(({ isSo, said_at }) => isSo && said_at <= now - RENEWED_MS)
    const ended = found.filter(({ isSo, said_at }) => !isSo && said_at > endedAt)
    await say(db, { kind, items: renewed.map(({ item }) => item), at: now })
    await say(db, { kind, items: ended.map(({ item }) => item), at: endedAt })
  }
}

function storedAlerts(db: Database) {
  return db.selectFrom('seller_alert').select(['kind', 'item', 'said_at']).where('kind', 'in', askedAgain).execute()
}

async function say(db: Database, { kind, items, at }: { kind: AskedAgain; items: readonly string[]; at: number }) {
  for (const some of chunksOf(items, AT_ONCE)) {
    await db
      .updateTable('seller_alert')
      .set({ said_at: at })
      .where('kind', '=', kind)
      .where('item', 'in', padded(some))
      .execute()
  }
}
