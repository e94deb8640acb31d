import type { Refusal } from '../code-host/code-host.ts'
import { type InviteResult, resultOf } from '../invite/result.ts'
import { nameOf, type Product, scenesLeadingTo } from '../product.ts'
import type { KeyedMutex } from '../runtime/keyed-mutex.ts'
import { acceptReplacement, countGrants } from './controller/accept-replacement.ts'
import { tellOfWaitingGrants } from './controller/alert-of-waiting-grants.ts'
import { type PassOptions, pass } from './controller/pass.ts'
import { readWaiting, reconcile, withoutAsking } from './controller/reconcile.ts'
import type { Report } from './controller/report.ts'
import type { HostDeps, Listed } from './host/deps.ts'
import type { Leases } from './host/lease.ts'
import { createWriter } from './host/writer.ts'
import type { AccessOptions, SoldRepository } from './options.ts'
import { findRow, type Settled, settleRow } from './repositories/find-row.ts'
import type { Sold } from './repositories/joined-rows.ts'
import { sendInvite } from './requests/send-invite.ts'
import type { TakeBackResult } from './requests/take-back.ts'
import { takeBack } from './requests/take-back.ts'
import { hasGrants, onceMoreIfGone, quietOf, quietUntil, RowGone, readRepository } from './tables/repository.ts'

/** Access to one repository, whatever products lead to it. */
export type RepositoryAccess = {
  repository: SoldRepository
  listed: Listed
  /** The key of its row; undefined where there is none yet. Nothing is written. */
  find(): Promise<string | undefined>
  /** Whether what the host tells of this number (undefined: of the name) is about the repository that was sold. */
  isAbout(repositoryId: number | undefined): Promise<boolean>
  /** What its grants are worked on with, and the key of its row, which is made what the host has said of the repository. */
  settled(): Promise<PassOptions>
  submit(
    product: Product,
    order: { userId: string; username: string; replace?: string | undefined }
  ): Promise<InviteResult>
  mistyped(order: { userId: string; grantId: string; evenAccepted?: boolean }): Promise<TakeBackResult>
  pass(): Promise<{ nextAt: number }>
  reconcile(order: { apply: boolean }): Promise<Report>
  isQuiet(): Promise<boolean>
  heed(refusal: Refusal): Promise<void>
}

/** What the repositories of a process share. */
export type Shared = {
  leases: Leases
  inLine: KeyedMutex
  tokenDigest(): string
  nudge(): void
  /** Of the product that a grant was made for. */
  sold(product: string): Sold
}

/** A key that no row has. */
export const NO_ROW = ''
/** ms until it is looked again whether the name means the repository that buyers were let into. */
const REPLACED_MS = 10 * 60_000

export function createRepositoryAccess(
  options: AccessOptions,
  repository: SoldRepository,
  { leases, inLine, tokenDigest, nudge, sold }: Shared
): RepositoryAccess {
  const { db, now, evenSince, sleep, log, pauseMs, stopping, newId } = options
  const leading = options.products
    .filter(({ repositories }) => repositories.some((each) => nameOf(each) === nameOf(repository)))
    .map(({ id, scenes }) => ({ names: scenes, scenes: options.scenesOf(id) }))
  const { codeHost, call } = repository
  const name = nameOf(repository)
  const listed: Listed = { current: [] }
  const alert: HostDeps['alert'] = (kind, fact) => options.alert(kind, { ...fact, repository: name })
  const isKnownReplaced = async () => (await findRow(db, known()))?.replaced !== undefined
  const deadlineMs = options.writeDeadlineMs
  const writer = createWriter({ ...options, codeHost, call, tokenDigest, isReplaced: isKnownReplaced, deadlineMs })
  // Nobody loses access to a repository as long as what was paid for leads to it.
  const leadingScenes = scenesLeadingTo(options.products, repository)
  const scenesOf = (product: string) => [...options.scenesOf(product), ...leadingScenes]
  const { isPersonal } = repository
  const workshop = { db, codeHost, writer, log, now, evenSince, pauseMs, scenesOf, nudge, alert, isPersonal }
  const { linkedAccounts, renameLinked } = options
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

  /** Which row it is. The number is asked for until it is known. */
  async function settle(): Promise<Settled> {
    if (repository.id() === undefined) await look()
    return settleNow()
  }

  /** What the name means, as the host says just now. */
  async function lookAndSettle(): Promise<Settled> {
    await look()
    return settleNow()
  }

  function shopOf(target: string): PassOptions {
    async function isReplaced() {
      const settled = await lookAndSettle()
      if (settled.target !== target) throw new RowGone('the repository has another row by now')
      return settled.replaced !== undefined
    }
    return { ...workshop, target, name, leases, tokenDigest, stopping, sleep, isReplaced, isKnownReplaced }
  }

  const settled = async () => shopOf((await settle()).target)

  async function passOnce(): Promise<{ nextAt: number }> {
    const before = await settle()
    if ((await hasGrants({ db, target: before.target })) && !(await isQuiet())) await repository.ask()
    // The way back is that the host says otherwise, or that the seller does.
    const { target, replaced } = before.replaced ? await lookAndSettle() : await settleNow()
    if (replaced) {
      await alert('repository_replaced')
      return { nextAt: now() + REPLACED_MS }
    }
    if (isPersonal()) await alert('personal_repository')
    const { nextAt } = await pass(shopOf(target), listed)
    await tellOfWaitingGrants({ db, target, name }, options.alert)
    if (repository.id() !== undefined) return { nextAt }
    return { nextAt: Math.min(nextAt, Math.max(now(), repository.nextLookAt())) }
  }

  async function submitOnce(
    { id: product, seats }: Product,
    order: { userId: string; username: string; replace?: string | undefined }
  ) {
    const deps = await settled()
    const scenes = options.scenesOf(product)
    const result = await sendInvite(
      { ...deps, newId, linkedAccounts, renameLinked, listed, inLine, product, scenes, seats },
      order
    )
    if (result !== 'which') return result
    const detail = 'All seats of the purchase are taken: say with the field "replace" which grant gives way.'
    return { ...resultOf('rate_limited'), missing: 'replace', detail } as const
  }

  /** Reads, and writes nothing: also what the host has said about being asked is kept to this report. */
  async function dryRun(): Promise<Report> {
    let quiet = (await isQuiet()) ? undefined : quietOf(await repository.look(), now())
    const row = await findRow(db, known())
    const deps = shopOf(row?.target ?? NO_ROW)
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
    // Those of a row that will be joined with this one.
    const joining = row?.joining === undefined ? [] : await readWaiting({ db, target: row.joining })
    return { ...report, waiting: [...report.waiting, ...joining] }
  }

  async function applied(): Promise<Report> {
    const { target, replaced } = await lookAndSettle()
    if (!replaced) return reconcile(shopOf(target), listed, true)
    // What this process heard long ago must not undo what the seller has decided since (decisions/026).
    if ((await hear()) !== replaced.now) return withoutAsking(shopOf(target))
    const order = { name, sold: target, id: replaced.now, products: leading }
    const accepted = await acceptReplacement({ db, leases, now, newId, scenesOf }, order)
    if (accepted !== undefined) return reconcile(shopOf(accepted), listed, true)
    return { ...(await withoutAsking(shopOf(target))), replaced: await replacedBy({ target, replaced }) }
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
    submit: (product, order) => onceMoreIfGone(() => submitOnce(product, order)),
    mistyped: (order) => onceMoreIfGone(async () => takeBack(await settled(), order)),
    pass: () => onceMoreIfGone(passOnce),
    reconcile: ({ apply }) => (apply ? applied() : dryRun())
  }
}
