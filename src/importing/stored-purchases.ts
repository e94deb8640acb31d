import { sceneOfFew } from '../db/about-payments.ts'
import type { Database } from '../db/database.ts'
import { BY_HAND } from '../payments/by-seller/given-access.ts'
import type { Product } from '../product.ts'
import { findUsers, verifiedEmails } from '../users/users-and-guests/users.ts'
import type { StoredPurchase } from './decide.ts'

/**
 * The purchases of a product by the buyer with this address, and the purchase with this key, which an earlier import
 * made. If a user has proven the address, the purchases of all other addresses of that user count as well.
 */
export async function purchasesOf(
  db: Database,
  { email, product, key }: { email: string; product: Product; key: string }
): Promise<StoredPurchase[]> {
  const [userId] = await findUsers(db, [{ ids: [], email }])
  const emails = [...new Set([email, ...(userId === undefined ? [] : await verifiedEmails(db, userId))])]
  const columns = ['id', 'processor', 'key', 'status', 'username'] as const
  const sold = db.selectFrom('payment').select(columns).where(sceneOfFew, 'in', product.scenes)
  const rows = [
    ...(await sold.where('email', 'in', emails).execute()),
    ...(userId === undefined ? [] : await sold.where('user_id', '=', userId).execute()),
    ...(await db
      .selectFrom('payment')
      .select(columns)
      .where('processor', '=', BY_HAND)
      .where('key', '=', key)
      .execute())
  ]
  const byId = new Map(rows.map((row) => [row.id, row]))
  if (byId.size === 0) return []
  const grants = await db
    .selectFrom('access_grant')
    .select(['payment_id', 'login', 'account_id'])
    .where('payment_id', 'in', [...byId.keys()])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return [...byId.values()].map(({ id, processor, status, username, ...row }) => {
    const own = grants.filter(({ payment_id }) => payment_id === id)
    const accounts = own.map(({ login, account_id }) => ({ login, accountId: account_id ?? undefined }))
    // A name of the checkout that the host was not asked about yet.
    const named = accounts.length === 0 && username !== null ? [{ login: username, accountId: undefined }] : accounts
    return { paymentId: id, status, isSame: processor === BY_HAND && row.key === key, accounts: named }
  })
}
