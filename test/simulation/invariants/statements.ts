import type { DatabaseConnection } from '../../../src/db/database.ts'
import { mayBePaid } from '../world/sale.ts'
import { DAY, everHad, HOUR, lastChange, leadsTo, meantBy, standing, type World } from '../world/world.ts'
import type { Provenance } from './while-it-runs.ts'

/** ms that a pass takes, from its first question to the state that it stores. */
const PASS_MS = 2 * 60_000

/**
 * After each round: a state that was just stored for an account (`accepted`, `revoked`) is true at the host, apart from
 * changes within the host's lag.
 */
export function watchStatements(world: World, provenance: Provenance, { db }: DatabaseConnection): () => void {
  const { scheduler, names } = world
  const seen = new Map<string, string>()
  let looking = false
  let lookedAt = scheduler.now()

  async function look() {
    const [from, to] = [lookedAt, scheduler.now()]
    lookedAt = to
    // A grant that releases its seat keeps its state, so no new state is stored.
    const rows = await db
      .selectFrom('access_grant')
      .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
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
        'access_grant.product',
        'payment.user_id',
        select.fn.max('access_history.version').as('version'),
        select.fn.max('access_history.at').as('at')
      ])
      .where('access_grant.state', 'in', ['accepted', 'revoked'])
      .groupBy([
        'access_grant.id',
        'access_target.repository_id',
        'access_grant.account_id',
        'access_grant.state',
        'access_grant.because',
        'access_grant.product',
        'payment.user_id'
      ])
      .execute()
    for (const { id, repository_id: target, account_id: accountId, state, because, version, ...of } of rows) {
      // Checked once the host has told the repository's number.
      if (seen.get(id) === `${state} ${version}` || accountId === null || target === null) continue
      seen.set(id, `${state} ${version}`)
      // A time stored with a wrong clock is only known to lie after the last check, or, of a state that came with a
      // joined repository, before it.
      const wrong = world.clockWasWrong(from - DAY, to)
      const [after, at] = wrong ? [Math.min(from, of.at), to] : [of.at, of.at]
      const words = `${names.loginOf(accountId)} is ${state} (${because}, grant ${id}) since ${world.story.when(at)}`
      // A process that stood still after its reading stores the state of that reading.
      const since = after - PASS_MS - world.lagMs - (world.pausedLately(at) ? 7 * HOUR : 0)
      if (state === 'accepted') {
        if (!everHad(world, target, accountId, 'access', since, at) && !world.members.has(accountId)) {
          world.broken('no account without access is called accepted', words)
        }
        continue
      }
      const has =
        everHad(world, target, accountId, 'access', at, at) || everHad(world, target, accountId, 'invitation', at, at)
      const { access, invitation, stale, call } = provenance.of(target, accountId)
      const ours = access === 'ours' || (invitation === 'ours' && standing(world, target, accountId) === 'invitation')
      // The invitation of a call without an answer shows once the host's reads have caught up, and is withdrawn then.
      const unanswered = call?.status == null || call.status >= 500
      const unseen = unanswered && lastChange(world, target, accountId) >= at - PASS_MS - world.lagMs
      const unclear = wrong && lastChange(world, target, accountId) >= after
      const own = { userId: of.user_id ?? '', product: of.product }
      if (!has || !ours || stale || unseen || unclear || claimedByAnother(target, accountId, own)) continue
      world.broken('no account with access is called revoked', words)
    }
  }

  /**
   * Whether another sale of a buyer who has asked for the account is paid, or was lately: the access belongs to that
   * sale.
   */
  function claimedByAnother(repository: number, accountId: number, own: { userId: string; product: string }): boolean {
    const asks = world.asks.filter(
      (ask) => leadsTo(world, ask.product, repository) && meantBy(world, ask).has(accountId)
    )
    const isOwn = ({ userId, product }: { userId: string; product: string }) =>
      userId === own.userId && product === own.product
    const sales = world.shop.sales.filter((sale) => {
      return asks.some(({ userId, product }) => userId === sale.userId && product === sale.product)
    })
    // If the buyer has several sales of the product, the grant may belong to any of them.
    const others = sales.filter(isOwn).length > 1 ? sales : sales.filter((sale) => !isOwn(sale))
    return others.some((sale) => {
      return mayBePaid(sale) || scheduler.now() - Math.max(sale.changedAt, sale.toldAt) < HOUR
    })
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
