import type { DatabaseConnection } from '../../../src/db/database.ts'
import { BY_HAND } from '../../../src/payments/by-seller/given-access.ts'
import type { Sale } from '../world/sale.ts'
import { type Ask, HOUR, leadsTo, MINUTE, meantBy, type World } from '../world/world.ts'

/** ms after a purchase has changed its holder within which it may count for either. */
const MOVED_MS = 12 * HOUR
/** ms within which a call that had begun before the seller ended the access may still reach the host. */
const BEGUN_MS = 10 * MINUTE

/** While the seller has ended all purchases of a buyer, Send invite answers not_paid. */
export async function checkGateIsClosed({ shop, broken, scheduler, holders }: World, ask: Ask): Promise<void> {
  const { userId, product, login, reason } = ask
  if (reason !== 'invited' && reason !== 'already_invited' && reason !== 'rate_limited') return
  await holders.look()
  const moved = shop.sales.some((sale) => sale.product === product && sale.movedAt > scheduler.now() - MOVED_MS)
  const own = shop.sales.filter((sale) => sale.userId === userId && sale.product === product)
  if (moved || own.length === 0 || !own.every((sale) => isEndedSince(sale, ask.at))) return
  broken(
    'Send invite answers not_paid while the seller has ended the access',
    `${userId} was told ${reason} for ${login}`
  )
}

/**
 * Checks an invitation: the seller has not ended every purchase that could pay for it. `at`: of the invitation, in ms.
 */
export function checkNobodyComesBack(world: World, repository: number, accountId: number, at: number): void {
  const { asks, shop, broken, names } = world
  const asked = asks.filter((ask) => leadsTo(world, ask.product, repository) && meantBy(world, ask).has(accountId))
  const buyers = new Set(asked.map(({ userId }) => userId))
  const sales = shop.sales.filter(({ product }) => leadsTo(world, product, repository))
  const own = sales.filter(({ userId }) => buyers.has(userId))
  const moved = sales.some(({ movedAt }) => movedAt > 0)
  // A file of the seller says that the buyer has bought another product, and its sale is not noted yet.
  const isInFile =
    world.inFiles.has(accountId) && asked.some((ask) => !own.some((sale) => sale.product === ask.product))
  if (moved || isInFile || own.length === 0 || !own.every((sale) => isEndedSince(sale, at - BEGUN_MS))) return
  broken('nobody whose access the seller has ended comes back', `${names.loginOf(accountId)} was invited`)
}

function isEndedSince({ closed, closedAt, untold }: Sale, at: number): boolean {
  return closed && closedAt < at && untold === 0
}

/** Access that was given for a time is over, and the buyer of each purchase that the seller has ended has a mail. */
export async function checkSellerEnds(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, broken, mailServer, clock } = world
  const given = db.selectFrom('payment').select(['key', 'ends_at', 'sale_state']).where('processor', '=', BY_HAND)
  for (const { key, ends_at, sale_state } of await scheduler.during(given.execute())) {
    const isOver = sale_state === 'time_over'
    if (ends_at !== null && ends_at < scheduler.now() - HOUR && !isOver) {
      broken('given access that ends, ends', `${key} was to end at ${world.story.when(ends_at)}`)
    }
    const early = ends_at === null || (ends_at > scheduler.now() && clock.wrong.length === 0)
    if (isOver && early) broken('given access does not end before its time', key)
  }
  const ended = db
    .selectFrom('seller_action')
    .innerJoin('payment', 'payment.id', 'payment_id')
    .select('seller_action.id')
    .distinct()
    .where('payment.status', '=', 'ended_by_seller')
    .where('seller_action.kind', '=', 'end_access')
  const queued = db.selectFrom('access_mail').select(['subject', 'fact', 'state']).where('kind', '=', 'ended')
  const [actions, mails] = await scheduler.during(Promise.all([ended.execute(), queued.execute()]))
  for (const { id } of actions) {
    const mail = mails.find(({ fact }) => fact === `ended:${id}`)
    if (mail?.state === 'failed' || mail?.state === 'void') continue
    if (!mailServer.arrived.some(({ fact }) => fact === `${mail?.subject} ${mail?.fact}`)) {
      broken('the buyer is told of the end of the access', `${id}: the mail is ${mail?.state ?? 'not queued'}`)
    }
  }
}
