import { type InviteResult, resultOf, translate } from './result.ts'

/** Sends the invitation for one username. Every outcome is a result; it throws only what `onAnswer` throws. */
export type InviteClient = (username: string) => Promise<InviteResult>

/** What came back over the wire, for the seller's log. `status` is absent when nothing came back. */
export type InviteAnswer = { username: string; ms: number; status?: number; requestId?: string; error?: string }

export type InviteClientOptions = {
  /** Base URL of the REST interface. The token is sent to this origin and to no other. */
  apiUrl: string
  owner: string
  repo: string
  /** Called for each request, so that a rotated token needs no restart. */
  token(): string | undefined
  /** ms for the whole call, redirect included. GitHub gives up on a request of its own after 10 s. */
  deadlineMs?: number
  fetch?: typeof fetch
  onAnswer?(answer: InviteAnswer): void
}

/**
 * Layer 3: `PUT /repos/{owner}/{repo}/collaborators/{username}` with permission `pull`, and the translation of the
 * status code. `pull` is written here and nowhere else; nothing can ask for more.
 * https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator
 */
export function createInviteClient(options: InviteClientOptions): InviteClient {
  const { apiUrl, owner, repo, deadlineMs = 10_000, onAnswer } = options
  const send = options.fetch ?? fetch
  const collaborators = `${apiUrl.replace(/\/+$/, '')}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/collaborators/`

  return async (username) => {
    const started = performance.now()
    const { result, ...answer } = await attempt(username)
    onAnswer?.({ username, ms: Math.round(performance.now() - started), ...answer })
    return result
  }

  async function attempt(username: string): Promise<Omit<InviteAnswer, 'username' | 'ms'> & { result: InviteResult }> {
    // A URL cannot carry a name that is empty or made of dots: it would name another endpoint.
    if (/^\.{0,2}$/.test(username)) return { result: resultOf('invalid_username'), error: 'not a name' }
    try {
      const token = options.token()
      // No token, or text that no header can carry: the host would reject the call, and it would not be ours.
      if (!token || !/^[\x21-\x7e]+$/.test(token))
        return { result: resultOf('forbidden'), error: 'no usable invite token' }
      const { status, headers } = await put(new URL(collaborators + encodeURIComponent(username)), token)
      const requestId = headers.get('x-github-request-id')
      return { result: translate(status), status, ...(requestId && { requestId }) }
    } catch (error) {
      return { result: resultOf('unavailable'), error: reasonOf(error) }
    }
  }

  async function put(url: URL, token: string): Promise<Response> {
    const request: RequestInit = {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'content-type': 'application/json',
        'user-agent': 'pullpass',
        'x-github-api-version': '2022-11-28'
      },
      body: '{"permission":"pull"}',
      redirect: 'manual',
      signal: AbortSignal.timeout(deadlineMs)
    }
    const first = await send(url, request)
    const moved = renamedTo(first, url)
    if (!moved) return settle(first)
    await settle(first)
    return settle(await send(moved, request))
  }
}

/** A renamed repository answers 307 with its numeric address. Followed once, and never to another origin. */
function renamedTo(response: Response, from: URL): URL | undefined {
  const location = response.headers.get('location')
  if ((response.status !== 307 && response.status !== 308) || !location || !URL.canParse(location, from)) return
  const target = new URL(location, from)
  return target.origin === from.origin ? target : undefined
}

/** Reads the body to its end, so that the connection can be used again. The status is known by now: a broken body changes nothing. */
async function settle(response: Response): Promise<Response> {
  await response.arrayBuffer().catch(() => undefined)
  return response
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.name} ${error.message}${cause}`
}
