import type { DatabaseConnection } from '../../../src/db/database.ts'
import type { HostCall } from '../world/network.ts'
import { mayBePaid } from '../world/sale.ts'
import { DAY, goesOn, HOUR, leadsTo, MINUTE, START, soldNow, type World } from '../world/world.ts'
import { isUndecided } from './host-etiquette.ts'
import { isHeldBack } from './taken-back.ts'
import type { Provenance } from './while-it-runs.ts'

/** ms within which an owed withdrawal is made if the host lets it, however many other calls fail. */
const OWED_MS = 12 * HOUR

/**
 * Access that is no longer paid for is withdrawn even while lists or single questions fail for days. Checked every
 * three hours, and only if nothing has prevented the withdrawal for half a day: in each third of that time a round
 * asked for the collaborators and the host answered a question about the repository, no call was answered 401, 403 or
 * 429, no write failed, and the host said the name of the account if it was asked.
 */
export async function watchOwed(world: World, { ours, of }: Provenance, observer: DatabaseConnection): Promise<void> {
  const { scheduler, people, names } = world
  while (goesOn(world)) {
    await scheduler.wait(people, 3 * HOUR)
    const since = scheduler.now() - OWED_MS
    if (!goesOn(world) || since < START + DAY || !couldWork(world, since)) continue
    for (const { repository, accountId, what } of ours()) {
      // If the invitation was accepted before a reading showed it, the access may not be ours.
      const { isAdopted, call } = of(repository, accountId)
      if (!isAdopted && isUndecided(world, call)) continue
      if (endedAt(world, repository, accountId) > since || !isLookedAt(world, repository, since)) continue
      if (!isNameKnown(world, accountId, since)) continue
      // Of so many at once the seller has to say first that they lose their access.
      if (await isHeldBack(world, observer, accountId)) continue
      const words = `${names.loginOf(accountId)} has ${what} in ${repository} half a day after its payment went`
      return world.broken('access without a payment is withdrawn within half a day', words)
    }
  }
}

/** The list of collaborators. A round asks for it, and so does the seller's page of the repository. */
const collaborators = /\/collaborators$/

/**
 * Whether the repository is sold under its name, and in each third of the time a round has asked for its
 * collaborators, and the host has answered a question about it.
 */
function isLookedAt(world: World, repository: number, since: number): boolean {
  if (!soldNow(world).includes(repository) || world.replaced.has(repository)) return false
  const about = world.network.calls.filter(({ path, sentAt }) => world.numberOf(path, sentAt) === repository)
  const inRound = ({ from, sentAt }: HostCall) =>
    world.rounds.some((round) => round.who === from && round.from <= sentAt && round.until >= sentAt)
  return [0, 1, 2].every((third) => {
    const from = since + (third * OWED_MS) / 3
    const then = about.filter(({ sentAt }) => sentAt >= from && sentAt < from + OWED_MS / 3)
    return (
      then.some((call) => collaborators.test(call.path) && inRound(call)) &&
      then.some(({ status }) => status !== null && status < 400)
    )
  })
}

/** Whether the host said the name of the account: access is removed by the name, and never by one that may be old. */
function isNameKnown({ network }: World, accountId: number, since: number): boolean {
  const asked = network.calls.filter(({ path, sentAt }) => path === `/user/${accountId}` && sentAt >= since)
  return asked.length === 0 || asked.some(({ status }) => status !== null && status < 400)
}

function couldWork({ network, pauses, twisted }: World, since: number): boolean {
  const calls = network.calls.filter(({ sentAt }) => sentAt >= since)
  const refused = calls.some(({ status, method }) => {
    return (
      status === 401 || status === 403 || status === 429 || (method !== 'GET' && (status === null || status >= 400))
    )
  })
  const stood = pauses.some(({ until }) => until >= since)
  return !refused && !stood && twisted.size === 0
}

/**
 * The time (ms) at which Pullpass was told that the last payment for the account has ended; infinite while one is live.
 */
function endedAt({ asks, names, shop, scheduler, products }: World, repository: number, accountId: number): number {
  const mine = asks.filter(({ product, login, at }) => {
    const leads = leadsTo({ products }, product, repository)
    return leads && names.during(login, at - 2 * MINUTE, scheduler.now()).has(accountId)
  })
  const sales = shop.sales.filter((sale) => {
    return mine.some(({ userId, product }) => userId === sale.userId && product === sale.product)
  })
  if (sales.some(mayBePaid)) return Number.POSITIVE_INFINITY
  // The seller may have said since that a sale is of something else.
  const left = mine.flatMap(({ userId, product }) =>
    shop.sales.flatMap((sale) => (sale.userId === userId ? (sale.leftAt.get(product) ?? []) : []))
  )
  return Math.max(0, ...mine.map(({ at }) => at), ...sales.map(({ toldAt }) => toldAt), ...left)
}
