import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from '../context.ts'
import type { MetricsDeps } from '../metrics/shop-metrics.ts'

/**
 * GET /metrics: the figures of the shop, for a request with the token of the configuration. Undefined without it: the
 * answer is then that of any unknown address. The first request with the token loads the code that reads the figures.
 */
export async function getMetrics(
  request: Request,
  deps: MetricsDeps & Pick<Context, 'metricsToken'>
): Promise<Response | undefined> {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? []
  const { metricsToken } = deps
  if (metricsToken === undefined || given === undefined || !isSame(given, metricsToken)) return undefined
  const { readMetrics } = await import('../metrics/read-metrics.ts')
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' }
  return new Response(await readMetrics(deps), { headers })
}

/** Takes the same time wherever the two differ, and whatever their lengths are. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digestOf(one), digestOf(other))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
