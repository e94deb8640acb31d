import { type InviteResult, resultOf, translate } from './result.ts'

/** Sends the invitation for one username. Every outcome is a result; it throws only what `onAnswer` throws. */
export type InviteClient = (username: string) => Promise<InviteResult>

/** The call alone, without the translation. It never throws. */
export type InviteCall = (username: string) => Promise<InviteAnswer>

/** What may be logged of an answer. `status` is absent when nothing came back, `error` says why. */
export type InviteReport = {
  username: string
  ms: number
  status?: number
  requestId?: string
  error?: string
  /** No call was made: there is no token, or none that a header can carry. */
  noToken?: true
  /** No call was made: an address cannot carry this name. */
  noName?: true
  /** The host could not be reached, so that it surely has not got the call. */
  unsent?: true
}

/**
 * What came back over the wire. `headers` by lower-case name; `body` is text, at most 64 KB of it. A body that did not
 * arrive whole within that and the deadline is absent; of a refusal the first 64 KB are kept.
 */
export type InviteAnswer = InviteReport & { headers?: Record<string, string>; body?: string }

export type InviteCallOptions = {
  /** Base URL of the REST interface. The token is sent to this origin and to no other. */
  apiUrl: string
  owner: string
  repo: string
  /** Called for each request, so that a rotated token needs no restart. */
  token(): string | undefined
  /** ms for the whole call, redirect included. GitHub gives up on a request of its own after 10 s. */
  deadlineMs?: number
  /** A signal that aborts after so many ms; whose clock counts is up to the caller. */
  signalAfter?(ms: number): AbortSignal
  fetch?: typeof fetch
}

export type InviteClientOptions = InviteCallOptions & { onAnswer?(report: InviteReport): void }

const BODY_BYTES = 64 * 1024

/**
 * Layer 3: `PUT /repos/{owner}/{repo}/collaborators/{username}` with permission `pull`, and the translation of the
 * status code.
 */
export function createInviteClient({ onAnswer, ...options }: InviteClientOptions): InviteClient {
  const call = createInviteCall(options)
  return async (username) => {
    const answer = await call(username)
    onAnswer?.(reportOf(answer))
    return resultOfAnswer(answer)
  }
}

/** The contract's translation of an answer: by its status alone, and by what prevented the call. */
export function resultOfAnswer({ status, noName, noToken }: InviteAnswer): InviteResult {
  if (noName) return resultOf('invalid_username')
  if (noToken) return resultOf('forbidden')
  return status === undefined ? resultOf('unavailable') : translate(status)
}

/** An answer without headers and body: safe to log. */
export function reportOf({ headers: _, body: __, ...report }: InviteAnswer): InviteReport {
  return report
}

/**
 * The call itself, with all that came back. `pull` is written here and nowhere else; nothing can ask for more.
 * https://docs.github.com/en/rest/collaborators/collaborators#add-a-repository-collaborator
 */
export function createInviteCall(options: InviteCallOptions): InviteCall {
  const { apiUrl, owner, repo, deadlineMs = 10_000, signalAfter = (ms: number) => AbortSignal.timeout(ms) } = options
  const send = options.fetch ?? fetch
  const collaborators = `${apiUrl.replace(/\/+$/, '')}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repo)}/collaborators/`

  return async (username) => {
    const started = performance.now()
    const answer = await attempt(username)
    return { username, ms: Math.round(performance.now() - started), ...answer }
  }

  async function attempt(username: string): Promise<Omit<InviteAnswer, 'username' | 'ms'>> {
    // A URL cannot carry a name that is empty or made of dots: it would name another endpoint.
    if (/^\.{0,2}$/.test(username)) return { noName: true, error: 'not a name' }
    try {
      const token = options.token()
      // No token, or text that no header can carry: the host would reject the call, and it would not be ours.
      if (!token || !/^[\x21-\x7e]+$/.test(token)) return { noToken: true, error: 'no usable invite token' }
      const { response, body } = await put(new URL(collaborators + encodeURIComponent(username)), token)
      const headers = Object.fromEntries(response.headers)
      // What the host repeats of the token goes no further.
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

/**
 * A renamed repository answers 307 with the same endpoint by the repository's number, which is followed once. To anything
 * else the call is not taken: another path would make another call of it, such as a membership of the organization. The
 * host may leave the base of its interface out.
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
 * Reads the body, and no more of it than is kept: the connection of a longer one is dropped. The status is known by now,
 * so a body that breaks off or never ends changes nothing. One that is cut off is kept for the words of a refusal; what an
 * invitation says counts only when it is whole.
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
 * Whether a connection did not even come about: the name, the address or the certificate. What failed later may have arrived.
 * The codes are Node's: https://nodejs.org/api/errors.html#common-system-errors and
 * https://undici.nodejs.org/#/docs/api/Errors
 */
function isUnsent(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined
  // One error for each address that was tried.
  const all: unknown[] = cause instanceof AggregateError ? cause.errors : [cause]
  return all.length > 0 && all.every(beforeConnecting)
}

function beforeConnecting(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false
  const { code, syscall } = cause as { code?: unknown; syscall?: unknown }
  if (syscall === 'connect' || syscall === 'getaddrinfo') return true
  return typeof code === 'string' && /^UND_ERR_CONNECT_TIMEOUT$|^ERR_TLS_CERT|_CERT|^CERT_|^UNABLE_TO_VERIFY/.test(code)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.name} ${error.message}${cause}`
}
