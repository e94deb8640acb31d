import type { Tables } from '../../db/database.ts'
import { DAY_MS } from '../../runtime/time/durations.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'

/** The newest mail with a sign-in link about a purchase. `nextAt`: of one that was sent, when. Times in ms. */
export type SentLink = { state: Tables['access_mail']['state']; at: number; nextAt: number }

/** ms in which the buyer is expected to use a link that the seller sent. */
export const LINK_RESTS_MS = 3 * DAY_MS

/** A thing that rests until then, since a link is with the buyer, or on its way. Times in ms. */
export type Resting = { sentAt: number | undefined; until: number }

/**
 * Whether a purchase that is nobody's rests: the seller has sent a link, and the buyer has some days to use it. A link
 * that could not be sent gives no rest.
 */
export function restOf(link: SentLink | undefined, now: number): Resting | undefined {
  if (!link) return undefined
  const { state, at, nextAt } = link
  if (state !== 'sent' && state !== 'waiting' && state !== 'sending') return undefined
  const sentAt = state === 'sent' ? nextAt : undefined
  const until = (sentAt ?? at) + LINK_RESTS_MS
  return now < until ? { sentAt, until } : undefined
}

/** The words about a link that was sent and not used in time; undefined if none was sent. */
export function unusedLinkWords(link: SentLink | undefined): string | undefined {
  return link?.state === 'sent' ? `A link was sent on ${dateTimeWords(link.nextAt)}, and was not used.` : undefined
}
