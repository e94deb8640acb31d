import { digestOf } from '../code-host/token-digest.ts'
import type { Database } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { reasonOf } from '../invite/put-collaborator.ts'
import { nameOf, productOfScene, type RepositoryName } from '../product.ts'
import { createKeyedMutex } from '../runtime/keyed-mutex.ts'
import type { Access } from './access.ts'
import type { AccessOptions } from './access-options.ts'
import { createInviteRequests, createPurchaseLists, createSeatRequests } from './buyer-requests.ts'
import { createTimeCheck } from './check-stored-times.ts'
import { tryHeldAgain } from './controller/retry-held-grants.ts'
import { createSchedule } from './controller/schedule.ts'
import { createForecasts } from './forecasts.ts'
import { createLeases } from './host/lease.ts'
import { sendMails } from './mail/send-due-mails.ts'
import { noteMember } from './note-member.ts'
import { createRepositoryAccess, type RepositoryAccess } from './one-repository.ts'
import { createProductRepositories, type ProductRepositories } from './product-repositories.ts'
import { nothingFound, type Report, withMissing } from './reconcile/report.ts'
import { createLostRows } from './repositories/lost-rows.ts'
import { createPreview } from './requests/preview-account.ts'
import { runRound } from './round.ts'
import { createSellerRequests } from './seller-requests.ts'

/** Access that follows payments: answers buyers' requests at once, and runs the controller and the mails by itself. */
export function createAccess(options: AccessOptions): Access {
  const { db, products, scenesOf, accounts, seller } = options
  const { now, elapsed } = options.clock
  const { log, sleep, newId, stopping } = options.process
  const tokenDigest = () => digestOf(options.host.token())
  const leases = createLeases({ db, now, elapsed, sleep, newId, stopping })
  const schedule = createSchedule({ log, stopping, now, sleep, round, mails: () => sendMails(mailDeps) })
  const shared = { leases, turns: createKeyedMutex(), tokenDigest, nudge: schedule.nudge, sold }
  const [main, ...others] = options.repositories
  const first = createRepositoryAccess(options, main, shared)
  const all = [first, ...others.map((repository) => createRepositoryAccess(options, repository, shared))] as const
  const ofProducts = createProductRepositories(options, all)
  const mailDeps = { ...options.mail, sold: ofProducts.sold, seller, products, db, now, log, stopping }

  const mustBackOff: Access['mustBackOff'] = async ({ evenRejected } = { evenRejected: false }) => {
    const backOff = await first.backOff()
    return backOff !== undefined && !(evenRejected && backOff.because === 'token_refused')
  }

  function sold(id: string) {
    return { seats: productOfScene(products, id)?.seats ?? 1, scenes: scenesOf(id) }
  }

  const putTimesRight = createTimeCheck(options, schedule.nudge)
  const { numberOf } = options.host
  const findLostRows = createLostRows({
    db,
    leases,
    now,
    newId,
    sold,
    configured: options.repositories,
    numberOf,
    mustBackOff
  })

  async function round() {
    await putTimesRight()
    return runRound(options, all, ofProducts, findLostRows)
  }

  return {
    ...createInviteRequests(options, ofProducts, schedule.nudge),
    ...createSeatRequests(options, ofProducts),
    ...createPurchaseLists(options, ofProducts),
    ...createForecasts(options, ofProducts),
    ...createSellerRequests(options, ofProducts, schedule.nudge),
    refresh: (userId) => schedule.refresh(() => hasOpenGrants(db, userId)),
    preview: createPreview({
      now,
      accounts,
      codeHost: main.codeHost,
      codeHostUrl: options.host.url,
      mustBackOff,
      noteRefusal: first.noteRefusal
    }),
    round,
    sendMails: () => sendMails(mailDeps),
    reconcile: (order) => reconcileAll(options, all, ofProducts, order),
    async tryHeldAgain() {
      await tryHeldAgain(db, now())
      schedule.nudge()
    },
    mustBackOff,
    noteRefusal: first.noteRefusal,
    memberChanged: (change) =>
      noteMember(db, ofProducts.accessTo(change.repository), change, now())
        .catch((error) => log.error({ err: error }, 'a member webhook could not be recorded'))
        .then(schedule.nudge),
    repositoryChanged(repository) {
      ofProducts.accessTo(repository).repository.state.doubt()
      schedule.nudge()
    },
    nudge: schedule.nudge,
    start: schedule.start,
    async stop() {
      await schedule.stop()
      await leases.idle()
    }
  }
}

/** Reports on each repository. A failure is part of the report, and keeps no other repository from its own. */
async function reconcileAll(
  { products, process: { log } }: AccessOptions,
  all: readonly RepositoryAccess[],
  ofProducts: ProductRepositories,
  order: { apply: boolean; only?: RepositoryName }
): Promise<{ repository: string; report: Report }[]> {
  const failed = new Map<string, string>()
  const failedOn = (repositories: readonly RepositoryName[]) => (error: unknown) => {
    log.error({ err: error, repositories: repositories.map(nameOf) }, 'reconcile failed')
    for (const each of repositories) failed.set(nameOf(each), reasonOf(error))
    return undefined
  }
  if (order.apply) {
    for (const product of products) await ofProducts.mirrorAll(product).catch(failedOn(product.repositories))
  }
  const reports: { repository: string; report: Report }[] = []
  const { only } = order
  for (const access of only ? all.filter(({ repository }) => nameOf(repository) === nameOf(only)) : all) {
    const { owner, repo } = access.repository
    const name = nameOf(access.repository)
    const found = await reportOn(access, ofProducts, order).catch(failedOn([access.repository]))
    const why = failed.get(name)
    const report = { ...(found ?? nothingFound), ...(why !== undefined && { failed: why }) }
    reports.push({ repository: `${owner}/${repo}`, report })
  }
  return reports
}

async function reportOn(
  access: RepositoryAccess,
  ofProducts: ProductRepositories,
  order: { apply: boolean }
): Promise<Report> {
  const report = await access.reconcile(order)
  return withMissing(report, nameOf(access.repository), await ofProducts.missingIn(access))
}

/** Whether the user has a grant that may change soon. */
async function hasOpenGrants(db: Database, userId: string): Promise<boolean> {
  return (await openGrant.first(db, { userId })) !== undefined
}

const openGrant = statement((db, value: { userId: string }) =>
  db
    .selectFrom('access_grant')
    .innerJoin('payment', 'payment.id', 'access_grant.payment_id')
    .select('access_grant.id')
    .where('payment.user_id', '=', value.userId)
    .where('access_grant.state', 'in', ['queued', 'invited', 'revoking'])
    .limit(1)
)
