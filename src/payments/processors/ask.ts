import { MOST_BYTES, readWhole } from '../../runtime/bounded-answer.ts'
import { parseJson } from '../../runtime/json.ts'
import { throttledUntil } from '../../runtime/time/retry-after.ts'
import type { ListReader } from './list-reader.ts'

/**
 * Why a list could not be read. `key_refused`: the seller has to give the key its right. `throttled`: the processor
 * asked us to back off. `unreachable`: no answer, or an error of the processor. `not_understood`: an answer of unknown
 * shape. `retryAt`: when the list is read again, after each of these, in ms. `detail` contains no secret.
 */
export type CatchUpFailure = {
  why: 'key_refused' | 'throttled' | 'unreachable' | 'not_understood'
  detail: string
  retryAt: number
}

export type AskOptions = {
  reader: Pick<ListReader, 'origin' | 'path' | 'headers'>
  /** Replaces the origin of the reader; without a trailing slash. */
  url?: string | undefined
  key: string
  fetch: typeof fetch
  now(): number
  /** Returns a signal that aborts after this many ms. */
  deadline(ms: number): AbortSignal
  /** Aborts a running request at once. */
  stopped: AbortSignal
  /** The number of failures in a row so far. */
  failures(): number
}

/** Deadline (ms) for one page. */
const DEADLINE_MS = 15_000

/** Requests one page. The key goes to that address only: a redirect is not followed. */
export async function askForPage(
  { reader, url, key, fetch, now, deadline, stopped, failures }: AskOptions,
  query: URLSearchParams
): Promise<{ ok: true; answer: unknown } | { ok: false; failure: CatchUpFailure }> {
  const failed = (why: CatchUpFailure['why'], detail: string, headers: Record<string, string> = {}) => {
    return { ok: false as const, failure: { why, detail, retryAt: throttledUntil(headers, now(), failures()) } }
  }
  const headers = { ...reader.headers, authorization: `Bearer ${key}`, 'user-agent': 'pullpass' }
  const signal = AbortSignal.any([deadline(DEADLINE_MS), stopped])
  try {
    const response = await fetch(`${url ?? reader.origin}${reader.path}?${query}`, {
      headers,
      redirect: 'manual',
      signal
    })
    const { status, body } = await readWhole(response, { mostBytes: MOST_BYTES, signal })
    if (status === 200) {
      const answer = parseJson(body)
      return answer === undefined ? failed('not_understood', 'its answer is no JSON') : { ok: true, answer }
    }
    if (status === 401 || status === 403) return failed('key_refused', `status ${status}`)
    const backOff = backOffHeaders(response.headers)
    if (status === 429) return failed('throttled', 'status 429', backOff)
    return failed(status >= 500 ? 'unreachable' : 'not_understood', `status ${status}`, backOff)
  } catch (error) {
    return failed('unreachable', signal.aborted ? 'no answer in time' : reasonOf(error))
  }
}

function backOffHeaders(headers: Headers): Record<string, string> {
  const names = ['retry-after', 'date']
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])))
}

/** `fetch` puts the error text of the operating system ("connect ECONNREFUSED …") into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || 'no connection' : error.message
}
