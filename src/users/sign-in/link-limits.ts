import { DAY_MS } from '../../runtime/time/durations.ts'

/**
 * The times, in ms, of the requests for a link to one mailbox in the last 24 hours, the newest last. `all`: every
 * request; `here`: those from the network of the visitor who asks now; `wide`: those from the wider network around it.
 * `known`: the owner of the mailbox has signed in from the network before.
 */
export type LinksAsked = {
  now: number
  all: readonly number[]
  wide: readonly number[]
  here: readonly number[]
  known: boolean
}

const MINUTES_MS = 60_000
/** Links to one mailbox from one network: in 15 minutes, and in a day. */
const HERE = 10
const HERE_IN_A_DAY = 40
/**
 * Links to one mailbox in a day before each unknown wider network gets only a few, so that one stranger cannot use up
 * all of them.
 */
const FREE = 30
const WIDE = 3
/** Links to one mailbox in a day before an unknown network gets none. */
const MOST = 150

/**
 * Whether one more link may be mailed. A stranger can neither flood the mailbox nor lock its owner out: requests from
 * elsewhere take no links from the networks where the owner has signed in, and few from any other network.
 * @returns `until`: the time, in ms, from which a link may be mailed again
 */
export function mayMailLink({ now, all, wide, here, known }: LinksAsked): { ok: true } | { ok: false; until: number } {
  const over =
    full(here, HERE, 15 * MINUTES_MS, now) ??
    full(here, HERE_IN_A_DAY, DAY_MS, now) ??
    (known
      ? undefined
      : (full(all, MOST, DAY_MS, now) ?? (full(all, FREE, DAY_MS, now) && full(wide, WIDE, DAY_MS, now))))
  return over === undefined ? { ok: true } : { ok: false, until: over }
}

/** When, in ms, a request is allowed again after `most` requests within `ms`; undefined if there were fewer. */
function full(asked: readonly number[], most: number, ms: number, now: number): number | undefined {
  const recent = asked.filter((at) => at > now - ms)
  const first = recent[recent.length - most]
  return first === undefined ? undefined : Math.min(first, now) + ms
}
