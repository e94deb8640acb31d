import type { Failed } from '../code-host.ts'
import { jsonOf, type Requests } from './request.ts'
import { type RepositoryFacts, readRepository } from './shapes.ts'

type Known = { tokenDigest: string; etag: string; facts: RepositoryFacts }

/**
 * Asks for the repository: its facts, and thereby whether the token can see it. Each call asks the host; without a
 * change the answer is a 304, which costs nothing of the hourly limit.
 */
export function createRepository(options: {
  requests: Requests
  owner: string
  repo: string
  deadlineMs: number
  /** Called with the facts of each answer. */
  onFacts?: ((facts: RepositoryFacts) => void) | undefined
}): () => Promise<RepositoryFacts | Failed> {
  const { requests, owner, repo, deadlineMs, onFacts = () => {} } = options
  const route = 'GET /repos/{owner}/{repo}'
  let known: Known | undefined

  return async () => {
    const before = known
    const etagFor = (tokenDigest: string) => (before?.tokenDigest === tokenDigest ? before.etag : undefined)
    const answer = await requests.ask({ route, parameters: { owner, repo }, deadlineMs, etagFor })
    if ('failed' in answer) return answer
    const { status, headers, tokenDigest } = answer
    if (status === 304 && before?.tokenDigest === tokenDigest) {
      onFacts(before.facts)
      return before.facts
    }
    const failed = requests.failed({ route }, answer)
    if (status !== 200) return failed
    const facts = readRepository(jsonOf(answer))
    if (!facts) return { ...failed, refusal: { kind: 'unreachable', words: 'the answer is no repository' } }
    known = headers.etag ? { tokenDigest, etag: headers.etag, facts } : undefined
    onFacts(facts)
    return facts
  }
}
