import { nameOf, type Product, type RepositoryName } from '../product.ts'
import type { Log } from '../runtime/logging/log.ts'
import type { CodeHost, Refusal } from './code-host.ts'
import type { OpenOptions } from './kind.ts'
import { createKnownRepository, type KnownRepository, type StateOfRepository } from './known-repository.ts'

/** A repository that buyers are invited to. */
export type SoldRepository = RepositoryName & {
  codeHost: CodeHost
  /**
   * The number of the repository, and whether it belongs to a person, as far as the host has said. `ask`: asks the host
   * again if its answer is missing or old.
   */
  id(): number | undefined
  isPersonal(): boolean
  ask(): Promise<unknown>
  /**
   * Asks the host now, unless the last question failed a moment ago: then from `nextRefreshAt` (ms) on. Returns the
   * refusal if the host refuses the question.
   */
  refresh(): Promise<Refusal | undefined>
  nextRefreshAt(): number
  /** Whether the repository is private and archived, as far as the host has said. */
  state: StateOfRepository
  /** Asks the host for the number now; undefined if the host does not tell it, or may not be asked yet. */
  hear(): Promise<number | undefined>
}

/** The knowledge about all repositories that buyers are invited to. */
export type KnownRepositories = {
  /** The knowledge about a product's first repository, which its buyers' requests are about. */
  of(product: Product): KnownRepository
  at(name: RepositoryName): KnownRepository
  /** Asks the host about each repository whose answer is not known. */
  ask(): Promise<void>
}

export type SoldRepositoriesOptions = {
  /** The names of the repositories, each once. */
  names: readonly [RepositoryName, ...RepositoryName[]]
  /** Builds the port for one repository. */
  open(name: RepositoryName, on: Pick<OpenOptions, 'onNumber' | 'onMention'>): CodeHost
  /**
   * Called when the host refuses the question whom a repository belongs to. `sold`: the repository, if it is one of
   * those of the names.
   */
  refused(refusal: Refusal, sold?: RepositoryName): Promise<void>
  log: Log
  now(): number
}

/** Builds the port to each repository, and the knowledge about it. Sends nothing yet. */
export function createSoldRepositories({ names, open, refused, log, now }: SoldRepositoriesOptions): {
  repositories: readonly [SoldRepository, ...SoldRepository[]]
  knownRepositories: KnownRepositories
  /** Asks the host for the number of any repository; undefined where the host does not say it. */
  numberOf(name: RepositoryName): Promise<number | undefined>
} {
  const all = new Map<string, KnownRepository>()

  function build(name: RepositoryName): SoldRepository {
    const codeHost = open(name, {
      onNumber(id, state) {
        known.heard(id)
        if (state) known.state.heard(state)
      },
      onMention: (id) => known.mentioned(id)
    })
    const known = createKnownRepository(codeHost, now, {
      personal: () => log.error(personalRepositoryWarning(name)),
      unknown: (why) => log.warn(`Invitations may fail. ${why}`),
      refused: (refusal) => refused(refusal, name)
    })
    all.set(nameOf(name), known)
    return {
      ...name,
      codeHost,
      id: known.knownId,
      isPersonal: known.knownPersonal,
      ask: known.isPersonal,
      refresh: known.refresh,
      hear: known.hear,
      state: known.state,
      nextRefreshAt: known.nextRefreshAt
    }
  }

  function at(name: RepositoryName): KnownRepository {
    const known = all.get(nameOf(name))
    if (!known) throw new Error(`nothing was built for the repository ${nameOf(name)}`)
    return known
  }

  const [first, ...others] = names
  return {
    repositories: [build(first), ...others.map(build)],
    knownRepositories: {
      at,
      of: ({ repositories: [leading] }) => at(leading),
      async ask() {
        for (const known of all.values()) await known.isPersonal()
      }
    },
    async numberOf(name) {
      const answer = await open(name, { onNumber() {}, onMention() {} }).repositoryOwner()
      if (answer.owner !== 'unknown') return answer.repositoryId
      if (answer.refusal) await refused(answer.refusal)
      return undefined
    }
  }
}

/** The warning for the log. */
function personalRepositoryWarning({ owner, repo }: RepositoryName): string {
  return (
    `${owner}/${repo} belongs to a person, not to an organization. There the code host ignores read-only permission and ` +
    'every collaborator could push, so Pullpass sends no invitation to it. Move the repository to an organization and ' +
    'name that in the site config.'
  )
}
