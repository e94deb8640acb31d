import { nameOf, type Product, type RepositoryName } from '../product.ts'
import type { KnownRepository } from './known-repository.ts'

/** The knowledge about all repositories that buyers are invited to. */
export type KnownRepositories = {
  /** For a product's first repository, which its buyers' requests are about. */
  of(product: Product): KnownRepository
  at(name: RepositoryName): KnownRepository
  /** Asks the host about each repository whose answer is not known. */
  ask(): Promise<void>
  add(name: RepositoryName, target: KnownRepository): void
}

export function createKnownRepositories(): KnownRepositories {
  const all = new Map<string, KnownRepository>()

  function at(name: RepositoryName): KnownRepository {
    const target = all.get(nameOf(name))
    if (!target) throw new Error(`nothing was built for the repository ${nameOf(name)}`)
    return target
  }

  return {
    at,
    of: ({ repositories: [first] }) => at(first),
    async ask() {
      for (const target of all.values()) await target.isPersonal()
    },
    add(name, target) {
      all.set(nameOf(name), target)
    }
  }
}

/** The warning for the log. */
export function personalRepositoryWarning({ owner, repo }: RepositoryName): string {
  return (
    `${owner}/${repo} belongs to a person, not to an organization. There the code host ignores read-only permission and ` +
    'every collaborator could push, so Pullpass sends no invitation to it. Move the repository to an organization and ' +
    'name that in the site config.'
  )
}
