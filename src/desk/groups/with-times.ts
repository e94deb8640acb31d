import type { Context } from '../../context.ts'
import type { PurchaseRow } from '../queries/purchase-rows.ts'
import { readTimes } from '../queries/read-times.ts'
import { timesOfStory } from '../story/times-of-story.ts'

/**
 * The purchases with the times of their stories, for each page that says since when a purchase is as it is: the list
 * and the page of the purchase say the same.
 */
export async function withTimes(
  { db, config }: Pick<Context, 'db' | 'config'>,
  rows: readonly PurchaseRow[]
): Promise<PurchaseRow[]> {
  const times = await readTimes(db, config.products, rows)
  return rows.map((row) => timesOfStory(row, times.get(row.id) ?? { deliveries: [], transitions: [] }))
}
