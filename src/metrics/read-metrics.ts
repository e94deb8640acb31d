import type { Database } from '../db/database.ts'
import { SECOND_MS } from '../runtime/time/durations.ts'
import { exposition } from './exposition.ts'
import { type MetricsDeps, processMetrics, shopMetrics } from './shop-metrics.ts'

/** ms for which the figures of the shop are not read anew, however many programs ask. */
const FRESH_MS = 5 * SECOND_MS

const stored = new WeakMap<Database, { at: number; text: Promise<string> }>()

/** All figures, as Prometheus reads them. Those of the shop may be five seconds old. */
export async function readMetrics(deps: MetricsDeps): Promise<string> {
  return (await shopText(deps)) + exposition(processMetrics())
}

function shopText(deps: MetricsDeps): Promise<string> {
  const at = deps.now()
  const last = stored.get(deps.db)
  if (last && Math.abs(at - last.at) < FRESH_MS) return last.text
  const text = shopMetrics(deps).then(exposition)
  stored.set(deps.db, { at, text })
  // The next request reads anew.
  text.catch(() => stored.delete(deps.db))
  return text
}
