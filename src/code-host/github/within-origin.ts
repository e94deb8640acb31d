import { MOST_BYTES, readWhole, type WholeAnswer } from '../../runtime/bounded-answer.ts'
import { isByNumber } from './allowed-redirect.ts'

/**
 * Makes one call with its body. Follows one redirect of a renamed repository (301 for a GET, 307 and 308 for every
 * method, which is kept), and only to the same endpoint by the repository's number, with the same query.
 *
 * Throws what `send` throws, and when the answer is too long or too late.
 */
export async function sendWithin(
  send: typeof fetch,
  url: string,
  init: RequestInit & { signal: AbortSignal }
): Promise<WholeAnswer> {
  const once = { ...init, redirect: 'manual' } as const
  const read = (response: Response) => readWhole(response, { mostBytes: MOST_BYTES, signal: init.signal })
  const first = await send(url, once)
  const target = redirectOf(first, url, init.method ?? 'GET')
  if (!target) return read(first)
  void first.body?.cancel().catch(() => undefined)
  return read(await send(target.href, once))
}

function redirectOf({ status, headers }: Response, from: string, method: string): URL | undefined {
  const reading = method === 'GET' || method === 'HEAD'
  const location = headers.get('location')
  if (!(reading ? [301, 302, 307, 308] : [307, 308]).includes(status)) return undefined
  if (!location || !URL.canParse(location, from)) return undefined
  const [target, source] = [new URL(location, from), new URL(from)]
  return isByNumber(target, source) && queryOf(target) === queryOf(source) ? target : undefined
}

function queryOf({ searchParams }: URL): string {
  const sorted = new URLSearchParams(searchParams)
  sorted.sort()
  return sorted.toString()
}
