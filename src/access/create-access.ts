import type { MemberChange } from '../code-host/hook.ts'
import { digestOf } from '../code-host/token-digest.ts'
import type { Database } from '../db/database.ts'
import { nameOf, type Product, productNamed, productOfScene, type RepositoryName } from '../product.ts'
import { createKeyedMutex } from '../runtime/keyed-mutex.ts'
import type { Access } from './access.ts'
import { claimFromCheckout } from './controller/claim-from-checkout.ts'
import { type MirrorOrder, mirrorGrants, notMirrored } from './controller/mirror-repositories.ts'
import { type Report, withMissing } from './controller/report.ts'
import { createSchedule } from './controller/schedule.ts'
import { createLeases } from './host/lease.ts'
import { type MailQueueOptions, sendMails } from './mail/mail-queue.ts'
import { createRepositoryAccess, type RepositoryAccess } from './one-repository.ts'
import type { AccessOptions } from './options.ts'
import { NO_ROW } from './repositories/row-of-repository.ts'
import { firstGrantOf, retryInOthers, withOthers } from './requests/all-repositories.ts'
import { resultOfOutcome } from './requests/invite-result.ts'
import { type Places, purchasesOf } from './requests/list-purchases.ts'
import { createPreview } from './requests/preview-account.ts'
import { sendInvite } from './requests/send-invite.ts'
import { shrinkSeats } from './seats/shrink-seats.ts'
import { bringBackFutureTimes, dateNamesBack } from './tables/future-times.ts'
import { onceMoreIfGone, readRepository } from './tables/repository.ts'

/** The seller is told of a clock that was put back by at least so many ms. */
const TELL_OF_CLOCK_MS = 60_000

/** Access that follows payments: answers buyers' requests at once, and runs the controller and the mails by itself. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: yet to be split: the parts share the repositories of one process.
export function createAccess(options: AccessOptions): Access {
  const { db, products, scenesOf, accounts, seller } = options
  const { now, elapsed } = options.clock
  const { log, sleep, newId, stopping } = options.process
  const tokenDigest = () => digestOf(options.host.token())
  const leases = createLeases({ db, now, elapsed, sleep, newId, stopping })
  const schedule = createSchedule({ log, stopping, now, sleep, pass: round, mails: () => sendMails(mailDeps) })
  const shared = { leases, turns: createKeyedMutex(), tokenDigest, nudge: schedule.nudge, sold }
  const [main, ...others] = options.repositories
  const first = createRepositoryAccess(options, main, shared)
  const all = [first, ...others.map((repository) => createRepositoryAccess(options, repository, shared))]
  const accessTo = (name: RepositoryName) => all.find(({ repository }) => nameOf(repository) === nameOf(name)) ?? first
  const mailDeps: MailQueueOptions = { ...options.mail, seller, products, scenesOf, db, now, log, stopping }

  const isQuiet = async () => (await first.quiet()) !== undefined

  function placesOf({ repositories: [leading, ...following] }: Product) {
    return { leading: accessTo(leading), following: following.map(accessTo) }
  }

  function sold(id: string) {
    return { seats: productOfScene(products, id)?.seats ?? 1, scenes: scenesOf(id) }
  }

  /** The keys of the rows of these repositories, or of all, as they are now. Writes nothing. */
  async function places(of: readonly RepositoryAccess[] = all): Promise<Places> {
    const rows = await Promise.all(of.map(async (access) => ({ access, target: (await access.find()) ?? NO_ROW })))
    const at = (target: string) => rows.find((row) => row.target === target)?.access ?? first
    return {
      keyOf: (name) => rows.find(({ access }) => access === accessTo(name))?.target ?? NO_ROW,
      nameOf(target) {
        const { owner, repo } = at(target).repository
        return { owner, repo }
      },
      listedOf: (target) => at(target).listed
    }
  }

  function mirrorOrder({ id, scenes: names, repositories }: Product, { keyOf }: Places): MirrorOrder {
    const [target = NO_ROW, ...others] = repositories.map(keyOf)
    return { first: target, others: others.filter((other) => other !== target), names, scenes: scenesOf(id) }
  }

  /** Copies the grants in the first repository of a product to its other repositories. */
  async function mirrorAll(product: Product) {
    const { leading, following } = placesOf(product)
    if (following.length === 0) return
    await onceMoreIfGone(async () => {
      const repositories = [leading, ...following]
      for (const access of repositories) await access.settled()
      await mirrorGrants({ db, now, newId }, mirrorOrder(product, await places(repositories)))
    })
  }

  /** Names of accounts with a grant in the first repository of a product, and none in this repository yet. */
  async function missingIn(access: RepositoryAccess): Promise<string[]> {
    const kept = await places()
    const target = kept.keyOf(access.repository)
    const orders = products.map((product) => mirrorOrder(product, kept)).filter(({ others }) => others.includes(target))
    const missing = await Promise.all(orders.map((order) => notMirrored(db, order, target)))
    return missing.flat().map(({ login }) => login)
  }

  /** Applies what payments alone decide: fewer seats, and usernames that were given at the checkout. */
  async function applyPayments(product: Product) {
    const { leading } = placesOf(product)
    const { repository, alert: alertOfRepository } = await leading.settled()
    const { target } = repository
    const scenes = scenesOf(product.id)
    await shrinkSeats({ target, scenes, seats: product.seats, db, now, alert: alertOfRepository })
    await claimFromCheckout({ product: product.id, scenes, db, now, newId, target, access: leading })
  }

  /** Stored times are checked before the first round, and before the round after the clock was put back. */
  let timesAreRight = false
  /** ms by which the clock was put back since the stored times were last checked. */
  let putBackMs = 0
  options.clock.onPutBack((byMs) => {
    log.warn({ seconds: Math.round(byMs / 1000) }, 'the clock of this machine was put back: stored times are corrected')
    timesAreRight = false
    putBackMs += byMs
    if (byMs >= TELL_OF_CLOCK_MS) void seller.alert('clock_ahead').catch(() => undefined)
    schedule.nudge()
  })

  async function putTimesRight() {
    if (timesAreRight) return
    // Set before the work: the clock may be put back during it.
    timesAreRight = true
    const byMs = putBackMs
    putBackMs = 0
    try {
      if (byMs > 0) await dateNamesBack(db, byMs)
      await bringBackFutureTimes(db, now())
    } catch (error) {
      timesAreRight = false
      putBackMs += byMs
      throw error
    }
  }

  async function round() {
    await putTimesRight()
    const failures: unknown[] = []
    // A problem with one repository keeps nobody out of another.
    const attempt = <T>(work: () => Promise<T>) => work().catch((error) => void failures.push(error))
    for (const product of products) {
      await attempt(() => onceMoreIfGone(() => applyPayments(product)))
      await attempt(() => mirrorAll(product))
    }
    let nextAt = Number.POSITIVE_INFINITY
    for (const access of all) {
      if (stopping.begun.aborted && access !== first) break
      const passed = await attempt(access.pass)
      nextAt = Math.min(nextAt, passed?.nextAt ?? nextAt)
    }
    if (failures.length > 0) throw failures[0]
    return { nextAt }
  }

  return {
    async sendInvite(username, { userId, product: name, replace }) {
      const product = productNamed(products, name)
      const { id, seats } = product
      const { leading, following } = placesOf(product)
      const asked = { userId, username, replace, product: id, scenes: scenesOf(id), seats }
      const result = await onceMoreIfGone(async () => sendInvite({ ...(await leading.settled()), accounts }, asked))
      if (following.length === 0 || !result.grant) return resultOfOutcome(result)
      try {
        await mirrorAll(product)
        const beside = await Promise.all(
          following.map(async (access) => ({ name: access.repository, deps: await access.settled() }))
        )
        await retryInOthers(beside, result.grant.id)
        schedule.nudge()
        return resultOfOutcome(await withOthers(db, beside, result))
      } catch (error) {
        // The result of the first repository stands; the next round makes the grants in the other repositories.
        log.error({ err: error }, 'the grants of the other repositories could not be mirrored')
        return resultOfOutcome(result)
      }
    },
    async mistyped(order) {
      const { keyOf, nameOf: repositoryOf } = await places()
      const firstOf = (id: string) => productOfScene(products, id)?.repositories[0]
      const { grantId, target } = await firstGrantOf(db, order.grantId, (id) => {
        const name = firstOf(id)
        return name && keyOf(name)
      })
      return accessTo(repositoryOf(target ?? NO_ROW)).mistyped({ ...order, grantId })
    },
    purchases: async (userId) =>
      purchasesOf({ db, now, products, accounts, pauseMs: options.host.pauseMs, places: await places() }, userId),
    look: (userId) => schedule.look(() => hasOpenGrants(db, userId)),
    preview: createPreview({
      now,
      accounts,
      codeHost: main.codeHost,
      codeHostUrl: options.host.url,
      isQuiet,
      heed: first.heed
    }),
    pass: round,
    sendMails: () => sendMails(mailDeps),
    async reconcile(order) {
      if (order.apply) for (const product of products) await mirrorAll(product)
      const reports: { repository: string; report: Report }[] = []
      for (const access of all) {
        const { owner, repo } = access.repository
        const report = withMissing(await access.reconcile(order), nameOf(access.repository), await missingIn(access))
        reports.push({ repository: `${owner}/${repo}`, report })
      }
      return reports
    },
    isQuiet,
    heed: first.heed,
    memberChanged(change) {
      void noteMember(db, accessTo(change.repository), change, now())
        .catch((error) => log.error({ err: error }, 'a member webhook could not be recorded'))
        .then(schedule.nudge)
    },
    nudge: schedule.nudge,
    start: schedule.start,
    async stop() {
      await schedule.stop()
      await leases.idle()
    }
  }
}

/** Whether the user has a grant that may change soon. */
async function hasOpenGrants(db: Database, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select('access_grant.id')
    .where('payment.user_id', '=', userId)
    .where('access_grant.state', 'in', ['queued', 'invited', 'revoking'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Records who let an account in or out, which only the host's member webhook tells: the lists do not distinguish an account
 * that left from one that was removed, nor one that accepted from one that was added by hand.
 */
async function noteMember(
  db: Database,
  access: RepositoryAccess,
  { action, memberId, senderId, repositoryId }: MemberChange,
  now: number
): Promise<void> {
  // A change in another repository that has the name by now says nothing about the repository that was sold.
  if (!(await access.isAbout(repositoryId))) return
  const target = (await access.find()) ?? NO_ROW
  const byAnother = senderId !== undefined && senderId !== memberId
  const removedAt = action === 'removed' && byAnother ? now : null
  const { inviterId } = await readRepository(db, target)
  // Another account let it in: access that appears now is not what Pullpass gave (decisions/027).
  const added = action === 'added' && byAnother && senderId !== inviterId
  await db
    .updateTable('access_account')
    .set({ removed_at: removedAt, ...(added && { ours_until: null }) })
    .where('target', '=', target)
    .where('account_id', '=', memberId)
    .execute()
}
