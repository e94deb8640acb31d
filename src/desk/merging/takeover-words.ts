import type { Takeover } from '../../accounts/takeovers/takeover-rows.ts'
import type { TakeoverState } from '../../accounts/takeovers/takeover-state.ts'
import { isGuestId } from '../../accounts/users/guests.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { ShopFacts } from '../../words/explain.ts'
import { explainElsewhere, type TakeoverWords } from '../../words/explain-takeover.ts'
import { plainText } from '../../words/text.ts'

/** The next to act on a request for a purchase: its holder, or the seller. */
export function answerWords(state: TakeoverState | undefined): string {
  if (state?.kind === 'waits_for_holder') return `who can answer until ${dateTimeWords(state.until)}`
  return state?.kind === 'waits_for_seller' && state.objected
    ? 'who wants to keep it'
    : 'who has not answered for a week'
}

/** The next step of a purchase that this user asks for. `next`: its next step without the request. */
export function nextOfTakeover({ email, state }: Pick<Takeover, 'email' | 'state'>, next: string): string {
  const asks = `${email} asks for the purchase of the holder, ${answerWords(state)}.`
  const decides = state.kind === 'waits_for_holder' ? 'After that you decide.' : 'You decide.'
  return [asks, decides, ...(next.startsWith('Nothing') ? [] : [next])].join(' ')
}

/** The words of the page of the user who asks about the request, for a mail. They tell nothing about the holder. */
export function saidToAsker(
  { email, holder, isGiven, state }: Pick<Takeover, 'email' | 'holder' | 'isGiven' | 'state'>,
  shop: ShopFacts
): { headline: string; text: string } | undefined {
  if (state.kind === 'over') return undefined
  const place: 'browser' | 'sign_in' = holder !== null && isGuestId(holder) ? 'browser' : 'sign_in'
  const words: TakeoverWords = explainElsewhere(
    { state, email, isGiven, place, accounts: [], canLink: false },
    shop,
    undefined
  )
  return {
    headline: plainText(words.headline),
    text: [words.text, ...words.hints].map((each) => plainText(each)).join(' ')
  }
}
