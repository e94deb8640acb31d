import type { Refusal } from '../code-host/code-host.ts'
import type { SoldRepository } from '../code-host/sold-repositories.ts'
import { nameOf, scenesLeadingTo } from '../product.ts'
import { acceptReplacement, countGrants } from './controller/accept-replacement.ts'
import { tellOfWaitingGrants } from './controller/alert-of-waiting-grants.ts'
import { type PassOptions, pass } from './controller/pass.ts'
import { readWaiting, reconcile, withoutAsking } from './controller/reconcile.ts'
import type { Report } from './controller/report.ts'
import type { HostDeps, Listed } from './host/deps.ts'
import type { Leases } from './host/lease.ts'
import { createWriter } from './host/writer.ts'
import type { AccessOptions } from './options.ts'
import { findRow, type Settled, settleRow } from './repositories/find-row.ts'
import type { Sold } from './repositories/joined-rows.ts'
import { type TakeBackResult, takeBack } from './requests/take-back.ts'
import { hasGrants, onceMoreIfGone, quietOf, quietUntil, RowGone, readRepository } from './tables/repository.ts'

/** Access to one repository, whatever products lead to it. */
export type RepositoryAccess = {
  repository: SoldRepository
  listed: Listed
  /** The key of the repository's row; undefined while there is no row. Writes nothing. */
  find(): Promise<string | undefined>
  /** Whether a message of the host about this number (undefined: about the name) is about the repository that was sold. */
  isAbout(repositoryId: number | undefined): Promise<boolean>
  /** Finds the repository's row and updates it by the host's answers. Resolves to the dependencies of a pass. */
  settled(): Promise<PassOptions>
  mistyped(order: { userId: string; grantId: string; evenAccepted?: boolean }): Promise<TakeBackResult>
  pass(): Promise<{ nextAt: number }>
  reconcile(order: { apply: boolean }): Promise<Report>
  isQuiet(): Promise<boolean>
  heed(refusal: Refusal): Promise<void>
}

/** The dependencies that all repositories of a process share. */
export type Shared = {
  leases: Leases
  tokenDigest(): string
  nudge(): void
  /** Seats and scenes of the product that a grant was made for. */
  sold(product: string): Sold
}

/** A key that no row has. */
export const NO_ROW = ''
/** ms until the host is asked again whether the name means the repository that was sold. */
const REPLACED_MS = 10 * 60_000

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: yet to be split: the parts share the row of one repository.
export function createRepositoryAccess(
  options: AccessOptions,
  repository: SoldRepository,
  { leases, tokenDigest, nudge, sold }: Shared
): RepositoryAccess {
  const { db, now, evenSince, sleep, log, pauseMs, stopping, newId } = options
  const leading = options.products
    .filter(({ repositories }) => repositories.some((each) => nameOf(each) === nameOf(repository)))
    .map(({ id, scenes }) => ({ names: scenes, scenes: options.scenesOf(id) }))
  const { codeHost } = repository
  const name = nameOf(repository)
  const listed: Listed = { current: [] }
  const alert: HostDeps['alert'] = (kind, fact) => options.alert(kind, { ...fact, repository: name })
  const isKnownReplaced = async () => (await findRow(db, known()))?.replaced !== undefined
  const deadlineMs = options.writeDeadlineMs
  const writer = createWriter({ ...options, codeHost, tokenDigest, isReplaced: isKnownReplaced, deadlineMs })
  // Nobody loses access to a repository as long as what was paid for leads to it.
  const leadingScenes = scenesLeadingTo(options.products, repository)
  const scenesOf = (product: string) => [...options.scenesOf(product), ...leadingScenes]
  const { isPersonal } = repository
  const commonDeps = { db, codeHost, writer, log, now, evenSince, pauseMs, scenesOf, nudge, alert, isPersonal }
  const known = () => ({ name, id: repository.id() })
  const find = async () => (await findRow(db, known()))?.target

  async function isAbout(repositoryId: number | undefined) {
    if (repositoryId === undefined) return !(await isKnownReplaced())
    const target = (await find()) ?? NO_ROW
    const row = db.selectFrom('access_target').select('repository_id').where('target', '=', target)
    const number = (await row.executeTakeFirst())?.repository_id ?? undefined
    return number === undefined || number === repositoryId
  }

  const hear = async () => ((await isQuiet()) ? undefined : repository.hear())
  const settleNow = () => settleRow({ db, leases, now, newId, sold, hear }, known())

  async function isQuiet() {
    const target = await find()
    return target !== undefined && quietUntil(await readRepository(db, target), tokenDigest(), now()) !== undefined
  }

  async function heed(refusal: Refusal) {
    await writer.heed((await find()) ?? (await settleNow()).target, refusal)
  }

  async function look() {
    if (await isQuiet()) return
    const refusal = await repository.look()
    if (refusal) await heed(refusal)
  }

  /** Finds the row of the repository. Asks the host for the repository's number until it is known. */
  async function settle(): Promise<Settled> {
    if (repository.id() === undefined) await look()
    return settleNow()
  }

  /** The same, after asking the host what the name means now. */
  async function lookAndSettle(): Promise<Settled> {
    await look()
    return settleNow()
  }

  function depsOf(target: string): PassOptions {
    async function isReplaced() {
      const settled = await lookAndSettle()
      if (settled.target !== target) throw new RowGone('the repository has another row by now')
      return settled.replaced !== undefined
    }
    return { ...commonDeps, target, name, leases, tokenDigest, stopping, sleep, isReplaced, isKnownReplaced }
  }

  const settled = async () => depsOf((await settle()).target)

  async function passOnce(): Promise<{ nextAt: number }> {
    const before = await settle()
    if ((await hasGrants({ db, target: before.target })) && !(await isQuiet())) await repository.ask()
    // A replaced repository is used again when the host says otherwise, or the seller does.
    const { target, replaced } = before.replaced ? await lookAndSettle() : await settleNow()
    if (replaced) {
      await alert('repository_replaced')
      return { nextAt: now() + REPLACED_MS }
    }
    if (isPersonal()) await alert('personal_repository')
    const { nextAt } = await pass(depsOf(target), listed)
    await tellOfWaitingGrants({ db, target, name }, options.alert)
    if (repository.id() !== undefined) return { nextAt }
    return { nextAt: Math.min(nextAt, Math.max(now(), repository.nextLookAt())) }
  }

  /** Reads and writes nothing: a throttle or a rejected token that the host reports is kept for this report alone. */
  async function dryRun(): Promise<Report> {
    let quiet = (await isQuiet()) ? undefined : quietOf(await repository.look(), now())
    const row = await findRow(db, known())
    const deps = depsOf(row?.target ?? NO_ROW)
    const dry = {
      ...deps,
      writer: {
        ...writer,
        async heed(_: string, refusal: Refusal) {
          quiet ??= quietOf(refusal, now())
        }
      },
      heard: () => quiet
    }
    if (row?.replaced) return { ...(await withoutAsking(dry)), replaced: await replacedBy(row) }
    const report = await reconcile(dry, listed, false)
    // The grants of a row that will be joined with this row.
    const joining = row?.joining === undefined ? [] : await readWaiting({ db, target: row.joining })
    return { ...report, waiting: [...report.waiting, ...joining] }
  }

  async function applied(): Promise<Report> {
    const { target, replaced } = await lookAndSettle()
    if (!replaced) return reconcile(depsOf(target), listed, true)
    // A number that this process heard long ago must not undo a later decision of the seller (decisions/026).
    if ((await hear()) !== replaced.now) return withoutAsking(depsOf(target))
    const order = { name, sold: target, id: replaced.now, products: leading }
    const accepted = await acceptReplacement({ db, leases, now, newId, scenesOf }, order)
    if (accepted !== undefined) return reconcile(depsOf(accepted), listed, true)
    return { ...(await withoutAsking(depsOf(target))), replaced: await replacedBy({ target, replaced }) }
  }

  async function replacedBy({ target, replaced }: Settled): Promise<Report['replaced']> {
    return replaced && { ...replaced, grants: await countGrants(db, { sold: target, products: leading }) }
  }

  return {
    repository,
    listed,
    find,
    isAbout,
    settled,
    isQuiet,
    heed,
    mistyped: (order) => onceMoreIfGone(async () => takeBack(await settled(), order)),
    pass: () => onceMoreIfGone(passOnce),
    reconcile: ({ apply }) => (apply ? applied() : dryRun())
  }
}
