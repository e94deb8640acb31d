import { MOST_BYTES, readWhole, type WholeAnswer } from '../whole-answer.ts'

/**
 * One call with its body. Follows one redirect of a renamed repository (301 for a GET, 307 and 308 for everything, with
 * the method kept), and none to another origin: what answers there is not the code host. A write must not become another
 * write on the way, so its redirect has to end in the same two parts of the path.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 *
 * Throws what `send` throws.
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
  const target = new URL(location, from)
  const source = new URL(from)
  if (target.origin !== source.origin || target.username !== '' || target.password !== '') return undefined
  return reading || ending(target) === ending(source) ? target : undefined
}

const ending = ({ pathname }: URL) => pathname.split('/').slice(-2).join('/')
