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
import { createRepositoryAccess, NO_ROW, type RepositoryAccess } from './one-repository.ts'
import type { AccessOptions } from './options.ts'
import { firstGrantOf, retryInOthers, withOthers } from './requests/all-repositories.ts'
import { type Places, purchasesOf } from './requests/list-purchases.ts'
import { createPreview } from './requests/preview-account.ts'
import { shrinkSeats } from './seats/shrink-seats.ts'
import { bringBackFutureTimes } from './tables/future-times.ts'
import { onceMoreIfGone, readRepository } from './tables/repository.ts'

/** ms by which the clock was put back when the seller is told. */
const TELL_OF_CLOCK_MS = 60_000

/** Access that follows payments: what a buyer's request does at once, and what the controller does in its own time. */
export function createAccess(options: AccessOptions): Access {
  const { db, now, elapsed, sleep, newId, log, products, stopping, scenesOf, admins, alert } = options
  const tokenDigest = () => digestOf(options.token())
  const leases = createLeases({ db, now, elapsed, sleep, newId, stopping })
  const rounds = createSchedule({ log, stopping, now, sleep, pass: round, mails: () => sendMails(posting) })
  const shared = { leases, inLine: createKeyedMutex(), tokenDigest, nudge: rounds.nudge, sold }
  const [main, ...others] = options.repositories
  const first = createRepositoryAccess(options, main, shared)
  const all = [first, ...others.map((repository) => createRepositoryAccess(options, repository, shared))]
  const accessTo = (name: RepositoryName) => all.find(({ repository }) => nameOf(repository) === nameOf(name)) ?? first
  const posting: MailQueueOptions = { ...options.mail, admins, alert, products, scenesOf, db, now, log, stopping }

  function placesOf({ repositories: [leading, ...following] }: Product) {
    return { leading: accessTo(leading), following: following.map(accessTo) }
  }

  function sold(id: string) {
    return { seats: productOfScene(products, id)?.seats ?? 1, scenes: scenesOf(id) }
  }

  /** The keys of these rows, or of all, as they are now. Nothing is written. */
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

  function followOrder({ id, scenes: names, repositories }: Product, { keyOf }: Places): MirrorOrder {
    const [target = NO_ROW, ...others] = repositories.map(keyOf)
    return { first: target, others: others.filter((other) => other !== target), names, scenes: scenesOf(id) }
  }

  /** What is claimed in the first repository of a product is claimed in its others. */
  async function followAll(product: Product) {
    const { leading, following } = placesOf(product)
    if (following.length === 0) return
    await onceMoreIfGone(async () => {
      const its = [leading, ...following]
      for (const access of its) await access.settled()
      await mirrorGrants({ db, now, newId }, followOrder(product, await places(its)))
    })
  }

  /** The accounts that have to be claimed in this repository yet, since they are claimed in the first one of a product. */
  async function missingIn(access: RepositoryAccess): Promise<string[]> {
    const kept = await places()
    const target = kept.keyOf(access.repository)
    const orders = products.map((product) => followOrder(product, kept)).filter(({ others }) => others.includes(target))
    const missing = await Promise.all(orders.map((order) => notMirrored(db, order, target)))
    return missing.flat().map(({ login }) => login)
  }

  /** What a payment alone calls for: fewer seats, and names that were given at checkout. */
  async function minePayments(product: Product) {
    const { leading } = placesOf(product)
    const { target, alert: alertOfIt } = await leading.settled()
    const scenes = scenesOf(product.id)
    await shrinkSeats({ target, scenes, seats: product.seats, db, now, alert: alertOfIt })
    await claimFromCheckout({ product: product.id, scenes, db, now, newId, target, access: leading })
  }

  /** Before the first round, and before the one that follows once the clock was put back. */
  let timesAreRight = false
  options.onPutBack((byMs) => {
    log.warn(
      { seconds: Math.round(byMs / 1000) },
      'the clock of this machine was put back: what waits is looked at anew'
    )
    timesAreRight = false
    if (byMs >= TELL_OF_CLOCK_MS) void alert('clock_ahead').catch(() => undefined)
    rounds.nudge()
  })

  async function putTimesRight() {
    if (timesAreRight) return
    // Before it is done: the clock may be put back meanwhile.
    timesAreRight = true
    try {
      await bringBackFutureTimes(db, now())
    } catch (error) {
      timesAreRight = false
      throw error
    }
  }

  async function round() {
    await putTimesRight()
    const failures: unknown[] = []
    // A problem with one repository keeps nobody out of another.
    const attempt = <T>(work: () => Promise<T>) => work().catch((error) => void failures.push(error))
    for (const product of products) {
      await attempt(() => onceMoreIfGone(() => minePayments(product)))
      await attempt(() => followAll(product))
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
    async submit({ product: id, ...order }) {
      const product = productNamed(products, id)
      const { leading, following } = placesOf(product)
      const result = await leading.submit(product, order)
      if (following.length === 0 || !result.grant) return result
      try {
        await followAll(product)
        const beside = await Promise.all(following.map(async (access) => ({ ...access, deps: await access.settled() })))
        await retryInOthers(beside, result.grant.id, now)
        rounds.nudge()
        return await withOthers(db, beside, result)
      } catch (error) {
        // What was answered stands; the next round of passes makes the grants in the other repositories.
        log.error({ err: error }, 'the other repositories of a product could not follow')
        return result
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
    purchases: async (userId) => purchasesOf({ ...options, places: await places() }, userId),
    look: (userId) => rounds.look(() => hasOpenGrants(db, userId)),
    preview: createPreview({ ...options, codeHost: main.codeHost, isQuiet: first.isQuiet, heed: first.heed }),
    pass: round,
    sendMails: () => sendMails(posting),
    async reconcile(order) {
      if (order.apply) for (const product of products) await followAll(product)
      const reports: { repository: string; report: Report }[] = []
      for (const access of all) {
        const { owner, repo } = access.repository
        const report = withMissing(await access.reconcile(order), nameOf(access.repository), await missingIn(access))
        reports.push({ repository: `${owner}/${repo}`, report })
      }
      return reports
    },
    isQuiet: first.isQuiet,
    heed: first.heed,
    memberChanged(change) {
      void noteMember(db, accessTo(change.repository), change, now())
        .catch((error) => log.error({ err: error }, 'a member webhook could not be noted'))
        .then(rounds.nudge)
    },
    nudge: rounds.nudge,
    start: rounds.start,
    async stop() {
      await rounds.stop()
      await leases.idle()
    }
  }
}
/** Whether there is something whose change the buyer may be waiting for. */
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
 * Who left and who was removed, and who was added by hand, cannot be told apart from what the host shows; its webhook can,
 * where there is one.
 */
async function noteMember(
  db: Database,
  access: RepositoryAccess,
  { action, memberId, senderId, repositoryId }: MemberChange,
  now: number
): Promise<void> {
  // What happens in another repository that has the name by now says nothing about the one that was sold.
  if (!(await access.isAbout(repositoryId))) return
  const target = (await access.find()) ?? NO_ROW
  const byAnother = senderId !== undefined && senderId !== memberId
  const removedAt = action === 'removed' && byAnother ? now : null
  const { inviterId } = await readRepository(db, target)
  // Somebody else has let it in: what appears now is not what we gave (decisions/027).
  const added = action === 'added' && byAnother && senderId !== inviterId
  await db
    .updateTable('access_account')
    .set({ removed_at: removedAt, ...(added && { ours_until: null }) })
    .where('target', '=', target)
    .where('account_id', '=', memberId)
    .execute()
}
