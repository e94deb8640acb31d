import type { SellerActionKind } from '../../db/seller-tables.ts'
import type { PaymentEvent } from '../../payments/payment/event.ts'
import { MINUTE_MS } from '../../runtime/time/durations.ts'
import type { StoryEntry } from './story.ts'

/**
 * The entries of a story, in which an action of the seller and the events that it recorded are one entry. It has the
 * words of the action, and from each event the words that the action does not say. An event belongs to the nearest
 * action of its kind within a minute.
 */
export function oneActEach(entries: readonly StoryEntry[]): StoryEntry[] {
  const joined = new Map<StoryEntry, StoryEntry>()
  const actions = entries.filter(({ act }) => act && !act.follows)
  const others = entries.filter((entry) => {
    const { act, at } = entry
    if (!act?.follows) return true
    const own = actions.filter((action) => action.act?.kind === act.kind && Math.abs(action.at - at) < MINUTE_MS)
    const first = own.sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0]
    if (!first) return true
    joined.set(first, withRest(joined.get(first) ?? first, entry, act.follows.rest))
    return false
  })
  return others.map((entry) => joined.get(entry) ?? entry)
}

function withRest(action: StoryEntry, { isBad, details }: StoryEntry, rest: string): StoryEntry {
  const isNew = rest !== '' && !action.words.includes(rest)
  return {
    ...action,
    ...(isNew && { words: `${action.words} ${rest}` }),
    ...(isBad && { isBad }),
    details: [...action.details, ...details]
  }
}

/**
 * The action by which the seller made a decision that is stored as this event; undefined if the words of the event say
 * more than those of the action.
 */
export function actionOf({ kind, unmatched, endless, until }: PaymentEvent): SellerActionKind | undefined {
  if (kind === 'paid') return 'give_access'
  if (kind === 'access_ended') return 'end_access'
  if (kind === 'given_back') return 'give_back'
  if (kind === 'dispute_won') return 'dispute_won'
  if (kind === 'lost') return 'dispute_lost'
  if (kind !== 'linked' || unmatched || endless) return undefined
  return until === undefined ? 'match_sale' : 'prolong'
}
