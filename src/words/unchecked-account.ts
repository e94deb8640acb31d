import type { AccountFacts, AccountSituation } from './situation.ts'
import type { MessageKey } from './text.ts'

/**
 * Whether the account waits for an invitation, and the host has not confirmed yet that an account of this name exists.
 */
export function isUnchecked({ state, accountId }: Pick<AccountFacts, 'state' | 'accountId'>): boolean {
  return state === 'queued' && (accountId === undefined || accountId === null)
}

/** The words about such an account, where those of its situation would promise it an invitation. */
export const uncheckedWords: Partial<Record<AccountSituation, { headline?: MessageKey; text: MessageKey }>> = {
  in_queue: { headline: 'looked_up.headline', text: 'unchecked.text' },
  day_limit: { headline: 'looked_up.headline', text: 'unchecked.text' },
  changes_used_up: { headline: 'looked_up.headline', text: 'unchecked.text' },
  invited_often: { headline: 'looked_up.headline', text: 'unchecked.text' },
  seller_acts: { text: 'unchecked.seller' },
  no_seat: { text: 'unchecked.seller' },
  host_away: { text: 'unchecked.away' }
}

/** The words about a name from the checkout while the host rejects the token, so that it cannot be asked about it. */
export const heldNameWords = { headline: 'seller_acts.headline', text: 'unchecked.seller' } as const
