import { sql } from 'kysely'
import type { AlertSeller } from '../../alerts/alerts.ts'
import type { Database } from '../../db/database.ts'
import { type Product, scenesOfAll } from '../../product.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/durations.ts'
import { dateTimeWords, dateWords } from '../../runtime/time/time-words.ts'
import { paidSales, type Sale } from './sales.ts'

export type TellOptions = { db: Database; products: readonly Product[]; now(): number; alert: AlertSeller }

/** ms between two looks. */
const EVERY_MS = 10 * MINUTE_MS
/** ms in which what belongs to a sale, or a newer word about it, may still come. */
const SETTLES_MS = 10 * MINUTE_MS
/** ms in which a buyer who was mailed is expected to sign in; without an address there is no such mail. */
const SIGNS_IN_MS = { mailed: 3 * DAY_MS, unknown: HOUR_MS }
/** ms for which a sale that nothing comes of is news. */
const NEWS_MS = 30 * DAY_MS
/** Facts of a kind that are told of at most. */
const MOST = 100
/** Sales of one product that are counted at most. */
const MOST_COUNTED = 1000
/** Tries after which a delivery does not wait for a database or for another delivery any more. */
const TRIES = 3

/**
 * Tells the seller of what was paid or delivered and leads nowhere until the seller does something: sales of nothing that is
 * sold here, sales that are nobody's, and deliveries that cannot be read. They are found by looking, so that none is missed
 * by a process that dies.
 * @returns what looks, at most every ten minutes however often it is called
 */
export function createSalesLook(options: TellOptions): () => Promise<void> {
  const { now } = options
  let lookedAt: number | undefined
  return async () => {
    // Also after a clock that was set back.
    if (lookedAt !== undefined && Math.abs(now() - lookedAt) < EVERY_MS) return
    lookedAt = now()
    await tellOfUnmapped(options)
    await tellOfUnknownProducts(options)
    await tellOfNobodys(options)
    await tellOfDeliveries(options)
  }
}

/** One fact for each thing that is sold at the processor: however often it is bought, it is mended once. */
async function tellOfUnmapped({ db, now, alert }: TellOptions): Promise<void> {
  const sales = await paidSales(db, { of: 'nothing', since: now() - NEWS_MS, until: now() - SETTLES_MS, limit: MOST })
  const things = Map.groupBy(sales, ({ provider, key, unmapped }) => `${provider} ${unmapped.join(' ') || key}`)
  for (const [item, [newest, ...others]] of things) {
    if (!newest) continue
    const count = others.length > 0 ? `${others.length + 1} sales, the last one ` : ''
    await alert('sale_unmatched', { item, words: `${count}${saleWords(newest)}: ${boughtWords(newest)}` })
  }
}

function boughtWords({ unmapped }: Sale): string {
  return unmapped.length === 0 ? 'nothing in it says what was bought' : `not mapped: ${unmapped.join(' or ')}`
}

function saleWords({ provider, key, createdAt }: Sale): string {
  return `${provider} ${key} of ${dateWords(createdAt)}`
}

/** What paid sales call that which was bought, and no product of the site config is called. */
async function tellOfUnknownProducts({ db, products, now, alert }: TellOptions): Promise<void> {
  const known = scenesOfAll(products)
  const paid = () => db.selectFrom('payment').where('status', '=', sql.lit('paid'))
  let after = ''
  for (let count = 0; count < known.length + MOST; count += 1) {
    // From one to the next by the index: there may be millions of sales, and there are few products.
    const next = await paid().select('scene').where('scene', '>', after).orderBy('scene').limit(1).executeTakeFirst()
    if (next?.scene == null) return
    after = next.scene
    if (known.includes(after)) continue
    const some = paid()
      .select('id')
      .where('scene', '=', after)
      .where('created_at', '<=', now() - SETTLES_MS)
      .limit(MOST_COUNTED)
    const found = (await some.execute()).length
    if (found === 0) continue
    const sales = found === 1 ? 'one paid sale' : `${found === MOST_COUNTED ? 'more than ' : ''}${found} paid sales`
    await alert('product_unknown', { item: after, words: `"${after}": ${sales}` })
  }
}

/** Whose buyer has not signed in after the usual time. */
async function tellOfNobodys({ db, products, now, alert }: TellOptions): Promise<void> {
  const of = scenesOfAll(products)
  const until = now() - SIGNS_IN_MS.unknown
  const sales = await paidSales(db, { of, nobodys: true, since: now() - NEWS_MS, until, limit: MOST })
  for (const sale of sales) {
    const { provider, key, email, createdAt } = sale
    if (email !== null && createdAt > now() - SIGNS_IN_MS.mailed) continue
    const who = email === null ? 'it names no address' : `nobody has signed in with ${email}`
    await alert('sale_of_nobody', { item: `${provider} ${key}`, words: `${saleWords(sale)}: ${who}` })
  }
}

/** Those that were set aside, and those that keep failing; what is recorded, and lacks only what the processor does not tell, counts. */
async function tellOfDeliveries({ db, now, alert }: TellOptions): Promise<void> {
  const kept = db.selectFrom('inbox').select(['provider', 'event_id', 'received_at', 'error']).limit(MOST)
  // Word for word as in the indexes.
  const setAside = await kept.where(sql<boolean>`done = 2`).orderBy('received_at').execute()
  const failing = await kept
    .where(sql<boolean>`done = 0`)
    .where('outcome', 'is', null)
    .where('attempts', '>=', TRIES)
    .where('received_at', '<=', now() - SETTLES_MS)
    .orderBy('next_attempt_at')
    .execute()
  for (const { provider, event_id, received_at, error } of [...setAside, ...failing]) {
    const words = `${provider} ${event_id}, received ${dateTimeWords(received_at)}: ${error}`
    await alert('delivery_unreadable', { item: `${provider} ${event_id}`, words })
  }
}
