import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { PaymentFacts } from '../payment/event.ts'
import type { PaymentStatus } from '../payment/policy.ts'

/** A sale as the seller sees it. `createdAt` in ms since the epoch. */
export type Sale = {
  provider: string
  /** The processor's name of it; of a further product of a cart with its scene. */
  key: string
  status: PaymentStatus
  /** What it was called; null where nothing in it says what was bought. */
  scene: string | null
  email: string | null
  userId: string | null
  /** The address with which that user signs in. */
  userEmail: string | null
  createdAt: number
  /** The processor's ids of what was bought, best first, where none of them was mapped and nobody has said what it is. */
  unmapped: string[]
}

/**
 * Which sales to list, the newest first. `unmatched`: only paid ones that are nobody's, or of nothing that is sold here.
 * `unmapped`: only those of which nothing says what was bought, whatever became of them. Without a limit: all.
 */
export type SaleQuery = { scenes: readonly string[]; unmatched?: boolean; unmapped?: boolean; limit?: number }

export async function listSales(
  db: Database,
  { scenes, unmatched = false, unmapped = false, limit }: SaleQuery
): Promise<Sale[]> {
  const rows = await sales(db)
    .$if(unmatched, (query) =>
      query
        .where('payment.status', '=', sql.lit('paid'))
        .where((where) =>
          where.or([
            where('payment.user_id', 'is', null),
            where('payment.scene', 'is', null),
            where('payment.scene', 'not in', scenes)
          ])
        )
    )
    .$if(unmapped, (query) => query.where('payment.scene', 'is', null))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  const found = rows.map(saleOf)
  for (let place = 0; place < found.length; place += CHUNK) await nameUnmapped(db, found.slice(place, place + CHUNK))
  return found
}

/**
 * Paid sales of the time between two moments (ms), the newest first. `of`: of nothing that a map names, or of these scenes.
 * `nobodys`: only those that no user has.
 */
export async function paidSales(
  db: Database,
  query: { of: 'nothing' | readonly string[]; nobodys?: boolean; since: number; until: number; limit: number }
): Promise<Sale[]> {
  const { of, nobodys = false, since, until, limit } = query
  const rows = await sales(db)
    .where('payment.status', '=', sql.lit('paid'))
    .$if(of === 'nothing', (found) => found.where('payment.scene', 'is', null))
    .$if(of !== 'nothing', (found) => found.where('payment.scene', 'in', of === 'nothing' ? [] : of))
    .$if(nobodys, (found) => found.where('payment.user_id', 'is', null))
    .where('payment.created_at', '>', since)
    .where('payment.created_at', '<=', until)
    .where('payment.updated_at', '<=', until)
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(limit)
    .execute()
  const found = rows.map(saleOf)
  await nameUnmapped(db, found)
  return found
}

/** Sales at a time: SQLite takes 32,766 parameters. */
const CHUNK = 500

/** Adds what the events of the sales without a scene call the things that were bought. */
async function nameUnmapped(db: Database, sales: readonly Sale[]): Promise<void> {
  const open = sales.filter(({ scene }) => scene === null)
  if (open.length === 0) return
  const keys = open.map(({ key }) => key)
  const events = await db
    .selectFrom('payment_event')
    .select(['provider', 'payment_key', 'facts'])
    .where('payment_key', 'in', keys)
    .where('provider', 'in', [...new Set(open.map(({ provider }) => provider))])
    .orderBy('occurred_at')
    .execute()
  for (const sale of open) {
    const own = events.filter(({ provider, payment_key }) => provider === sale.provider && payment_key === sale.key)
    const named = own.flatMap(({ facts }) => (JSON.parse(facts) as PaymentFacts).unmapped ?? [])
    sale.unmapped = [...new Set(named)]
  }
}

/** One sale; undefined where there is none of that name. */
export async function readSale(db: Database, provider: string, key: string): Promise<Sale | undefined> {
  const row = await sales(db).where('payment.provider', '=', provider).where('payment.key', '=', key).executeTakeFirst()
  return row && saleOf(row)
}

/** The payments of a sale, one for each of its products, or of the sale that this one is a part of; by their names. */
export async function paymentsOfSale(db: Database, provider: string, key: string): Promise<string[]> {
  const rows = db.selectFrom('payment').select(['key', 'part_of']).where('provider', '=', provider)
  const one = await rows.where('key', '=', key).executeTakeFirst()
  const parts = await rows.where('part_of', '=', one?.part_of ?? key).execute()
  return [one?.part_of ?? one?.key ?? [], parts.map((part) => part.key).sort()].flat()
}

/** Gives a sale to a user, whoever had it: a person's decision. */
export async function giveSale(db: Database, sale: Pick<Sale, 'provider' | 'key'>, userId: string, now: number) {
  await db
    .updateTable('payment')
    .set({ user_id: userId, updated_at: now })
    .where('provider', '=', sale.provider)
    .where('key', '=', sale.key)
    .execute()
}

function sales(db: Database) {
  return db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .select([
      'payment.provider',
      'payment.key',
      'payment.status',
      'payment.scene',
      'payment.email',
      'payment.user_id as userId',
      'user.email as userEmail',
      'payment.created_at as createdAt'
    ])
}

function saleOf(row: Omit<Sale, 'status' | 'unmapped'> & { status: string }): Sale {
  return { ...row, status: row.status as PaymentStatus, unmapped: [] }
}
