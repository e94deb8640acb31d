import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { PaymentStatus } from './payment-policy.ts'

/** A sale as the seller sees it. `createdAt` in ms since the epoch. */
export type Sale = {
  provider: string
  /** The processor's name of it. */
  key: string
  status: PaymentStatus
  /** What it was called; null where nothing in it says what was bought. */
  scene: string | null
  email: string | null
  userId: string | null
  /** The address with which that user signs in. */
  userEmail: string | null
  createdAt: number
}

/** Which sales to list, the newest first. `unmatched`: only paid ones that are nobody's, or of nothing that is sold here. */
export type SaleQuery = { scenes: readonly string[]; unmatched: boolean; limit: number }

export async function listSales(db: Database, { scenes, unmatched, limit }: SaleQuery): Promise<Sale[]> {
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
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(limit)
    .execute()
  return rows.map(saleOf)
}

/** One sale; undefined where there is none of that name. */
export async function readSale(db: Database, provider: string, key: string): Promise<Sale | undefined> {
  const row = await sales(db).where('payment.provider', '=', provider).where('payment.key', '=', key).executeTakeFirst()
  return row && saleOf(row)
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

function saleOf(row: Omit<Sale, 'status'> & { status: string }): Sale {
  return { ...row, status: row.status as PaymentStatus }
}
