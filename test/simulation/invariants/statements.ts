import type { DatabaseConnection } from '../../../src/db/database.ts'
import { mayBePaid } from '../world/sale.ts'
import { DAY, everHad, HOUR, lastChange, leadsTo, meantBy, standing, type World } from '../world/world.ts'
import type { Provenance } from './while-it-runs.ts'

/** ms that a pass takes, from its first question to what it says. */
const PASS_MS = 2 * 60_000

/**
 * After each pass: what has just been said of an account (`accepted`, `revoked`) is so at the host, apart from what
 * happened there within its lag.
 */
export function watchStatements(world: World, provenance: Provenance, { db }: DatabaseConnection): () => void {
  const { scheduler, names } = world
  const seen = new Map<string, string>()
  let looking = false
  let lookedAt = scheduler.now()

  async function look() {
    const [from, to] = [lookedAt, scheduler.now()]
    lookedAt = to
    // A claim that lets go of its seat keeps its state: that says nothing anew.
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
      // Looked at once the host has said which repository it is.
      if (seen.get(id) === `${state} ${version}` || accountId === null || target === null) continue
      seen.set(id, `${state} ${version}`)
      // Of what was written by a clock that is wrong it is known only that it was said since the last look.
      const wrong = world.clockWasWrong(from - DAY, to)
      const at = wrong ? to : of.at
      const words = `${names.loginOf(accountId)} is ${state} (${because}, grant ${id}) since ${world.story.when(at)}`
      // A process that stood still since it read tells what was so then.
      const since = (wrong ? from : at) - PASS_MS - world.lagMs - (world.pausedLately(at) ? 7 * HOUR : 0)
      if (state === 'accepted') {
        if (!everHad(world, target, accountId, 'access', since, at) && !world.members.has(accountId)) {
          world.broken('accepted is never said of somebody who has no access', words)
        }
        continue
      }
      const has =
        everHad(world, target, accountId, 'access', at, at) || everHad(world, target, accountId, 'invitation', at, at)
      const { access, invitation, stale, call } = provenance.of(target, accountId)
      const ours = access === 'ours' || (invitation === 'ours' && standing(world, target, accountId) === 'invitation')
      // What came of a call without an answer shows when the host's reads have caught up, and is withdrawn then.
      const unanswered = call?.status == null || call.status >= 500
      const unseen = unanswered && lastChange(world, target, accountId) >= at - PASS_MS - world.lagMs
      const unclear = wrong && lastChange(world, target, accountId) >= from
      const own = { userId: of.user_id ?? '', product: of.product }
      if (!has || !ours || stale || unseen || unclear || claimedByAnother(target, accountId, own)) continue
      world.broken('revoked is never said of somebody who has access', words)
    }
  }

  /** Another sale, of somebody who has asked for the account, is paid or was lately: what is there is for that. */
  function claimedByAnother(repository: number, accountId: number, own: { userId: string; product: string }): boolean {
    const asks = world.asks.filter(
      (ask) => leadsTo(world, ask.product, repository) && meantBy(world, ask).has(accountId)
    )
    const isOwn = ({ userId, product }: { userId: string; product: string }) =>
      userId === own.userId && product === own.product
    const sales = world.shop.sales.filter((sale) => {
      return asks.some(({ userId, product }) => userId === sale.userId && product === sale.product)
    })
    // Which of several of one buyer's own it is cannot be told.
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
