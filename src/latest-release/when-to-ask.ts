import { DAY_MS, SKEW_MS } from '../runtime/time/durations.ts'

/**
 * When a repository was last asked about: at all, and for its release. Times in ms. `tag`: of the release that it has.
 */
export type Asked = { askedAt: number; releaseAskedAt: number | undefined; tag: string | undefined }

/** ms for which an answer of the host is shown without another one. */
const SHOWN_MS = 3 * DAY_MS

/**
 * Whether the repository is to be asked about. A time that lies further in the future than the clocks of two machines
 * may differ was stored by a clock that ran ahead.
 */
export function isDue(askedAt: number, now: number, everyMs: number): boolean {
  return askedAt > now + SKEW_MS || now - askedAt >= everyMs
}

/**
 * Whether the release is asked for, too. Without one, or without the permission to read it, that happens once a day
 * only.
 */
export function asksForRelease(asked: Asked | undefined, now: number): boolean {
  if (asked?.releaseAskedAt === undefined || asked.tag !== undefined) return true
  return isDue(asked.releaseAskedAt, now, DAY_MS)
}

/** The facts of the host about a repository. Times in ms. `seenAt`: when the host last answered. */
export type Seen = {
  seenAt: number | undefined
  tag: string | undefined
  publishedAt: number | undefined
  pushedAt: number | undefined
}

/**
 * The facts that the pages say of a repository. `at` in ms: when the release was published; without a `tag`, the last
 * push.
 */
export type Latest = { at: number; tag?: string }

/** The words of the pages; undefined where nothing is known, or the host has said nothing for three days. */
export function latestOf({ seenAt, tag, publishedAt, pushedAt }: Seen, now: number): Latest | undefined {
  if (seenAt === undefined || now - seenAt > SHOWN_MS) return undefined
  if (tag !== undefined && publishedAt !== undefined) return { tag, at: publishedAt }
  return pushedAt === undefined ? undefined : { at: pushedAt }
}

/** Whether a row is of no use: it is of none of these repositories, and too old to be shown. */
export function isForgotten(targets: readonly string[], target: string, { askedAt }: Asked, now: number): boolean {
  return !targets.includes(target) && now - askedAt > SHOWN_MS
}
