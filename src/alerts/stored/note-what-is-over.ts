import type { Database } from '../../db/database.ts'
import { chunksOf, padded } from '../../db/statement.ts'
import type { Product } from '../../product.ts'
import { byKindAndRepository, isOpen } from '../alert-groups.ts'
import { type AlertKind, isAlertKind, toldByChecks } from '../alert-words.ts'
import { SAID_MS } from '../alerts.ts'
import { hasGrantMovedOn } from '../checks/grant-evidence.ts'
import { canBeOver } from '../checks/happened-once.ts'
import { isProvenOver } from '../is-alert-over.ts'
import type { AlertKey } from './keep-alert.ts'

/** Alerts per statement. */
const AT_ONCE = 1000

/**
 * Stores of alerts that are not raised any more that they are over, if the tables prove it, whether or not the seller
 * was told of them. An alert that is raised again later is then one that was noticed at that time. Without the proof it
 * keeps the time at which it was first noticed. Alerts that have the time at which they began need no such proof. `now`
 * in ms.
 */
export async function noteWhatIsOver(db: Database, products: readonly Product[], now: number): Promise<void> {
  for (const { kind, about, alerts } of await groupsNotRaised(db, now)) {
    for (const items of await itemsOver(db, products, { kind, about, alerts }))
      await noteOver(db, { kind, about, items, at: now })
  }
}

type Alert = { item: string; said_at: number }
type NotRaised = { kind: AlertKind; about: string; alerts: readonly Alert[] }

/** The alerts that were not raised lately, and are not known to be over, by kind and repository. */
async function groupsNotRaised(db: Database, now: number): Promise<NotRaised[]> {
  const rows = await db
    .selectFrom('seller_alert')
    .select(['kind', 'about', 'item', 'said_at'])
    .where('over_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('began_at', 'is', null)
    .execute()
  const alerts = rows.flatMap(({ kind, ...row }) => (isAlertKind(kind) && canBeOver(kind) ? [{ kind, ...row }] : []))
  return byKindAndRepository(alerts.filter((alert) => !isOpen(alert, now)))
}

/** The items of a group that are over: all of them at once, or each by itself. */
async function itemsOver(db: Database, products: readonly Product[], group: NotRaised): Promise<string[][]> {
  const { kind, about, alerts } = group
  const isOver = (some: readonly Alert[]) => {
    const after = Math.max(...some.map(({ said_at }) => Number(said_at))) + SAID_MS
    return isProvenOver(db, { kind, about, items: some.map(({ item }) => item), after, products })
  }
  if (await isOver(alerts)) return [alerts.map(({ item }) => item)]
  if (alerts.length === 1) return []
  const reason = toldByChecks.find((each) => each === kind)
  const over: string[][] = []
  for (const alert of alerts) {
    const isOne = reason === undefined ? isOver([alert]) : hasGrantMovedOn(db, reason, alert.item)
    if (await isOne) over.push([alert.item])
  }
  return over
}

type Over = Pick<AlertKey, 'kind' | 'about'> & { items: readonly string[]; at: number }

/** Stores that alerts are over at `at` (ms). */
export async function noteOver(db: Database, { kind, about, items, at }: Over): Promise<void> {
  for (const some of chunksOf(items, AT_ONCE)) {
    await db
      .updateTable('seller_alert')
      .set({ over_at: at })
      .where('kind', '=', kind)
      .where('about', '=', about)
      .where('item', 'in', padded(some))
      .execute()
  }
}
