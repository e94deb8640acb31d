import type { SecondaryLimit } from '../settings.ts'

const minute = 60_000
const hour = 60 * minute
type Seen = { at: number; points: number }

/** The requests of each caller over the last hour, as the secondary limits count them. */
export type RecentRequests = {
  /** Counts a request, or refuses it. A refused request does not count. */
  allow(who: number | null, method: string, limit: SecondaryLimit, now: number): boolean
}

/** A read is one point and a write five. Source: GitHub documentation, "Rate limits for the REST API". */
export function recentRequests(): RecentRequests {
  const seen = new Map<number | null, Seen[]>()
  return {
    allow(who, method, limit, now) {
      const recent = (seen.get(who) ?? []).filter(({ at }) => at > now - hour)
      const points = method === 'GET' || method === 'HEAD' ? 1 : 5
      const inMinute = recent.filter(({ at }) => at > now - minute)
      const writes = (entries: Seen[]) => entries.filter((entry) => entry.points > 1).length
      const spent = inMinute.reduce((sum, entry) => sum + entry.points, 0)
      const over =
        spent + points > limit.pointsAMinute ||
        (points > 1 && (writes(inMinute) >= limit.writesAMinute || writes(recent) >= limit.writesAnHour))
      if (!over) recent.push({ at: now, points })
      seen.set(who, recent)
      return !over
    }
  }
}
