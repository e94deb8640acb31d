import type { Refusal } from '../../code-host/code-host.ts'
import type { SoldRepository } from '../../code-host/sold-repositories.ts'
import type { Database } from '../../db/database.ts'
import { nameOf, type RepositoryName } from '../../product.ts'
import { acceptReplacement, countGrants } from '../controller/accept-replacement.ts'
import type { MirrorScope } from '../controller/mirror-repositories.ts'
import type { RepositoryDeps } from '../host/repository-deps.ts'
import { findRow, type PresentRow } from '../repositories/find-row.ts'
import { NO_ROW, type RowOfRepository } from '../repositories/row-of-repository.ts'
import { backOffOf } from '../tables/repository.ts'
import { readWaiting, reconcile, withoutAsking } from './reconcile.ts'
import type { Report } from './report.ts'

/** A repository to report about. `products`: the products that lead to it. */
export type Reported = {
  db: Database
  now(): number
  repository: RepositoryName & Pick<SoldRepository, 'id' | 'refresh'>
  row: RowOfRepository
  depsOf(target: string): RepositoryDeps
  products: readonly Omit<MirrorScope, 'first'>[]
}

/** Reads and writes nothing: a throttle or a rejected token that the host reports is kept for this report alone. */
export async function reportOf({ db, now, repository, row, depsOf, products }: Reported): Promise<Report> {
  let heard = (await row.backOff()) ? undefined : backOffOf(await repository.refresh(), now())
  const found = await findRow(db, { name: nameOf(repository), id: repository.id() })
  const deps = depsOf(found?.target ?? NO_ROW)
  const noteRefusal = async (_: string, refusal: Refusal) => {
    heard ??= backOffOf(refusal, now())
  }
  const dry: RepositoryDeps = {
    ...deps,
    writer: { ...deps.writer, noteRefusal },
    repository: { ...deps.repository, backOff: async () => (await deps.repository.backOff()) ?? heard }
  }
  if (found?.replaced)
    return { ...(await withoutAsking(deps.records)), replaced: await replacedBy(db, found, products) }
  const report = await reconcile(dry, false)
  // The grants of a row that will be joined with this row.
  const joining =
    found?.joining === undefined ? [] : await readWaiting({ db, target: found.joining, scope: deps.records.scope })
  return { ...report, waiting: [...report.waiting, ...joining] }
}

/** Does what the report would show, and what only the seller may decide: that another repository is sold now. */
export async function applyTo({ db, row, depsOf, products }: Omit<Reported, 'now' | 'repository'>): Promise<Report> {
  const { target, replaced } = await row.refreshAndResolve()
  const deps = depsOf(target)
  if (!replaced) return reconcile(deps, true)
  // A number that this process heard long ago must not undo a later decision of the seller (decisions/026).
  if ((await row.hear()) !== replaced.now) return withoutAsking(deps.records)
  const accepted = await acceptReplacement(deps, { id: replaced.now, products })
  if (accepted !== undefined) return { ...(await reconcile(depsOf(accepted), true)), accepted: true }
  return { ...(await withoutAsking(deps.records)), replaced: await replacedBy(db, { target, replaced }, products) }
}

async function replacedBy(
  db: Database,
  { target, replaced }: PresentRow,
  products: Reported['products']
): Promise<Report['replaced']> {
  return replaced && { ...replaced, grants: await countGrants(db, { sold: target, products }) }
}
