import type { DatabaseConnection } from '../../src/db/database.ts'
import type { Provenance } from './always.ts'
import { everHad, HOUR, leadsTo, standing, type World } from './world.ts'

/** ms by which the lists of the host may be behind. */
const LAG_MS = 2 * 60_000

/**
 * After each pass: what has just been said of an account (`accepted`, `revoked`) is so at the host, apart from what
 * happened there within its lag.
 */
export function watchStatements(world: World, provenance: Provenance, { db }: DatabaseConnection): () => void {
  const { scheduler, names } = world
  const seen = new Map<string, string>()
  let looking = false

  async function look() {
    // A claim that lets go of its seat keeps its state: that says nothing anew.
    const rows = await db
      .selectFrom('access_grant')
      .innerJoin('access_history', (join) =>
        join
          .onRef('access_history.grant_id', '=', 'access_grant.id')
          .onRef('access_history.to_state', '=', 'access_grant.state')
          .onRef('access_history.because', '=', 'access_grant.because')
      )
      .innerJoin('access_target', 'access_target.target', 'access_grant.target')
      .select((select) => [
        'access_grant.id',
        'access_target.repository_id',
        'access_grant.account_id',
        'access_grant.state',
        'access_grant.because',
        select.fn.max('access_history.version').as('version'),
        select.fn.max('access_history.at').as('at')
      ])
      .where('access_grant.state', 'in', ['accepted', 'revoked'])
      .groupBy([
        'access_grant.id',
        'access_target.repository_id',
        'access_grant.account_id',
        'access_grant.state',
        'access_grant.because'
      ])
      .execute()
    for (const { id, repository_id: target, account_id: accountId, state, because, version, at } of rows) {
      // Looked at once the host has said which repository it is.
      if (seen.get(id) === `${state} ${version}` || accountId === null || target === null) continue
      seen.set(id, `${state} ${version}`)
      const words = `${names.loginOf(accountId)} is ${state} (${because}, grant ${id}) since ${world.story.when(at)}`
      // A process that stood still since it read tells what was so then.
      const since = at - LAG_MS - (world.pausedLately(at) ? 7 * HOUR : 0)
      if (state === 'accepted') {
        if (!everHad(world, target, accountId, 'access', since, at) && !world.members.has(accountId)) {
          world.broken('accepted is never said of somebody who has no access', words)
        }
        continue
      }
      const has =
        everHad(world, target, accountId, 'access', at, at) || everHad(world, target, accountId, 'invitation', at, at)
      const { access, invitation, stale } = provenance.of(target, accountId)
      const ours = access === 'ours' || (invitation === 'ours' && standing(world, target, accountId) === 'invitation')
      if (!has || !ours || stale || claimedAnew(target, accountId)) continue
      world.broken('revoked is never said of somebody who has access', words)
    }
  }

  /** Somebody has asked for the account lately, or has paid for it: what is there is for them. */
  function claimedAnew(repository: number, accountId: number): boolean {
    const asks = world.asks.filter(
      (ask) =>
        leadsTo(world, ask.product, repository) &&
        names.during(ask.login, ask.at, ask.answeredAt ?? scheduler.now()).has(accountId)
    )
    const lately = asks.some(({ at }) => scheduler.now() - at < HOUR)
    return (
      lately ||
      world.shop.sales.some((sale) => {
        return (
          asks.some(({ userId, product }) => userId === sale.userId && product === sale.product) &&
          (sale.status === 'paid' || scheduler.now() - sale.changedAt < HOUR)
        )
      })
    )
  }

  return () => {
    if (looking) return
    looking = true
    void scheduler.during(
      look().finally(() => {
        looking = false
      })
    )
  }
}
