import type { CodeHost, Refusal } from './code-host.ts'

/** ms for which an answer counts. Repositories are transferred; a seller who has just done so should not wait long. */
const FRESH_MS = { organization: 10 * 60_000, person: 60_000 }

/** What is known of the repository that buyers are invited to. */
export type Target = {
  /** True only on positive evidence: the host said that the repository belongs to a person. Asks when it is not known. */
  isPersonal(): Promise<boolean>
  /** The last thing known, without asking. */
  knownPersonal(): boolean
  /** The host's number for the repository, as it was last told. */
  knownId(): number | undefined
}

/** What the seller should hear of, each once when it comes up. */
export type TargetNews = {
  personal(): void
  unknown(why: string): void
  /** Each time: what the host has said about being asked at all. */
  refused?(refusal: Refusal): Promise<void>
}

/**
 * The repository that buyers are invited to. On a personal one `pull` is ignored and every collaborator can push
 * (docs/github.md), so nobody is ever invited to one. What cannot be known does not stop anybody; what was
 * known stays until the host says otherwise.
 */
export function createTarget(codeHost: CodeHost, now: () => number, tell: TargetNews): Target {
  let known: { owner: 'organization' | 'person'; at: number; id: number | undefined } | undefined
  let asking: Promise<void> | undefined
  let lastWhy: string | undefined

  async function ask() {
    const answer = await codeHost.targetOwner()
    if (answer.owner === 'unknown') {
      if (answer.refusal) await tell.refused?.(answer.refusal)
      if (answer.why !== lastWhy) tell.unknown(answer.why)
      lastWhy = answer.why
      return
    }
    lastWhy = undefined
    if (answer.owner === 'person' && known?.owner !== 'person') tell.personal()
    known = { owner: answer.owner, at: now(), id: answer.repositoryId }
  }

  return {
    async isPersonal() {
      if (!known || Math.abs(now() - known.at) >= FRESH_MS[known.owner]) {
        asking ??= ask().finally(() => {
          asking = undefined
        })
        await asking
      }
      return known?.owner === 'person'
    },
    knownPersonal: () => known?.owner === 'person',
    knownId: () => known?.id
  }
}
