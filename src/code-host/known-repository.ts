import type { CodeHost, Refusal, RepositoryState } from './code-host.ts'

/** ms for which an answer is valid. A seller who has just transferred the repository should not wait long. */
const FRESH_MS = { organization: 10 * 60_000, person: 60_000 }
/** ms until a failed question is asked again: the first pause, which doubles each time, and the longest. */
const PAUSE_MS = { first: 10_000, longest: 5 * 60_000 }

/** Whether the repository is private and archived, and its name, as far as the host has said. */
export type StateOfRepository = {
  /** Records what an answer to any question says. */
  heard(state: RepositoryState): void
  /** Takes the newest answer, each once; undefined if there was none since the last call. */
  take(): RepositoryState | undefined
  /** The repository may have changed: the next `isPersonal` asks the host, however fresh the last answer is. */
  doubt(): void
  isDoubted(): boolean
}

/** The knowledge about the repository that buyers are invited to. */
export type KnownRepository = {
  /** True only when the host has said that the repository belongs to a person. Asks the host when that is not known. */
  isPersonal(): Promise<boolean>
  /** The last known answer, without asking the host. */
  knownPersonal(): boolean
  /** The last known number of the repository. */
  knownId(): number | undefined
  /** Records the number of the repository from the answer to another question. */
  heard(id: number): void
  /**
   * Records the number that an invitation names, but only while the question about the repository itself has no answer:
   * then the name may mean another repository by now, and nothing else says so.
   */
  mentioned(id: number): void
  state: StateOfRepository
  /** Asks the host for the number now; undefined when the host does not tell it. */
  hear(): Promise<number | undefined>
  /**
   * Asks the host now what the repository is, unless a failed question is still pausing. Returns the refusal when the
   * host refused the question.
   */
  refresh(): Promise<Refusal | undefined>
  /** ms since the epoch: when {@link refresh} may ask again. */
  nextRefreshAt(): number
}

/** Reports about the repository. `personal` and `unknown` are called once, when that begins or its reason changes. */
export type RepositoryNews = {
  personal(): void
  unknown(why: string): void
  /** Called each time {@link KnownRepository.isPersonal} asks and the host refuses. */
  refused?(refusal: Refusal): Promise<void>
}

/**
 * The repository that buyers are invited to. On a personal repository `pull` is ignored and every collaborator can push
 * (docs/github.md), so no account is ever invited to one. While the owner is unknown, invitations continue. A known
 * answer is kept until the host gives another.
 */
export function createKnownRepository(
  codeHost: Pick<CodeHost, 'repositoryOwner'>,
  now: () => number,
  tell: RepositoryNews
): KnownRepository {
  let known: { owner: 'organization' | 'person'; at: number } | undefined
  let id: number | undefined
  let timesHeard = 0
  let asking: Promise<Refusal | undefined> | undefined
  let lastWhy: string | undefined
  let failed = { times: 0, at: 0 }
  let state: RepositoryState | undefined
  let isDoubted = false

  function heard(number: number) {
    id = number
    timesHeard += 1
  }

  async function askNow(): Promise<Refusal | undefined> {
    isDoubted = false
    const answer = await codeHost.repositoryOwner()
    if (answer.owner === 'unknown') {
      failed = { times: failed.times + 1, at: now() }
      if (answer.why !== lastWhy) tell.unknown(answer.why)
      lastWhy = answer.why
      return answer.refusal
    }
    if (answer.repositoryId !== undefined) heard(answer.repositoryId)
    // Pauses also when the host answers without the number, so that it is not asked all the time.
    failed = id === undefined ? { times: failed.times + 1, at: now() } : { times: 0, at: 0 }
    lastWhy = undefined
    if (answer.owner === 'person' && known?.owner !== 'person') tell.personal()
    known = { owner: answer.owner, at: now() }
    return undefined
  }

  function nextRefreshAt(): number {
    if (failed.times === 0) return 0
    return failed.at + Math.min(PAUSE_MS.first * 2 ** (failed.times - 1), PAUSE_MS.longest)
  }

  function ask() {
    asking ??= askNow().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function refresh() {
    // A clock that was set back must not delay the question.
    return now() >= failed.at && now() < nextRefreshAt() ? undefined : ask()
  }

  return {
    async isPersonal() {
      if (!known || id === undefined || isDoubted || Math.abs(now() - known.at) >= FRESH_MS[known.owner]) {
        const refusal = await ask()
        if (refusal) await tell.refused?.(refusal)
      }
      return known?.owner === 'person'
    },
    knownPersonal: () => known?.owner === 'person',
    knownId: () => id,
    heard,
    mentioned(number) {
      if (failed.times > 0) heard(number)
    },
    state: {
      heard(said) {
        state = said
      },
      take() {
        const said = state
        state = undefined
        return said
      },
      doubt() {
        isDoubted = true
      },
      isDoubted: () => isDoubted
    },
    async hear() {
      const before = timesHeard
      await refresh()
      return timesHeard > before ? id : undefined
    },
    refresh,
    nextRefreshAt
  }
}
