import type { CodeHost, Refusal } from './code-host.ts'

/** ms for which an answer counts. Repositories are transferred; a seller who has just done so should not wait long. */
const FRESH_MS = { organization: 10 * 60_000, person: 60_000 }
/** ms until a question that failed is asked again: the first pause, which doubles each time, and the longest. */
const PAUSE_MS = { first: 10_000, longest: 5 * 60_000 }

/** What is known of the repository that buyers are invited to. */
export type KnownRepository = {
  /** True only on positive evidence: the host said that the repository belongs to a person. Asks when it is not known. */
  isPersonal(): Promise<boolean>
  /** The last thing known, without asking. */
  knownPersonal(): boolean
  /** The host's number for the repository, as it was last told. */
  knownId(): number | undefined
  /** It was told in answer to another question. */
  heard(id: number): void
  /** Has the host say the number now; undefined where it does not. */
  hear(): Promise<number | undefined>
  /**
   * Has the host say now what the repository is; not while a question that failed waits for its next turn. Returns what
   * the host has said about being asked at all.
   */
  look(): Promise<Refusal | undefined>
  /** ms; from when on {@link look} asks. */
  nextLookAt(): number
}

/** What the seller should hear of, each once when it comes up. */
export type RepositoryNews = {
  personal(): void
  unknown(why: string): void
  /** Each time {@link KnownRepository.isPersonal} asks: what the host has said about being asked at all. */
  refused?(refusal: Refusal): Promise<void>
}

/**
 * The repository that buyers are invited to. On a personal one `pull` is ignored and every collaborator can push
 * (docs/github.md), so nobody is ever invited to one. What cannot be known does not stop anybody; what was
 * known stays until the host says otherwise.
 */
export function createKnownRepository(codeHost: CodeHost, now: () => number, tell: RepositoryNews): KnownRepository {
  let known: { owner: 'organization' | 'person'; at: number } | undefined
  let id: number | undefined
  let timesHeard = 0
  let asking: Promise<Refusal | undefined> | undefined
  let lastWhy: string | undefined
  let failed = { times: 0, at: 0 }

  function heard(number: number) {
    id = number
    timesHeard += 1
  }

  async function askNow(): Promise<Refusal | undefined> {
    const answer = await codeHost.repositoryOwner()
    if (answer.owner === 'unknown') {
      failed = { times: failed.times + 1, at: now() }
      if (answer.why !== lastWhy) tell.unknown(answer.why)
      lastWhy = answer.why
      return answer.refusal
    }
    if (answer.repositoryId !== undefined) heard(answer.repositoryId)
    // A host that does not say the number is not asked all the time.
    failed = id === undefined ? { times: failed.times + 1, at: now() } : { times: 0, at: 0 }
    lastWhy = undefined
    if (answer.owner === 'person' && known?.owner !== 'person') tell.personal()
    known = { owner: answer.owner, at: now() }
    return undefined
  }

  function nextLookAt(): number {
    if (failed.times === 0) return 0
    return failed.at + Math.min(PAUSE_MS.first * 2 ** (failed.times - 1), PAUSE_MS.longest)
  }

  function ask() {
    asking ??= askNow().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function look() {
    // A clock that was put back must not keep the question away.
    return now() >= failed.at && now() < nextLookAt() ? undefined : ask()
  }

  return {
    async isPersonal() {
      if (!known || id === undefined || Math.abs(now() - known.at) >= FRESH_MS[known.owner]) {
        const refusal = await ask()
        if (refusal) await tell.refused?.(refusal)
      }
      return known?.owner === 'person'
    },
    knownPersonal: () => known?.owner === 'person',
    knownId: () => id,
    heard,
    async hear() {
      const before = timesHeard
      await look()
      return timesHeard > before ? id : undefined
    },
    look,
    nextLookAt
  }
}
