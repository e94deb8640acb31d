import type { Database, DatabaseConnection } from '../../../src/db/database.ts'
import { readNeeds } from '../../../src/desk/needs/needs-seller.ts'
import { readOpenAlerts } from '../../../src/desk/needs/open-alerts.ts'
import type { Sale } from '../world/sale.ts'
import { standing, type World } from '../world/world.ts'

/** A sale that is not sold here stands neither among the sales of Today nor in one of its alerts. */
export async function checkAskNothing(
  world: World,
  { id, sale }: { id: string; sale: Sale },
  { db }: { db: Database }
): Promise<void> {
  const { scheduler, broken } = world
  const products = world.anyMachine()?.context().config.products ?? []
  const { sales, alerts } = await scheduler.during(readNeeds(db, products, scheduler.now()))
  const row = await scheduler.during(
    db.selectFrom('payment').select(['key', 'not_sold_at']).where('id', '=', id).executeTakeFirst()
  )
  // Another action of the seller has matched it again meanwhile.
  if (row?.not_sold_at === null && sale.product !== sale.told) return
  const listed = sales.some(({ key }) => key === row?.key)
  const items = alerts.filter(({ kind }) => kind === 'sale_unmatched').flatMap((alert) => alert.items)
  const isAsked = items.some(({ paymentId }) => paymentId === id)
  if (listed || isAsked || row?.not_sold_at === null)
    broken('a sale that is not sold here asks the seller nothing', `${sale.id}: listed ${listed}, alert ${isAsked}`)
}

/** Each account whose withdrawal was released has nothing any more, or its withdrawal is owed, and Today says so. */
export async function checkReleased(
  world: World,
  { repository, ids }: { repository: string; ids: readonly number[] },
  { db }: DatabaseConnection
): Promise<void> {
  const { scheduler, broken, names } = world
  const number = world.numberOf(`/repos/${repository}`, scheduler.now())
  for (const accountId of number === undefined ? [] : ids) {
    const real = standing(world, number ?? 0, accountId)
    if (real !== 'collaborator' && real !== 'invitation') continue
    const rows = db
      .selectFrom('access_grant')
      .select(['state', 'because', 'payment_id'])
      .where('account_id', '=', accountId)
      .where('released', 'is', null)
    const grants = await scheduler.during(rows.execute())
    const products = world.anyMachine()?.context().config.products ?? []
    const { open: alerts } = await scheduler.during(readOpenAlerts(db, products, scheduler.now()))
    const isHeld = grants.some(({ because }) => because === 'breaker')
    const isOwed = grants.some(({ state }) => state !== 'revoked' && state !== 'gone')
    const isTold = alerts.some(({ kind, about }) => kind === 'breaker' && about === repository)
    if (isOwed && (!isHeld || isTold)) continue
    broken('released withdrawals are done, or owed', `${names.loginOf(accountId)} has ${real} in ${repository}`)
  }
}

/** Whether a withdrawal waits until the seller releases it. */
export async function isHeldBack(
  { scheduler }: World,
  { db }: Pick<DatabaseConnection, 'db'>,
  accountId: number
): Promise<boolean> {
  const row = db.selectFrom('access_grant').select('id').where('account_id', '=', accountId)
  return (await scheduler.during(row.where('because', '=', 'breaker').executeTakeFirst())) !== undefined
}
