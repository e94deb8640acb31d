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
      if (!auth) return 'unknown'
      try {
        const { Octokit } = await import('@octokit/core')
        const octokit = new Octokit({ baseUrl: apiUrl, userAgent: 'pullpass', request: { fetch: withinOrigin(fetch) } })
        const { data } = await octokit.request('GET /repos/{owner}/{repo}', {
          owner,
          repo,
          headers: { authorization: `Bearer ${auth}`, 'x-github-api-version': '2022-11-28' },
          request: { signal: AbortSignal.timeout(deadlineMs) }
        })
        const type: unknown = data?.owner?.type
        return type === 'Organization' ? 'organization' : type === 'User' ? 'person' : 'unknown'
      } catch {
        return 'unknown'
      }
    }
  }
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
