import { sql } from 'kysely'
import { type AlertSeller, endAlerts } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'
import { MOST_TOLD, paidSalesWithoutScene, paidSalesWithoutUser, type Sale, unknownScenes } from './sales.ts'

export type TellOptions = { db: Database; products: readonly Product[]; now(): number; alert: AlertSeller }

/** ms between two searches. */
const EVERY_MS = 10 * MINUTE_MS
/** ms in which further deliveries about a sale may still arrive. */
const STILL_ARRIVING_MS = 10 * MINUTE_MS
/** ms in which a buyer is expected to sign in: after a mail, or without an address and so without a mail. */
const SIGNS_IN_MS = { mailed: 3 * DAY_MS, unknown: HOUR_MS }
/** ms after which a sale that leads nowhere is no longer reported. */
const NEWS_MS = 30 * DAY_MS
/** Limit of counted sales of one product. */
const MOST_COUNTED = 1000
/** Attempts after which a delivery is reported: by then it no longer waits for the database or another delivery. */
const TRIES = 3

/**
 * Tells the seller of payments and deliveries that lead nowhere until the seller acts: sales of products that are not
 * sold here, sales without a user, and deliveries that cannot be read. They are searched in the tables, so that a
 * process that dies misses none.
 * @returns a function that searches, at most every ten minutes however often it is called
 */
export function createSalesCheck(options: TellOptions): () => Promise<void> {
  const { now } = options
  let checkedAt: number | undefined
  return async () => {
    // Math.abs, because the clock may have been set back.
    if (checkedAt !== undefined && Math.abs(now() - checkedAt) < EVERY_MS) return
    checkedAt = now()
    await tellOfUnmapped(options)
    await tellOfUnknownProducts(options)
    await tellOfSalesWithoutUser(options)
    await tellOfDeliveries(options)
  }
}

/** Reports each unmapped item of a processor once: however often it is sold, it is mapped once. */
async function tellOfUnmapped({ db, now, alert }: TellOptions): Promise<void> {
  for (const [item, [newest, ...others]] of await unmappedThings(db, now())) {
    if (!newest) continue
    const count = others.length > 0 ? `${others.length + 1} sales, the last one ` : ''
    const beganAt = Math.min(newest.createdAt, ...others.map(({ createdAt }) => createdAt))
    await alert('sale_unmatched', { item, beganAt, words: `${count}${saleWords(newest)}: ${boughtWords(newest)}` })
  }
}

/** The sales without a product that the seller is told of, by the thing that was bought. `now` in ms. */
async function unmappedThings(db: Database, now: number): Promise<Map<string, Sale[]>> {
  const sales = await paidSalesWithoutScene(db, { since: now - NEWS_MS, until: now - STILL_ARRIVING_MS })
  return Map.groupBy(sales, ({ processor, key, unmapped }) => `${processor} ${unmapped.join(' ') || key}`)
}

/**
 * Ends the alerts about sales that match no product, as far as no such sale waits for the seller any more: so an alert
 * is over with the seller's decision, and not hours later. `now` in ms.
 */
export async function endAlertsOfSales(db: Database, now: number): Promise<void> {
  const things = await unmappedThings(db, now)
  const isTold = [...things.values()].flat().length < MOST_TOLD
  if (isTold) await endAlerts(db, 'sale_unmatched', ({ item }) => !things.has(item), now)
  const scenes = new Set<string>()
  for await (const scene of unknownScenes(db, [])) {
    if (await waitingSaleOfScene.first(db, { scene })) scenes.add(scene)
  }
  await endAlerts(db, 'product_unknown', ({ item }) => !scenes.has(item), now)
}

function boughtWords({ unmapped }: Sale): string {
  return unmapped.length === 0 ? 'nothing in it says what was bought' : `not mapped: ${unmapped.join(' or ')}`
}

function saleWords({ processor, key, createdAt }: Sale): string {
  return `${processor} ${key} of ${dateWords(createdAt)}`
}

/** Reports scenes of paid sales that no product of the site config has. */
async function tellOfUnknownProducts({ db, products, now, alert }: TellOptions): Promise<void> {
  let count = 0
  for await (const scene of unknownScenes(db, scenesOfAll(products))) {
    count += 1
    if (count > MOST_TOLD) return
    const sold = await salesOfScene.all(db, { scene, until: now() - STILL_ARRIVING_MS })
    const [first] = sold
    if (!first) continue
    const found = sold.length
    const sales = found === 1 ? 'one paid sale' : `${found === MOST_COUNTED ? 'more than ' : ''}${found} paid sales`
    await alert('product_unknown', { item: scene, beganAt: Number(first.created_at), words: `"${scene}": ${sales}` })
  }
}

const salesOfScene = statement((db, value: { scene: string; until: number }) =>
  paid(db)
    .select('created_at')
    .where('scene', '=', value.scene)
    .where('not_sold_at', 'is', null)
    .where('created_at', '<=', value.until)
    .orderBy('created_at')
    .limit(MOST_COUNTED)
)

const waitingSaleOfScene = statement((db, value: { scene: string }) =>
  paid(db).select('id').where('scene', '=', value.scene).where('not_sold_at', 'is', null).limit(1)
)

function paid(db: Database) {
  return db.selectFrom('payment').where('status', '=', sql.lit('paid'))
}

/** Reports sales whose buyer has not signed in after the usual time. */
async function tellOfSalesWithoutUser({ db, products, now, alert }: TellOptions): Promise<void> {
  const scenes = scenesOfAll(products)
  const until = now() - SIGNS_IN_MS.unknown
  const sales = await paidSalesWithoutUser(db, { scenes, since: now() - NEWS_MS, until })
  for (const sale of sales) {
    const { processor, key, email, createdAt } = sale
    if (email !== null && createdAt > now() - SIGNS_IN_MS.mailed) continue
    const why = email === null ? 'it names no address' : `no user has signed in with ${email}`
    await alert('sale_of_nobody', {
      item: `${processor} ${key}`,
      beganAt: createdAt,
      words: `${saleWords(sale)}: ${why}`
    })
  }
}

/**
 * Reports deliveries that were set aside, and those that keep failing. A recorded delivery that only waits for more
 * details of the processor is not reported: its sale counts already.
 */
async function tellOfDeliveries({ db, now, alert }: TellOptions): Promise<void> {
  const setAside = await deliveriesSetAside.all(db, {})
  const failing = await deliveriesFailing.all(db, { until: now() - STILL_ARRIVING_MS })
  for (const { processor, event_id, received_at, error } of [...setAside, ...failing]) {
    const words = `${processor} ${event_id}, received ${dateTimeWords(received_at)}: ${error}`
    await alert('delivery_unreadable', { item: `${processor} ${event_id}`, words, beganAt: Number(received_at) })
  }
}

// The texts of `done` must be the same as in the indexes.
const deliveriesSetAside = statement((db) => deliveries(db).where(sql<boolean>`done = 2`).orderBy('received_at'))

const deliveriesFailing = statement((db, value: { until: number }) =>
  deliveries(db)
    .where(sql<boolean>`done = 0`)
    .where('outcome', 'is', null)
    .where('attempts', '>=', TRIES)
    .where('received_at', '<=', value.until)
    .orderBy('next_attempt_at')
)

function deliveries(db: Database) {
  return db.selectFrom('inbox').select(['processor', 'event_id', 'received_at', 'error']).limit(MOST_TOLD)
}
