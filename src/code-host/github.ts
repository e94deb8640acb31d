import type { CodeHost } from './code-host.ts'

export type GitHubOptions = {
  apiUrl: string
  owner: string
  repo: string
  token(): string | undefined
  fetch: typeof fetch
  /** ms for one question. */
  deadlineMs: number
}

/** GitHub, GitHub Enterprise, and whatever speaks the same REST interface. */
export function gitHub({ apiUrl, owner, repo, token, fetch, deadlineMs }: GitHubOptions): CodeHost {
  return {
    /** `owner.type` is a required field of a repository: https://docs.github.com/en/rest/repos/repos#get-a-repository */
    async targetOwner() {
      const auth = token()
      if (!auth) return { owner: 'unknown', why: 'There is no invite token.' }
      try {
        const { Octokit } = await import('@octokit/core')
        const octokit = new Octokit({ baseUrl: apiUrl, userAgent: 'pullpass', request: { fetch: withinOrigin(fetch) } })
        const { data } = await octokit.request('GET /repos/{owner}/{repo}', {
          owner,
          repo,
          headers: { authorization: `Bearer ${auth}`, 'x-github-api-version': '2022-11-28' },
          request: { signal: AbortSignal.timeout(deadlineMs) }
        })
        // A proxy that drops the content type must not hide a personal repository.
        const repository = typeof data === 'string' ? JSON.parse(data) : data
        const type: unknown = repository?.owner?.type
        if (type === 'Organization') return { owner: 'organization' }
        if (type === 'User') return { owner: 'person' }
        return { owner: 'unknown', why: `The answer of ${apiUrl} is not that of a code host. Check CODE_HOST_API_URL.` }
      } catch (error) {
        return { owner: 'unknown', why: whyNot(error, { apiUrl, owner, repo }) }
      }
    }
  }
}

/** What the seller has to look at, by the status that Octokit found; 404 stands for "may not see it" as well. */
function whyNot(error: unknown, { apiUrl, owner, repo }: Pick<GitHubOptions, 'apiUrl' | 'owner' | 'repo'>): string {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  if (status === 401) return 'The code host refuses the invite token: it is mistyped, expired or revoked.'
  if (status === 403) return 'The code host does not let the invite token see the repository.'
  if (status === 404) {
    return (
      `The code host shows no repository ${owner}/${repo} to the invite token: the name is wrong, the token covers ` +
      `another repository, it still waits for an owner's approval, or CODE_HOST_API_URL is wrong (${apiUrl}).`
    )
  }
  const words = error instanceof Error ? error.message : String(error)
  return `The code host at ${apiUrl} did not say who owns ${owner}/${repo}: ${status ?? words}.`
}

/**
 * Follows one redirect of a renamed repository (301 for a GET), and none to another origin: what answers there is not the
 * code host. https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
 */
function withinOrigin(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const first = await send(input, { ...init, redirect: 'manual' })
    const from = input instanceof Request ? input.url : input
    const location = first.headers.get('location')
    if (first.status < 300 || first.status > 399 || !location || !URL.canParse(location, from)) return first
    const target = new URL(location, from)
    return target.origin === new URL(from).origin ? send(target, { ...init, redirect: 'manual' }) : first
  }
}
