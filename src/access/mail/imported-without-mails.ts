import type { MailKind } from '../../db/access-tables.ts'
import type { Database } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'

/** The mails that tell how access begins. An import causes them; a later end of the access is told as always. */
const beginnings: readonly MailKind[] = [
  'ready',
  'queued',
  'invited',
  'renewed',
  'accepted',
  'lapsing',
  'lapsed',
  'stopped'
]

/**
 * Whether the buyer gets no mail about it, since the seller imported the purchase without mails (decisions/069). Once
 * the buyer or the seller has asked for an account of the purchase, its mails go out as for any other. `subject`: the
 * id of the payment or of the grant.
 */
export async function isImportedWithoutMails(
  db: Database,
  { subject, kind }: { subject: string; kind: MailKind }
): Promise<boolean> {
  if (!beginnings.includes(kind)) return false
  const paymentId = kind === 'ready' ? subject : (await paymentOfGrant.first(db, { id: subject }))?.payment_id
  const action = paymentId === undefined ? undefined : await importOf.first(db, { paymentId })
  if (paymentId === undefined || !action) return false
  const { mails } = JSON.parse(action.facts) as { mails?: boolean }
  return mails === false && !(await askedSince.first(db, { paymentId }))
}

const paymentOfGrant = statement((db, value: { id: string }) =>
  db.selectFrom('access_grant').select('payment_id').where('id', '=', value.id)
)

const importOf = statement((db, value: { paymentId: string }) =>
  db
    .selectFrom('seller_action')
    .select('facts')
    .where('payment_id', '=', value.paymentId)
    .where('kind', '=', 'import')
    .limit(1)
)

/** The import itself acts for the payment, and not as the buyer or the seller. */
const askedSince = statement((db, value: { paymentId: string }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('access_history', 'access_history.grant_id', 'access_grant.id')
    .select('access_history.version')
    .where('access_grant.payment_id', '=', value.paymentId)
    .where('access_history.actor', 'in', ['buyer', 'seller'])
    .limit(1)
)
