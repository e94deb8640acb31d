import type { Host } from './host.ts'

/**
 * What the next REST calls get instead of the truth. `path` matches a part of the path after `/api/v3`. Without
 * `status` and `drop` the call is only late. `work` says that the call does its work before `status` is answered.
 */
export type Misbehaviour = {
  times: number
  method: string | null
  path: string | null
  status: number | null
  body: string | null
  headers: Record<string, string>
  delayMs: number
  drop: 'before' | 'after' | null
  work: boolean
}

/** Uses up one of the first that matches. */
export function takeMisbehaviour(host: Host, method: string, path: string): Misbehaviour | undefined {
  const { state } = host.store
  const found = state.misbehaviours.find(
    (candidate) =>
      (candidate.method === null || candidate.method === method) &&
      (candidate.path === null || path.includes(candidate.path))
  )
  if (!found) return undefined
  found.times -= 1
  state.misbehaviours = state.misbehaviours.filter(({ times }) => times > 0)
  host.store.save()
  return found
}

/** The connection ends without an answer. */
export const dropped = Symbol('dropped')

/** The answer under a misbehaviour, where `work` does what the call really asks for. */
export async function misbehave(
  { status, body, headers, delayMs, drop, work: worked }: Misbehaviour,
  work: () => Promise<Response>,
  signal: AbortSignal
): Promise<Response | typeof dropped> {
  if (delayMs > 0) await pause(delayMs, signal)
  if (drop === 'before') return dropped
  const answer = status === null || worked || drop === 'after' ? await work() : null
  if (drop === 'after') return dropped
  if (status === null) return answer ?? new Response(null, { status: 500 })
  const type = body?.trimStart().match(/^[[{]/) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  const empty = status === 204 || status === 304
  return new Response(empty ? null : (body ?? ''), { status, headers: { 'content-type': type, ...headers } })
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true }
    )
  })
}
