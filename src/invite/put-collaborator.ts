import { type InviteResult, resultOf, translate } from './result.ts'

/** Sends the invitation for one username. It returns every outcome as a result, and never throws. */
export type InviteClient = (username: string) => Promise<ClientResult>

/** The result of the invite client, and beside it the host's answer, which is for the server alone. */
export type ClientResult = InviteResult & { answer: InviteAnswer }

/** The part of an answer that may be logged. `status` is absent when no answer arrived; then `error` says why. */
export type InviteReport = {
  username: string
  ms: number
  status?: number
  requestId?: string
  error?: string
  /** No call was made: there is no token, or it cannot be sent in a header. */
  noToken?: true
  /** No call was made: a URL path cannot carry this name. */
  noName?: true
  /** The host could not be reached, so it certainly did not receive the call. */
  unsent?: true
}

/**
 * The answer of the host. `headers` by lower-case name; `body` is text. The body is absent when it did not arrive
 * whole, within 64 KB and the deadline; of a refusal the first 64 KB are kept.
 */
export type InviteAnswer = InviteReport & { headers?: Record<string, string>; body?: string }

export type InviteClientOptions = {
  /** Base URL of the REST interface. The token is sent to this origin and to no other. */
  apiUrl: string
  owner: string
  repo: string
  /** Called for each request, so that a rotated token needs no restart. */
  token(): string | undefined
  /** ms for the whole call, including a redirect. GitHub ends a request itself after 10 s. */
  deadlineMs?: number
  /** Returns a signal that aborts after so many ms; the caller chooses the clock. */
  signalAfter?(ms: number): AbortSignal
  fetch?: typeof fetch
}

const BODY_BYTES = 64 * 1024

/** Returns an answer without headers and body, which is safe to log. */
export function reportOf({ headers: _, body: __, ...report }: InviteAnswer): InviteReport {
  return report
}

/**
 * Layer 3: `PUT /repos/{owner}/{repo}/collaborators/{username}` with permission `pull`, and the translation of the
 * status code. The permission is written only here, and no option can change it.
 * https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator
 */
export function createInviteClient(options: InviteClientOptions): InviteClient {
  const { apiUrl, owner, repo, deadlineMs = 10_000, signalAfter = (ms: number) => AbortSignal.timeout(ms) } = options
  const send = options.fetch ?? fetch
  const collaborators = `${apiUrl.replace(/\/+$/, '')}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/collaborators/`

  return async (username) => {
    const started = performance.now()
    const attempted = await attempt(username)
    const answer = { username, ms: Math.round(performance.now() - started), ...attempted }
    return { ...translated(answer), answer }
  }

  async function attempt(username: string): Promise<Omit<InviteAnswer, 'username' | 'ms'>> {
    // A URL cannot carry a name that is empty, `.` or `..`: it would name another endpoint.
    if (/^\.{0,2}$/.test(username)) return { noName: true, error: 'not a name' }
    try {
      const token = options.token()
      // Without a token that a header can carry, the host would reject the call, or it would not be made in our name.
      if (!token || !/^[\x21-\x7e]+$/.test(token)) return { noToken: true, error: 'no usable invite token' }
      const { response, body } = await put(new URL(collaborators + encodeURIComponent(username)), token)
      const headers = Object.fromEntries(response.headers)
      // The host may repeat the token in its answer, so the token is removed.
      const said = body?.replaceAll(token, '[…]')
      const requestId = headers['x-github-request-id']
      return { status: response.status, headers, ...(said && { body: said }), ...(requestId && { requestId }) }
    } catch (error) {
      return { error: reasonOf(error), ...(isUnsent(error) && { unsent: true }) }
    }
  }

  async function put(url: URL, token: string): Promise<Settled> {
    const signal = signalAfter(deadlineMs)
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
      signal
    }
    const first = await send(url, request)
    const moved = renamedTo(first, url)
    if (!moved) return settle(first, signal)
    void first.body?.cancel().catch(() => undefined)
    return settle(await send(moved, request), signal)
  }
}

/** The contract's translation of an answer: by its status alone, or by what prevented the call. */
function translated({ status, noName, noToken }: InviteAnswer): InviteResult {
  if (noName) return resultOf('invalid_username')
  if (noToken) return resultOf('forbidden')
  return status === undefined ? resultOf('unavailable') : translate(status)
}

/**
 * Where a renamed repository redirects to: GitHub answers 307 with the same endpoint by the repository's number, which
 * is followed once. Any other address is not followed, because the call would become another call there, such as adding
 * a member to the organization. The host may leave out the base path of its API.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 */
function renamedTo(response: Response, from: URL): URL | undefined {
  const location = response.headers.get('location')
  if ((response.status !== 307 && response.status !== 308) || !location || !URL.canParse(location, from)) return
  const target = new URL(location, from)
  const [, base, account] = /^(.*)\/repos\/[^/]+\/[^/]+(\/collaborators\/[^/]+)$/.exec(from.pathname) ?? []
  const [, targetBase, targetAccount] = /^(.*)\/repositories\/\d+(\/collaborators\/[^/]+)$/.exec(target.pathname) ?? []
  const plain = target.username === '' && target.password === '' && target.search === ''
  const same = account !== undefined && targetAccount?.toLowerCase() === account.toLowerCase()
  return target.origin === from.origin && plain && same && (targetBase === base || targetBase === '')
    ? target
    : undefined
}

type Settled = { response: Response; body: string | undefined }

/**
 * Reads at most as much of the body as is kept, and drops the connection of a longer one. The status is known by then,
 * so a body that breaks off or never ends does not change the result. A cut body is kept only for the words of a
 * refusal; the body of an invitation counts only when it is whole.
 */
async function settle(response: Response, signal: AbortSignal): Promise<Settled> {
  const reader = response.body?.getReader()
  const drop = () => void reader?.cancel().catch(() => undefined)
  signal.addEventListener('abort', drop, { once: true })
  const bytes = new Uint8Array(BODY_BYTES)
  let length = 0
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (signal.aborted) return { response, body: undefined }
      if (done || !value) return { response, body: new TextDecoder().decode(bytes.subarray(0, length)) }
      const room = value.subarray(0, BODY_BYTES - length)
      bytes.set(room, length)
      length += room.length
      if (room.length < value.length) break
    }
  } catch {
    return { response, body: undefined }
  } finally {
    signal.removeEventListener('abort', drop)
    drop()
  }
  return { response, body: response.ok ? undefined : new TextDecoder().decode(bytes) }
}

/**
 * Whether no connection was made, because of the name, the address or the certificate. After a later failure the call
 * may have arrived.
 * The codes are Node's: https://nodejs.org/api/errors.html#common-system-errors and
 * https://undici.nodejs.org/#/docs/api/Errors
 */
export function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  // The error has one entry for each address that was tried.
  const all: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return all.length > 0 && all.every(beforeConnecting)
}

function beforeConnecting(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return typeof code === 'string' && /^UND_ERR_CONNECT_TIMEOUT$|^ERR_TLS_CERT|_CERT|^CERT_|^UNABLE_TO_VERIFY/.test(code)
}

/** The error that `fetch` threw, in words, with its cause, in which `fetch` puts the words of the system. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.name} ${error.message}${cause}`
}
