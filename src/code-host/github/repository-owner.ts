import type { Failed, RepositoryOwner } from '../code-host.ts'
import type { RepositoryFacts } from './shapes.ts'

type Asked = { apiUrl: string; owner: string; repo: string }

/** The owner that the host named, or what the seller has to check. */
export function repositoryOwnerOf(answer: RepositoryFacts | Failed, asked: Asked): RepositoryOwner {
  if ('failed' in answer) {
    const { status, refusal } = answer
    return { owner: 'unknown', why: whyNot(answer, asked), refusal, ...(status !== undefined && { status }) }
  }
  const { ownerType, seenByAnybody: _, isPrivate: __, ...facts } = answer
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
      return `The code host wants quiet until ${new Date(refusal.until).toISOString()}, before it says who owns ${owner}/${repo}.`
    default: {
      if (status === 200) return noCodeHost(asked)
      const words = 'words' in refusal ? refusal.words : refusal.kind
      return `The code host at ${apiUrl} did not say who owns ${owner}/${repo}: ${status ?? words}.`
    }
  }
}

const noCodeHost = ({ apiUrl }: Asked) => `The answer of ${apiUrl} is not that of a code host. Check CODE_HOST_API_URL.`
