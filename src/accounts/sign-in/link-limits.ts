import { DAY_MS } from '../../runtime/time/durations.ts'

/**
 * When links to one mailbox were asked for in the last 24 hours, in ms, the newest last: by everybody, from the wider
 * network of whoever asks now, and from the network itself. `known`: whoever has this mailbox has signed in from there.
 */
export type LinksAsked = {
  now: number
  all: readonly number[]
  wide: readonly number[]
  here: readonly number[]
  known: boolean
}

const MINUTES_MS = 60_000
/** From one network: in a quarter of an hour, and in a day. */
const HERE = 10
const HERE_IN_A_DAY = 40
/** In a day to one mailbox. From then on each wider network has a few, so that no stranger uses up all there are. */
const FREE = 30
const WIDE = 3
/** In a day to one mailbox, from networks that are not known. */
const MOST = 150

/**
 * Whether one more link may be mailed. Neither lock-out nor bomb: what a stranger asks for from elsewhere takes nothing
 * from the networks where somebody has signed in, and little from any other.
 * @returns until when not, in ms
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

/** Until when there were `most` within `ms`; undefined when there were fewer. */
function full(asked: readonly number[], most: number, ms: number, now: number): number | undefined {
  const recent = asked.filter((at) => at > now - ms)
  const first = recent[recent.length - most]
  return first === undefined ? undefined : Math.min(first, now) + ms
}
