import { endAlerts } from '../alerts/alerts.ts'
import type { Refusal } from '../code-host/code-host.ts'
import type { SoldRepository } from '../code-host/sold-repositories.ts'
import { nameOf, repositoriesOf, scenesLeadingTo } from '../product.ts'
import type { KeyedMutex } from '../runtime/keyed-mutex.ts'
import type { AccessOptions } from './access-options.ts'
import { tellOfWaitingGrants } from './controller/alert-of-waiting-grants.ts'
import { pass } from './controller/pass.ts'
import type { Leases } from './host/lease.ts'
import { createRecords, type Listed, type RepositoryDeps, type Surveyed } from './host/repository-deps.ts'
import { createPace } from './host/write-pace.ts'
import { createWriter } from './host/writer.ts'
import { applyTo, reportOf } from './reconcile/reconcile-repository.ts'
import type { Report } from './reconcile/report.ts'
import { resolveRow } from './repositories/find-row.ts'
import type { Sold } from './repositories/joined-rows.ts'
import { createRow, type RowDeps, type RowOfRepository } from './repositories/row-of-repository.ts'
import { type TakeBackOrder, type TakeBackResult, takeBack } from './requests/take-back.ts'
import { hasWork, onceMoreIfGone, RowGone, readRepository, recordedBackOff } from './tables/repository.ts'
import { tellOfRepository } from './tell-of-repository.ts'

/** Access to one repository, whatever products lead to it. */
export type RepositoryAccess = Pick<RowOfRepository, 'find' | 'isRow' | 'isAbout' | 'backOff'> & {
  repository: SoldRepository
  listed: Listed
  /** The deps, once the repository's row is found and updated by the host's answers. */
  resolved(): Promise<RepositoryDeps>
  takeBack(order: TakeBackOrder): Promise<TakeBackResult>
  pass(): Promise<{ nextAt: number }>
  reconcile(order: { apply: boolean }): Promise<Report>
  /** Records a throttle or a rejected token for all processes. */
  noteRefusal(refusal: Refusal): Promise<void>
}

/** The dependencies that all repositories of a process share. */
export type Shared = {
  leases: Leases
  turns: KeyedMutex
  tokenDigest(): string
  nudge(): void
  /** Seats and scenes of the product that a grant was made for. */
  sold(product: string): Sold
}

/** ms until the host is asked again whether the name means the repository that was sold. */
const REPLACED_MS = 10 * 60_000

export function createRepositoryAccess(
  options: AccessOptions,
  repository: SoldRepository,
  shared: Shared
): RepositoryAccess {
  const { db, clock, process } = options
  const { now } = clock
  const { leases, sold, tokenDigest } = shared
  const backOffAt = async (target: string) => recordedBackOff(await readRepository(db, target), tokenDigest(), now())
  const noteRefusal = async (refusal: Refusal) => {
    const target = (await row.find()) ?? (await row.resolveAsHeard()).target
    await deps.writer.noteRefusal(target, refusal)
    // No pass hears it then: while the token is known to be rejected, a pass asks nothing.
    if ((await backOffAt(target))?.because === 'token_refused') await options.seller.alert('token_refused')
  }
  const resolving = { db, leases, now, newId: process.newId, sold }
  const resolve: RowDeps['resolveRow'] = (heard, hear) => resolveRow({ ...resolving, hear }, heard)
  const row = createRow(
    {
      db,
      backOffAt,
      resolveRow: resolve,
      async noteRefusal(refusal) {
        await noteRefusal(refusal)
        // No pass hears it while the repository has no grant.
        if (refusal.kind === 'not_found')
          await options.seller.alert('repository_invisible', { repository: nameOf(repository) })
      }
    },
    repository
  )
  const deps = createDeps({ ...options, backOffAt }, repository, row, shared)
  const { depsOf } = deps
  const leading = options.products
    .filter(({ repositories }) => repositories.some((each) => nameOf(each) === nameOf(repository)))
    .map(({ id, scenes }) => ({ names: scenes, scenes: options.scenesOf(id) }))
  const reported = { db, now, repository, row, depsOf, products: leading }
  const resolved = async () => depsOf((await row.resolve()).target)

  return {
    ...row,
    repository,
    listed: deps.listed,
    resolved,
    noteRefusal,
    takeBack: (order) => onceMoreIfGone(async () => takeBack(await resolved(), order)),
    pass: () => onceMoreIfGone(() => passOnce(options, repository, row, depsOf)),
    reconcile: ({ apply }) => (apply ? applyTo(reported) : reportOf(reported))
  }
}

/** Makes the dependencies of work on the repository; `depsOf` takes the key of its row. */
function createDeps(
  options: AccessOptions & Pick<RowDeps, 'backOffAt'>,
  repository: SoldRepository,
  row: RowOfRepository,
  shared: Shared
) {
  const { db, clock } = options
  const { now, elapsed, evenSince } = clock
  const { pauseMs, writeDeadlineMs: deadlineMs } = options.host
  const { tokenDigest, leases, turns, nudge } = shared
  const { codeHost, isPersonal } = repository
  const { isHeardReplaced, heardReplacement } = row
  const name = nameOf(repository)
  const listed: Listed = { current: [] }
  const surveyed: Surveyed = { watched: new Set() }
  const { log, newId, sleep, stopping } = options.process
  const pace = createPace({ db, now, elapsed, sleep, stopping, pauseMs })
  const calling = { name, codeHost, pace, tokenDigest, replacedBy: heardReplacement, deadlineMs }
  const writer = createWriter({ db, now, newId, log, ...calling })
  // A buyer keeps access to a repository as long as a product with a scene of the payment leads to it.
  const leadingScenes = scenesLeadingTo(options.products, repository)
  const scenesOf = (product: string) => [...options.scenesOf(product), ...leadingScenes]

  function depsOf(target: string): RepositoryDeps {
    async function isReplaced() {
      const present = await row.refreshAndResolve()
      if (present.target !== target) throw new RowGone('the repository has another row by now')
      return present.replaced !== undefined
    }
    return {
      records: createRecords({ db, now, newId, scenesOf, evenSince }, target),
      repository: {
        name,
        pauseMs,
        listed,
        surveyed,
        isPersonal,
        isReplaced,
        isHeardReplaced,
        backOff: () => options.backOffAt(target),
        hold: (waitMs, work) => leases.hold(target, waitMs, work),
        nudge
      },
      codeHost,
      writer,
      log,
      stopping,
      sleep,
      turns,
      alert: (kind, fact) => options.seller.alert(kind, { ...fact, repository: name })
    }
  }

  return { depsOf, writer, listed }
}

async function passOnce(
  { db, clock: { now }, seller: { alert }, products }: AccessOptions,
  repository: SoldRepository,
  row: RowOfRepository,
  depsOf: (target: string) => RepositoryDeps
): Promise<{ nextAt: number }> {
  const name = nameOf(repository)
  const sold = new Set(repositoriesOf(products).map(nameOf))
  const before = await row.resolve()
  const isAsked = repository.state.isDoubted() || (await hasWork({ db, target: before.target }))
  if (isAsked && !(await row.backOff())) await repository.ask()
  // A replaced repository is used again when the host says otherwise, or the seller does.
  const { target, replaced } = before.replaced ? await row.refreshAndResolve() : await row.resolveAsHeard()
  if (replaced) {
    await alert('repository_replaced', { repository: name })
    return { nextAt: now() + REPLACED_MS }
  }
  const state = repository.state.take()
  await tellOfRepository({ db, now, alert }, name, state)
  // The token sees it. The name of another alert may have been a mistake in the site config.
  if (state) await endAlerts(db, 'repository_invisible', ({ about }) => about === name || !sold.has(about), now())
  if (repository.isPersonal()) await alert('personal_repository', { repository: name })
  const { nextAt } = await pass(depsOf(target))
  await tellOfWaitingGrants({ db, target, name }, alert)
  if (repository.id() !== undefined) return { nextAt }
  return { nextAt: Math.min(nextAt, Math.max(now(), repository.nextRefreshAt())) }
}
