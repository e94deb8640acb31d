/** Longest answer that is read, in bytes: a page of 100 invitations is under 1 MB. */
const LONGEST = 16 * 1024 * 1024

/** What came back: `headers` by lower-case name, the body whole and as text. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/**
 * One call with its body. Follows one redirect of a renamed repository (301 for a GET, 307 and 308 for everything, with
 * the method kept), and none to another origin: what answers there is not the code host. A write must not become another
 * write on the way, so its redirect has to end in the same two parts of the path.
 * https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api#follow-redirects
 *
 * Throws what `send` throws.
 */
export async function sendWithin(send: typeof fetch, url: string, init: RequestInit): Promise<RawAnswer> {
  const once = { ...init, redirect: 'manual' } as const
  const first = await send(url, once)
  const target = redirectOf(first, url, init.method ?? 'GET')
  if (!target) return read(first)
  await first.body?.cancel().catch(() => undefined)
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

async function read(response: Response): Promise<RawAnswer> {
  const { status } = response
  const headers = Object.fromEntries(response.headers)
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LONGEST) throw new Error(`an answer of more than ${LONGEST} bytes`)
    chunks.push(chunk)
  }
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') }
}
