import type { Database } from '../../db/database.ts'
import { Raced } from './move-grant.ts'

/** The last look before an invitation: a refund, or another name, that has come meanwhile wins. Throws {@link Raced}. */
export async function mayInvite(tx: Database, grantId: string): Promise<void> {
  const grant = await tx
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select(['released', 'replaced_by', 'payment.status'])
    .where('access_grant.id', '=', grantId)
    .executeTakeFirst()
  if (grant && grant.released === null && grant.replaced_by === null && grant.status === 'paid') return
  throw new Raced(`nobody is to be invited for grant ${grantId} any more`)
}
