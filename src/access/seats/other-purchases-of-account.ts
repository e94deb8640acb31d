import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { padded, statement } from '../../db/statement.ts'
import type { PaymentStatus } from '../../payments/payment/state.ts'
import type { Because, GrantState } from '../grant-states.ts'
import { endOfGrant } from '../plan/ending/why-grant-ended.ts'

/** `status`: of its payment. `shown`: what the host showed last of its account. */
type Grant = { id: string; status: PaymentStatus; state: GrantState; because: Because; shown: string | null }

/**
 * The purchases that keep what accounts have after their grants have ended: by the ids of the grants, the id of the
 * oldest purchase that is paid and covers the same account in the same repository. It may be the grant's own purchase,
 * of which the account holds another seat.
 */
export async function readKeepers(
  db: Database,
  grants: readonly Grant[],
  scenesOf: (product: string) => readonly string[]
): Promise<Map<string, string>> {
  const ids = grants.filter(mayBeKept).map(({ id }) => id)
  const keepers = new Map<string, string>()
  for (const { id, paymentId, own, because } of await readOthers(db, ids, scenesOf)) {
    if (!keepers.has(id) && (paymentId !== own || because === 'other_claim')) keepers.set(id, paymentId)
  }
  return keepers
}

/**
 * By the ids of the grants: the ids of the other paid purchases that cover the same account in the same repository, the
 * oldest first.
 */
export async function readCovering(
  db: Database,
  ids: readonly string[],
  scenesOf: (product: string) => readonly string[]
): Promise<Map<string, string[]>> {
  const covering = new Map<string, string[]>()
  for (const { id, paymentId, own } of await readOthers(db, ids, scenesOf)) {
    if (paymentId !== own) covering.set(id, [...(covering.get(id) ?? []), paymentId])
  }
  return covering
}

async function readOthers(db: Database, ids: readonly string[], scenesOf: (product: string) => readonly string[]) {
  if (ids.length === 0) return []
  const rows = await others.all(db, { ids: padded(ids) })
  return rows.filter((row) => !endOfGrant({ ...row, released: null }, scenesOf))
}

/**
 * Whether the words about a grant ask for a purchase that covers its account. An account that had lost all has
 * something again where another purchase has brought it back since.
 */
export function mayBeKept({ status, state, because, shown }: Grant): boolean {
  const isShown = shown === 'collaborator' || shown === 'invitation'
  if (state === 'revoked') return isShown
  if (state === 'gone') return status !== 'paid' && isShown
  return status !== 'paid' || because === 'other_claim'
}

/** Other grants of the same accounts that count, as when a withdrawal is planned (plan/ending/end-grant.ts). */
const others = statement((db, value: { ids: readonly string[] }) =>
  db
    .selectFrom('access_grant as ended')
    .innerJoin('access_grant as other', (join) =>
      join
        .onRef('other.target', '=', 'ended.target')
        .onRef('other.account_id', '=', 'ended.account_id')
        .onRef('other.id', '!=', 'ended.id')
    )
    .innerJoin('payment', 'payment.id', 'other.payment_id')
    .select([
      'ended.id',
      'ended.payment_id as own',
      'ended.because',
      'other.payment_id as paymentId',
      'other.product',
      'payment.status',
      'payment.scene'
    ])
    .where('ended.id', 'in', value.ids)
    .where('other.released', 'is', null)
    .where('other.state', '!=', sql.lit('gone'))
    .where('payment.status', '=', sql.lit('paid'))
    .orderBy('payment.created_at')
    .orderBy('payment.id')
)
