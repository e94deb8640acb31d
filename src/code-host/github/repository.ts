import { parseJson } from '../../runtime/json.ts'
import type { Failed, RepositoryOwner } from '../code-host.ts'
import type { Requests } from './request.ts'
import { type RepositoryFacts, readRepository } from './shapes.ts'

type Known = { tokenDigest: string; etag: string; facts: RepositoryFacts }

/** The answer of the host about the repository. */
type Said = Promise<RepositoryFacts | Failed>

/** Asks for the repository: its facts, and thereby whether the token can see it. */
export type RepositoryQuestion = {
  /** Asks the host; without a change the answer is a 304, which costs nothing of the hourly limit. */
  ask(): Said
  /** The latest question; undefined if there was none. */
  latest(): Said | undefined
  /** The answer to a question that was asked after `earlier`; asks if there is none. */
  since(earlier: Said | undefined): Said
}

export function createRepository(options: {
  requests: Requests
  owner: string
  repo: string
  deadlineMs: number
  /** Called with the facts of each answer. */
  onFacts?: ((facts: RepositoryFacts) => void) | undefined
}): RepositoryQuestion {
  const { requests, owner, repo, deadlineMs, onFacts = () => {} } = options
  const route = 'GET /repos/{owner}/{repo}'
  let known: Known | undefined
  let latest: Said | undefined

  async function askNow(): Said {
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
    const facts = readRepository(parseJson(answer.body))
    if (!facts) return { ...failed, refusal: { kind: 'unreachable', words: 'the answer is no repository' } }
    known = headers.etag ? { tokenDigest, etag: headers.etag, facts } : undefined
    onFacts(facts)
    return facts
  }

  function ask(): Said {
    latest = askNow()
    return latest
  }

  return { ask, latest: () => latest, since: (earlier) => (latest && latest !== earlier ? latest : ask()) }
}

type Asked = { apiUrl: string; owner: string; repo: string }

/** The owner that the host named, or what the seller has to check. */
export function repositoryOwnerOf(answer: RepositoryFacts | Failed, asked: Asked): RepositoryOwner {
  if ('failed' in answer) {
    const { status, refusal } = answer
    return { owner: 'unknown', why: whyNot(answer, asked), refusal, ...(status !== undefined && { status }) }
  }
  const { ownerType, repositoryId, fullName, pushedAt } = answer
  const facts = {
    ...(repositoryId !== undefined && { repositoryId }),
    ...(fullName !== undefined && { fullName }),
    ...(pushedAt !== undefined && { pushedAt })
  }
  if (ownerType === 'Organization') return { owner: 'organization', ...facts }
  if (ownerType === 'User') return { owner: 'person', ...facts }
  return { owner: 'unknown', why: noCodeHost(asked) }
}

/** The seller's sentence. A 404 also means that the token may not see the repository. */
function whyNot({ refusal, status }: Failed, asked: Asked): string {
  const { apiUrl, owner, repo } = asked
  switch (refusal.kind) {
    case 'token_refused':
      return status === undefined
        ? 'There is no invite token.'
        : 'The code host refuses the invite token: it is mistyped, expired or revoked.'
    case 'forbidden':
      return `The code host does not let the invite token see the repository.${refusal.words && ` It says: ${refusal.words}`}`
    case 'not_found':
      return (
        `The code host shows no repository ${owner}/${repo} to the invite token: the name is wrong, the token covers ` +
        `another repository, it still waits for an owner's approval, or CODE_HOST_API_URL is wrong (${apiUrl}).`
      )
    case 'throttled':
      return `The code host throttles requests until ${new Date(refusal.until).toISOString()}, and has not said who owns ${owner}/${repo}.`
    default: {
      if (status === 200) return noCodeHost(asked)
      const words = 'words' in refusal ? refusal.words : refusal.kind
      return `The code host at ${apiUrl} did not say who owns ${owner}/${repo}: ${status ?? words}.`
    }
  }
}

const noCodeHost = ({ apiUrl }: Asked) => `The answer of ${apiUrl} is not that of a code host. Check CODE_HOST_API_URL.`
