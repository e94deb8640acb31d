import { isLoopback } from '../../config/values/host.ts'
import { HEALTHY, routes } from '../../routes.ts'
import { readWhole } from '../../runtime/bounded-answer.ts'
import type { SiteAnswer } from '../shop-facts.ts'

/** ms until the shop has to answer itself. */
const DEADLINE_MS = 5_000
const MOST_BYTES = 1024

/** Asks the public address of the shop whether the shop is there. Follows no redirect. Never throws. */
export async function askSite(
  url: string,
  { fetch: send, deadline }: { fetch: typeof fetch; deadline(ms: number): AbortSignal }
): Promise<SiteAnswer> {
  const isPrivate = isLoopback(new URL(url).hostname)
  const signal = deadline(DEADLINE_MS)
  try {
    const response = await send(new URL(routes.healthy, url), { redirect: 'manual', signal })
    const { status, body } = await readWhole(response, { mostBytes: MOST_BYTES, signal })
    return { url, isPrivate, answer: status === 200 && body === HEALTHY ? 'shop' : 'other' }
  } catch (error) {
    return { url, isPrivate, answer: { failed: reasonOf(error) } }
  }
}

/** The code of the cause, such as ECONNREFUSED: the message may name addresses inside the network. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer within 5 seconds'
  const { cause } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer'
}
