import type { DatabaseConnection } from '../../../src/db/database.ts'
import { isPaymentOf } from '../world/sale.ts'
import { HOUR, isSoldHere, MINUTE, repositoryOf, type World } from '../world/world.ts'

/** ms after the seller has accepted a repository within which a call about the old one may still arrive. */
const BEGUN_MS = 10 * MINUTE

/** Checks a write of ours: it is not about a repository in whose place the seller has accepted another one. */
export function checkNotGivenUp(world: World, { repository, login }: { repository: number; login: string }): void {
  const sold = world.products.filter(({ repositories }) => repositories.includes(repository))
  const isGivenUp = ({ id }: { id: string }) =>
    repositoryOf(world, id) !== repository && world.scheduler.now() - world.acceptedAt(id) > BEGUN_MS
  if (world.replaced.has(repository) || sold.length === 0 || !sold.every(isGivenUp)) return
  world.broken('no write goes to a repository that is sold no more', `${login} in ${repository}`)
}

/**
 * Each purchase that had an account in a repository when the seller accepted another one in its place, and that is paid
 * ever since, has an account in the new one.
 */
export async function checkAccepted(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, shop, broken } = world
  for (const { id, repositories } of world.products) {
    const [before, now] = repositories.slice(-2)
    if (before === undefined || now === undefined || world.replaced.has(before)) continue
    const grants = db
      .selectFrom('access_grant')
      .innerJoin('access_target', 'access_target.target', 'access_grant.target')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
      .select([
        'payment.id',
        'processor',
        'key',
        'scene',
        'access_grant.login',
        'access_grant.state',
        'repository_id',
        'released'
      ])
      .where('access_grant.product', '=', id)
      .where('payment.status', '=', 'paid')
    const all = await scheduler.during(grants.execute())
    const moved = new Set(all.flatMap((each) => (Number(each.repository_id) === now ? [each.id] : [])))
    for (const grant of all) {
      const isOpen = grant.state === 'queued' || grant.state === 'invited' || grant.state === 'accepted'
      const wasIn = Number(grant.repository_id) === before && grant.released === null && isOpen
      const sale = shop.sales.find((one) => isPaymentOf(one, grant))
      const since = Math.max(sale?.changedAt ?? 0, sale?.matchedAt ?? 0, sale?.movedAt ?? 0)
      // The seller may have said since that a sale is of nothing that is sold here.
      if (!wasIn || moved.has(grant.id) || !sale || !isSoldHere(world, sale) || since > world.acceptedAt(id) - HOUR)
        continue
      broken('who has paid goes along to an accepted repository', `${grant.login} of ${sale.id}: ${grant.state}`)
    }
  }
}
