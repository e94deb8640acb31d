import type { DatabaseConnection } from '../../../src/db/database.ts'
import { hasGrace, isPaymentOf, type Sale, setGraceOver } from '../world/sale.ts'
import { DAY, HOUR, MINUTE, type World } from '../world/world.ts'

/** ms between two looks at the failed renewals. */
const LOOK_MS = 5 * MINUTE
/** ms before the end of a grace from which it may be over. */
const MARGIN_MS = 20 * MINUTE

/** Rounds within which a process queues the mail about a grace. */
const ROUNDS = 5

/** A payment whose grace is over. */
type Row = { id: string; renewal_failed_at: number | null; hasAddress: boolean }

/**
 * Follows each grace until a process has stored its end. Shortly before its end it may be paid or not; with a clock
 * that goes wrong, at any time.
 */
export async function watchGraces(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people, shop, clock, rounds, broken } = world
  const mails = db.selectFrom('access_mail').select(['subject', 'fact']).where('kind', '=', 'grace')

  /**
   * The buyer has a mail about a grace that is over, unless no process had the time to queue one. It may have come too
   * late.
   */
  async function isTold(sale: Sale, { id, renewal_failed_at: failedAt, hasAddress }: Row, endsAt: number) {
    const within = rounds.filter(({ from, until }) => from > sale.toldAt && until < endsAt)
    if (within.length < ROUNDS || sale.closed || sale.movedAt > 0 || clock.isTroubled || !hasAddress) return
    const queued = await scheduler.during(mails.where('subject', '=', id).execute())
    if (queued.some(({ fact }) => fact === `grace:${failedAt}`)) return
    broken('the buyer is told before a grace ends', `${sale.id}: no mail is queued`)
  }

  const failed = db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .select(['payment.id', 'processor', 'key', 'scene', 'renewal_failed_at', 'grace_over_at'])
    .select(['payment.email', 'user.email as user_email'])
  const uncertain = new Set<Sale>()
  const settle = (sale: Sale) => {
    if (uncertain.delete(sale)) sale.untold -= 1
  }
  for (;;) {
    await scheduler.wait(people, LOOK_MS)
    for (const sale of shop.sales) {
      const { failedAt = 0, grace = 0, graceOver, status } = sale
      const endsAt = failedAt + grace * DAY
      if (!hasGrace(sale) || graceOver || status !== 'paid') {
        settle(sale)
        continue
      }
      const mayEnd = clock.isTroubled || scheduler.now() > endsAt - MARGIN_MS
      if (mayEnd && !uncertain.has(sale)) sale.untold += 1
      if (mayEnd) uncertain.add(sale)
      const own = await scheduler.during(failed.where('processor', '=', sale.processor).execute())
      const over = own.find((row) => isPaymentOf(sale, row))
      if (over?.grace_over_at == null || Math.abs((over.renewal_failed_at ?? 0) - failedAt) > MINUTE) continue
      if (!mayEnd && sale.untold === 0) broken('a grace does not end before its time', sale.id)
      settle(sale)
      await isTold(sale, { ...over, hasAddress: Boolean(over.user_email || over.email) }, endsAt)
      setGraceOver(sale, scheduler.now())
    }
  }
}

/**
 * Each grace has ended in time, and not before. The buyer of a grace that goes on has a mail about it, unless the mail
 * was given up.
 */
export async function checkGraces(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, broken, mailServer, clock, story } = world
  const failed = db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .select(['payment.id', 'key', 'status', 'ends_at', 'renewal_failed_at', 'grace_over_at', 'payment.updated_at'])
    .select(['payment.email', 'user.email as user_email'])
    .where('renewal_failed_at', 'is not', null)
  const mails = db.selectFrom('access_mail').select(['subject', 'fact', 'state']).where('kind', '=', 'grace')
  const [rows, queued] = await scheduler.during(Promise.all([failed.execute(), mails.execute()]))
  for (const row of rows) {
    const { id, key, status, ends_at, renewal_failed_at, grace_over_at, updated_at } = row
    if (status === 'paid' && ends_at !== null && ends_at < scheduler.now() - HOUR) {
      broken('a grace that is over ends the access', `${key} was to end at ${story.when(ends_at)}`)
    }
    if (grace_over_at !== null && grace_over_at > scheduler.now() && clock.wrong.length === 0) {
      broken('a grace does not end before its time', `${key} was to end at ${story.when(grace_over_at)}`)
    }
    const isTold = mailServer.arrived.some(({ fact }) => fact === `${id} grace:${renewal_failed_at}`)
    const mail = queued.find((each) => each.subject === id && each.fact === `grace:${renewal_failed_at}`)
    const goesOn = status === 'paid' && ends_at !== null && ends_at > scheduler.now() + HOUR
    const isNew = updated_at > scheduler.now() - HOUR
    const hasAddress = Boolean(row.user_email || row.email)
    if (goesOn && !isNew && hasAddress && !isTold && mail?.state !== 'failed') {
      broken('the buyer is told before a grace ends', `${key}: the mail is ${mail?.state ?? 'not queued'}`)
    }
  }
}
