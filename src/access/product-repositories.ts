import { nameOf, type Product, type RepositoryName } from '../product.ts'
import type { AccessOptions } from './access-options.ts'
import { grantFromCheckout } from './controller/grant-from-checkout.ts'
import { type MirrorOrder, mirrorGrants, notMirrored } from './controller/mirror-repositories.ts'
import type { RepositoryAccess } from './one-repository.ts'
import { NO_ROW } from './repositories/row-of-repository.ts'
import type { RepositoryRows } from './requests/list-purchases.ts'
import type { SeenRepository } from './requests/read-purchases.ts'
import { shrinkSeats } from './seats/shrink-seats.ts'
import { onceMoreIfGone } from './tables/repository.ts'

/** See {@link createProductRepositories}. */
export type ProductRepositories = ReturnType<typeof createProductRepositories>

/**
 * The repositories of the products: which product leads to which, and the work on all repositories of a product.
 * @param all the access to each repository, the first one of the first product at the beginning
 */
export function createProductRepositories(
  { db, clock: { now }, process: { newId }, products, scenesOf, host: { pauseMs } }: AccessOptions,
  all: readonly [RepositoryAccess, ...RepositoryAccess[]]
) {
  const [first] = all
  const named = all.map((access) => ({ access, name: nameOf(access.repository) }))
  /** The access to the repository with this name; to the first one if no product leads to that name. */
  function accessTo(repository: RepositoryName): RepositoryAccess {
    const name = nameOf(repository)
    return named.find((each) => each.name === name)?.access ?? first
  }

  /** The access to the repositories of a product: to the first one, and to those that follow it. */
  function accessOf({ repositories: [leading, ...following] }: Product) {
    return { leading: accessTo(leading), following: following.map(accessTo) }
  }

  /** The stored rows of these repositories, or of all, as they are now. Writes nothing. */
  async function repositoryRows(of: readonly RepositoryAccess[] = all): Promise<RepositoryRows> {
    return rowsAt(await Promise.all(of.map(async (access) => ({ access, target: (await access.find()) ?? NO_ROW }))))
  }

  /**
   * The same for the rows that a statement has just read. Reads them again only if more than these rows decides which
   * repository they stand for. A repository of which none was read counts as one without a row.
   */
  function rowsOf(seen: readonly SeenRepository[]): RepositoryRows | Promise<RepositoryRows> {
    const rows = named.flatMap(({ access, name }) => {
      const row = seen.find((each) => each.name === name)
      return row && access.isRow(row) ? [{ access, target: row.target }] : []
    })
    return seen.every(({ target }) => rows.some((row) => row.target === target)) ? rowsAt(rows) : repositoryRows()
  }

  function rowsAt(rows: readonly { access: RepositoryAccess; target: string }[]): RepositoryRows {
    const at = (target: string) => rows.find((row) => row.target === target)?.access ?? first
    return {
      keyOf: (name) => rows.find(({ access }) => access === accessTo(name))?.target ?? NO_ROW,
      nameOf(target) {
        const { owner, repo } = at(target).repository
        return { owner, repo }
      },
      listedOf: (target) => at(target).listed,
      has: (target) => rows.some((row) => row.target === target),
      isHeard: (name) => accessTo(name).repository.id() !== undefined
    }
  }

  /** The products as mails read them: `queueOf` by the key of the row of a repository. */
  const sold = {
    scenesOf,
    queueOf: async (target: string) => ({ pauseMs, listed: (await repositoryRows()).listedOf(target) })
  }

  function mirrorOrder({ id, scenes: names, repositories }: Product, { keyOf }: RepositoryRows): MirrorOrder {
    const [target = NO_ROW, ...others] = repositories.map(keyOf)
    return { first: target, others: others.filter((other) => other !== target), names, scenes: scenesOf(id) }
  }

  /** Copies the grants in the first repository of a product to its other repositories. */
  async function mirrorAll(product: Product) {
    const { leading, following } = accessOf(product)
    if (following.length === 0) return
    await onceMoreIfGone(async () => {
      const repositories = [leading, ...following]
      for (const access of repositories) await access.resolved()
      await mirrorGrants({ db, now, newId }, mirrorOrder(product, await repositoryRows(repositories)))
    })
  }

  /** Names of accounts with a grant in the first repository of a product, and none in this repository yet. */
  async function missingIn(access: RepositoryAccess): Promise<string[]> {
    const kept = await repositoryRows()
    const target = kept.keyOf(access.repository)
    const orders = products.map((product) => mirrorOrder(product, kept)).filter(({ others }) => others.includes(target))
    const missing = await Promise.all(orders.map((order) => notMirrored(db, order, target)))
    return missing.flat().map(({ login }) => login)
  }

  /** Applies what payments alone decide: fewer seats, and usernames that were given at the checkout. */
  async function applyPayments(product: Product) {
    const { leading } = accessOf(product)
    const { records, alert: alertOfRepository } = await leading.resolved()
    const { target } = records
    const scenes = scenesOf(product.id)
    await shrinkSeats({ target, scenes, seats: product.seats, db, now, alert: alertOfRepository })
    await grantFromCheckout({ product: product.id, scenes, scenesOf, db, now, newId, target, access: leading })
  }

  return { accessTo, accessOf, repositoryRows, rowsOf, sold, mirrorAll, missingIn, applyPayments }
}
