import { lastVerdict } from '../../doctor/stored-runs.ts'
import { HEALTHY } from '../../routes.ts'
import type { Handler } from '../http/handler.ts'

const plain = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/**
 * GET /healthz: the process answers requests. The check uses nothing outside the process, so that a restart helps
 * whenever it fails.
 */
export const getHealthy: Handler = async () => new Response(HEALTHY, { headers: plain })

/**
 * GET /readyz: whether the last stored run of the doctor found nothing wrong, and nothing more, since every visitor may
 * ask. Before the first run nothing is known, so the answer is 503.
 */
export const getReady: Handler = async (_, { context }) => {
  const isWell = (await lastVerdict(context.db))?.isWell === true
  return new Response(isWell ? 'ok\n' : 'not ok\n', { status: isWell ? 200 : 503, headers: plain })
}
