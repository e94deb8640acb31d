import { isUnsent, reasonOf } from '../../invite/put-collaborator.ts'
import type { WholeAnswer } from '../../runtime/bounded-answer.ts'
import type { Failed, Written } from '../code-host.ts'
import { withoutToken } from '../host-words.ts'
import { digestOf } from '../token-digest.ts'
import { hostWords, type RefusedAnswer, readRefusal } from './refusal.ts'
import { sendWithin } from './within-origin.ts'

/** How to send requests to one host. */
export type RequestOptions = {
  apiUrl: string
  token(): string | undefined
  fetch: typeof fetch
  now(): number
  /** Returns a signal that aborts after so many ms; the caller chooses the clock. */
  deadline(ms: number): AbortSignal
  /** Called with the headers of each answer, whatever its status, and the digest of the token that asked. */
  answered?(headers: Record<string, string>, tokenDigest: string): void
}

/**
 * An answer of the host. `tokenDigest` identifies the token of the request, because two tokens may see different
 * things.
 */
export type Answer = WholeAnswer & { requestId?: string; tokenDigest: string }

/** A request to the code host. */
export type Call = {
  /** `GET /users/{username}`, or a method and a whole address of this host. */
  route: string
  parameters?: Record<string, string | number>
  /** ms. */
  deadlineMs: number
  /** Returns the ETag of the cached page that this token has read, if there is one. */
  etagFor?(tokenDigest: string): string | undefined
}

/** Sends requests to the host, and interprets its refusals. */
export type Requests = {
  /**
   * Sends a request and returns the answer, whatever its status. `Failed` when no request was sent or no answer
   * arrived.
   */
  ask(call: Call): Promise<Answer | Failed>
  /** Interprets an answer that is not a success. */
  failed(call: Pick<Call, 'route'>, answer: RefusedAnswer & { requestId?: string }): Failed
}

type Octokit = import('@octokit/core').Octokit

/** Loaded at the first call of the process, because loading takes longer than the rest of the start. */
let loaded: Promise<Octokit> | undefined

/** Makes the Octokit of all hosts: each call brings its own address, and its own function that sends it. */
function loadOctokit(): Promise<Octokit> {
  loaded ??= import('@octokit/core')
    .then(({ Octokit }) => new Octokit({ userAgent: 'pullpass', log: silent }))
    .catch((error) => {
      loaded = undefined
      throw error
    })
  return loaded
}

/** Headers of every call that Octokit does not make. */
const usualHeaders = { accept: 'application/vnd.github+json', 'user-agent': 'pullpass' }

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/**
 * Makes calls to one host, with the token that is valid at each call. Octokit builds a request from a route. Pages of
 * lists already have their addresses, and Octokit would use too much memory for so many (decisions/020). Status,
 * headers and body are used as they arrived, since a refusal is read from all three.
 */
export function createRequests(options: RequestOptions): Requests {
  const { apiUrl, token, now, deadline } = options
  const throttles = { reading: { inARow: 0, until: 0 }, writing: { inARow: 0, until: 0 } }
  const throttlesOf = (route: string) => (route.startsWith('GET ') ? throttles.reading : throttles.writing)

  function failed(call: Pick<Call, 'route'>, answer: RefusedAnswer & { requestId?: string }): Failed {
    const known = throttlesOf(call.route)
    // Several answers during one throttle count as one throttle.
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
      // An error would quote a token that a header cannot carry.
      if (!auth || !/^[\x21-\x7e]+$/.test(auth)) return { failed: true, refusal: { kind: 'token_refused' } }
      const tokenDigest = digestOf(auth)
      const etag = call.etagFor?.(tokenDigest)
      let raw: WholeAnswer | undefined
      let problem: unknown
      const send = async (url: string | URL | Request, init: RequestInit = {}) => {
        try {
          // The deadline begins with the request, after Octokit was loaded.
          const signal = deadline(call.deadlineMs)
          const answer = await sendWithin(options.fetch, String(url), { ...init, signal })
          options.answered?.(answer.headers, tokenDigest)
          // Successful bodies are not searched for the token: they are long, and their text is not kept.
          raw = answer.status < 400 ? answer : { ...answer, body: withoutToken(answer.body, auth) }
        } catch (error) {
          problem = error
          throw error
        }
        // The answer is in `raw`; Octokit's own reading of it is not needed.
        return new Response(null, { status: 204 })
      }
      const headers = {
        authorization: `Bearer ${auth}`,
        'x-github-api-version': '2022-11-28',
        ...(etag && { 'if-none-match': etag })
      }
      const [method = 'GET', where = ''] = call.route.split(' ')
      const asked = URL.canParse(where)
        ? send(where, { method, headers: { ...usualHeaders, ...headers } })
        : viaOctokit(call, { apiUrl, send, headers })
      await asked.catch((error) => {
        problem ??= error
      })
      if (!raw) {
        const why = failed(call, { error: reasonOf(problem).slice(0, 300) })
        return isUnsent(problem) ? { ...why, unsent: true } : why
      }
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
  const { apiUrl: baseUrl, send, headers } = call
  const octokit = await loadOctokit()
  await octokit.request(route, { ...parameters, baseUrl, headers, request: { fetch: send } })
}

/** A write is refused when the host certainly did nothing. When the outcome is unknown, the host has to be asked. */
export function notWritten(failed: Failed): Written {
  return { outcome: failed.refusal.kind === 'unreachable' && !failed.unsent ? 'unknown' : 'refused', failed }
}
