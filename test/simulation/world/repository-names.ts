import type { MemoryCodeHost } from '../../../sandbox/code-host/code-host.ts'
import type { Product } from '../../../src/config/config.ts'
import { nameOf, type RepositoryName } from '../../../src/product.ts'
import type { HostCall, Network } from './network.ts'

/** Which repository had which name, and when; and the names by which the processes know the repositories. */
export type Places = {
  /** The number of the repository that a call is about; undefined if no repository has that name. `at` in ms. */
  numberOf(path: string, at: number): number | undefined
  /** Must be called after each change of a name at the host. */
  note(): void
  /**
   * Whether, before a call, the host had told the calling process that the name means this repository, and had told any
   * process that the name meant the other one.
   */
  hadHeard(call: HostCall, repository: number, other: number | undefined): boolean
  /** The products in a process's config at its next start. */
  productsOf(machine: string): readonly [Product, ...Product[]]
  /** From its next start on, a process knows the repository by this name. */
  configure(machine: string, repository: number, name: RepositoryName): void
  /** Whether the repository was sold under this name when the seed began. */
  isFirstName(repository: number, name: string): boolean
  /** The name of a repository in a process's config at its next start, as `owner/name`. */
  knownAs(machine: string, repository: number): string
  /** Notes that a repository took the name of another one. */
  tookNameOf(repository: number, other: number): void
}

export function createPlaces(
  host: MemoryCodeHost,
  network: Network,
  now: () => number,
  sold: readonly [Product, ...Product[]]
): Places {
  const past = new Map<string, { at: number; id: number }[]>()
  /** The numbers of the repositories by their names in the config. */
  const numbers = new Map<string, number>()
  const given = new Map<string, Map<number, RepositoryName>>()
  /** For each repository that took another one's name: the first repository with that name. */
  const firsts = new Map<number, number>()
  const firstOf = (repository: number) => firsts.get(repository) ?? repository

  function note() {
    for (const { id } of host.record.repositories()) {
      const name = host.record.nameOf(id)?.toLowerCase()
      if (name === undefined) continue
      const spans = past.get(name) ?? []
      if (spans.at(-1)?.id !== id) past.set(name, [...spans, { at: now(), id }])
    }
  }

  note()
  for (const { repositories } of sold) {
    for (const name of repositories) numbers.set(nameOf(name), host.record.repository(nameOf(name)).id)
  }

  function numberOf(path: string, at: number): number | undefined {
    const [, kind, owner, name] = path.split('/')
    if (kind === 'repositories') return Number(owner)
    return past.get(`${owner}/${name}`.toLowerCase())?.findLast((span) => span.at <= at)?.id
  }

  const nameFor = (machine: string, name: RepositoryName) => {
    return given.get(machine)?.get(numbers.get(nameOf(name)) ?? 0) ?? name
  }

  return {
    numberOf,
    note,
    hadHeard(call, repository, other) {
      const [name = ''] = /^\/repos\/[^/]+\/[^/]+/.exec(call.path) ?? []
      const told = network.calls.filter(({ method, path, status, endedAt }) => {
        if (method !== 'GET' || path !== name || (status !== 200 && status !== 304)) return false
        return endedAt !== null && endedAt <= call.sentAt
      })
      const means = (id: number | undefined) => told.filter(({ path, sentAt }) => numberOf(path, sentAt) === id)
      return means(repository).some(({ from }) => from === call.from) && means(other).length > 0
    },
    productsOf(machine) {
      const [first, ...others] = sold.map((product) => {
        const [leading, ...following] = product.repositories
        const repositories = [nameFor(machine, leading), ...following.map((name) => nameFor(machine, name))]
        return { ...product, repositories: repositories as [RepositoryName, ...RepositoryName[]] }
      })
      return [first ?? sold[0], ...others]
    },
    configure(machine, repository, name) {
      given.set(machine, new Map([...(given.get(machine) ?? []), [firstOf(repository), name]]))
    },
    tookNameOf(repository, other) {
      firsts.set(repository, firstOf(other))
    },
    isFirstName: (repository, name) => numbers.get(name.toLowerCase()) === repository,
    knownAs(machine, repository) {
      const [written] = [...numbers].find(([, id]) => id === firstOf(repository)) ?? ['']
      const [owner = '', repo = ''] = written.split('/')
      return nameOf(given.get(machine)?.get(firstOf(repository)) ?? { owner, repo })
    }
  }
}
