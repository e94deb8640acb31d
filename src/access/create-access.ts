import { digestOf } from '../code-host/token-digest.ts'
import { type Product, productNamed, targetOf } from '../config/product.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Mail, MailOutcome } from '../mail/mailer.ts'
import type { Stopping } from '../stopping.ts'
import type { Access } from './access.ts'
import { createAlert } from './alert.ts'
import { type FollowOrder, follow, notFollowed } from './follow.ts'
import { againElsewhere, leaderOf, withOthers } from './following.ts'
import { claimFromCheckout } from './from-checkout.ts'
import { createLeases } from './lease.ts'
import { createLine } from './line.ts'
import type { LinkedAccount } from './named-account.ts'
import { type OutboxOptions, sendMails } from './outbox.ts'
import { hasClaims } from './pass.ts'
import { createPreview } from './preview.ts'
import { purchasesOf } from './purchases.ts'
import { type Report, withMissing } from './report.ts'
import { createRepositoryAccess, type RepositoryAccess, type SoldRepository } from './repository-access.ts'
import { createRounds } from './rounds.ts'
import { shrinkSeats } from './shrink.ts'
import type { WriterOptions } from './writer.ts'

/** What access is put together from. */
export type AccessOptions = {
  db: Database
  products: readonly [Product, ...Product[]]
  /** The repositories of all of them, each once. */
  repositories: readonly [SoldRepository, ...SoldRepository[]]
  readRefusal: WriterOptions['readRefusal']
  token(): string | undefined
  log: Log
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  newId(): string
  /** How the process ends: `stop` begins it. */
  stopping: Stopping
  /** The scenes that keep what was given for a product. */
  scenesOf(product: string): readonly string[]
  /** The accounts of the code host that a user has signed in with. */
  linkedAccounts(userId: string): Promise<LinkedAccount[]>
  /** Keeps the name that such an account has now. */
  renameLinked(account: LinkedAccount): Promise<void>
  mail: { send(mail: Mail): Promise<MailOutcome> } & Pick<OutboxOptions, 'shop' | 'url' | 'invitationUrl'>
  /** Address of the code host's pages. */
  codeHostUrl: string
  /** E-mail addresses of those who run the site. */
  admins: readonly string[]
  /** ms between two writes to the repository. */
  pauseMs: number
  /** ms that a write can take. */
  writeDeadlineMs: number
}

/** Access that follows payments: what a buyer's request does at once, and what the controller does in its own time. */
export function createAccess(options: AccessOptions): Access {
  const { db, now, sleep, newId, log, products, stopping, scenesOf } = options
  const several = options.repositories.length > 1
  const tokenDigest = () => digestOf(options.token())
  const leases = createLeases({ db, now, sleep, newId, stopping })
  const rounds = createRounds({ log, stopping, now, sleep, pass: askAndPass, mails: () => sendMails(posting) })
  const alert = createAlert({ db, admins: options.admins, tokenDigest, now, several })
  const shared = { leases, inLine: createLine(), tokenDigest, nudge: rounds.nudge, alert }
  const [main, ...others] = options.repositories
  const first = createRepositoryAccess(options, main, shared)
  const all = [first, ...others.map((repository) => createRepositoryAccess(options, repository, shared))]
  const accessTo = (target: string) => all.find((each) => each.target === target) ?? first
  const posting: OutboxOptions = { ...options.mail, products, scenesOf, db, now, log, stopping }
  const placesOf = (product: Product) => {
    const [leading, ...following] = product.repositories.map((name) => accessTo(targetOf(name)))
    return { leading: leading ?? first, following }
  }

  function followOrder(product: Product): FollowOrder {
    const { leading, following } = placesOf(product)
    const targets = { first: leading.target, others: following.map(({ target }) => target) }
    return { ...targets, names: product.scenes, scenes: scenesOf(product.id) }
  }

  /** What is claimed in the first repository of a product is claimed in its others. */
  const followAll = (product: Product) => follow({ db, now, newId }, followOrder(product))

  /** The accounts that have to be claimed in this repository yet, since they are claimed in the first one of a product. */
  async function missingIn(target: string): Promise<string[]> {
    const orders = products.map(followOrder).filter(({ others }) => others.includes(target))
    const missing = await Promise.all(orders.map((order) => notFollowed(db, order, target)))
    return missing.flat().map(({ login }) => login)
  }

  async function round(each: (access: RepositoryAccess) => Promise<{ nextAt: number }> = (access) => access.pass()) {
    for (const product of products) {
      const { leading } = placesOf(product)
      const { target } = leading
      await shrinkSeats({ target, scenes: scenesOf(product.id), seats: product.seats, db, now })
      const sold = { product: product.id, scenes: scenesOf(product.id) }
      await claimFromCheckout({ ...sold, db, now, newId, access: leading })
      await followAll(product)
    }
    let nextAt = Number.POSITIVE_INFINITY
    const failures: unknown[] = []
    for (const access of all) {
      if (stopping.begun.aborted && access !== first) break
      // What goes wrong with one repository keeps nobody out of another.
      const passed = await each(access).catch((error) => void failures.push(error))
      nextAt = Math.min(nextAt, passed?.nextAt ?? nextAt)
    }
    if (failures.length > 0) throw failures[0]
    return { nextAt }
  }

  function askAndPass() {
    return round(async (access) => {
      if ((await hasClaims(access.shop)) && !(await access.isQuiet())) await access.repository.ask()
      return access.pass()
    })
  }

  return {
    async submit({ product: id, ...order }) {
      const product = productNamed(products, id)
      const { leading, following } = placesOf(product)
      const result = await leading.submit(product, order)
      if (following.length === 0 || !result.grant) return result
      try {
        await followAll(product)
        await againElsewhere(following, result.grant.id, now)
        rounds.nudge()
        return await withOthers(db, following, result)
      } catch (error) {
        // What was answered stands; the next round of passes makes the claims in the other repositories.
        log.error({ err: error }, 'the other repositories of a product could not follow')
        return result
      }
    },
    async mistyped(order) {
      const { grantId, target } = await leaderOf(db, order.grantId, products)
      return accessTo(target ?? first.target).mistyped({ ...order, grantId })
    },
    purchases: (userId) => purchasesOf({ ...options, listedOf: (target) => accessTo(target).listed }, userId),
    look: (userId) => rounds.look(() => hasOpenGrants(db, userId)),
    preview: createPreview({ ...options, codeHost: main.codeHost, isQuiet: first.isQuiet, heed: first.heed }),
    pass: () => round(),
    sendMails: () => sendMails(posting),
    async reconcile(order) {
      if (order.apply) for (const product of products) await followAll(product)
      const reports: { repository: string; report: Report }[] = []
      for (const access of all) {
        const { owner, repo } = access.repository
        const missing = await missingIn(access.target)
        const report = withMissing(await access.reconcile(order), access.target, missing)
        reports.push({ repository: `${owner}/${repo}`, report })
      }
      return reports
    },
    isQuiet: first.isQuiet,
    heed: first.heed,
    memberChanged({ action, memberId, senderId, repository }) {
      void noteMember(db, { target: targetOf(repository), action, memberId, senderId, now: now() })
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

/** Who left and who was removed cannot be told apart from what the host shows; its webhook can, where there is one. */
async function noteMember(
  db: Database,
  {
    target,
    action,
    memberId,
    senderId,
    now
  }: { target: string; action: string; memberId: number; senderId: number; now: number }
): Promise<void> {
  const removedAt = action === 'removed' && senderId !== memberId ? now : null
  await db
    .updateTable('access_account')
    .set({ removed_at: removedAt })
    .where('target', '=', target)
    .where('account_id', '=', memberId)
    .execute()
}
