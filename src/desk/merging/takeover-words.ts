import { isGuestId } from '../../payments/guest-reference.ts'
import { dateTimeWords } from '../../runtime/time/time-words.ts'
import type { Takeover } from '../../users/takeovers/takeover-rows.ts'
import type { TakeoverState } from '../../users/takeovers/takeover-state.ts'
import type { ShopFacts } from '../../words/explain.ts'
import { explainElsewhere, type TakeoverWords } from '../../words/explain-takeover.ts'
import { plainText } from '../../words/text.ts'

/** The answer of the holder to a request for a purchase, as the end of a sentence about the holder. */
export function answerWords(state: TakeoverState | undefined): string {
  if (state?.kind === 'waits_for_holder') return `can answer until ${dateTimeWords(state.until)}`
  return state?.kind === 'waits_for_seller' && state.objected ? 'wants to keep it' : 'has not answered for a week'
}

/** The next step of a purchase that this user asks for. `next`: its next step without the request. */
export function nextOfTakeover({ email, state }: Pick<Takeover, 'email' | 'state'>, next: string): string {
  const asks = `${email} asks for this purchase. Its holder ${answerWords(state)}.`
  const decides = state.kind === 'waits_for_holder' ? 'Decide now, or wait for that answer.' : 'You decide.'
  return [asks, decides, ...(next.startsWith('Nothing') ? [] : [next])].join(' ')
}

/** The words that the asking user's page has about the request, for a mail. They tell nothing about the holder. */
export function saidToAsker(
  { email, holder, isGiven, state }: Pick<Takeover, 'email' | 'holder' | 'isGiven' | 'state'>,
  shop: ShopFacts
): { headline: string; text: string } | undefined {
  if (state.kind === 'over') return undefined
  const heldIn: 'browser' | 'sign_in' = holder !== null && isGuestId(holder) ? 'browser' : 'sign_in'
  const words: TakeoverWords = explainElsewhere(
    { state, email, isGiven, heldIn, accounts: [], canLink: false },
    shop,
    undefined
  )
  return {
    headline: plainText(words.headline),
    text: [words.text, ...words.hints].map((each) => plainText(each)).join(' ')
  }
}
