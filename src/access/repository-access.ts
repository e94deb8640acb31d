import type { CodeHost, Refusal } from '../code-host/code-host.ts'
import { type Product, type RepositoryName, targetOf } from '../config/product.ts'
import type { InviteCall } from '../invite/client.ts'
import { type InviteResult, resultOf } from '../invite/result.ts'
import type { MistypedResult } from './access.ts'
import { type Alert, type AlertKind, tellOfClaims } from './alert.ts'
import type { AccessOptions } from './create-access.ts'
import type { Leases } from './lease.ts'
import type { Line } from './line.ts'
import { mistyped } from './mistyped.ts'
import { type PassOptions, pass } from './pass.ts'
import { reconcile, withoutAsking } from './reconcile.ts'
import type { Report } from './report.ts'
import { keepId, settleRepository } from './repository.ts'
import { submit } from './submit.ts'
import { quietUntil, readTarget } from './target-row.ts'
import type { Listed } from './workshop.ts'
import { createWriter } from './writer.ts'

/** A repository that buyers are invited to. */
export type SoldRepository = RepositoryName & {
  codeHost: CodeHost
  /** The invite call for it. */
  call: InviteCall
  /** Its number and whether it belongs to a person, as far as the host has said. `ask`: has it say so again, now and then. */
  id(): number | undefined
  isPersonal(): boolean
  ask(): Promise<unknown>
}

/** Access to one repository, whatever products lead to it. */
export type RepositoryAccess = {
  target: string
  repository: SoldRepository
  listed: Listed
  /** What its claims are worked on with. */
  shop: PassOptions
  submit(
    product: Product,
    order: { userId: string; username: string; replace?: string | undefined }
  ): Promise<InviteResult>
  mistyped(order: { userId: string; grantId: string; evenAccepted?: boolean }): Promise<MistypedResult>
  pass(): Promise<{ nextAt: number }>
  reconcile(order: { apply: boolean }): Promise<Report>
  isQuiet(): Promise<boolean>
  heed(refusal: Refusal): Promise<void>
}

/** What the repositories of a process share. */
export type Shared = {
  leases: Leases
  inLine: Line
  tokenDigest(): string
  nudge(): void
  alert: Alert
}

/** ms until it is looked again whether the name means the repository that buyers were let into. */
const REPLACED_MS = 10 * 60_000

export function createRepositoryAccess(
  options: AccessOptions,
  repository: SoldRepository,
  { leases, inLine, tokenDigest, nudge, ...shared }: Shared
): RepositoryAccess {
  const { db, now, sleep, log, pauseMs, stopping, newId, repositories } = options
  const { codeHost, call } = repository
  const target = targetOf(repository)
  const listed: Listed = { current: [] }
  const alert = (kind: AlertKind, said?: string) => shared.alert(kind, target, said)
  const targets = repositories.map(targetOf)
  const writer = createWriter({ ...options, codeHost, call, targets, tokenDigest, deadlineMs: options.writeDeadlineMs })
  const { scenesOf } = options
  const { isPersonal } = repository
  const workshop = { db, codeHost, writer, log, now, pauseMs, scenesOf, nudge, alert, isPersonal }
  const shop: PassOptions = { ...workshop, target, leases, tokenDigest, stopping, sleep }
  const { linkedAccounts, renameLinked } = options
  const submitting = { ...shop, newId, linkedAccounts, renameLinked, listed, inLine }
  const isSame = async () => (await settleRepository(db, target, repository.id())) === 'same'
  const isQuiet = async () => quietUntil(await readTarget(db, target), tokenDigest(), now()) !== undefined

  return {
    target,
    repository,
    listed,
    shop,
    isQuiet,
    heed: (refusal) => writer.heed(target, refusal),
    async submit({ id, seats }, order) {
      await isSame()
      const result = await submit({ ...submitting, product: id, seats }, order)
      if (result !== 'which') return result
      const detail = 'All seats of the purchase are taken: say with the field "replace" which grant gives way.'
      return { ...resultOf('rate_limited'), missing: 'replace', detail }
    },
    mistyped: (order) => mistyped(shop, order),
    async pass() {
      if (!(await isSame())) {
        await alert('repository_replaced')
        return { nextAt: now() + REPLACED_MS }
      }
      if (isPersonal()) await alert('personal_repository')
      const passed = await pass(shop, listed)
      await tellOfClaims({ db, target, admins: options.admins, several: repositories.length > 1 }, shared.alert)
      return passed
    },
    async reconcile({ apply }) {
      if (!(await isQuiet())) await repository.ask()
      if (!(await isSame())) {
        const id = repository.id()
        if (!apply || id === undefined) return { ...(await withoutAsking(shop)), replaced: true }
        // Whoever applies it has looked.
        await keepId(db, target, id)
      }
      return reconcile(shop, listed, apply)
    }
  }
}
