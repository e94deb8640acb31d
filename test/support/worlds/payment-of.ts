import type { Selectable } from 'kysely'
import type { Database, Tables } from '../../../src/db/database.ts'

/** The row of the earliest payment with this address. */
export function paymentOf(db: Database, email: string): Promise<Selectable<Tables['payment']>> {
  const payments = db.selectFrom('payment').selectAll().where('email', '=', email)
  return payments.orderBy('created_at').executeTakeFirstOrThrow()
}
