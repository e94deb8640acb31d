import type { Database, DatabaseConnection } from '../../../src/db/database.ts'
import type { Sale } from '../world/sale.ts'
import { isPaymentOf } from '../world/sale.ts'
import { repositoryOf, type World } from '../world/world.ts'

/** After the seller's word the purchase stands as its processor says without the dispute, or as lost. */
export async function checkDisputeEnd(
  { scheduler, broken }: World,
  { paymentId, sale }: { paymentId: string; sale: Sale },
  { db }: { db: Database }
): Promise<void> {
  const row = db.selectFrom('payment').select('status').where('id', '=', paymentId)
  const status = (await scheduler.during(row.executeTakeFirst()))?.status
  const waiting = await scheduler.during(db.selectFrom('inbox').select('event_id').where('done', '=', 0).execute())
  // A new message of the processor may have changed the sale meanwhile.
  if (sale.untold > 0 || waiting.length > 0 || status === sale.status) return
  broken('the end of a dispute counts at once', `${sale.id} was ${sale.saidEnd} and is ${status}, not ${sale.status}`)
}

/**
 * A dispute that the seller called won closes no seat of its purchase: the accounts have their access, or are on their
 * way to it. After one that was lost no account has anything through the purchase.
 */
export async function checkSaidDisputes(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, shop, broken } = world
  const said = shop.sales.filter(({ saidEnd }) => saidEnd !== undefined)
  if (said.length === 0) return
  const rows = db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .innerJoin('access_target', 'access_target.target', 'access_grant.target')
    .select(['processor', 'key', 'scene', 'payment.status', 'login', 'access_grant.state', 'because'])
    .select(['repository_id', 'access_grant.product'])
    .where('released', 'is', null)
  for (const { login, state, because, status, repository_id, product, ...payment } of await scheduler.during(
    rows.execute()
  )) {
    // The record of a repository that is sold no more stays as it was.
    if (repository_id !== null && Number(repository_id) !== repositoryOf(world, product)) continue
    const sale = said.find((one) => isPaymentOf(one, payment))
    const words = `${login} of ${sale?.id} is ${state} (${because}), ${status}`
    const isClosed = because === 'disputed' || because === 'payment_lost'
    if (sale?.status === 'paid' && isClosed) broken('a dispute that was won closes no seat', words)
    const mayBeIn = state === 'queued' || state === 'invited' || state === 'accepted'
    if (sale?.status === 'lost' && mayBeIn) broken('a dispute that was lost leaves no access', words)
  }
}
