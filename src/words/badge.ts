import type { AccountSituation, Situation } from './situation.ts'
import { rules, type Tone } from './situation-rules.ts'
import type { MessageKey } from './text.ts'

/** The words of situations that say more than their tone: a seat for another account, and money that went back. */
const own: Partial<Record<Situation, MessageKey>> = {
  second_seat: 'tone.free',
  refunded: 'tone.refunded',
  partially_refunded: 'tone.part_refunded',
  lost: 'tone.lost'
}

/** The word of a badge: that the purchase is on hold or access is ending, a word of the situation, or the tone. */
export function badgeOf(of: { situation: Situation; tone: Tone; isPaused: boolean }): MessageKey {
  const { situation, tone, isPaused } = of
  if (isPaused) return 'tone.paused'
  return isEnding(situation) ? 'tone.ending' : (own[situation] ?? `tone.${tone}`)
}

/** Whether the account still has what it is about to lose. */
export function isEnding(situation: Situation): boolean {
  return situation in rules && rules[situation as AccountSituation].ending === true
}
