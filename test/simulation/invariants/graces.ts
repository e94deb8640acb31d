import type { DatabaseConnection } from '../../../src/db/database.ts'
import { hasGrace, isPaymentOf, type Sale, setGraceOver } from '../world/sale.ts'
import { DAY, HOUR, MINUTE, type World } from '../world/world.ts'

/** ms between two looks at the failed renewals. */
const LOOK_MS = 5 * MINUTE
/** ms before the end of a grace from which it may be over. */
const MARGIN_MS = 20 * MINUTE

/** Rounds within which a process queues the mail about a grace. */
const ROUNDS = 5

/** The stored payment of a sale. */
type Row = {
  id: string
  status: string
  ends_at: number | null
  renewal_failed_at: number | null
  grace_over_at: number | null
  grace_put_off_for: number | null
  grace_put_off_at: number | null
  hasAddress: boolean
}

/**
 * The failed renewal of a sale, and when a look first found that Pullpass knows it, both in ms. `isWhole`: nothing but
 * the grace has ended the access since.
 */
type Learned = { failedAt: number; at: number; isWhole: boolean }

/**
 * When a grace ends, in ms: its days after the failure, and not before the buyer has had so many days, a week at most,
 * since Pullpass learned of the failure. These may be fewer if something else ended the access meanwhile, or if the
 * sale became one of this product after the failure. The buyer has them once more if no mail had told of that end.
 */
function endOf(sale: Sale, row: Row | undefined, learned: Learned | undefined): number {
  const { failedAt = 0, grace = 0 } = sale
  const own = failedAt + grace * DAY
  const told = Math.min(grace, 7) * DAY
  const since = learned && isCertain(sale, learned) ? Math.max(own, learned.at + told) : own
  return row?.grace_put_off_at != null && isPutOff(row) ? row.grace_put_off_at + told : since
}

/** Whether the grace after the failure that the row knows was put off, since no mail had told the buyer. */
function isPutOff({ renewal_failed_at: failedAt, grace_put_off_for: putOffFor }: Row): boolean {
  return failedAt !== null && putOffFor !== null && putOffFor >= failedAt
}

/** Whether a process has stored the end of the grace after the last failure of the sale. */
function isOver({ failedAt = 0, graceOver }: Sale, row: Row | undefined): boolean {
  return !graceOver && row?.grace_over_at != null && Math.abs((row.renewal_failed_at ?? 0) - failedAt) <= MINUTE
}

/** Whether the mail with this fact is about the end after this failed renewal. A later report may date it sooner. */
function isAbout(fact: string, failedAt: number | null): boolean {
  return Number(fact.replace('grace:', '')) >= (failedAt ?? 0)
}

function isCertain({ failedAt = 0, matchedAt }: Sale, { isWhole }: Learned): boolean {
  return isWhole && matchedAt < failedAt
}

/**
 * Follows each grace until a process has stored its end. Shortly before its end it may be paid or not; with a clock
 * that goes wrong, at any time.
 */
export async function watchGraces(world: World, { db }: DatabaseConnection): Promise<void> {
  const { scheduler, people, shop, clock, rounds, broken } = world
  const mails = db.selectFrom('access_mail').select(['subject', 'fact', 'state']).where('kind', '=', 'grace')

  /**
   * The buyer of a grace that is over was told of its end, or the mail was given up, or the end was put off: however
   * long the processes or the mail server were away. After an end that was put off, a mail is queued, unless no process
   * had the time to queue one.
   */
  async function isTold(sale: Sale, row: Row, learned: Learned) {
    const { id, renewal_failed_at: failedAt, grace_put_off_at: putOffAt, hasAddress } = row
    if (sale.closed || sale.movedAt > 0 || clock.isTroubled || !hasAddress) return
    const queued = await scheduler.during(mails.where('subject', '=', id).execute())
    const isDone = queued.some(({ fact, state }) => isAbout(fact, failedAt) && (state === 'sent' || state === 'failed'))
    if (isDone) return
    if (!isPutOff(row)) {
      broken('the buyer is told before a grace ends', `${sale.id}: no mail was sent, and the end was not put off`)
    }
    const [since, endsAt] = [Math.max(sale.toldAt, learned.at, putOffAt ?? 0), endOf(sale, row, learned)]
    const within = rounds.filter(({ from, until }) => from > since && until < endsAt)
    if (within.length < ROUNDS || queued.some(({ fact }) => isAbout(fact, failedAt))) return
    broken('the buyer is told before a grace ends', `${sale.id}: no mail is queued`)
  }

  const failed = db
    .selectFrom('payment')
    .leftJoin('user', 'user.id', 'payment.user_id')
    .select(['payment.id', 'processor', 'key', 'scene', 'status', 'ends_at', 'renewal_failed_at', 'grace_over_at'])
    .select(['payment.email', 'user.email as user_email', 'grace_put_off_for', 'grace_put_off_at'])
  async function rowOf(sale: Sale): Promise<Row | undefined> {
    const own = await scheduler.during(failed.where('processor', '=', sale.processor).execute())
    const row = own.find((each) => isPaymentOf(sale, each))
    return row && { ...row, hasAddress: Boolean(row.user_email || row.email) }
  }

  const known = new Map<Sale, Learned>()
  /** A report of a later failure makes the renewal known, too: that it failed sooner may be told after that. */
  function learnedOf(sale: Sale, row: Row | undefined): Learned | undefined {
    const { failedAt = 0, status, graceOver } = sale
    const before = known.get(sale)
    const isSame = before?.failedAt === failedAt
    if (!isSame) known.delete(sale)
    const isKnown = row?.renewal_failed_at != null && row.renewal_failed_at >= failedAt - MINUTE
    const isWhole = (!isSame || before.isWhole) && (status === 'paid' || graceOver)
    if (isSame || isKnown || !isWhole) known.set(sale, { failedAt, at: isSame ? before.at : scheduler.now(), isWhole })
    return known.get(sale)
  }

  const uncertain = new Set<Sale>()
  const settle = (sale: Sale) => {
    if (uncertain.delete(sale)) sale.untold -= 1
  }
  for (;;) {
    await scheduler.wait(people, LOOK_MS)
    for (const sale of shop.sales) {
      const row = hasGrace(sale) ? await rowOf(sale) : undefined
      const learned = hasGrace(sale) ? learnedOf(sale, row) : undefined
      const { failedAt = 0, graceOver, status } = sale
      if (!hasGrace(sale) || graceOver || status !== 'paid') {
        settle(sale)
        // A process ends the grace before it learns that money went back: the grace is over, too.
        if (isOver(sale, row)) setGraceOver(sale, scheduler.now())
        continue
      }
      const endsAt = endOf(sale, row, learned)
      const mayEnd = clock.isTroubled || scheduler.now() > endsAt - MARGIN_MS
      if (mayEnd && !uncertain.has(sale)) sale.untold += 1
      if (mayEnd) uncertain.add(sale)
      else settle(sale)
      if (!row || !learned || Math.abs((row.renewal_failed_at ?? 0) - failedAt) > MINUTE) continue
      const isLate = row.status === 'paid' && (row.ends_at ?? 0) > endsAt + MINUTE
      if (isLate && isCertain(sale, learned) && !clock.isTroubled)
        broken('the end of a grace is put off once', `${sale.id} is to end at ${world.story.when(row.ends_at ?? 0)}`)
      if (row.grace_over_at === null) continue
      if (!mayEnd && sale.untold === 0) broken('a grace does not end before its time', sale.id)
      settle(sale)
      await isTold(sale, row, learned)
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
