import { randomUUID } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { ShopActionKind } from '../../db/seller-tables.ts'

/** The last action of a kind about the whole shop. `by`: the address of the admin who did it. `at` in ms. */
export type LastAction = { at: number; by: string }

/** Stores an action about the whole shop, with the admin who does it. `now` in ms. */
export async function recordShopAction(
  db: Database,
  { kind, userId, now }: { kind: ShopActionKind; userId: string; now: number }
): Promise<void> {
  await db.insertInto('shop_action').values({ id: randomUUID(), kind, at: now, user_id: userId }).execute()
}

/** The last action of a kind; undefined if there was none. */
export async function lastShopAction(db: Database, kind: ShopActionKind): Promise<LastAction | undefined> {
  const row = await db
    .selectFrom('shop_action')
    .leftJoin('user', 'user.id', 'shop_action.user_id')
    .select(['shop_action.at', 'user.email as by'])
    .where('shop_action.kind', '=', kind)
    .orderBy('shop_action.at', 'desc')
    .orderBy('shop_action.id')
    .limit(1)
    .executeTakeFirst()
  return row && { at: Number(row.at), by: row.by ?? 'a user who is gone' }
}
