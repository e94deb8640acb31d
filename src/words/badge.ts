import type { AccountSituation, Situation } from './situation.ts'
import { rules, type Tone } from './situation-rules.ts'
import type { MessageKey } from './text.ts'

/** The end of a purchase in a word, where the money went back. */
const ends: Partial<Record<Situation, MessageKey>> = {
  refunded: 'tone.refunded',
  partially_refunded: 'tone.part_refunded',
  lost: 'tone.lost'
}

/** The word of a badge: that access is paused or ending, how a purchase ended, or else the tone. */
export function badgeOf(of: { situation: Situation; tone: Tone; isPaused: boolean }): MessageKey {
  const { situation, tone, isPaused } = of
  if (isPaused) return 'tone.paused'
  return isEnding(situation) ? 'tone.ending' : (ends[situation] ?? `tone.${tone}`)
}

/** Whether the account still has what it is about to lose. */
export function isEnding(situation: Situation): boolean {
  return situation in rules && rules[situation as AccountSituation].ending === true
}
