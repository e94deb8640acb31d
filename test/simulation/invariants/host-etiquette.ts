import type { HostCall } from '../world/network.ts'
import { astray } from '../world/wild-answers.ts'
import type { World } from '../world/world.ts'

/** ms after which a process knows of a refusal that another process got. */
const NEWS_MS = 15_000
const QUESTION_EVERY_MS = 15 * 60_000
const WRITE_PAUSE_MS = 1000
/** ms before an invitation within which the host is asked about the account. */
const QUESTION_BEFORE_MS = 60_000

/**
 * Checks the behaviour towards the host: one write at a time with a pause, no call while a throttle runs, no calls with
 * a rejected token.
 */
export function checkManners(world: World): void {
  const { calls } = world.network
  const led = calls.find(({ path }) => path === astray)
  if (led) world.broken('no redirect is followed to another kind of call', words(world, led))
  // Each repository has a lease and a pause of its own.
  const writes = Map.groupBy(
    // A call that is redirected from a repository's name to its number appears once more.
    calls.filter(({ method, status }) => method !== 'GET' && status !== 307),
    ({ path, sentAt }) => world.numberOf(path, sentAt)
  )
  for (const to of writes.values()) writesOneAtATime(world, to)
  const told = calls.filter((call) => [401, 403, 422, 429].includes(call.status ?? 0) && couldTell(world, call))
  for (const call of calls) {
    for (const before of told) {
      if (before.endedAt === null || call === before) continue
      const since = call.sentAt - before.endedAt
      if (since <= NEWS_MS || call.stale || stoodStillSince(world, call, before.endedAt)) continue
      const until = throttledUntil(before)
      // With a wrong clock a process cannot know when the wait has ended.
      if (world.clockWasWrong(before.endedAt, call.sentAt)) continue
      if (until !== undefined && call.sentAt < until - 1000) {
        world.broken(
          'no call while a throttle runs',
          `${words(world, call)}, though ${words(world, before)} said to wait until ${at(world, until)}`
        )
        return
      }
      if (
        before.status === 401 &&
        before.token === call.token &&
        since < QUESTION_EVERY_MS - NEWS_MS &&
        !liftedBetween(calls, before, call)
      ) {
        world.broken('a rejected token is not used', `${words(world, call)}, ${Math.round(since / 1000)} s after a 401`)
        return
      }
    }
  }
}

function writesOneAtATime(world: World, writes: HostCall[]) {
  writes.forEach((second, index) => {
    const first = writes[index - 1]
    if (!first || first.stale || second.stale || first.from.dead || second.from.dead || first.endedAt === null) return
    if (second.sentAt - first.endedAt < WRITE_PAUSE_MS) {
      world.broken('writes go one at a time with a pause', `${words(world, second)} after ${words(world, first)}`)
    }
  })
}

/** Whether the process decided on the call before `time` (ms), stood still, and has just gone on. */
function stoodStillSince({ pauses }: World, { from, sentAt }: HostCall, time: number): boolean {
  return pauses.some((pause) => pause.who === from && pause.from <= time && pause.until > sentAt - NEWS_MS)
}

/** Whether the process that got the answer lived long enough to store it. */
export function couldTell({ pauses }: World, { stale, from, status, endedAt }: HostCall): boolean {
  if (stale || from.dead || status === null || endedAt === null) return false
  return !pauses.some((pause) => pause.who === from && pause.from >= endedAt && pause.from < endedAt + NEWS_MS)
}

/**
 * Whether Pullpass cannot know the outcome of an invite call: no answer names the invitation (no answer came, or the
 * host left it out), and no answer, just before or since, says that the account is not a collaborator.
 */
export function isUndecided(world: World, call: HostCall | undefined): boolean {
  if (call?.status == null) return true
  if (call.status !== 201 || !(call.endless || isUnnamed(world, call))) return false
  const account = call.path.split('/').at(-1)?.toLowerCase()
  return !world.network.calls.some((question) => {
    const { method, path, status, sentAt } = question
    if (method !== 'GET' || status !== 404 || sentAt < call.sentAt - QUESTION_BEFORE_MS) return false
    const isAbout = path.toLowerCase().endsWith(`/collaborators/${account}`)
    const isHere = world.numberOf(path, sentAt) === world.numberOf(call.path, call.sentAt)
    return isAbout && isHere && couldTell(world, question)
  })
}

function isUnnamed({ host }: World, { path, sentAt, endedAt }: HostCall): boolean {
  return host.record.calls().some((call) => {
    const isThis = call.method === 'PUT' && call.path === path && call.at >= sentAt && call.at <= (endedAt ?? call.at)
    return isThis && call.because === 'unnamed'
  })
}

/** The time (ms) until which an answer forbids calls; undefined if it forbids none. */
function throttledUntil({ status, headers, words: body, endedAt }: HostCall): number | undefined {
  if (status === 401 || !headers || endedAt === null) return undefined
  const wait = headers.get('retry-after')
  if (wait !== null) return endedAt + Number(wait) * 1000
  if (headers.get('x-ratelimit-remaining') === '0') return Number(headers.get('x-ratelimit-reset')) * 1000
  return status === 429 || /secondary rate/i.test(body) ? endedAt + 60_000 : undefined
}

function liftedBetween(calls: readonly HostCall[], before: HostCall, call: HostCall): boolean {
  const from = before.endedAt ?? 0
  return calls.some(({ token, status, endedAt }) => {
    return (
      token === before.token &&
      status !== 401 &&
      status !== null &&
      endedAt !== null &&
      endedAt > from &&
      endedAt <= call.sentAt
    )
  })
}

const at = ({ story }: World, time: number) => story.when(time)
const words = (world: World, call: HostCall) =>
  `${call.from.name} ${call.method} ${call.path} (${call.status}) at ${at(world, call.sentAt)}`
