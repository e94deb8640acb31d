import type { Because } from '../../access/grant-states.ts'
import type { AlertKind } from '../../alerts/alert-words.ts'
import type { Database } from '../../db/database.ts'
import type { Product } from '../../product.ts'
import { isReason } from '../../words/situation.ts'
import { readOpenAlerts } from './open-alerts.ts'

/**
 * The ids of the purchases that an item of Today is about: those with an account that waits for the seller for this
 * reason, and those of the alerts of this kind. `need`: the reason, or the kind. `now` in ms.
 */
export async function purchasesOfNeed(
  db: Database,
  products: readonly Product[],
  { need, now }: { need: AlertKind | Because; now: number }
): Promise<Set<string>> {
  const waiting = isReason(need) ? await purchasesThatWait(db, need) : []
  const { open } = await readOpenAlerts(db, products, now)
  const items = open.filter(({ kind }) => kind === need).flatMap(({ items }) => items)
  return new Set([...waiting.map(({ payment_id }) => payment_id), ...items.flatMap(({ paymentId }) => paymentId ?? [])])
}

function purchasesThatWait(db: Database, because: Because) {
  return db
    .selectFrom('access_grant')
    .select('payment_id')
    .where('acts', '=', 'seller')
    .where('because', '=', because)
    .execute()
}
