import type { CodeHost } from './code-host.ts'

/** ms for which an answer counts. Repositories are transferred; a seller who has just done so should not wait long. */
const FRESH_MS = { organization: 10 * 60_000, person: 60_000 }

export type Target = {
  /** True only on positive evidence: the host said that the repository belongs to a person. Asks when it is not known. */
  isPersonal(): Promise<boolean>
  /** The last thing known, without asking. */
  knownPersonal(): boolean
}

/**
 * The repository that buyers are invited to. On a personal one `pull` is ignored and every collaborator can push
 * (docs/github.md), so nobody is ever invited to one; `onPersonal` is told when that comes out. What cannot be known does
 * not stop anybody.
 */
export function createTarget(codeHost: CodeHost, now: () => number, onPersonal: () => void): Target {
  let known: { owner: 'organization' | 'person'; at: number } | undefined
  let asking: Promise<void> | undefined

  async function ask() {
    const owner = await codeHost.targetOwner()
    if (owner === 'unknown') return
    if (owner === 'person' && known?.owner !== 'person') onPersonal()
    known = { owner, at: now() }
  }

  return {
    async isPersonal() {
      if (!known || now() - known.at >= FRESH_MS[known.owner]) {
        asking ??= ask().finally(() => {
          asking = undefined
        })
        await asking
      }
      return known?.owner === 'person'
    },
    knownPersonal: () => known?.owner === 'person'
  }
}
