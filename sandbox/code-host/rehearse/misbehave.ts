import { isCallOf } from '../endpoints.ts'
import type { Host } from '../host.ts'
import type { Misbehaviour } from '../state/state.ts'
import { type PresetName, presetAnswer } from './presets.ts'
import { spoil } from './spoil.ts'

const never = 24 * 60 * 60 * 1000

const harmless: Misbehaviour = {
  times: 1,
  until: null,
  method: null,
  path: null,
  endpoint: null,
  preset: null,
  status: null,
  body: null,
  headers: {},
  delayMs: 0,
  lateMs: 0,
  evenIfGone: false,
  drop: null,
  work: false,
  spoil: null,
  twist: null
}

/**
 * An order: any part of a misbehaviour. `forMs` lets it last that long from now, for any number of calls unless `times`
 * is given; `invitee` is for the preset `other_invitee`.
 */
export type MisbehaviourOrder = { [Part in keyof Misbehaviour]?: Misbehaviour[Part] | undefined } & {
  forMs?: number | undefined
  invitee?: string | undefined
}

export function misbehaviour({ forMs, invitee, ...order }: MisbehaviourOrder, now: number): Misbehaviour {
  const given = Object.fromEntries(Object.entries(order).filter(([, value]) => value !== undefined))
  const lasting = forMs === undefined ? {} : { until: now + forMs, times: null }
  const whole = { ...harmless, ...lasting, ...fromPreset(order.preset ?? null, invitee ?? null), ...given }
  return { ...whole, headers: { ...whole.headers } }
}

function fromPreset(preset: PresetName | null, invitee: string | null): Partial<Misbehaviour> {
  switch (preset) {
    case 'hang':
      return { delayMs: never, drop: 'before' }
    case 'hang_after':
      return { lateMs: never, drop: 'after' }
    case 'drop_before':
      return { drop: 'before' }
    case 'drop_after':
      return { drop: 'after' }
    case 'invitation_lost':
      return { method: 'PUT', path: '/collaborators/', twist: { kind: 'lost', invitee } }
    case 'other_invitee':
    case 'other_permission':
    case 'unnamed':
      return { method: 'PUT', path: '/collaborators/', twist: { kind: preset, invitee } }
    default:
      return {}
  }
}

/** The first misbehaviour that matches the call. Uses up one of its `times`. */
export function takeMisbehaviour(host: Host, method: string, path: string): Misbehaviour | undefined {
  const { state } = host.store
  if (state.misbehaviours.length === 0) return undefined
  const now = host.clock.now()
  state.misbehaviours = state.misbehaviours.filter(({ until }) => until === null || until > now)
  const found = state.misbehaviours.find(
    (candidate) =>
      (candidate.method === null || candidate.method === method) &&
      (candidate.path === null || isIn(path, candidate.path)) &&
      (candidate.endpoint === null || isCallOf(candidate.endpoint, method, path))
  )
  if (!found) return undefined
  if (found.times !== null) found.times -= 1
  state.misbehaviours = state.misbehaviours.filter(({ times }) => times === null || times > 0)
  host.store.save()
  return found
}

function isIn(path: string, part: string): boolean {
  return part.endsWith('$') ? path.endsWith(part.slice(0, -1)) : path.includes(part)
}

/** Stands for a connection that ends without an answer. */
export const dropped = Symbol('dropped')

/** The answer under a misbehaviour. `work` carries out the real call. */
export async function misbehave(
  host: Host,
  order: Misbehaviour,
  work: () => Promise<Response>,
  signal: AbortSignal
): Promise<Response | typeof dropped> {
  if (order.delayMs > 0) await wait(host, order.delayMs, order.evenIfGone ? undefined : signal)
  if (order.drop === 'before' || (signal.aborted && !order.evenIfGone)) return dropped
  const instead = answerInstead(host, order)
  const good = instead === null || order.work || order.drop === 'after' ? await work() : null
  const answer = good && order.spoil ? await spoil(good, order.spoil) : good
  if (order.lateMs > 0) await wait(host, order.lateMs, signal)
  if (order.drop === 'after') return dropped
  return instead ?? answer ?? new Response(null, { status: 500 })
}

function answerInstead(host: Host, order: Misbehaviour): Response | null {
  const { preset, until } = order
  const { hourlyLimit } = host.store.state.settings
  const ready = preset === null ? null : presetAnswer(preset, host.clock.now(), until, hourlyLimit)
  const status = order.status ?? ready?.status ?? null
  if (status === null) return null
  const body = order.body ?? ready?.body ?? ''
  const type = body.trimStart().match(/^[[{]/) ? 'application/json; charset=utf-8' : 'text/plain; charset=utf-8'
  const headers = {
    'content-type': type,
    'x-github-request-id': host.randomHex(12).toUpperCase(),
    ...ready?.headers,
    ...order.headers
  }
  return new Response(status === 204 || status === 304 ? null : body, { status, headers })
}

/** Waits for `ms` or until the signal aborts. `host.sleep` may ignore the signal, so the two race. */
function wait(host: Host, ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return host.sleep(ms)
  if (signal.aborted) return Promise.resolve()
  const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  return Promise.race([host.sleep(ms, signal), gone])
}
