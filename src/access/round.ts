import { reasonOf } from '../invite/put-collaborator.ts'
import { nameOf } from '../product.ts'
import type { AccessOptions } from './access-options.ts'
import type { RepositoryAccess } from './one-repository.ts'
import type { ProductRepositories } from './product-repositories.ts'
import { onceMoreIfGone } from './tables/repository.ts'

type RoundOptions = Pick<AccessOptions, 'products'> & { process: Pick<AccessOptions['process'], 'stopping'> }

/**
 * Applies what payments alone decide, for each product, and then makes a pass over each repository. Throws all failures
 * at the end.
 */
export async function runRound(
  { products, process: { stopping } }: RoundOptions,
  all: readonly Pick<RepositoryAccess, 'repository' | 'pass'>[],
  ofProducts: Pick<ProductRepositories, 'applyPayments' | 'mirrorAll'>,
  findLostRows: () => Promise<void>
): Promise<{ nextAt: number }> {
  const failures: Error[] = []
  // A problem with one repository keeps no account out of another.
  const attempt = <T>(about: string, work: () => Promise<T>) =>
    work().catch((error) => void failures.push(new Error(`${about}: ${reasonOf(error)}`, { cause: error })))
  await attempt('earlier names', findLostRows)
  for (const product of products) {
    await attempt(product.id, () => onceMoreIfGone(() => ofProducts.applyPayments(product)))
    await attempt(product.id, () => ofProducts.mirrorAll(product))
  }
  let nextAt = Number.POSITIVE_INFINITY
  for (const access of all) {
    // The first pass is made even then: it says when the next round is due.
    if (stopping.begun.aborted && access !== all[0]) break
    const passed = await attempt(nameOf(access.repository), access.pass)
    nextAt = Math.min(nextAt, passed?.nextAt ?? nextAt)
  }
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} parts of the round failed`)
  if (failures.length > 0) throw failures[0]
  return { nextAt }
}
