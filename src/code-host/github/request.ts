import type { WholeAnswer } from '../../runtime/bounded-answer.ts'
import type { Failed, Written } from '../code-host.ts'
import { withoutToken } from '../host-words.ts'
import { digestOf } from '../token-digest.ts'
import { hostWords, type RefusedAnswer, readRefusal } from './refusal.ts'
import { sendWithin } from './within-origin.ts'

/** How one host is asked. */
export type RequestOptions = {
  apiUrl: string
  token(): string | undefined
  fetch: typeof fetch
  now(): number
  /** A signal that aborts after so many ms; whose clock counts is up to the caller. */
  deadline(ms: number): AbortSignal
}

/** `tokenDigest`: with which token it was asked; what one token saw must not stand for what another sees. */
export type Answer = WholeAnswer & { requestId?: string; tokenDigest: string }

/** One request. */
export type Call = {
  /** `GET /users/{username}`, or a method and a whole address of this host. */
  route: string
  parameters?: Record<string, string | number>
  /** ms. */
  deadlineMs: number
  /** The ETag that belongs to this token, of a page that is still known. */
  etagFor?(tokenDigest: string): string | undefined
}

/** Asks the host, and tells what its refusals mean. */
export type Requests = {
  /** Asks, and gives whatever status came back. `Failed` when no call was made or nothing came back. */
  ask(call: Call): Promise<Answer | Failed>
  /** What an answer means that is no success. */
  failed(call: Pick<Call, 'route'>, answer: RefusedAnswer & { requestId?: string }): Failed
}

/** Loaded at the first call of the process: it takes longer than all the rest. */
let loaded: Promise<typeof import('@octokit/core')> | undefined

function loadOctokit(): Promise<typeof import('@octokit/core')> {
  loaded ??= import('@octokit/core').catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** What goes with every call that Octokit does not make. */
const standing = { accept: 'application/vnd.github+json', 'user-agent': 'pullpass' }

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Calls to one host, with the token as it is at each call. Octokit makes a request out of a route; the pages of the lists
 * have their addresses already, and are too many for what Octokit leaves behind at each (decisions/020). Status, headers
 * and body are taken as they came, since a refusal is read from all three.
 */
export function createRequests(options: RequestOptions): Requests {
  const { apiUrl, token, now, deadline } = options
  const throttles = { reading: { inARow: 0, until: 0 }, writing: { inARow: 0, until: 0 } }
  const throttlesOf = (route: string) => (route.startsWith('GET ') ? throttles.reading : throttles.writing)

  function failed(call: Pick<Call, 'route'>, answer: RefusedAnswer & { requestId?: string }): Failed {
    const known = throttlesOf(call.route)
    // Several answers of one and the same throttle count once.
    const another = now() >= known.until
    const refusal = readRefusal(answer, now(), another ? known.inARow : known.inARow - 1)
    if (refusal.kind === 'throttled') {
      if (another) known.inARow += 1
      known.until = Math.max(known.until, refusal.until)
    }
    const { status, requestId } = answer
    const words = hostWords(answer)
    return {
      failed: true,
      refusal,
      ...(status !== undefined && { status }),
      ...(requestId && { requestId }),
      ...(words && { words })
    }
  }

  return {
    failed,
    async ask(call) {
      const auth = token()
      // Text that no header can carry would be quoted in the error.
      if (!auth || !/^[\x21-\x7e]+$/.test(auth)) return { failed: true, refusal: { kind: 'token_refused' } }
      const tokenDigest = digestOf(auth)
      const etag = call.etagFor?.(tokenDigest)
      let raw: WholeAnswer | undefined
      let problem: unknown
      const send = async (url: string | URL | Request, init: RequestInit = {}) => {
        try {
          // The deadline begins with the request, and not while Octokit is loaded.
          const signal = deadline(call.deadlineMs)
          const answer = await sendWithin(options.fetch, String(url), { ...init, signal })
          // Lists are long, and not kept as words.
          raw = answer.status < 400 ? answer : { ...answer, body: withoutToken(answer.body, auth) }
        } catch (error) {
          problem = error
          throw error
        }
        // Octokit's own reading of the answer is not needed.
        return new Response(null, { status: 204 })
      }
      const headers = {
        authorization: `Bearer ${auth}`,
        'x-github-api-version': '2022-11-28',
        ...(etag && { 'if-none-match': etag })
      }
      const [method = 'GET', where = ''] = call.route.split(' ')
      const asked = URL.canParse(where)
        ? send(where, { method, headers: { ...standing, ...headers } })
        : viaOctokit(call, { apiUrl, send, headers })
      await asked.catch((error) => {
        problem ??= error
      })
      if (!raw) return failed(call, { error: wordsOf(problem) })
      const known = throttlesOf(call.route)
      if (raw.status < 400 && now() >= known.until) known.inARow = 0
      const requestId = raw.headers['x-github-request-id']
      return { ...raw, tokenDigest, ...(requestId && { requestId }) }
    }
  }
}

async function viaOctokit(
  { route, parameters }: Call,
  call: { apiUrl: string; send: typeof fetch; headers: Record<string, string> }
): Promise<void> {
  const { Octokit } = await loadOctokit()
  const { apiUrl: baseUrl, send, headers } = call
  const octokit = new Octokit({ baseUrl, userAgent: 'pullpass', log: silent, request: { fetch: send } })
  await octokit.request(route, { ...parameters, headers })
}

/** A write is refused when the host surely did nothing. What it may have done all the same has to be asked. */
export function notWritten(failed: Failed): Written {
  return { outcome: failed.refusal.kind === 'unreachable' ? 'unknown' : 'refused', failed }
}

/** Parsed whatever the content type says: a proxy that drops it must not hide anything. Undefined when it is no JSON. */
export function jsonOf({ body }: WholeAnswer): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  return `${error.name} ${error.message}${cause}`.slice(0, 300)
}
